// `npm run measure -- alive --other /path/to/another/checkout`: when pages of this checkout and of another one show
// their first view, and when they answer a press, on a slow phone line. Both must be built and installed; they are
// visited in turns, and the median of five visits counts. Needs a quiet machine and about 8 minutes.
//   --short           one visit, of this checkout alone without --other: shows that it runs and judges no target
//   --runs N          visits for each figure (5)
//   --sooner MS       exits with 2 if a press is not answered this much sooner than by the other, or if a first view
//                     comes more than 150 ms later
import { join, resolve } from 'node:path';
import { assertBuilt, createDatabase, ownCheckout, startApi } from './lib/api-server.ts';
import { launchChromium } from './lib/chromium.ts';
import { closeMeasurement } from './lib/close-measurement.ts';
import { createFolder } from './lib/create-folder.ts';
import { median } from './lib/figures.ts';
import { startPostgres } from './lib/postgres.ts';
import { readOptions } from './lib/read-options.ts';
import { measureAnswer, measureView, type Press } from './measure-alive/visit.ts';

const given = readOptions('other', 'runs', 'sooner');
if (!given.other && !given.short) throw new Error('Say what to compare with: --other /path/to/another/checkout');
const runs = Number(given.runs ?? (given.short ? 1 : 5));
/** Servers and browser are cold in the first round. */
const warmUps = given.short ? 0 : 1;
type Side = 'this' | 'other';
const checkouts = new Map<Side, string>([['this', ownCheckout]]);
if (given.other) checkouts.set('other', resolve(given.other));
for (const checkout of checkouts.values()) assertBuilt(checkout);
const started = performance.now();

const folder = createFolder('alive');
const postgres = await startPostgres(folder, join(folder, 'postgres.log'));
const servers: { side: Side; url: string; stop(): Promise<void> }[] = [];
for (const [side, checkout] of checkouts) {
  const databaseUrl = await createDatabase(postgres.url, `${side}_checkout`, checkout);
  const api = await startApi(databaseUrl, join(folder, `${side}.log`), { checkout, env: { LOG_LEVEL: 'warn' } });
  servers.push({ side, url: api.url, stop: api.stop });
}
const browser = await launchChromium();

const views = ['/', '/menu'];
const pleaseLogIn = 'Please login to add items to your cart';
const presses: Record<string, Press> = {
  '/: a visitor opens the navigation': {
    path: '/',
    isMember: false,
    button: 'Open menu',
    selector: 'dialog',
    right: 'Menu',
  },
  '/menu: a visitor is told to log in': {
    path: '/menu',
    isMember: false,
    button: 'Add to Cart: Espresso',
    selector: '[role=status]',
    right: pleaseLogIn,
  },
  '/menu: a member has one in the cart': {
    path: '/menu',
    isMember: true,
    button: 'Add to Cart: Espresso',
    selector: 'button, [role=status]',
    right: 'Decrease Espresso',
    wrong: pleaseLogIn,
  },
};

const samples: { name: string; side: Side; ms: number; isRight?: boolean }[] = [];
for (let round = 1 - warmUps; round <= runs; round += 1) {
  const inTurn = round % 2 === 0 ? servers : servers.toReversed(); // the first of a round may be slower
  for (const path of views) {
    for (const { side, url } of inTurn) {
      const { fcp, lcp } = await measureView(browser, url, path);
      samples.push({ name: `${path}: FCP`, side, ms: fcp }, { name: `${path}: LCP`, side, ms: lcp });
    }
  }
  for (const [name, press] of Object.entries(presses)) {
    for (const { side, url } of inTurn) {
      const { ms, isRight } = await measureAnswer(browser, url, press);
      samples.push({ name, side, ms, isRight });
    }
  }
  if (round === 0) samples.length = 0;
  console.error(`round ${round} of ${runs}`);
}
const chromium = browser.version();
await browser.close();
await Promise.all(servers.map(({ stop }) => stop()));
await postgres.stop();

const summarize = (name: string, side: Side) => {
  const selected = samples.filter((sample) => sample.name === name && sample.side === side);
  if (selected.length === 0) return undefined;
  const values = selected.map(({ ms }) => Math.round(ms));
  return { ms: median(values), range: `${Math.min(...values)} to ${Math.max(...values)}` };
};
const results = [...new Set(samples.map(({ name }) => name))].map((name) => {
  const ours = summarize(name, 'this');
  const theirs = summarize(name, 'other');
  const soonerMs = ours && theirs && theirs.ms - ours.ms;
  return { name, thisMs: ours?.ms, otherMs: theirs?.ms, soonerMs, thisRange: ours?.range, otherRange: theirs?.range };
});
const countWrong = (side: Side) => samples.filter((sample) => sample.side === side && sample.isRight === false).length;
const wrongAnswers = { this: countWrong('this'), other: countWrong('other') };
const row = ([name, ...cells]: (string | number | undefined)[]) =>
  `${name}`.padEnd(38) + cells.map((cell) => `${cell ?? '-'}`.padStart(17)).join('');
console.log(row(['median, lowest to highest, ms', 'this', '', 'other', '', 'sooner']));
for (const { name, thisMs, otherMs, soonerMs, thisRange, otherRange } of results) {
  console.log(row([name, thisMs, thisRange, otherMs, otherRange, soonerMs]));
}
console.log(`wrong answers: this ${wrongAnswers.this}, other ${wrongAnswers.other}`);

const allowedLaterMs = 150;
const missed = results
  .map(({ name, soonerMs }) => ({ name, soonerMs, wantedMs: name in presses ? Number(given.sooner) : -allowedLaterMs }))
  .filter(({ soonerMs, wantedMs }) => given.sooner && !((soonerMs ?? Number.NaN) >= wantedMs))
  .map(({ name, wantedMs }) => `${name} ${wantedMs} ms sooner`);
if (wrongAnswers.this > 0 && given.short) throw new Error(`${wrongAnswers.this} answers were wrong`);
if (wrongAnswers.this > 0) missed.push('no wrong answers');
const seconds = Math.round((performance.now() - started) / 1000);
closeMeasurement('alive', { isShort: given.short, missed }, { runs, chromium, wrongAnswers, seconds, results });
