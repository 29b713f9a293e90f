// `npm run prove -- catalogue`: customers order on two servers while the menu is published, items are sold out and come back,
// and servers, worker, PostgreSQL and the threads that render pages are killed. By PostgreSQL's own commit times no order may
// have another price or delivery fee than the menu of its moment, or an item or an option that was sold out. The same
// without the orders' lock is the control: all four must be found there. Two editors change prices and publish: nothing may be published that
// its publisher has not seen; without versions, in the control, some is.
//   --short              a minute, for CI
//   --orders N --publications N --taps N --faults N --seed N
import { closeClaims, expectNone, expectThat } from './lib/close-proof.ts';
import { countKinds, cycle } from './lib/faults.ts';
import { median, quantile } from './lib/figures.ts';
import { chooseSeed } from './lib/random.ts';
import { readOptions } from './lib/read-options.ts';
import { startProof } from './lib/start-proof.ts';
import { faultKinds, type Plan, run } from './prove-catalogue/run.ts';

const given = readOptions('orders', 'publications', 'taps', 'faults', 'seed');
const isShort = given.short;
const seed = chooseSeed(given);
/** For a quiet machine in the long form. */
const liveWithinMs = isShort ? 20_000 : 5_000;
const plan: Plan = {
  name: 'catalogue',
  seed,
  lock: 'shared',
  orders: Number(given.orders ?? (isShort ? 400 : 20_000)),
  publications: Number(given.publications ?? (isShort ? 10 : 200)),
  taps: Number(given.taps ?? (isShort ? 20 : 500)),
  faults: cycle(faultKinds, Number(given.faults ?? (isShort ? 8 : 24))),
  liveWithinMs,
  tens: isShort ? 1 : 10,
  timed: isShort ? 2 : 20,
  measuresOrders: !isShort,
  edits: isShort ? 20 : 200,
  namesVersions: true,
};
const controlPlan: Plan = {
  ...plan,
  name: 'catalogue-control',
  lock: 'none',
  orders: 400,
  publications: 20,
  taps: 30,
  faults: [],
  tens: 0,
  timed: 0,
  measuresOrders: false,
  edits: 20,
  namesVersions: false,
};
/** A server that rarely answers would show nothing. */
const leastPages = 30;

startProof('catalogue', { needsPages: true });
const control = await run(controlPlan);
const main = await run(plan);

const { findings, shopping, visitor, orderTimes, liveMs } = main;
const liveP95 = Math.round(quantile(liveMs, 0.95));
const placed = shopping.placed + main.gotOne.reduce((sum, count) => sum + count, 0);
const ended = plan.faults.filter((kind) => kind === 'render').length;
const claims: Record<string, string[]> = {
  'every order is priced by the menu of its moment': expectNone(findings.wronglyPriced, 'are not'),
  'every delivery costs the fee of its moment': [
    ...expectNone(findings.wronglyCharged, 'do not'),
    ...expectThat(findings.deliveries >= plan.orders / 4, `only ${findings.deliveries} deliveries had a fee`),
  ],
  'nothing is sold between a press and its undo': expectNone(findings.soldWhileOut, 'were'),
  'oat milk tapped: no order with it commits before the undo': expectNone(findings.madeWhileOut, 'did'),
  'the control without the lock finds all four': expectThat(
    control.findings.wronglyPriced > 0 &&
      control.findings.wronglyCharged > 0 &&
      control.findings.soldWhileOut > 0 &&
      control.findings.madeWhileOut > 0,
    JSON.stringify(control.findings),
  ),
  'of ten, fifty customers get ten': expectThat(
    main.gotOne.every((count) => count === 10) && findings.counted === 10 * plan.tens,
    `${main.gotOne} got one`,
  ),
  'every page shows the prices of the menu that it names': [
    ...visitor.wrong.slice(0, 10),
    ...expectThat(visitor.pages >= leastPages, `only ${visitor.pages} pages were seen`),
  ],
  'nobody publishes a change that was not on their screen': expectThat(
    main.edited.unseen === 0 && main.edited.publications > 0,
    JSON.stringify(main.edited),
  ),
  'the control without versions finds some': expectThat(control.edited.unseen > 0, JSON.stringify(control.edited)),
  [`publications are on all pages within ${liveWithinMs / 1_000} seconds`]: expectThat(
    liveP95 <= liveWithinMs,
    `p95 is ${liveP95} ms`,
  ),
  'the run is whole': [
    ...[...shopping.unexpected, ...control.shopping.unexpected].slice(0, 10),
    ...expectThat(findings.orders === placed, `${placed} orders were confirmed, ${findings.orders} are there`),
    ...expectThat(shopping.placed >= plan.orders, `only ${shopping.placed} orders were placed`),
    ...expectThat(findings.taps >= plan.taps, `only ${findings.taps} presses were noted`),
    ...expectThat(main.endedRenders >= ended, `only ${main.endedRenders} of ${ended} renders were ended`),
    ...expectNone(main.tries.failed, 'calls were answered with 500'),
    ...main.crashes,
  ],
  ...(orderTimes && {
    'an order takes at most twice as long while pages are rendered': [
      ...orderTimes.failed.slice(0, 10),
      ...expectThat(orderTimes.slower <= 2, `p99 is ${orderTimes.slower} times as long`),
    ],
  }),
};
closeClaims('catalogue', claims, {
  seed,
  orders: findings.orders,
  publications: main.publications,
  taps: findings.taps,
  faults: countKinds(faultKinds, plan.faults),
  refusedAsSoldOut: shopping.soldOut,
  tries: main.tries,
  wronglyPriced: findings.wronglyPriced,
  wronglyCharged: findings.wronglyCharged,
  deliveries: findings.deliveries,
  soldWhileOut: findings.soldWhileOut,
  madeWhileOut: findings.madeWhileOut,
  linesWithOptions: findings.linesWithOptions,
  ofTen: main.gotOne,
  edited: main.edited,
  pages: { seen: visitor.pages, prices: visitor.prices, wrong: visitor.wrong.length },
  liveMs: { median: Math.round(median(liveMs)), p95: liveP95, publications: liveMs.length },
  ...(orderTimes && { orderP99: { ...orderTimes, failed: orderTimes.failed.length } }),
  ordersPerSecond: Math.round(shopping.placed / main.seconds),
  control: {
    orders: control.findings.orders,
    wronglyPriced: control.findings.wronglyPriced,
    wronglyCharged: control.findings.wronglyCharged,
    soldWhileOut: control.findings.soldWhileOut,
    madeWhileOut: control.findings.madeWhileOut,
    edited: control.edited,
  },
});
