// `npm run prove:catalogue`: customers order on two servers while the menu is published, items are sold out and come back,
// and servers, worker, PostgreSQL and the threads that render pages are killed. By PostgreSQL's own commit times no order may
// have another price than the menu of its moment, or an item or an option that was sold out. The same without the orders'
// lock is the control: all three must be found there. Two editors change prices and publish: nothing may be published that
// its publisher has not seen; without versions, in the control, some is.
//   --short              a minute, for CI
//   --orders N --publications N --taps N --faults N --seed N
import { existsSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { closeProof } from './lib/close-proof.ts';
import { median, quantile } from './lib/figures.ts';
import { chooseSeed } from './lib/random.ts';
import { faultKinds, type Plan, run } from './prove-catalogue/run.ts';

const number = { type: 'string' } as const;
const { values: given } = parseArgs({
  options: {
    short: { type: 'boolean' },
    orders: number,
    publications: number,
    taps: number,
    faults: number,
    seed: number,
  },
});
const isShort = given.short ?? false;
const faultCount = Number(given.faults ?? (isShort ? 8 : 24));
const seed = chooseSeed(given);
/** The target is for the long form, on a quiet machine. */
const liveWithinMs = isShort ? 20_000 : 5_000;
const plan: Plan = {
  name: 'catalogue',
  seed,
  lock: 'shared',
  orders: Number(given.orders ?? (isShort ? 400 : 20_000)),
  publications: Number(given.publications ?? (isShort ? 10 : 200)),
  taps: Number(given.taps ?? (isShort ? 20 : 500)),
  faults: Array.from({ length: faultCount }, (_, index) => faultKinds[index % faultKinds.length] ?? 'api'),
  liveWithinMs,
  tens: isShort ? 1 : 10,
  timed: isShort ? 2 : 20,
  measuresOrders: !isShort,
  edits: isShort ? 20 : 200,
  namesVersions: true,
};
/** Without faults its publications and presses are closer together. */
const controlPlan: Plan = {
  name: 'catalogue-control',
  seed,
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
  liveWithinMs,
};
/** A server that rarely answers would show nothing. */
const leastPages = 30;

if (!existsSync('web/build/server/entry.server.js')) throw new Error('Nothing is built yet: npm run build');
rmSync('test-results/prove-catalogue.json', { force: true });
const started = performance.now();
const secondsSince = () => Math.round((performance.now() - started) / 100) / 10;
const prove = (plan: Plan) => run(plan, (line) => console.log(`${secondsSince().toFixed(1)} s, ${plan.name}: ${line}`));

const control = await prove(controlPlan);
const main = await prove(plan);

const { findings, shopping, visitor, orderTimes, liveMs } = main;
const liveP95 = Math.round(quantile(liveMs, 0.95));
const placed = shopping.placed + main.gotOne.reduce((sum, count) => sum + count, 0);
const ended = plan.faults.filter((kind) => kind === 'render').length;
const claims: Record<string, string[]> = {
  'every order is priced by the menu of its moment':
    findings.wronglyPriced === 0 ? [] : [`${findings.wronglyPriced} are not`],
  'nothing is sold between a press and its undo': findings.soldWhileOut === 0 ? [] : [`${findings.soldWhileOut} were`],
  'oat milk tapped: no order with it commits before the undo':
    findings.madeWhileOut === 0 ? [] : [`${findings.madeWhileOut} did`],
  'the control without the lock finds all three':
    control.findings.wronglyPriced > 0 && control.findings.soldWhileOut > 0 && control.findings.madeWhileOut > 0
      ? []
      : [JSON.stringify(control.findings)],
  'of ten, fifty customers get ten':
    main.gotOne.every((count) => count === 10) && findings.counted === 10 * plan.tens ? [] : [`${main.gotOne} got one`],
  'every page shows the prices of the menu that it names': [
    ...visitor.wrong.slice(0, 10),
    ...(visitor.pages >= leastPages ? [] : [`only ${visitor.pages} pages were seen`]),
  ],
  'nobody publishes a change that was not on their screen':
    main.edited.unseen === 0 && main.edited.publications > 0 ? [] : [JSON.stringify(main.edited)],
  'the control without versions finds some': control.edited.unseen > 0 ? [] : [JSON.stringify(control.edited)],
  [`publications are on all pages within ${liveWithinMs / 1_000} seconds`]:
    liveP95 <= liveWithinMs ? [] : [`p95 is ${liveP95} ms`],
  'the run is whole': [
    ...[...shopping.unexpected, ...control.shopping.unexpected].slice(0, 10),
    ...(findings.orders === placed ? [] : [`${placed} orders were confirmed, ${findings.orders} are there`]),
    ...(shopping.placed >= plan.orders ? [] : [`only ${shopping.placed} orders were placed`]),
    ...(findings.taps >= plan.taps ? [] : [`only ${findings.taps} presses were noted`]),
    ...(main.endedRenders >= ended ? [] : [`only ${main.endedRenders} of ${ended} renders were ended`]),
    ...(main.tries.failed === 0 ? [] : [`${main.tries.failed} calls were answered with 500`]),
    ...main.crashed.map((part) => `${part} was ended by an error of its own: see its log`),
  ],
  ...(orderTimes && {
    'an order takes at most twice as long while pages are rendered': [
      ...orderTimes.failed.slice(0, 10),
      ...(orderTimes.slower <= 2 ? [] : [`p99 is ${orderTimes.slower} times as long`]),
    ],
  }),
};
for (const [claim, problems] of Object.entries(claims)) {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${[claim, ...problems].join('\n     ')}`);
}
const failed = Object.values(claims).filter((problems) => problems.length > 0).length;
closeProof(
  'catalogue',
  { passed: Object.keys(claims).length - failed, failed },
  {
    seed,
    orders: findings.orders,
    publications: main.publications,
    taps: findings.taps,
    faults: Object.fromEntries(faultKinds.map((kind) => [kind, plan.faults.filter((fault) => fault === kind).length])),
    refusedAsSoldOut: shopping.soldOut,
    tries: main.tries,
    wronglyPriced: findings.wronglyPriced,
    soldWhileOut: findings.soldWhileOut,
    madeWhileOut: findings.madeWhileOut,
    linesWithOptions: findings.linesWithOptions,
    ofTen: main.gotOne,
    edited: main.edited,
    pages: { seen: visitor.pages, prices: visitor.prices, wrong: visitor.wrong.length },
    liveMs: { median: Math.round(median(liveMs)), p95: liveP95, publications: liveMs.length },
    ...(orderTimes && { orderP99: { ...orderTimes, failed: orderTimes.failed.length } }),
    ordersPerSecond: Math.round(shopping.placed / main.seconds),
    seconds: secondsSince(),
    control: {
      orders: control.findings.orders,
      wronglyPriced: control.findings.wronglyPriced,
      soldWhileOut: control.findings.soldWhileOut,
      madeWhileOut: control.findings.madeWhileOut,
      edited: control.edited,
    },
  },
);
