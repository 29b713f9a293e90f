import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { ordersOfAccount } from '../lib/accounts.ts';
import { createHeaders } from '../lib/call-api.ts';
import { quantile } from '../lib/figures.ts';
import { anOrder } from '../lib/load.ts';
import { type Person, password } from './actors.ts';

const patienceMs = 10_000;
/** How long the board may take to show an order before it counts as hidden. */
const hiddenAfterMs = 3_000;

export type Outcome = { calls: number; p99Ms: number; mostMs: number; failed: number; failures: string[] };

type Place = {
  url: string;
  staff: Person;
  /** Returns an account that may still place an order. */
  nextCustomer: () => Person;
  /** The network of the cafe, with staff, one of the two customers and an attacker. */
  cafe: string;
  home: string;
  boardStore?: string;
  /** Further calls that customers make in each round. */
  also?: 'log in' | 'follow their orders' | undefined;
};

/** Hands out accounts so that none places more orders than it may. */
export function customersInTurn(people: Person[]): () => Person {
  let handed = 0;
  return () => {
    const person = people[Math.floor(handed++ / ordersOfAccount)];
    if (!person) throw new Error('there are too few accounts for a run of this length');
    return person;
  };
}

/**
 * Runs the victims: two customers, one of them in the cafe, read their account, place an order and cancel it; staff in
 * the cafe have a board open that must show each order in its list and over its stream.
 */
export async function beVictims(
  { url, staff, nextCustomer, cafe, home, boardStore = 'main', also }: Place,
  untilOver: Promise<unknown>,
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const failures: string[] = [];
  let isOver = false;
  untilOver.then(() => {
    isOver = true;
  });

  const send = (from: string, method: string, path: string, { token }: Person, body?: object) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = createHeaders({ token, body, key: body && randomUUID() });
      const signal = path.includes('/events') ? undefined : AbortSignal.timeout(patienceMs);
      const options = { agent, method, headers, localAddress: from, signal };
      const sent = request(`${url}/api${path}`, options, resolve);
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  const ask = async (from: string, method: string, path: string, person: Person, body?: object) => {
    const start = performance.now();
    try {
      const response = await send(from, method, path, person, body);
      const answer = await text(response);
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${answer.slice(0, 80)}`);
      return JSON.parse(answer);
    } catch (error) {
      failures.push(`${method} ${path.replace(/[\da-f-]{36}/, ':id')}: ${(error as Error).message}`);
    } finally {
      times.push(performance.now() - start);
    }
  };

  let seen = '';
  const follow = async () => {
    const path = `/staff/events?store=${boardStore}`;
    const start = performance.now();
    const opened = send(cafe, 'GET', path, staff).catch(() => undefined);
    const response = await Promise.race([opened, pause(hiddenAfterMs)]);
    times.push(performance.now() - start);
    if (response?.statusCode !== 200) {
      failures.push(`GET ${path}: ${response?.statusCode ?? 'no answer'}`);
      return;
    }
    response
      .on('error', () => {})
      .on('data', (piece) => {
        seen = (seen + piece).slice(-2_000_000);
      });
    response.on('close', () => {
      if (!isOver) failures.push('the stream of the board ended');
    });
    return response;
  };
  const board = await follow();

  const openStream = async (from: string, person: Person) => {
    const start = performance.now();
    const response = await send(from, 'GET', '/orders/events', person).catch(() => undefined);
    times.push(performance.now() - start);
    if (response?.statusCode !== 200) failures.push(`GET /orders/events: ${response?.statusCode ?? 'no answer'}`);
    response?.on('error', () => {}).destroy();
  };
  const shop = async (from: string) => {
    while (!isOver) {
      await pause(200);
      const person = nextCustomer();
      await ask(from, 'GET', '/auth/user', person);
      if (also === 'log in') await ask(from, 'POST', '/auth/login', person, { email: person.email, password });
      if (also === 'follow their orders') await openStream(from, person);
      const placed = await ask(from, 'POST', '/orders', person, anOrder(0));
      if (!placed) continue;
      const { id } = placed.data;
      const start = performance.now();
      while (!seen.includes(id) && performance.now() - start < hiddenAfterMs) await pause(10);
      times.push(performance.now() - start);
      if (!seen.includes(id)) failures.push('an order did not come over the stream of the board');
      const list = await ask(cafe, 'GET', `/staff/orders?store=${boardStore}`, staff);
      if (list && !list.data.some((ticket: { id: string }) => ticket.id === id)) {
        failures.push('an order was not in the list of the board');
      }
      await ask(from, 'POST', `/orders/${id}/cancel`, person);
    }
  };
  await Promise.all([shop(cafe), shop(home)]);
  board?.destroy();
  agent.destroy();
  return {
    calls: times.length,
    p99Ms: Math.round(quantile(times, 0.99)),
    mostMs: Math.round(Math.max(...times)),
    failed: failures.length,
    failures: [...new Set(failures)].slice(0, 5),
  };
}
