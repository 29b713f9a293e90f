// `npm run prove -- rolling`: two servers behind Caddy are restarted one after the other, as in an upgrade, under a steady
// rate of orders: no call may fail, and each order is placed once. A control kills a server that is handling calls, to
// show that failed calls are counted.
//   --short          one round of restarts, for CI
//   --previous DIR   starts with the servers and worker of another installed and built checkout, the previous release, on
//                    this release's database. Each round moves them to the other release, one after the other.
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openAccounts } from './lib/accounts.ts';
import { migrate, ownCheckout } from './lib/api-server.ts';
import { startCaddy } from './lib/caddy.ts';
import { closeClaims, expectNone, expectThat } from './lib/close-proof.ts';
import { createFolder } from './lib/create-folder.ts';
import { quantile } from './lib/figures.ts';
import { Load } from './lib/load.ts';
import { measureWithRepeat } from './lib/measure.ts';
import { readOptions } from './lib/read-options.ts';
import { say, startProof } from './lib/start-proof.ts';
import { startTestServer } from './lib/test-server.ts';
import { untilReady } from './lib/until-ready.ts';
import { withClient } from './lib/with-client.ts';

const given = readOptions('previous');
const previous = given.previous && resolve(given.previous);
const rounds = given.short ? 1 : 5;
// Below what one server carries, cold after its restart, on a slow machine. When calls queue for seconds, so do the
// proxy's health checks, and it refuses calls to both servers: a lack of capacity, which is not what is proved here.
const ordersPerSecond = given.short ? 15 : 120;
/** Enough that the server is handling some when it is killed. */
const controlPerSecond = given.short ? 100 : 120;
const wantedPerSecond = given.short ? 0 : 115;
const mostSeconds = given.short ? 120 : 240;

const controlSeconds = 4;

startProof('rolling', { needsPages: true });
const problems: string[] = [];

const testServer = await startTestServer({ name: 'rolling', checkout: previous ?? ownCheckout });
if (previous) await migrateAgain();
const ports = testServer.apiUrls.map((url) => Number(new URL(url).port));
const { customers } = await openAccounts(testServer.postgres.url, (controlPerSecond * controlSeconds) / 5);
await Promise.all(testServer.apiUrls.map((url) => untilReady(url)));
const caddy = await startCaddy(createFolder('caddy'), 'test-results/stand/rolling-caddy.log', ports);
await untilReady(`${caddy.url}/api`);

const drainSeconds: number[] = [];
const placed = new Map<string, string>();
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
    if (previous) {
      const release = round % 2 === 1 ? ownCheckout : previous;
      for (const part of [...testServer.apis, testServer.worker]) part.runIn(release);
    }
    for (const [index, api] of testServer.apis.entries()) {
      await caddy.restartUpstream(ports[index] ?? 0, async () => {
        const asked = performance.now();
        const code = await api.restart();
        drainSeconds.push((performance.now() - asked) / 1000);
        if (code !== 0) problems.push(`server ${index + 1} ended with ${code}`);
      });
      say(
        `round ${round}: server ${index + 1} is back, ${load.placed.size} orders placed, ${load.failed.length} failed`,
      );
    }
    if (previous) await testServer.worker.restart();
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

problems.push(
  ...expectNone(found.missing, 'orders that customers were told of are not there'),
  ...expectNone(found.beyond, 'orders are there of which no customer was told'),
  ...expectNone(found.withoutContact, 'orders have no contact'),
  ...expectThat(rate >= wantedPerSecond, `only ${rate.toFixed(0)} orders a second were placed`),
  ...testServer.listCrashes(),
);
const claims = {
  'no call fails, and each order is placed once': problems,
  'control: a server killed with calls in it is caught': expectThat(control.failed.length > 0, 'it was not'),
};
closeClaims('rolling', claims, {
  proxy: 'caddy',
  besidePreviousRelease: Boolean(previous),
  restarts: drainSeconds.length,
  ordersPerSecond: Math.round(rate),
  ...figures,
  lost: found.missing,
  doubled: found.beyond,
  withoutContact: found.withoutContact,
  longestDrainSeconds: Math.round(Math.max(...drainSeconds) * 10) / 10,
  controls: { killedWithCalls: { failedCalls: control.failed.length } },
});

/** An upgrade migrates before it restarts the servers. */
async function migrateAgain(): Promise<void> {
  say(`migrate: ${await migrate(testServer.postgres.url)}`);
}

async function compare() {
  const { rows } = await withClient(testServer.postgres.url, (client) =>
    client.query<{ order_id: string; idempotency_key: string; has_contact: boolean }>(
      `select order_id, idempotency_key, order_id in (select order_id from order_contacts) as has_contact from orders`,
    ),
  );
  const there = new Set(rows.map(({ order_id, idempotency_key }) => `${idempotency_key} ${order_id}`));
  const missing = [...placed].filter(([key, id]) => !there.has(`${key} ${id}`)).length;
  return {
    missing,
    beyond: there.size - (placed.size - missing),
    withoutContact: rows.filter(({ has_contact }) => !has_contact).length,
  };
}
