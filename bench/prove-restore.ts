// `npm run prove -- restore`: the restore drill. Backs up a shop while orders are being placed, restores the file into a
// new database, and compares it row by row with the shop at the moment of the backup; then a customer logs in there.
//   --short   fewer orders, for CI
import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { postgresTool } from '../scripts/postgres-tool.ts';
import { openAccounts, ordersOfAccount } from './lib/accounts.ts';
import { callApi } from './lib/call-api.ts';
import { closeClaims, expectThat } from './lib/close-proof.ts';
import { createFolder } from './lib/create-folder.ts';
import { anOrder, Load } from './lib/load.ts';
import { readOptions } from './lib/read-options.ts';
import { say, startProof } from './lib/start-proof.ts';
import { startTestServer } from './lib/test-server.ts';
import { untilReady } from './lib/until-ready.ts';
import { openClient } from './lib/with-client.ts';
import { differences, getState } from './prove-restore/state.ts';
import { useRestored } from './prove-restore/use-restored.ts';

const given = readOptions();
const orders = given.short ? 150 : 10_000;
// A busy machine takes 20 orders a second without refusing any.
const ordersPerSecond = given.short ? 20 : 200;
// The load lasts until the backup is made: there are customers for over twice that time.
const mostSeconds = given.short ? 60 : 150;

startProof('restore');
const secondsSince = (since: number) => Math.round((performance.now() - since) / 100) / 10;
const problems: string[] = [];

const folder = createFolder('restore');
const testServer = await startTestServer({ name: 'restore', apis: 1, env: { SITE_DIR: 'off' } });
const { customers, staff } = await openAccounts(
  testServer.postgres.url,
  (ordersPerSecond * mostSeconds) / ordersOfAccount,
);
await untilReady(testServer.url);

const person = { email: 'ada@example.com', password: 'Secret1!' };
const post = async (path: string, body: object, token?: string) =>
  (await callApi(testServer.url + path, { token, key: 'adas-order', body })).body;
const { token } = await post('/auth/register', { name: 'Ada Byron', ...person });
// Large enough to earn points, so that the ledger holds more than welcome points.
const aLargeOrder = { ...anOrder(0), items: anOrder(0).items.map(({ id }) => ({ id, quantity: 9 })) };
const { data: order } = await post('/orders', aLargeOrder, token);
await post(`/staff/orders/${order.id}/status`, { from: 'pending', to: 'preparing' }, staff.token);
await post(`/staff/orders/${order.id}/status`, { from: 'preparing', to: 'completed' }, staff.token);
const site = (testServer.apiUrls[0] ?? '').replace('/api', '');
const load = new Load('restore', site, customers, ordersPerSecond, { looks: false });
while (load.placed.size < orders) await pause(50);

// This connection and the backup share a snapshot while orders go on.
const atBackup = await openClient(testServer.postgres.url);
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

const live = await openClient(testServer.postgres.url);
await live.query('create database restored');
const restoredUrl = testServer.postgres.url.replace(/\/postgres$/, '/restored');
const restoreStarted = performance.now();
const restored = await script('restore', restoredUrl, file);
const restoreSeconds = secondsSince(restoreStarted);
say(restored.output);
if (restored.code !== 0) problems.push(`no restore: ${restored.output}`);
const again = await script('restore', restoredUrl, file);
if (again.code !== 1 || !again.output.includes('tables already')) problems.push('a full database was restored into');

const client = await openClient(restoredUrl);
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
const later = await getState(live);
const claims = {
  'the restored shop is the one of the backup': problems,
  'control: a lost order differs': expectThat(differences(found, planted).includes('public.orders'), 'not seen'),
  'control: a wrong balance is found': expectThat(planted.wrongBalances === 1, 'not seen'),
  'control: later orders differ': expectThat(differences(expected, later).includes('public.orders'), 'not seen'),
};
await Promise.all([client.end(), live.end()]);
await testServer.close();

closeClaims('restore', claims, {
  orders: placedBefore,
  placedDuringBackup: placedMeanwhile,
  tables: Object.keys(expected.tables).length,
  differentTables: differences(expected, found).length,
  ledgerPoints: found.ledgerPoints,
  wrongBalances: found.wrongBalances,
  megabytes: Math.round(statSync(file).size / 1e5) / 10,
  backupSeconds,
  restoreSeconds,
});

async function script(name: 'backup' | 'restore', database: string, ...words: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: database };
  return promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...words], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout.trim() }),
    ({ code, stderr }) => ({ code, output: String(stderr).trim() }),
  );
}

/** Leaves out the random key of the \restrict and \unrestrict lines. */
function dumpSchema(database: string): string {
  return postgresTool('pg_dump', ['--schema-only', '--no-owner'], database).replace(/^\\(un)?restrict .*$/gm, '');
}
