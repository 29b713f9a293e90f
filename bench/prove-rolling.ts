// `npm run prove:rolling`: two servers behind Caddy are restarted one after the other, as in an upgrade, under a steady
// rate of orders: no call may fail, and each order is placed once. A control kills a server that is handling calls, to
// show that failed calls are counted.
//   --short   one round of restarts, for CI
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { openAccounts } from './lib/accounts.ts';
import { startCaddy } from './lib/caddy.ts';
import { closeProof } from './lib/close-proof.ts';
import { quantile } from './lib/figures.ts';
import { Load } from './lib/load.ts';
import { measureWithRepeat } from './lib/measure.ts';
import { startTestServer } from './lib/test-server.ts';
import { untilReady } from './lib/until-ready.ts';

const { values: given } = parseArgs({ options: { short: { type: 'boolean' } } });
const rounds = given.short ? 1 : 5;
// Below what one server carries, cold after its restart, on a slow machine. When calls queue for seconds, so do the
// proxy's health checks, and it refuses calls to both servers: a lack of capacity, which is not what is proved here.
const ordersPerSecond = given.short ? 15 : 120;
/** Enough that the server is handling some when it is killed. */
const controlPerSecond = given.short ? 100 : 120;
const wantedPerSecond = given.short ? 0 : 115;
const mostSeconds = given.short ? 120 : 240;

const controlSeconds = 4;

if (!existsSync('web/build/server/entry.server.js')) throw new Error('Nothing is built yet: npm run build');
rmSync('test-results/prove-rolling.json', { force: true });
const started = performance.now();
const say = (line: string) => console.log(`${((performance.now() - started) / 1000).toFixed(1)} s: ${line}`);
const problems: string[] = [];

const testServer = await startTestServer({ name: 'rolling' });
const folder = mkdtempSync(join(tmpdir(), 'juniper-caddy-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const ports = testServer.apiUrls.map((url) => Number(new URL(url).port));
const { customers } = await openAccounts(testServer.postgres.url, (controlPerSecond * controlSeconds) / 5);
await Promise.all(testServer.apiUrls.map((url) => untilReady(url)));
const caddy = await startCaddy(folder, 'test-results/stand/rolling-caddy.log', ports);
await untilReady(`${caddy.url}/api`);

const drainSeconds: number[] = [];
const placed = new Map<string, string>();
/** Restarts both servers in turn under load. */
async function roll(attempt: number) {
  const { customers: many } = await openAccounts(
    testServer.postgres.url,
    (ordersPerSecond * mostSeconds) / 5,
    `${attempt}-`,
  );
  const load = new Load(`run-${attempt}`, caddy.url, many, ordersPerSecond);
  say(`${ordersPerSecond} orders a second are sent`);
  await pause(1_000);
  for (let round = 1; round <= rounds; round += 1) {
    const migrated = migrateAgain();
    for (const [index, api] of testServer.apis.entries()) {
      await caddy.whileAway(ports[index] ?? 0, async () => {
        const asked = performance.now();
        const code = await api.restart();
        drainSeconds.push((performance.now() - asked) / 1000);
        if (code !== 0) problems.push(`server ${index + 1} ended with ${code}`);
      });
      say(
        `round ${round}: server ${index + 1} is back, ${load.placed.size} orders placed, ${load.failed.length} failed`,
      );
    }
    await migrated;
  }
  await pause(1_000);
  const loadSeconds = load.seconds;
  await load.stop();
  problems.push(...load.failed.slice(0, 10));
  for (const [key, id] of load.placed) placed.set(key, id);
  const msAt = (share: number) => Math.round(quantile(load.times, share));
  return {
    rate: load.placed.size / loadSeconds,
    loadSeconds: Math.round(loadSeconds),
    orders: load.placed.size,
    calls: load.calls,
    failedCalls: load.failed.length,
    orderMs: { p50: msAt(0.5), p99: msAt(0.99), most: msAt(1) },
  };
}

const { rate, ...figures } = await measureWithRepeat('orders a second', roll, ({ rate }) => rate >= wantedPerSecond);
const found = await compare();

// A stopped process certainly has calls under way; then it is killed.
const control = new Load('control', caddy.url, customers, controlPerSecond);
await pause(500);
const victim = testServer.apis[0];
if (victim?.pid) process.kill(victim.pid, 'SIGSTOP');
await pause(500);
await victim?.kill();
await pause(500);
await control.stop();

await Promise.all([caddy.stop(), testServer.close()]);

if (found.missing > 0) problems.push(`${found.missing} orders that customers were told of are not there`);
if (found.beyond > 0) problems.push(`${found.beyond} orders are there of which no customer was told`);
if (rate < wantedPerSecond) problems.push(`only ${rate.toFixed(0)} orders a second were placed`);
problems.push(...testServer.crashed().map((part) => `${part} was ended by an error of its own: see its log`));
const overlooked = control.failed.length > 0 ? [] : ['the control, a server killed with calls in it, was not caught'];
for (const problem of [...problems, ...overlooked]) console.error(`FAIL ${problem}`);

const failed = Number(problems.length > 0) + overlooked.length;
closeProof(
  'rolling',
  { passed: 2 - failed, failed },
  {
    proxy: 'caddy',
    restarts: drainSeconds.length,
    ordersPerSecond: Math.round(rate),
    ...figures,
    lost: found.missing,
    doubled: found.beyond,
    longestDrainSeconds: Math.round(Math.max(...drainSeconds) * 10) / 10,
    seconds: Math.round((performance.now() - started) / 1000),
    controls: { killedWithCalls: { failedCalls: control.failed.length } },
  },
);

/** Migrates, as an upgrade does before it restarts the servers. */
async function migrateAgain(): Promise<void> {
  const env = { PATH: process.env.PATH, DATABASE_URL: testServer.postgres.url };
  const { stdout } = await promisify(execFile)(process.execPath, ['api/src/commands/migrate.ts'], { env });
  say(`migrate: ${stdout.trim()}`);
}

/** Compares the answers that customers got with the database. */
async function compare() {
  const client = new pg.Client({ connectionString: testServer.postgres.url });
  await client.connect();
  const { rows } = await client.query<{ order_id: string; idempotency_key: string }>(
    'select order_id, idempotency_key from orders',
  );
  await client.end();
  const there = new Set(rows.map(({ order_id, idempotency_key }) => `${idempotency_key} ${order_id}`));
  const missing = [...placed].filter(([key, id]) => !there.has(`${key} ${id}`)).length;
  return { missing, beyond: there.size - (placed.size - missing) };
}
