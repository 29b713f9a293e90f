import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../lib/accounts.ts';
import { quantile } from '../lib/figures.ts';
import { Load } from '../lib/load.ts';
import type { Owner } from './owner.ts';
import { hashIn } from './pages.ts';

const apartMs = 6_000;
const patienceMs = 30_000;

const read = async (url: string): Promise<string> => (await fetch(url)).text();

/** Publishes and waits until every page of every server names the new menu. Returns the milliseconds. */
async function publishAndWait(owner: Owner, sites: string[], paths: string[]): Promise<number> {
  const started = performance.now();
  const { hash } = await owner.publish();
  await Promise.all(
    sites.map(async (site) => {
      while (hashIn(await read(site)) !== hash) {
        if (performance.now() - started > patienceMs) throw new Error(`${site} does not show the new menu`);
        await pause(20);
      }
      for (const path of paths) {
        if (hashIn(await read(site + path)) !== hash) throw new Error(`${site + path} does not show the new menu`);
      }
    }),
  );
  return performance.now() - started;
}

/** Measures how long publications, six seconds apart, take to be on all pages of the sitemap. */
export async function measurePublications(owner: Owner, sites: string[], count: number): Promise<number[]> {
  const sitemap = await read(`${sites[0]}/sitemap.xml`);
  const paths = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => new URL(url).pathname);
  const times: number[] = [];
  for (let next = pause(0); times.length < count; ) {
    await next;
    next = pause(apartMs);
    times.push(await publishAndWait(owner, sites, paths));
  }
  return times;
}

const rounds = 4;
const ordersPerSecond = 20;
const secondsOfRound = 30;
/** Each places five. */
export const customersForOrders = (2 * rounds * ordersPerSecond * (secondsOfRound + 10)) / 5;

/** Measures the p99 of orders at a steady rate, in turns without publications and during them. */
export async function measureOrders(name: string, owner: Owner, url: string, sites: string[], customers: Account[]) {
  const times = { without: [] as number[], whileRendered: [] as number[] };
  const failed: string[] = [];
  const each = customers.length / (2 * rounds);
  for (let nth = 0; nth < 2 * rounds; nth += 1) {
    const buyers = customers.slice(nth * each, (nth + 1) * each);
    const load = new Load(`${name}-${nth}`, url, buyers, ordersPerSecond, { looks: false });
    const end = performance.now() + secondsOfRound * 1_000;
    if (nth % 2 === 0) await pause(secondsOfRound * 1_000);
    else while (performance.now() < end) await publishAndWait(owner, sites, []);
    await load.stop();
    times[nth % 2 === 0 ? 'without' : 'whileRendered'].push(...load.times);
    failed.push(...load.failed);
  }
  const p99 = (values: number[]) => Math.round(quantile(values, 0.99) * 10) / 10;
  const [withoutMs, whileRenderedMs] = [p99(times.without), p99(times.whileRendered)];
  return { withoutMs, whileRenderedMs, slower: Math.round((whileRenderedMs / withoutMs) * 100) / 100, failed };
}
