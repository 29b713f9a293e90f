import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { maxOpenOrders } from '../../core/src/rules/order-status.ts';
import { type Account, openAccounts } from '../lib/accounts.ts';
import { Random } from '../lib/random.ts';
import { Calls } from '../lib/retries.ts';
import { startTestServer } from '../lib/test-server.ts';
import { untilReady } from '../lib/until-ready.ts';
import { findRefusedForNothing, findWrongWork, look, sizesOf, witness } from './check.ts';
import { Customers, usualWork } from './customers.ts';
import { plantFaults } from './planted.ts';
import { openHour } from './shop.ts';

export const faultKinds = ['api', 'postgres'] as const;

export type Plan = {
  name: string;
  /** Of the main store. */
  customers: number;
  /** Of Downtown, with a few orders between each two. */
  pauses: number;
  faults: (typeof faultKinds)[number][];
  /** A control's servers do not lock slots, or lock them in any order. */
  slots: 'locked in order' | 'not locked' | 'locked in any order';
  /** In the control's database the function that locks the catalogue is empty. */
  pauseLock: 'exclusive' | 'none';
  seed: number;
};

const customersAtOnce = 50;
const downtownAtOnce = 8;
const ordersAPause = 4;
/** Each is two presses; 30 a minute are taken from one account, and a press may be sent again. */
const pausesOfAccount = 10;
const slots = 12;
/** The stations can make half of what is ordered; a third of it is cancelled. */
const share = 0.5;

const imports = {
  'locked in order': undefined,
  'not locked': import.meta.resolve('./without-lock.ts'),
  'locked in any order': import.meta.resolve('./in-any-order.ts'),
};

/** Customers and staff of two stores on two servers, under faults; then the slots are compared with the orders. */
export async function run(plan: Plan, say: (line: string) => void) {
  const changed = imports[plan.slots];
  const testServer = await startTestServer({
    name: plan.name,
    settings: ['track_commit_timestamp=on', 'log_line_prefix=%e ', 'deadlock_timeout=20ms'],
    env: { SITE_DIR: 'off', ...(changed && { NODE_OPTIONS: `--import=${changed}` }) },
  });
  try {
    const workersFor = (work: number) => Math.round((plan.customers * work * share * 10) / (slots * 300)) / 10;
    const hour = await openHour(testServer.postgres.url, {
      bar: workersFor(usualWork.bar),
      kitchen: workersFor(usualWork.kitchen),
    });
    const downtown = plan.pauses * ordersAPause;
    const accounts = plan.customers + Math.ceil(downtown / maxOpenOrders);
    const { customers } = await openAccounts(
      testServer.postgres.url,
      accounts + Math.ceil(plan.pauses / pausesOfAccount),
    );
    const staff = customers.splice(accounts);
    await prepare(testServer.postgres.url, plan, staff);
    await Promise.all(testServer.apiUrls.map((url) => untilReady(url)));

    const calls = new Calls(testServer.url);
    const people = new Customers(calls, plan.seed);
    say(`${plan.customers} customers, ${customersAtOnce} at a time`);
    const started = performance.now();
    let pauses = 0;
    // Faults and pauses are spread over the customers, who wait for what is late: it all happens while they order.
    const dues: number[] = [];
    const during = async (count: number, act: (index: number) => Promise<void>) => {
      const nth = dues.push(0) - 1;
      for (let index = 0; index < count; index += 1) {
        const due = ((index + 1) * plan.customers) / (count + 1);
        dues[nth] = due;
        while (people.done < due) await pause(25);
        await act(index);
      }
      dues[nth] = Number.POSITIVE_INFINITY;
    };
    await Promise.all([
      during(plan.faults.length, async (index) => {
        const kind = plan.faults[index];
        if (kind === 'postgres') await testServer.postgres.crash();
        // Both servers, then one, in turns.
        else await Promise.all(testServer.apis.slice((index >> 1) % 2).map((api) => api.kill()));
        say(`${people.done} were there, fault ${index + 1}: ${kind}`);
      }),
      during(plan.pauses, async (index) => {
        const random = new Random(plan.seed, index);
        await people.press(staff[Math.floor(index / pausesOfAccount)] as Account, random);
        pauses += 1;
        await pause(random.int(5, 20));
      }),
      people.orderDowntown(customers.slice(plan.customers), downtownAtOnce, downtown, () =>
        pauses === plan.pauses ? downtown : (pauses + 1) * ordersAPause,
      ),
      people.fillHour(
        customers.slice(0, plan.customers),
        hour,
        customersAtOnce,
        () => Math.min(...dues) + customersAtOnce,
      ),
    ]);
    const seconds = (performance.now() - started) / 1000;
    say(`${people.done} were there in ${seconds.toFixed(1)} s`);

    const client = new pg.Client({ connectionString: testServer.postgres.url });
    await client.connect();
    // A call whose client gave up may still be at work.
    const idle = "select count(*)::int as n from pg_stat_activity where state like '%in transaction%'";
    while ((await client.query(idle)).rows[0].n > 0) await pause(100);
    const findings = await look(client, hour.opens);
    const result = {
      findings,
      people,
      seconds,
      tries: calls.tries,
      sizes: await sizesOf(client, hour.opens),
      refusedForNothing: await findRefusedForNothing(client, people.visits),
      wrongWork: await findWrongWork(client, people.visits),
      overlooked: plan.faults.length > 0 ? await plantFaults(client, hour.opens) : [],
      deadlocks: testServer.postgresLog().match(/^40P01 ERROR/gm)?.length ?? 0,
      crashed: testServer.crashed(),
    };
    await client.end();
    return result;
  } finally {
    await testServer.close();
  }
}

async function prepare(databaseUrl: string, { pauseLock }: Plan, staff: Account[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(witness);
  await client.query("update users set role = 'staff' where user_id = any($1)", [staff.map(({ userId }) => userId)]);
  if (pauseLock === 'none') {
    await client.query("create or replace function hold_catalogue() returns void language sql as ''");
  }
  await client.end();
}
