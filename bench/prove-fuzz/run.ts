import { setTimeout } from 'node:timers/promises';
import { contracts, getName } from '../../api/test/contracts.ts';
import { toAddress } from '../lib/call-api.ts';
import type { Actors } from './actors.ts';
import { judge } from './judge.ts';
import type { Wire } from './requests.ts';
import { send } from './send.ts';

const atOnce = 8;
/** Calls that change the shop wait for each other, two seconds at most: with more, a busy machine would refuse some. */
const changesAtOnce = 4;
const mayChangeShop = ({ contract }: Wire) => /^\/(owner|staff)\b/.test(contract.path);

/**
 * Judges every answer. First it makes the calls one after the other, each with new accounts and a new order, and tries
 * until it succeeds: no other request can come between. Then it sends all `wires`, a few at a time.
 */
export async function run(url: string, actors: Actors, inTurn: Wire[][], wires: Wire[]) {
  const port = Number(new URL(url).port);
  const findings: string[] = [];
  const statuses: Record<number, number> = {};
  const reached = new Set<string>();
  let sent = 0;

  const readOwner = async () => {
    // Public data belongs to no caller: staff may have marked something as sold out.
    const own = contracts.filter(({ access, conditional, path }) => {
      return conditional && access !== 'public' && !path.includes(':');
    });
    const ask = async ({ path }: { path: string }): Promise<string> => {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${actors.owner.token}` } });
      if (answer.status !== 429) return answer.text();
      // The run's accounts were made from this address too, so its calls may be used up for a moment.
      await setTimeout(1_000);
      return ask({ path });
    };
    return (await Promise.all(own.map(ask))).join('\n');
  };

  const attempt = async (wire: Wire) => {
    const { caller } = wire;
    const session = actors.sessions[caller];
    const answer = await send(port, wire, { ...session, screenKey: actors.screenKey, address: toAddress(sent++) });
    const problem = judge(wire, answer, actors.canaries(caller));
    if (problem) findings.push(`${problem}\n  ${describe(wire)}\n  ${answer?.status} ${answer?.body.slice(0, 300)}`);
    if (!answer) return;
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status === 200 && wire.isPlain) {
      reached.add(getName(wire.contract));
      const id = getName(wire.contract) === 'POST /orders' && JSON.parse(answer.body).data?.id;
      if (id) session.order = id;
      if (id && caller !== 'staff') actors.sessions.staff.order = id;
    }
    const isOver = /"(session_ended|too_many_requests)"/.test(answer.body) && actors.sessions[caller] === session;
    if (isOver && caller !== 'visitor' && caller !== 'ended' && wire.isPlain) await actors.replace(caller);
  };

  const before = await readOwner();
  for (const tries of inTurn) {
    await Promise.all([actors.replace('customer'), actors.replace('other')]);
    for (const wire of tries) if (!reached.has(getName(wire.contract))) await attempt(wire);
  }
  const sendAll = async (those: Wire[], lanes: number) => {
    const queue = those.values();
    const work = async () => {
      for (const wire of queue) await attempt(wire);
    };
    await Promise.all(Array.from({ length: lanes }, work));
  };
  const others = wires.filter((wire) => !mayChangeShop(wire));
  await Promise.all([sendAll(wires.filter(mayChangeShop), changesAtOnce), sendAll(others, atOnce)]);
  return { sent, findings, statuses, reached, isOwnerTheSame: before === (await readOwner()) };
}

const describe = ({ caller, method, target, headers, body }: Wire) =>
  JSON.stringify({
    caller,
    method,
    target: target.slice(0, 200),
    headers,
    body: body?.toString('latin1').slice(0, 300),
  });
