import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openAccounts } from '../lib/accounts.ts';
import { Random } from '../lib/random.ts';
import { Calls } from '../lib/retries.ts';
import { startTestServer } from '../lib/test-server.ts';
import { untilReady } from '../lib/until-ready.ts';
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

/** The first three are owners. */
const roles = ['owner', 'owner', 'owner', 'manager', 'manager', 'manager', 'staff', 'staff'] as const;
const mateCount = 12;
const writeLate = import.meta.resolve('./write-late.ts');

/** Runs eight people on two servers under faults, then compares their changes with the audit rows. */
export async function run(plan: Plan, say: (line: string) => void) {
  const late = plan.writes === 'later' ? { NODE_OPTIONS: `--import=${writeLate}` } : {};
  const testServer = await startTestServer({ name: plan.name, env: { SITE_DIR: 'off', ...late } });
  try {
    const { customers } = await openAccounts(testServer.postgres.url, roles.length + mateCount);
    const people: Person[] = roles.flatMap((role, nth) => {
      const account = customers[nth];
      return account ? [{ ...account, role, nth, random: new Random(plan.seed, nth) }] : [];
    });
    const mates = customers.slice(roles.length).map(({ userId }) => userId);
    const client = new pg.Client({ connectionString: testServer.postgres.url });
    await client.connect();
    for (const { role, userId } of people)
      await client.query('update users set role = $1 where user_id = $2', [role, userId]);
    await client.query("update users set role = 'staff' where user_id = any($1)", [mates]);
    await client.query(witness);
    await client.end();
    await Promise.all(testServer.apiUrls.map((url) => untilReady(url)));

    const calls = new Calls(testServer.url);
    const work = new Work(calls, mates);
    const started = performance.now();
    const atWork = async (person: Person) => {
      for (let turn = 0; work.confirmed < plan.changes; turn += 1) await work.change(person, turn);
    };
    const faults = async () => {
      for (const [index, kind] of plan.faults.entries()) {
        const due = ((index + 1) * plan.changes) / (plan.faults.length + 1);
        while (work.confirmed < due) await pause(10);
        if (kind === 'postgres') await testServer.postgres.crash();
        // Kills both servers and one server in turns.
        else await Promise.all(testServer.apis.slice((index >> 1) % 2).map((api) => api.kill()));
        say(`${work.confirmed} confirmed, fault ${index + 1}: ${kind}`);
      }
    };
    await Promise.all([...people.map(atWork), faults()]);
    const seconds = Math.round((performance.now() - started) / 1000);
    await Promise.all(testServer.apiUrls.map((url) => untilReady(url)));
    say(`${work.confirmed} confirmed in ${seconds} s`);

    const after = new pg.Client({ connectionString: testServer.postgres.url });
    await after.connect();
    // A call whose client gave up may still be at work, and the control's last rows come later.
    const idle = "select count(*)::int as n from pg_stat_activity where state like '%in transaction%'";
    while ((await after.query(idle)).rows[0].n > 0) await pause(100);
    await pause(500);
    const findings = await check(after);
    await after.end();
    return { findings, work, tries: calls.tries, crashed: testServer.crashed() };
  } finally {
    await testServer.close();
  }
}
