// `npm run measure -- api` (after `npm run build`): the most important calls against bare PostgreSQL with the same
// statements, and static files against nginx; in turns, on one machine, on a PostgreSQL of its own.
//   --short       shows that it runs, with few customers and one round of a second; judges no target
//   --other DIR   instead: what an order costs here and in another installed checkout, such as release 1.0
//   --cards       instead: an order by card beside one at the counter, and the page on which it is paid
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareDatabase } from '../api/src/prepare-database.ts';
import { assertBuilt, startApi } from './lib/api-server.ts';
import { closeMeasurement, findMissed } from './lib/close-measurement.ts';
import { createFolder } from './lib/create-folder.ts';
import { fill } from './lib/fill.ts';
import { startPostgres } from './lib/postgres.ts';
import { measureBeside } from './measure-api/beside.ts';
import { measureCalls, type Plan } from './measure-api/calls.ts';
import { measureCards } from './measure-api/cards.ts';
import { measurePages } from './measure-api/pages.ts';

const { values: given } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    other: { type: 'string' },
    cards: { type: 'boolean', default: false },
  },
});
const isShort = given.short;
const plan: Plan = isShort
  ? { connections: [16], rounds: 1, seconds: 1 }
  : { connections: [16, 64], rounds: 5, seconds: 2 };
const customers = isShort ? 2_000 : 20_000;
if (!given.cards && !given.other) assertBuilt();

if (!given.cards)
  execFileSync(resolve(import.meta.dirname, '../scripts/install-packages'), ['bench'], { stdio: 'inherit' });
const folder = createFolder('measure');
const getLogPath = (name: string) => join(folder, `${name}.log`);

const settings = ['shared_preload_libraries=pg_stat_statements', 'max_connections=200'];
const postgres = await startPostgres(folder, getLogPath('postgres'), settings);
if (given.other) {
  const others = { folder, postgresUrl: postgres.url, other: resolve(given.other), customers, seconds: plan.seconds };
  const rounds = isShort ? { warmUps: 0, rounds: 1 } : { warmUps: 6, rounds: 25 };
  const figures = await measureBeside({ ...others, ...rounds });
  await postgres.stop();
  const missed = figures.ratio <= 1.3 ? [] : ['an order costs at most 1.3 times as much as in the other checkout'];
  closeMeasurement('api-other', { isShort, missed }, figures);
}
await prepareDatabase(postgres.url);
await fill(postgres.url, customers);
if (given.cards) {
  const rounds = isShort
    ? { warmUps: 0, rounds: 1, pairsOfRound: 10, paymentsOfRound: 5 }
    : { warmUps: 4, rounds: 20, pairsOfRound: 100, paymentsOfRound: 50 };
  const figures = await measureCards({ folder, databaseUrl: postgres.url, ...rounds });
  await postgres.stop();
  const { ratio, page, stripe } = figures;
  const missed = findMissed({
    'an order by card takes at most 1.1 times as long as one at the counter': ratio <= 1.1,
    'the page takes at most 60 ms more than Stripe (p99)': page.p99Ms <= stripe.p99Ms + 60,
  });
  closeMeasurement('api-cards', { isShort, missed }, figures);
}
const api = await startApi(postgres.url, getLogPath('api'));

const calls = await measureCalls({ folder, databaseUrl: postgres.url, customers, api }, plan);
const pages = await measurePages(folder, api.port, {
  names: isShort ? ['page'] : ['page', 'script', 'picture'],
  rounds: plan.rounds,
  seconds: 1,
  connections: 64,
});
await api.stop('SIGKILL'); // after SIGTERM it would wait for its proxy
await postgres.stop();

const missed = findMissed({
  'orders over the most connections are 0.6 of PostgreSQL bare': (calls.placing.at(-1)?.ratio ?? 0) >= 0.6,
  'GET /auth/user is 0.25 of PostgreSQL bare': calls.user.every(({ ratio }) => ratio >= 0.25),
  'static files are 0.3 of nginx': Object.values(pages).every(({ ratio }) => ratio >= 0.3),
  // An eighth statement notifies other processes; at low rates each order sends it.
  'an order is eight statements, the session included': calls.placing.every(({ statements }) => statements <= 9),
});
closeMeasurement('api', { isShort, missed }, { customers, ...plan, calls, pages });
