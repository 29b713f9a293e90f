// `npm run prove:slots`: customers fill the twelve slots of one hour on two servers, half of them for as soon as possible and
// half for its end; every third cancels, another store is paused and opened again, and servers and PostgreSQL are killed. No
// slot may hold more work than its station can do, and none may be refused to who would have fitted. Three controls have
// one thing taken away: the lock on the slots, its order, and the lock of the pause. The check must find each.
//   --short              a minute, for CI
//   --customers N --pauses N --faults N --seed N
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { closeProof } from './lib/close-proof.ts';
import { chooseSeed } from './lib/random.ts';
import { faultKinds, type Plan, run } from './prove-slots/run.ts';

const number = { type: 'string' } as const;
const { values: given } = parseArgs({
  options: { short: { type: 'boolean' }, customers: number, pauses: number, faults: number, seed: number },
});
const isShort = given.short ?? false;
const seed = chooseSeed(given);
const plan: Plan = {
  name: 'slots',
  seed,
  slots: 'locked in order',
  pauseLock: 'exclusive',
  customers: Number(given.customers ?? (isShort ? 400 : 2_000)),
  pauses: Number(given.pauses ?? (isShort ? 40 : 500)),
  faults: Array.from(
    { length: Number(given.faults ?? (isShort ? 6 : 24)) },
    (_, index) => faultKinds[index % faultKinds.length] ?? 'api',
  ),
};
/** Two controls in one, as they look at different stores. */
const unlocked: Plan = {
  name: 'slots-unlocked',
  seed,
  slots: 'not locked',
  pauseLock: 'none',
  customers: 250,
  pauses: 20,
  faults: [],
};
const anyOrder: Plan = {
  name: 'slots-any-order',
  seed,
  slots: 'locked in any order',
  pauseLock: 'exclusive',
  customers: 100,
  pauses: 0,
  faults: [],
};
const mostForNothing = 0.01;

rmSync('test-results/prove-slots.json', { force: true });
const started = performance.now();
const secondsSince = () => Math.round((performance.now() - started) / 100) / 10;
const prove = (plan: Plan) => run(plan, (line) => console.log(`${secondsSince().toFixed(1)} s, ${plan.name}: ${line}`));

const controls = async () => ({ withoutLock: await prove(unlocked), inAnyOrder: await prove(anyOrder) });
const [main, { withoutLock, inAnyOrder }] = await Promise.all([prove(plan), controls()]);

const { findings, sizes, people } = main;
const forNothing = main.refusedForNothing.length;
const placed = people.visits.filter(({ orderId }) => orderId).length;
const refused = people.visits.filter(({ refusedWith }) => refusedWith).length;
const cancelled = people.visits.filter(({ isCancelled }) => isCancelled).length;
const none = (count: number, words: string) => (count === 0 ? [] : [`${count} ${words}`]);
const claims: Record<string, string[]> = {
  'no slot holds more than its station can do': none(findings.overbooked, 'do'),
  'at most 1 % are refused although their work would have fitted':
    forNothing <= plan.customers * mostForNothing ? [] : [`${forNothing} of ${plan.customers} were`],
  'the books balance: slots hold the work of live orders, and cancelled ones hold nothing': [
    ...none(findings.unbalanced, 'slots do not'),
    ...none(findings.heldByCancelled, 'cancelled orders hold work'),
    ...none(main.wrongWork.length, 'orders hold other work than theirs'),
  ],
  'work is booked in open hours and before its promise': none(findings.outOfHours, 'bookings are not'),
  'nobody waits in a circle': none(main.deadlocks, 'deadlocks'),
  'once a pause is answered, no order is placed for a time in it': none(findings.inPause, 'were'),
  'control: without the lock, slots are overbooked': withoutLock.findings.overbooked > 0 ? [] : ['none was'],
  'control: locked in any order, they deadlock': inAnyOrder.deadlocks > 0 ? [] : ['none did'],
  'control: a pause without its lock lets orders through':
    withoutLock.findings.inPause > 0 ? [] : ['none came through'],
  'the run is whole': [
    ...[...people.unexpected, ...withoutLock.people.unexpected].slice(0, 10),
    ...main.overlooked.map((finding) => `a planted fault was overlooked: ${finding}`),
    ...(placed + refused === plan.customers ? [] : [`only ${placed + refused} of ${plan.customers} were answered`]),
    ...(refused * 10 > plan.customers ? [] : [`only ${refused} were refused: the slots were not full`]),
    ...(sizes.slots === 24 ? [] : [`${sizes.slots} of 24 slots were used`]),
    ...(sizes.pauses >= plan.pauses ? [] : [`only ${sizes.pauses} pauses were noted`]),
    ...(sizes.orders === placed + people.placedDowntown ? [] : [`${sizes.orders} orders are there`]),
    ...(sizes.cancelled === cancelled ? [] : [`${cancelled} cancelled, ${sizes.cancelled} are`]),
    ...none(main.tries.failed, 'calls were answered with 500'),
    ...main.crashed.map((part) => `${part} was ended by an error of its own: see its log`),
  ],
};
for (const [claim, problems] of Object.entries(claims)) {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${[claim, ...problems].join('\n     ')}`);
}
const failed = Object.values(claims).filter((problems) => problems.length > 0).length;
closeProof(
  'slots',
  { passed: Object.keys(claims).length - failed, failed },
  {
    seed,
    customers: plan.customers,
    placed,
    refused,
    cancelled,
    slots: sizes.slots,
    faults: Object.fromEntries(faultKinds.map((kind) => [kind, plan.faults.filter((fault) => fault === kind).length])),
    tries: main.tries,
    ...findings,
    refusedForNothing: forNothing,
    deadlocks: main.deadlocks,
    pauses: sizes.pauses,
    downtown: { orders: people.placedDowntown, toldPaused: people.toldPaused, placedInPause: sizes.placedInPause },
    customersPerSecond: Math.round(plan.customers / main.seconds),
    seconds: secondsSince(),
    controls: {
      withoutLock: { overbooked: withoutLock.findings.overbooked, ofSlots: withoutLock.sizes.slots },
      lockedInAnyOrder: { customers: anyOrder.customers, deadlocks: inAnyOrder.deadlocks },
      pauseWithoutLock: { pauses: withoutLock.sizes.pauses, inPause: withoutLock.findings.inPause },
    },
  },
);
