import { setTimeout as pause } from 'node:timers/promises';
import { openAccounts, setRole } from '../lib/accounts.ts';
import { killServers } from '../lib/faults.ts';
import { Random } from '../lib/random.ts';
import { Calls } from '../lib/retries.ts';
import { say } from '../lib/start-proof.ts';
import { startTestServer } from '../lib/test-server.ts';
import { Timeline } from '../lib/timeline.ts';
import { untilIdle, untilReady } from '../lib/until-ready.ts';
import { withClient } from '../lib/with-client.ts';
import { check, witness } from './check.ts';
import { type Person, Work } from './people.ts';

export const faultKinds = ['api', 'postgres'] as const;

export type Plan = {
  name: string;
  changes: number;
  faults: (typeof faultKinds)[number][];
  /** The control writes audit rows after the commit. */
  writes: 'with the change' | 'later';
  seed: number;
};

const roles = ['owner', 'owner', 'owner', 'manager', 'manager', 'manager', 'staff', 'staff'] as const;
const colleagueCount = 12;
const writeLate = import.meta.resolve('./write-late.ts');

/** Runs eight people on two servers under faults, then compares their changes with the audit rows. */
export async function run(plan: Plan) {
  const late = plan.writes === 'later' ? { NODE_OPTIONS: `--import=${writeLate}` } : {};
  const testServer = await startTestServer({ name: plan.name, env: { SITE_DIR: 'off', ...late } });
  try {
    const { customers } = await openAccounts(testServer.postgres.url, roles.length + colleagueCount);
    const people: Person[] = roles.flatMap((role, nth) => {
      const account = customers[nth];
      return account ? [{ ...account, role, nth, random: new Random(plan.seed, nth) }] : [];
    });
    const colleagues = customers.slice(roles.length);
    for (const person of people) await setRole(testServer.postgres.url, [person], person.role);
    await setRole(testServer.postgres.url, colleagues, 'staff');
    await withClient(testServer.postgres.url, (client) => client.query(witness));
    await Promise.all(testServer.apiUrls.map((url) => untilReady(url)));

    const calls = new Calls(testServer.url);
    const ids = colleagues.map(({ userId }) => userId);
    const work = new Work(calls, ids);
    const started = performance.now();
    const atWork = async (person: Person) => {
      for (let turn = 0; work.confirmed < plan.changes; turn += 1) await work.change(person, turn);
    };
    const faults = new Timeline(plan.changes, () => work.confirmed).run(plan.faults.length, async (index) => {
      const kind = plan.faults[index];
      if (kind === 'postgres') await testServer.postgres.crash();
      else await killServers(testServer.apis, index >> 1);
      say(`${plan.name}: ${work.confirmed} confirmed, fault ${index + 1}: ${kind}`);
    });
    await Promise.all([...people.map(atWork), faults]);
    const seconds = Math.round((performance.now() - started) / 1000);
    await Promise.all(testServer.apiUrls.map((url) => untilReady(url)));
    say(`${plan.name}: ${work.confirmed} confirmed in ${seconds} s`);

    const findings = await withClient(testServer.postgres.url, async (client) => {
      await untilIdle(client);
      await pause(500); // the control's last rows come later
      return check(client);
    });
    return { findings, work, tries: calls.tries, crashes: testServer.listCrashes() };
  } finally {
    await testServer.close();
  }
}
