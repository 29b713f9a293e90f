// `npm run prove:restore`: the restore drill. Backs up a shop while orders are being placed, restores the file into a
// new database, and compares it row by row with the shop at the moment of the backup; then a customer logs in there.
//   --short   fewer orders, for CI
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { postgresTool } from '../scripts/postgres-tool.ts';
import { openAccounts, ordersOfAccount } from './lib/accounts.ts';
import { closeProof } from './lib/close-proof.ts';
import { anOrder, Load } from './lib/load.ts';
import { startTestServer } from './lib/test-server.ts';
import { untilReady } from './lib/until-ready.ts';
import { differences, getState } from './prove-restore/state.ts';
import { useRestored } from './prove-restore/use-restored.ts';

const { values: given } = parseArgs({ options: { short: { type: 'boolean' } } });
const orders = given.short ? 150 : 10_000;
// A busy machine takes 20 orders a second without refusing any. The proof is about what is stored, not about speed.
const ordersPerSecond = given.short ? 20 : 200;
// The load lasts until the backup is made, however slow the machine is: there are customers for over twice that time.
const mostSeconds = given.short ? 60 : 150;

rmSync('test-results/prove-restore.json', { force: true });
const started = performance.now();
const secondsSince = (since: number) => Math.round((performance.now() - since) / 100) / 10;
const say = (line: string) => console.log(`${secondsSince(started).toFixed(1)} s: ${line}`);
const problems: string[] = [];

const folder = mkdtempSync(join(tmpdir(), 'juniper-restore-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const testServer = await startTestServer({ name: 'restore', apis: 1, env: { SITE_DIR: 'off' } });
const { customers, staff } = await openAccounts(
  testServer.postgres.url,
  (ordersPerSecond * mostSeconds) / ordersOfAccount,
);
await untilReady(testServer.url);

const person = { email: 'ada@example.com', password: 'Secret1!' };
const { token } = await post('/auth/register', { name: 'Ada Byron', ...person });
// Large enough to earn points, so that the ledger holds more than welcome points.
const aLargeOrder = { ...anOrder(0), items: anOrder(0).items.map(({ id }) => ({ id, quantity: 9 })) };
const { data: order } = await post('/orders', aLargeOrder, {
  authorization: `Bearer ${token}`,
  'idempotency-key': 'adas-order',
});
for (const [from, to] of [
  ['pending', 'preparing'],
  ['preparing', 'completed'],
]) {
  await post(`/staff/orders/${order.id}/status`, { from, to }, { authorization: `Bearer ${staff.token}` });
}
const load = new Load('restore', (testServer.apiUrls[0] ?? '').replace('/api', ''), customers, ordersPerSecond, {
  looks: false,
});
while (load.placed.size < orders) await pause(50);

// A snapshot that this connection and the backup share while orders go on.
const atBackup = new pg.Client({ connectionString: testServer.postgres.url });
await atBackup.connect();
await atBackup.query('begin isolation level repeatable read read only');
const snapshot = (await atBackup.query('select pg_export_snapshot() as id')).rows[0].id;
const placedBefore = load.placed.size;
const file = join(folder, 'juniper.dump');
const backupStarted = performance.now();
const said = await script('backup', testServer.postgres.url, file, '--snapshot', snapshot);
const backupSeconds = secondsSince(backupStarted);
const placedMeanwhile = load.placed.size - placedBefore;
say(said.output);
if (said.code !== 0 || !existsSync(file) || existsSync(`${file}.part`)) problems.push(`no backup: ${said.output}`);
const expected = await getState(atBackup);
await atBackup.end();
if (placedMeanwhile === 0) problems.push('no order was placed during the backup');
await load.stop();
problems.push(...load.failed.slice(0, 5));

const live = new pg.Client({ connectionString: testServer.postgres.url });
await live.connect();
await live.query('create database restored');
const restoredUrl = testServer.postgres.url.replace(/\/postgres$/, '/restored');
const restoreStarted = performance.now();
const restored = await script('restore', restoredUrl, file);
const restoreSeconds = secondsSince(restoreStarted);
say(restored.output);
if (restored.code !== 0) problems.push(`no restore: ${restored.output}`);
const again = await script('restore', restoredUrl, file);
if (again.code !== 1 || !again.output.includes('tables already')) problems.push('a full database was restored into');

const client = new pg.Client({ connectionString: restoredUrl });
await client.connect();
const found = await getState(client);
problems.push(...differences(expected, found).map((name) => `${name} is not what it was`));
if (found.ledgerPoints !== expected.ledgerPoints) problems.push('the ledger has another sum');
if (found.wrongBalances > 0) problems.push(`${found.wrongBalances} balances are not the sum of their ledger`);
if (dumpSchema(restoredUrl) !== dumpSchema(testServer.postgres.url)) problems.push('the schema is another one');
problems.push(...(await useRestored(restoredUrl, person, order.id)));
say('a customer has logged in on the restored database');

// Controls: a lost order, a wrong balance, and the shop after the backup must each be found to differ.
await client.query('begin');
await client.query('delete from orders where order_id = (select max(order_id::text)::uuid from orders)');
await client.query(
  'update users set loyalty_points = loyalty_points + 1 where user_id = (select max(user_id::text)::uuid from users)',
);
const planted = await getState(client);
await client.query('rollback');
const controls = {
  lostOrder: differences(found, planted).includes('public.orders'),
  wrongBalance: planted.wrongBalances === 1,
  laterOrders: differences(expected, await getState(live)).includes('public.orders'),
};
await Promise.all([client.end(), live.end()]);
await testServer.close();

const overlooked = Object.entries(controls).flatMap(([name, isSeen]) => (isSeen ? [] : [`control not seen: ${name}`]));
for (const problem of [...problems, ...overlooked]) console.error(`FAIL ${problem}`);
const failed = Number(problems.length > 0) + overlooked.length;
closeProof(
  'restore',
  { passed: 4 - failed, failed },
  {
    orders: placedBefore,
    placedDuringBackup: placedMeanwhile,
    tables: Object.keys(expected.tables).length,
    differentTables: differences(expected, found).length,
    ledgerPoints: found.ledgerPoints,
    wrongBalances: found.wrongBalances,
    megabytes: Math.round(statSync(file).size / 1e5) / 10,
    backupSeconds,
    restoreSeconds,
    controls,
    seconds: secondsSince(started),
  },
);

// biome-ignore lint/suspicious/noExplicitAny: two calls, whose answers the API's own tests look at
async function post(path: string, body: object, headers = {}): Promise<any> {
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  return (await fetch(testServer.url + path, sent)).json();
}

/** Runs a script as an operator does. */
async function script(name: 'backup' | 'restore', database: string, ...words: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: database };
  return promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...words], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout.trim() }),
    ({ code, stderr }) => ({ code, output: String(stderr).trim() }),
  );
}

/** Dumps the schema without the random key in its \restrict and \unrestrict lines. */
function dumpSchema(database: string): string {
  return postgresTool('pg_dump', ['--schema-only', '--no-owner'], database).replace(/^\\(un)?restrict .*$/gm, '');
}
