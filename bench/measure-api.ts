// `npm run measure:api` (after `npm run build`): the calls that matter against PostgreSQL bare, doing the very statements
// of those calls, and static files against nginx; in turns, on one machine, on a PostgreSQL of its own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { prepareDatabase } from '../api/src/prepare-database.ts';
import { startApi } from './lib/api-server.ts';
import { closeProof } from './lib/close-proof.ts';
import { fill } from './lib/fill.ts';
import { freePort } from './lib/free-port.ts';
import { startPostgres } from './lib/postgres.ts';
import { measureCalls, type Plan } from './measure-api/calls.ts';
import { measurePages } from './measure-api/pages.ts';

const isShort = process.argv.includes('--short');
const plan: Plan = isShort
  ? { connections: [16], rounds: 1, seconds: 2 }
  : { connections: [16, 64], rounds: 5, seconds: 2 };
const customers = 20_000;
const say = (line: string) => console.error(line);

execFileSync(resolve(import.meta.dirname, '../scripts/install-packages'), ['bench'], { stdio: 'inherit' });
const folder = mkdtempSync(join(tmpdir(), 'juniper-measure-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const logOf = (name: string) => join(folder, `${name}.log`);

const settings = ['shared_preload_libraries=pg_stat_statements', 'max_connections=200'];
const postgres = await startPostgres(folder, logOf('postgres'), await freePort(), settings);
await prepareDatabase(postgres.url);
await fill(postgres.url, customers);
const api = await startApi(postgres.url, logOf('api'));

const calls = await measureCalls({ folder, databaseUrl: postgres.url, customers, api }, plan, say);
const pages = await measurePages(folder, api.port, { rounds: plan.rounds, seconds: 1, connections: 64 }, say);
await api.stop();
await postgres.stop();

/** What is wanted of the full form; on a machine that also has other work to do, the short form only shows that it runs. */
const share = isShort ? 0.5 : 1;
const checks = {
  'orders over the most connections are 0.6 of PostgreSQL bare': (calls.placing.at(-1)?.ratio ?? 0) >= 0.6 * share,
  'GET /auth/user is 0.25 of PostgreSQL bare': calls.user.every(({ ratio }) => ratio >= 0.25 * share),
  'static files are 0.3 of nginx': Object.values(pages).every(({ ratio }) => ratio >= 0.3 * share),
  'an order is two round trips, the session included': calls.placing.every(({ roundTrips }) => roundTrips < 2.2),
};
const missed = Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]));
const counts = { passed: Object.keys(checks).length - missed.length, failed: missed.length };
closeProof('api', counts, { customers, ...plan, calls, pages, missed });
