import { setTimeout as pause } from 'node:timers/promises';
import { killServers } from '../lib/faults.ts';
import { say } from '../lib/start-proof.ts';
import { Timeline } from '../lib/timeline.ts';
import { check } from './check.ts';
import { playLate } from './late.ts';
import { plantFaults } from './planted.ts';
import { openScene, type Scene } from './scene.ts';
import { begin, type Weather } from './weather.ts';

/** The worker first: its jobs are tried again only after missing their heartbeat. */
export const killKinds = ['worker', 'postgres', 'api'] as const;

export type Plan = {
  seed: number;
  purchases: number;
  refunds: number;
  weathers: readonly Weather[];
  kills: readonly (typeof killKinds)[number][];
};

const customersAtOnce = 40;
const quietWithinMs = 300_000;
/** At least so many of a hundred purchases are paid by card and made. */
const madeOfHundred = 65;

/** Runs customers, staff and a manager under faults, lets all waiting work finish, and compares the books. */
export async function run(plan: Plan) {
  const refundEvery = Math.max(1, Math.floor((plan.purchases * madeOfHundred) / 100 / plan.refunds));
  const scene = await openScene({ name: 'payments', purchases: plan.purchases, seed: plan.seed, refundEvery });
  const { testServer, standIn, people, crew, clock, calls } = scene;
  try {
    say(`${plan.purchases} purchases, ${customersAtOnce} at a time`);
    const started = performance.now();
    clock.start();
    const working = crew.work();
    const timeline = new Timeline(plan.purchases, () => people.done);
    await Promise.all([
      timeline.run(plan.weathers.length, async (index) => {
        await begin(standIn, plan.weathers[index] ?? 'fair', Math.floor(index / 8));
        say(`${people.done} done, Stripe: ${plan.weathers[index]}`);
      }),
      timeline.run(plan.kills.length, async (index) => {
        const kind = plan.kills[index];
        if (kind === 'postgres') await testServer.postgres.crash();
        if (kind === 'worker') await testServer.worker.kill();
        if (kind === 'api') await killServers(testServer.apis, Math.floor(index / killKinds.length));
        say(`${people.done} done, killed: ${kind}`);
      }),
      people.run(scene.accounts, customersAtOnce, plan.purchases, () => timeline.next + customersAtOnce),
    ]);
    const seconds = (performance.now() - started) / 1000;
    say(`${people.done} done in ${seconds.toFixed(1)} s`);
    await begin(standIn, 'fair');
    standIn.forgetFaults();
    const [before, minutesBefore] = [performance.now(), clock.minutes];
    clock.minutesASecond = 3;
    const isQuiet = await untilQuiet(scene);
    const minutesAfter = clock.minutes - minutesBefore;
    const secondsAfter = (performance.now() - before) / 1000;
    crew.stop();
    await working;
    await clock.stop();
    say(`quiet after ${minutesAfter.toFixed(0)} minutes of the shop's time`);

    const outcome = await scene.look(async (client, seen) => ({
      isQuiet,
      minutesAfter,
      secondsAfter,
      seconds,
      tries: calls.tries,
      people,
      crew,
      crashes: testServer.listCrashes(),
      findings: await check(client, seen),
      overlooked: await plantFaults(client, seen),
      sizes: (await client.query(sizes)).rows[0] as Record<keyof typeof sizeQueries, number>,
      events: { sent: standIn.webhooks.answers.length, published: standIn.webhooks.events.length },
    }));
    return { ...outcome, late: await playLate(scene) };
  } finally {
    await clock.stop();
    crew.stop();
    await scene.close();
  }
}

const charged = `within group (order by extract(epoch from completed_on - created_on))
  from pgboss.job join order_events on (data->>'orderId')::uuid = order_id and created_on = created_at
  where name = 'payment' and state = 'completed' and to_status = 'preparing'`;
const sizeQueries = {
  orders: 'select count(*) from orders',
  completedByCard: "select count(*) from orders where status = 'completed' and payment = 'card'",
  completedAtCounter: "select count(*) from orders where status = 'completed' and payment = 'counter'",
  cancelledByShop: "select count(*) from order_events where to_status = 'cancelled' and actor = 'shop'",
  cancelledByCustomer: "select count(*) from order_events where to_status = 'cancelled' and actor = 'customer'",
  cancelledByStaff: "select count(*) from order_events where to_status = 'cancelled' and actor = 'staff'",
  refunds: "select count(*) from refunds where state = 'done'",
  returnedCents: "select coalesce(sum(cents), 0) from refunds where state = 'done'",
  capturedCents: 'select coalesce(sum(captured_cents), 0) from payments',
  eventsSeen: "select count(*) from provider_events where provider = 'stripe'",
  deadJobs: "select count(*) from pgboss.job where name = 'dead-letter'",
  /** From the press to the charge. */
  chargedAfterSecondsP50: `select percentile_cont(0.5) ${charged}`,
  chargedAfterSecondsP99: `select percentile_cont(0.99) ${charged}`,
  jobsTriedAgain: "select count(*) from pgboss.job where name = 'payment' and retry_count > 0",
};
const sizes = `select ${Object.entries(sizeQueries)
  .map(([name, query]) => `(${query})::int as "${name}"`)
  .join(', ')}`;

const waiting = `
  select (select count(*) from orders where status not in ('completed', 'cancelled'))::int as orders,
    (select count(*) from payments where state in ('awaiting', 'authorized'))::int as payments,
    (select count(*) from refunds where state = 'asked')::int as refunds,
    (select count(*) from pgboss.job where name in ('payment', 'mail') and state < 'completed')::int as jobs`;

/** Longer than Stripe remembers a key. */
const daySeconds = 25 * 3_600;

/** Waits until no work is left, a day later for Stripe if refunds need it. Stripe's clock is right afterwards. */
async function untilQuiet({ questions, crew, standIn }: Scene): Promise<boolean> {
  let isNextDay = false;
  for (const end = Date.now() + quietWithinMs; Date.now() < end; await pause(1_000)) {
    const [left = {}] = await questions.ask<Record<string, number>>(waiting);
    if (crew.isIdle && Object.values(left).every((count) => count === 0)) {
      if (isNextDay) standIn.travel(-daySeconds);
      return true;
    }
    say(`waiting: ${JSON.stringify(left)}`);
    // Refunds that met a 500 get it again until Stripe has forgotten their keys.
    if (!isNextDay && left.orders === 0 && left.payments === 0 && left.refunds !== 0) {
      isNextDay = true;
      standIn.travel(daySeconds);
      say('a day later for Stripe');
    }
  }
  return false;
}
