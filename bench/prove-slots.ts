// `npm run prove -- slots`: customers fill the twelve slots of one hour on two servers, half of them for as soon as possible and
// half for its end; staff enter a third of the orders (not in the controls), every third order is cancelled, another store is paused and opened again,
// and servers and PostgreSQL are killed. No slot may hold more work than its station can do, and none may be refused to who
// would have fitted. Three controls have one thing taken away: the lock on the slots, its order, and the lock of the pause. The
// check must find each.
//   --short              a minute, for CI
//   --customers N --pauses N --faults N --seed N
import { closeClaims, expectNone, expectThat } from './lib/close-proof.ts';
import { countKinds, cycle } from './lib/faults.ts';
import { chooseSeed } from './lib/random.ts';
import { readOptions } from './lib/read-options.ts';
import { startProof } from './lib/start-proof.ts';
import { faultKinds, type Plan, run } from './prove-slots/run.ts';

const given = readOptions('customers', 'pauses', 'faults', 'seed');
const isShort = given.short;
const seed = chooseSeed(given);
const plan: Plan = {
  name: 'slots',
  seed,
  slots: 'locked in order',
  pauseLock: 'exclusive',
  customers: Number(given.customers ?? (isShort ? 400 : 2_000)),
  pauses: Number(given.pauses ?? (isShort ? 40 : 500)),
  faults: cycle(faultKinds, Number(given.faults ?? (isShort ? 6 : 24))),
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
  ...plan,
  name: 'slots-any-order',
  slots: 'locked in any order',
  customers: 100,
  pauses: 0,
  faults: [],
};
const mostForNothing = 0.01;

startProof('slots');
const controls = async () => ({ withoutLock: await run(unlocked), inAnyOrder: await run(anyOrder) });
const [main, { withoutLock, inAnyOrder }] = await Promise.all([run(plan), controls()]);

const { findings, sizes, people } = main;
const forNothing = main.refusedForNothing.length;
const placed = people.visits.filter(({ orderId }) => orderId).length;
const refused = people.visits.filter(({ refusedWith }) => refusedWith).length;
const cancelled = people.visits.filter(({ isCancelled }) => isCancelled).length;
const claims: Record<string, string[]> = {
  'no slot holds more than its station can do': expectNone(findings.overbooked, 'do'),
  'at most 1 % are refused although their work would have fitted': expectThat(
    forNothing <= plan.customers * mostForNothing,
    `${forNothing} of ${plan.customers} were`,
  ),
  'the books balance: slots hold the work of live orders, and cancelled ones hold nothing': [
    ...expectNone(findings.unbalanced, 'slots do not'),
    ...expectNone(findings.heldByCancelled, 'cancelled orders hold work'),
    ...expectNone(main.wrongWork.length, 'orders hold other work than theirs'),
  ],
  'work is booked in open hours and before its promise': expectNone(findings.outOfHours, 'bookings are not'),
  'nobody waits in a circle': expectNone(main.deadlocks, 'deadlocks'),
  'once a pause is answered, no order is placed for a time in it': expectNone(findings.inPause, 'were'),
  'control: without the lock, slots are overbooked': expectThat(withoutLock.findings.overbooked > 0, 'none was'),
  'control: locked in any order, they deadlock': expectThat(inAnyOrder.deadlocks > 0, 'none did'),
  'control: a pause without its lock lets orders through': expectThat(withoutLock.findings.inPause > 0, 'none came'),
  'the run is whole': [
    ...[...people.unexpected, ...withoutLock.people.unexpected].slice(0, 10),
    ...main.overlooked.map((finding) => `a planted fault was overlooked: ${finding}`),
    ...expectThat(placed + refused === plan.customers, `only ${placed + refused} of ${plan.customers} were answered`),
    ...expectThat(people.entered * 5 > placed, `staff entered only ${people.entered} of ${placed} orders`),
    ...expectThat(refused * 10 > plan.customers, `only ${refused} were refused: the slots were not full`),
    ...expectThat(sizes.slots === 24, `${sizes.slots} of 24 slots were used`),
    ...expectThat(sizes.pauses >= plan.pauses, `only ${sizes.pauses} pauses were noted`),
    ...expectThat(sizes.orders === placed + people.placedDowntown, `${sizes.orders} orders are there`),
    ...expectThat(sizes.cancelled === cancelled, `${cancelled} cancelled, ${sizes.cancelled} are`),
    ...expectNone(main.tries.failed, 'calls were answered with 500'),
    ...main.crashes,
  ],
};
closeClaims('slots', claims, {
  seed,
  customers: plan.customers,
  placed,
  entered: people.entered,
  refused,
  cancelled,
  slots: sizes.slots,
  faults: countKinds(faultKinds, plan.faults),
  tries: main.tries,
  ...findings,
  refusedForNothing: forNothing,
  deadlocks: main.deadlocks,
  pauses: sizes.pauses,
  downtown: { orders: people.placedDowntown, toldPaused: people.toldPaused, placedInPause: sizes.placedInPause },
  customersPerSecond: Math.round(plan.customers / main.seconds),
  controls: {
    withoutLock: { overbooked: withoutLock.findings.overbooked, ofSlots: withoutLock.sizes.slots },
    lockedInAnyOrder: { customers: anyOrder.customers, deadlocks: inAnyOrder.deadlocks },
    pauseWithoutLock: { pauses: withoutLock.sizes.pauses, inPause: withoutLock.findings.inPause },
  },
});
