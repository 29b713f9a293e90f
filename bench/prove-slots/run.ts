import { setTimeout as pause } from 'node:timers/promises';
import { maxOpenOrders } from '../../core/src/rules/order-status.ts';
import { type Account, openAccounts, setRole } from '../lib/accounts.ts';
import { killServers } from '../lib/faults.ts';
import { plantFaults } from '../lib/findings.ts';
import { Random } from '../lib/random.ts';
import { Calls } from '../lib/retries.ts';
import { say as print } from '../lib/start-proof.ts';
import { startTestServer } from '../lib/test-server.ts';
import { Timeline } from '../lib/timeline.ts';
import { untilIdle, untilReady } from '../lib/until-ready.ts';
import { withClient } from '../lib/with-client.ts';
import { countErrors, findRefusedForNothing, findWrongWork, measureSizes, witness } from './check.ts';
import { Customers, enteredByOne, usualWork } from './customers.ts';
import { faultChanges } from './planted.ts';
import { openHour } from './shop.ts';

export const faultKinds = ['api', 'postgres'] as const;

export type Plan = {
  name: string;
  customers: number;
  /** The pauses of Downtown, with a few orders between each two. */
  pauses: number;
  faults: (typeof faultKinds)[number][];
  slots: 'locked in order' | 'not locked' | 'locked in any order';
  /** In the control's database the function that locks the catalogue is empty. */
  pauseLock: 'exclusive' | 'none';
  seed: number;
};

const customersAtOnce = 50;
const downtownAtOnce = 8;
const ordersAPause = 4;
/** A pause is two presses, of which an account has 30 a minute, and a press may be sent again. */
const pausesOfAccount = 10;
const slots = 12;
/** The stations can make half of what is ordered; a third of it is cancelled. */
const share = 0.5;

const imports = {
  'locked in order': undefined,
  'not locked': import.meta.resolve('./without-lock.ts'),
  'locked in any order': import.meta.resolve('./in-any-order.ts'),
};

/** Runs customers and staff of two stores on two servers under faults, then compares slots with orders. */
export async function run(plan: Plan) {
  const say = (line: string) => print(`${plan.name}: ${line}`);
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
    const pausing = Math.ceil(plan.pauses / pausesOfAccount);
    // Orders of staff wait for each other at the store's account, so a control would find less.
    const entering = plan.slots === 'locked in order' ? Math.ceil(plan.customers / 3 / enteredByOne) : 0;
    const { customers } = await openAccounts(testServer.postgres.url, accounts + pausing + entering);
    const staff = customers.splice(accounts);
    await prepare(testServer.postgres.url, plan, staff);
    await Promise.all(testServer.apiUrls.map((url) => untilReady(url)));

    const calls = new Calls(testServer.url);
    const people = new Customers(calls, plan.seed);
    say(`${plan.customers} customers, ${customersAtOnce} at a time`);
    const started = performance.now();
    let pauses = 0;
    const timeline = new Timeline(plan.customers, () => people.done);
    await Promise.all([
      timeline.run(plan.faults.length, async (index) => {
        const kind = plan.faults[index];
        if (kind === 'postgres') await testServer.postgres.crash();
        else await killServers(testServer.apis, index >> 1);
        say(`${people.done} were there, fault ${index + 1}: ${kind}`);
      }),
      timeline.run(plan.pauses, async (index) => {
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
        staff.slice(pausing),
        hour,
        customersAtOnce,
        () => timeline.next + customersAtOnce,
      ),
    ]);
    const seconds = (performance.now() - started) / 1000;
    say(`${people.done} were there in ${seconds.toFixed(1)} s`);

    return await withClient(testServer.postgres.url, async (client) => {
      await untilIdle(client);
      const check = () => countErrors(client, hour.opens);
      return {
        findings: await check(),
        people,
        seconds,
        tries: calls.tries,
        sizes: await measureSizes(client),
        refusedForNothing: await findRefusedForNothing(client, people.visits),
        wrongWork: await findWrongWork(client, people.visits),
        overlooked: plan.faults.length > 0 ? await plantFaults(client, faultChanges, check) : [],
        deadlocks: testServer.postgresLog().match(/^40P01 ERROR/gm)?.length ?? 0,
        crashes: testServer.listCrashes(),
      };
    });
  } finally {
    await testServer.close();
  }
}

async function prepare(databaseUrl: string, { pauseLock }: Plan, staff: Account[]): Promise<void> {
  await setRole(databaseUrl, staff, 'staff');
  await withClient(databaseUrl, async (client) => {
    await client.query(witness);
    if (pauseLock === 'none') {
      await client.query("create or replace function hold_catalogue() returns void language sql as ''");
    }
  });
}
