// `npm run measure:alive -- --other /path/to/another/checkout`: when pages of this checkout and of another one show
// their first view, and when they answer a press, on a slow phone line. Both must be built and installed; they are
// visited in turns, and the median of five visits counts. Needs a quiet machine and about 8 minutes.
//   --runs N          visits for each figure (5)
//   --sooner MS       exits with 1 if a press is not answered this much sooner than by the other, or if a first view
//                     comes more than 150 ms later
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase, ownCheckout, startApi } from './lib/api-server.ts';
import { launchChromium } from './lib/chromium.ts';
import { closeProof } from './lib/close-proof.ts';
import { median } from './lib/figures.ts';
import { freePort } from './lib/free-port.ts';
import { startPostgres } from './lib/postgres.ts';
import { measureAnswer, measureView, type Press } from './measure-alive/visit.ts';

const { values: given } = parseArgs({
  options: { other: { type: 'string' }, runs: { type: 'string', default: '5' }, sooner: { type: 'string' } },
});
if (!given.other) throw new Error('Say what to compare with: --other /path/to/another/checkout');
const runs = Number(given.runs);
const checkouts = { this: ownCheckout, other: resolve(given.other) };
for (const checkout of Object.values(checkouts)) {
  if (!existsSync(join(checkout, 'web/build/client')))
    throw new Error(`Nothing is built in ${checkout}: npm run build`);
}
const started = performance.now();

const folder = mkdtempSync(join(tmpdir(), 'juniper-alive-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const postgres = await startPostgres(folder, join(folder, 'postgres.log'), await freePort(), []);
const serve = async (name: string, checkout: string) => {
  const databaseUrl = await createDatabase(postgres.url, `${name}_checkout`, checkout);
  return startApi(databaseUrl, join(folder, `${name}.log`), { checkout, env: { LOG_LEVEL: 'warn' } });
};
const servers = { this: await serve('this', checkouts.this), other: await serve('other', checkouts.other) };
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

type Side = keyof typeof servers;
const sides: Side[] = ['this', 'other'];
const samples: { name: string; side: Side; ms: number; isRight?: boolean }[] = [];
for (let round = 0; round <= runs; round += 1) {
  const inTurn = round % 2 === 0 ? sides : sides.toReversed(); // the first of a round may be slower
  for (const path of views) {
    for (const side of inTurn) {
      const { fcp, lcp } = await measureView(browser, servers[side].url, path);
      samples.push({ name: `${path}: FCP`, side, ms: fcp }, { name: `${path}: LCP`, side, ms: lcp });
    }
  }
  for (const [name, press] of Object.entries(presses)) {
    for (const side of inTurn)
      samples.push({ name, side, ...(await measureAnswer(browser, servers[side].url, press)) });
  }
  if (round === 0) samples.length = 0; // discarded: servers and browser were cold
  console.error(`round ${round} of ${runs}`);
}
const chromium = browser.version();
await browser.close();
await Promise.all([servers.this.stop(), servers.other.stop()]);
await postgres.stop();

const range = (values: number[]) => `${Math.min(...values)} to ${Math.max(...values)}`;
const results = [...new Set(samples.map(({ name }) => name))].map((name) => {
  const msOf = (side: Side) =>
    samples.filter((sample) => sample.name === name && sample.side === side).map(({ ms }) => Math.round(ms));
  const rounds = { this: msOf('this'), other: msOf('other') };
  const [thisMs, otherMs] = [median(rounds.this), median(rounds.other)];
  const [thisRange, otherRange] = [range(rounds.this), range(rounds.other)];
  return { name, thisMs, otherMs, soonerMs: otherMs - thisMs, thisRange, otherRange };
});
const wrongOf = (side: Side) => samples.filter((sample) => sample.side === side && sample.isRight === false).length;
const wrongAnswers = { this: wrongOf('this'), other: wrongOf('other') };
const row = ([name = '', ...cells]: string[]) => name.padEnd(38) + cells.map((cell) => cell.padStart(17)).join('');
console.log(row(['median, lowest to highest, ms', 'this', '', 'other', '', 'sooner']));
for (const { name, thisMs, otherMs, soonerMs, thisRange, otherRange } of results) {
  console.log(row([name, `${thisMs}`, thisRange, `${otherMs}`, otherRange, `${soonerMs}`]));
}
console.log(`wrong answers: this ${wrongAnswers.this}, other ${wrongAnswers.other}`);

const about = { runs, chromium, wrongAnswers, seconds: Math.round((performance.now() - started) / 1000) };
const result = { date: new Date().toISOString().slice(0, 10), cores: availableParallelism(), ...about, results };
writeFileSync('bench/results/measure-alive.json', `${JSON.stringify(result, null, 2)}\n`);
const allowedLaterMs = 150;
const missed = results
  .map(({ name, soonerMs }) => ({ name, soonerMs, wantedMs: name in presses ? Number(given.sooner) : -allowedLaterMs }))
  .filter(({ soonerMs, wantedMs }) => given.sooner && !(soonerMs >= wantedMs))
  .map(({ name, wantedMs }) => `${name} ${wantedMs} ms sooner`);
if (wrongAnswers.this > 0) missed.push('no wrong answers');
closeProof(
  'alive',
  { passed: results.length + 1 - missed.length, failed: missed.length },
  { ...about, results, missed },
);
