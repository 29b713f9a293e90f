// `npm run measure -- growth` (after `npm run build`): the same calls on shops with a thousand, a hundred thousand and two
// million orders. The cost of a call may not grow with the shop, and no statement may scan a growing table. A report of as
// many orders as a cafe has in 92 days takes at most 300 ms in each of its ways, and a quote for seven days 20 ms (p99).
//   --short   a minute, on shops with 1,000 and 20,000 orders: shows that it runs and judges no target
import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { wholeTablesReadBy } from '../api/test/plans.ts';
import { createDatabase, startApi } from './lib/api-server.ts';
import { type CallName, createCall } from './lib/calls.ts';
import { closeMeasurement, say } from './lib/close-measurement.ts';
import { createFolder } from './lib/create-folder.ts';
import { median, quantile, rounded } from './lib/figures.ts';
import { fill } from './lib/fill.ts';
import { startPostgres } from './lib/postgres.ts';
import { readOptions } from './lib/read-options.ts';
import { recordStatements } from './lib/statements.ts';
import { openClient } from './lib/with-client.ts';
import { callInTurns, type Shop } from './measure-growth/load.ts';
import { timeQuotes } from './measure-growth/quotes.ts';
import { timeReports } from './measure-growth/reports.ts';
import { growingIn, measureSizes } from './measure-growth/sizes.ts';

const { short: isShort } = readOptions();
const wanted = { ratio: 1.3, reportMs: 300, quoteMs: 20, calls: ['placing', 'orders', 'statistics'] as CallName[] };
const names: CallName[] = ['placing', 'orders', 'statistics', 'user', 'loyalty', 'board'];
const [perSecond, seconds, rounds] = isShort ? [120, 5, 2] : [120, 30, 5];
const ordersOfShops = isShort ? [1_000, 20_000] : [1_000, 100_000, 2_000_000];

const folder = createFolder('growth');
const { bavail, bsize } = statfsSync(folder);
if (!isShort && bavail * bsize < 15e9) throw new Error(`15 GB are needed in ${folder}`);

const settings = ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=8GB', 'shared_buffers=1GB', 'autovacuum=off'];
const postgres = await startPostgres(folder, join(folder, 'postgres.log'), settings);
const shops: (Shop & { databaseUrl: string; client: pg.Client; stop(): Promise<void> })[] = [];
for (const orders of ordersOfShops) {
  const name = `shop_${orders}`;
  const databaseUrl = await createDatabase(postgres.url, name);
  const started = performance.now();
  const customers = Math.round(orders / 4.96);
  await fill(databaseUrl, customers);
  say(`${orders} orders filled in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const client = await openClient(databaseUrl);
  await client.query("update users set role = 'manager' where role = 'staff'");
  const { url, stop } = await startApi(databaseUrl, join(folder, `${name}.log`), { env: { SITE_DIR: 'off' } });
  shops.push({ name, url, customers, databaseUrl, client, stop });
}
const largest = shops.at(-1) as (typeof shops)[number];
const sizes = await measureSizes(largest.client);
say(JSON.stringify(sizes));

const calls = Object.fromEntries(
  names.map((name) => [name, createCall(name, name === 'board' ? largest.customers + 1 : 7)]),
);
const statements = await recordStatements(largest.databaseUrl, calls);
const growing = await growingIn(largest.client);
const readWhole: Record<string, string[]> = {};
for (const name of names) {
  const tables = await wholeTablesReadBy(largest.databaseUrl, statements[name] ?? []);
  const large = tables.filter((table) => growing.has(table));
  if (large.length > 0) readWhole[name] = large;
}

/** Moves new orders an hour back and closes them, so that no board grows and no account reaches a limit on orders. */
const finishNew = () =>
  Promise.all(
    shops.map(({ client }) =>
      client.query(`update orders set status = 'completed', created_at = now() - interval '70 minutes', closed_at = now() - interval '1 hour'
        where status = 'pending' and order_id > (select order_id from orders where status = 'preparing' order by order_id desc limit 1)`),
    ),
  );
await callInTurns(shops, names, perSecond, 5);
const timesOfCalls: Record<string, { p50: number[][]; p99: number[][] }> = {};
for (let round = 0; round < rounds; round += 1) {
  await finishNew();
  const times = await callInTurns(shops, names, perSecond, seconds);
  for (const name of names) {
    timesOfCalls[name] ??= { p50: [], p99: [] };
    timesOfCalls[name].p50.push(times[name].map((values) => quantile(values, 0.5)));
    timesOfCalls[name].p99.push(times[name].map((values) => quantile(values, 0.99)));
  }
}

const growth = Object.fromEntries(
  Object.entries(timesOfCalls).map(([name, { p50, p99 }]) => {
    const perShop = (rows: number[][]) => shops.map((_, index) => rounded(median(rows.map((row) => row[index] ?? 0))));
    const ratio = (rows: number[][]) => rounded(median(rows.map((row) => (row.at(-1) ?? 0) / (row[0] ?? 1))));
    return [name, { p50Ms: perShop(p50), p99Ms: perShop(p99), p50Ratio: ratio(p50), p99Ratio: ratio(p99) }];
  }),
);
for (const [name, ratios] of Object.entries(growth)) say(`${name}: ${JSON.stringify(ratios)}`);

const reports = await timeReports(largest, ordersOfShops.at(-1) ?? 0, 5);
say(`reports: ${JSON.stringify(reports)}`);
const quotes = await timeQuotes(largest, isShort ? 100 : 1_000);
const quotesAlwaysOpen = await timeQuotes(largest, isShort ? 100 : 1_000, true);
say(`quotes: ${JSON.stringify(quotes)}, open day and night: ${JSON.stringify(quotesAlwaysOpen)}`);
for (const { client, stop } of shops) await Promise.all([client.end(), stop()]);
await postgres.stop();
const grew = wanted.calls.filter((name) => {
  const { p50Ratio = 9, p99Ratio = 9 } = growth[name] ?? {};
  return p50Ratio > wanted.ratio || p99Ratio > wanted.ratio;
});
const slow = Object.entries({ ...reports.times, quote: quotes.p99Ms }).filter(
  ([name, ms]) => ms > (name === 'quote' ? wanted.quoteMs : wanted.reportMs),
);
const missed = [
  ...grew.map((name) => `${name} costs at most ${wanted.ratio} times as much in the largest shop`),
  ...Object.entries(readWhole).map(([name, tables]) => `${name} does not read all of ${tables.join(', ')}`),
  ...slow.map(([name, ms]) => `${name}: ${ms} ms`),
];
const figures = { perSecond, seconds, rounds, growth, reports, quotes, quotesAlwaysOpen, sizes };
closeMeasurement('growth', { isShort, missed }, { orders: ordersOfShops, ...figures });
