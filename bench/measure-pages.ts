// `npm run measure -- pages`: every public page of the built product in Lighthouse: phone, simulated slow 4G, the median
// of three runs. Needs a quiet machine and about 20 minutes; exits with 2 if a page misses a target.
//   --short           two pages, one run each: shows that it runs and judges no target
//   --runs N          runs per page (3)
//   --only /path      only this page; may be given several times
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { publicPaths } from '../e2e/routes.ts';
import { assertBuilt } from './lib/api-server.ts';
import { closeMeasurement } from './lib/close-measurement.ts';
import { freePort } from './lib/free-port.ts';
import { startTestServer } from './lib/test-server.ts';
import { untilReady } from './lib/until-ready.ts';
import { openBrowser } from './measure-pages/browser.ts';
import { missedTargets } from './measure-pages/targets.ts';

const { values: given } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    runs: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
const runs = Number(given.runs ?? (given.short ? 1 : 3));
const only = given.only ?? (given.short ? ['/', '/menu'] : undefined);
assertBuilt();
const started = performance.now();

const port = await freePort();
const site = `http://127.0.0.1:${port}`;
const testServer = await startTestServer({ name: 'pages', apis: 1, env: { PORT: String(port), PUBLIC_URL: site } });
await untilReady(`${site}/api`);

/** The pages of the sitemap, and the pages with `noindex`. */
const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
const paths = only ?? [...new Set([...publicPaths, ...listed])].sort();

const browser = await openBrowser(site);
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const row = (cells: (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(7))).join('');
console.log(
  row(['page', 'perf', 'a11y', 'best', 'SEO', 'LCP s', 'TBT ms', 'CLS', 'js kB', 'css', 'fonts', 'pics', 'sent']),
);

const pages = [];
for (const path of paths) {
  const page = await browser.measure(path, runs);
  const { scores, bytes } = page;
  const missed = missedTargets(page);
  pages.push({ ...page, missed });
  const speed = [(page.lcpMs / 1000).toFixed(2), page.tbtMs, page.cls];
  const weights = Object.values(bytes).map(kB);
  console.log(row([path, ...Object.values(scores), ...speed, ...weights, page.lcpIsPrerendered ? 'yes' : 'NO']));
  if (!given.short) for (const target of missed) console.log(`  missed: ${target}`);
}
await browser.close();
await testServer.close();

const { version: lighthouse } = JSON.parse(readFileSync('node_modules/lighthouse/package.json', 'utf8'));
const missed = pages.flatMap((page) => page.missed.map((target) => `${page.path}: ${target}`));
const run = { isShort: given.short, missed, isWhole: only === undefined };
const seconds = Math.round((performance.now() - started) / 1000);
closeMeasurement('pages', run, { runs, chromium: browser.version, lighthouse, seconds, pages });
