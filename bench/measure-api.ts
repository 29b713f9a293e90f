// `npm run measure:api` (after `npm run build`): the most important calls against bare PostgreSQL with the same
// statements, and static files against nginx; in turns, on one machine, on a PostgreSQL of its own.
//   --other DIR   instead: what an order costs here and in another installed checkout, such as release 1.0
//   --cards       instead: an order by card beside one at the counter, and the page on which it is paid
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareDatabase } from '../api/src/prepare-database.ts';
import { startApi } from './lib/api-server.ts';
import { closeProof } from './lib/close-proof.ts';
import { fill } from './lib/fill.ts';
import { freePort } from './lib/free-port.ts';
import { startPostgres } from './lib/postgres.ts';
import { measureBeside } from './measure-api/beside.ts';
import { measureCalls, type Plan } from './measure-api/calls.ts';
import { measureCards } from './measure-api/cards.ts';
import { measurePages } from './measure-api/pages.ts';

const { values: given } = parseArgs({
  options: { short: { type: 'boolean' }, other: { type: 'string' }, cards: { type: 'boolean' } },
});
const isShort = given.short ?? false;
const plan: Plan = isShort
  ? { connections: [16], rounds: 1, seconds: 2 }
  : { connections: [16, 64], rounds: 5, seconds: 2 };
const customers = 20_000;
const say = (line: string) => console.error(line);

// Its calls are made one by one, from here.
if (!given.cards)
  execFileSync(resolve(import.meta.dirname, '../scripts/install-packages'), ['bench'], { stdio: 'inherit' });
const folder = mkdtempSync(join(tmpdir(), 'juniper-measure-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const logOf = (name: string) => join(folder, `${name}.log`);

const settings = ['shared_preload_libraries=pg_stat_statements', 'max_connections=200'];
const postgres = await startPostgres(folder, logOf('postgres'), await freePort(), settings);
if (given.other) {
  const others = { folder, postgresUrl: postgres.url, other: resolve(given.other), rounds: 25, seconds: 2 };
  const figures = await measureBeside(others, say);
  await postgres.stop();
  const isRight = figures.ratio <= 1.3;
  closeProof('order-cost', { passed: Number(isRight), failed: Number(!isRight) }, figures);
}
await prepareDatabase(postgres.url);
await fill(postgres.url, customers);
if (given.cards) {
  const figures = await measureCards({ folder, databaseUrl: postgres.url, rounds: isShort ? 2 : 20 }, say);
  await postgres.stop();
  const { ratio, page, stripe } = figures;
  const kept = [ratio <= 1.1, page.p99Ms <= stripe.p99Ms + 60];
  const passed = kept.filter(Boolean).length;
  closeProof('card-times', { passed, failed: kept.length - passed }, figures);
}
const api = await startApi(postgres.url, logOf('api'));

const calls = await measureCalls({ folder, databaseUrl: postgres.url, customers, api }, plan, say);
const pages = await measurePages(folder, api.port, { rounds: plan.rounds, seconds: 1, connections: 64 }, say);
await api.stop();
await postgres.stop();

/** The targets are for the full form; the short form only shows that it runs, also on a busy machine. */
const share = isShort ? 0.5 : 1;
const checks = {
  'orders over the most connections are 0.6 of PostgreSQL bare': (calls.placing.at(-1)?.ratio ?? 0) >= 0.6 * share,
  'GET /auth/user is 0.25 of PostgreSQL bare': calls.user.every(({ ratio }) => ratio >= 0.25 * share),
  'static files are 0.3 of nginx': Object.values(pages).every(({ ratio }) => ratio >= 0.3 * share),
  // An eighth notifies other processes; at low rates it is sent for each order.
  'an order is seven statements, the session included': calls.placing.every(({ statements }) => statements <= 8),
};
const missed = Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]));
const counts = { passed: Object.keys(checks).length - missed.length, failed: missed.length };
closeProof('api', counts, { customers, ...plan, calls, pages, missed });
