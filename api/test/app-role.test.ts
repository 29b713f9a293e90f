// Servers and workers with a role that owns no tables, as ops/compose.yaml runs them.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { eraseExpiredData } from '../src/account/retention/erase-old.ts';
import { importDraft } from '../src/catalogue/menu/import-draft.ts';
import { publish } from '../src/catalogue/menu/publish.ts';
import { findHead } from '../src/catalogue/menu/revision-queries.ts';
import { assertMigrated } from '../src/platform/db/migrations.ts';
import { startBoss } from '../src/platform/queue/boss.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { giveBirthdayVouchers } from '../src/rewards/vouchers/give-birthday-vouchers.ts';
import { openForThisTest } from './database.ts';
import { catchMails } from './mail-catcher.ts';
import { createOrderCalls } from './order-calls.ts';
import { runEntry } from './processes.ts';
import { databaseUrl, serverUrl } from './server-url.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const name = `${inject('run')}_${randomBytes(4).toString('hex')}`;
const roles = { owner: `${name}_owner`, app: `${name}_app` };
const urlAs = (role: string, database = name) => {
  const url = new URL(databaseUrl(database));
  url.username = role;
  url.password = 'secret';
  return url.href;
};

let server: pg.Client;
let api: TestApp;
beforeAll(async () => {
  server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  for (const role of Object.values(roles)) await server.query(`create role ${role} login password 'secret'`);
  await server.query(`create database ${name} owner ${roles.owner}`);
  await Promise.all([1, 2].map(() => prepareDatabase(urlAs(roles.owner), roles.app)));
  api = await createTestApp({}, urlAs(roles.app));
});
// The run drops the databases and roles at its end: one drop waits for the changes of all databases to reach the disk.
afterAll(async () => {
  await api?.close();
  await server.end();
});

test('customers, staff, the worker and the operator can do all they do', async () => {
  const mails = await catchMails();
  const worker = runEntry('worker', { DATABASE_URL: urlAs(roles.app), SMTP_URL: mails.url, LOG_LEVEL: 'info' });
  await worker.says('worker started');

  const orderCalls = createOrderCalls(api);
  const { token } = await api.registerConfirmed();
  const staff = await orderCalls.employ();
  const { id } = await orderCalls.place(token);
  await orderCalls.change(staff.token, id, 'pending', 'preparing');
  await orderCalls.change(staff.token, id, 'preparing', 'completed');
  await orderCalls.cancel(token, (await orderCalls.place(token)).id);
  const kinds = async () => {
    const rows = await api.db.selectFrom('mails').select('kind').distinct().orderBy('kind').execute();
    return rows.map(({ kind }) => kind);
  };
  const all = ['order-cancelled', 'order-completed', 'order-placed', 'welcome'];
  await expect.poll(kinds, { timeout: 15_000 }).toEqual(all);
  expect(mails.mails.length).toBeGreaterThanOrEqual(all.length);

  const boss = await startBoss(urlAs(roles.app), 'works', (error) => expect.unreachable(error.message));
  await boss.supervise();
  await boss.stop({ graceful: false });
  await eraseExpiredData(api.db, { mail: 'on' });
  await giveBirthdayVouchers(api.db, { mail: 'on' });
  const deleted = await api.call('DELETE', '/auth/user', { token, body: { password: 'Secret1!' } });
  expect(deleted.status).toBe(200);
  for (const command of ['commands/staff', 'commands/newsletter', 'commands/redrive'] as const) {
    const run = runEntry(command, { DATABASE_URL: urlAs(roles.app) }, 'list');
    expect(await run.ended, run.output()).toBe(0);
  }
  const cheaper = defaultCafe.items.map((item) => ({ ...item, priceCents: item.priceCents - 1 }));
  await importDraft(api.db, { ...defaultCafe, items: cheaper }, null);
  await publish(api.db, { head: (await findHead(api.db)) as number, caller: null });
  await worker.stop('SIGTERM');
  expect(worker.output()).not.toMatch(/permission denied|"level":50/);
}, 90_000);

test.each([
  'drop table orders',
  'alter table orders add column tip int',
  'alter table loyalty_ledger disable trigger all',
  'alter table audit_log disable trigger all',
  'truncate orders',
  'create table tips (id int)',
  'create index on orders (city)',
  'create schema tips',
  'drop table pgboss.job',
  "update migrations set checksum = ''",
  'delete from migrations',
  "update staff_records set name = 'Somebody else'",
  "insert into staff_records values (gen_random_uuid(), 'Nobody', 'nobody@example.com')",
  'update blocked_addresses set left_at = now()',
])('it may not: %s', async (statement) => {
  await expect(sql.raw(statement).execute(api.db)).rejects.toMatchObject({ code: '42501' });
});

test('entries of the audit log have the time at which they were made', async () => {
  await expect(
    sql`insert into audit_log (entry_id, at, action, subject)
      values (gen_random_uuid(), '2020-01-01', 'menu.edit', 'item:3')`.execute(api.db),
  ).rejects.toThrow('permission denied');
});

test('a name that the audit log needs cannot be deleted, and a blocked mailbox stays so without rights on its table', async () => {
  const boss = await createOrderCalls(api).employ('owner');
  const remove = sql`delete from staff_records where user_id = ${boss.userId}`;
  await expect(remove.execute(api.db)).rejects.toThrow('staff_records: the audit log still names');
  const { token, user } = await api.registerConfirmed({ email: 'blocked@example.com' });
  const path = `/owner/customers/${user.id}/block`;
  await api.call('PUT', path, { token: boss.token, body: { isBlocked: true } });
  await api.call('DELETE', '/auth/user', { token, body: { password: 'Secret1!' } });
  const again = await api.registerConfirmed({ email: 'blocked@example.com' });
  const account = api.db.selectFrom('users').select('blocked_at').where('user_id', '=', again.user.id);
  expect((await account.executeTakeFirst())?.blocked_at).toBeInstanceOf(Date);
});

test("a backup is the owner's to take and restore, and the next migration gives the app its rights there", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'juniper-role-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const restored = `${name}_restored`;
  await server.query(`create database ${restored} owner ${roles.owner}`);
  const script = (file: string, DATABASE_URL: string) =>
    promisify(execFile)(process.execPath, [resolve(import.meta.dirname, '../../scripts', file), join(folder, 'dump')], {
      env: { PATH: process.env.PATH, DATABASE_URL },
    });
  await script('backup.ts', urlAs(roles.owner));
  await script('restore.ts', urlAs(roles.owner, restored));

  const db = openForThisTest(urlAs(roles.app, restored));
  await expect(sql`select from orders`.execute(db)).rejects.toMatchObject({ code: '42501' });
  expect(await prepareDatabase(urlAs(roles.owner, restored), roles.app)).toEqual([]);
  await assertMigrated(db);
  await sql`select from orders`.execute(db);
});

test('a role that does not exist is named', async () => {
  await expect(prepareDatabase(urlAs(roles.owner), 'nobody_here')).rejects.toThrow("no role 'nobody_here'");
});
