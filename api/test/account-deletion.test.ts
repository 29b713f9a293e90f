import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { personalTables } from '../src/account/personal-data.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { findRows } from './database.ts';
import { dumpTables } from './dump.ts';
import { addFullCustomer, traces } from './full-customer.ts';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

let api: TestApp;
beforeEach(async () => {
  api = await createTestApp();
});
afterEach(() => api.close());

const password = 'Secret1!';
const remove = (token: string, body: object = { password }) => api.call('DELETE', '/auth/user', { token, body });

const foundIn = async (words: string[]) => {
  const dump = await dumpTables(api.db);
  const lower = Object.entries(dump).map(([table, text]) => [table, text.toLowerCase()] as const);
  return words.flatMap((word) =>
    lower.filter(([, text]) => text.includes(word.toLowerCase())).map(([table]) => `${word} in ${table}`),
  );
};

test('nothing of a deleted person is found in any table, jobs included, but the order and the points without them', async () => {
  const { mails, url } = await catchMails();
  const { token, userId, orderId } = await addFullCustomer(api);
  const other = await api.register({ name: 'Bob Bystander', email: 'bob@example.com' });
  const everyTrace = [...Object.values(traces), 'quackenbush', 'mina@old.example'];
  expect(new Set((await foundIn(everyTrace)).map((found) => found.split(' in public.')[0]))).toEqual(
    new Set(everyTrace),
  );

  expect(await remove(token)).toMatchObject({
    status: 200,
    body: { success: true, message: 'Your account is deleted.' },
  });
  expect(await api.call('GET', '/auth/user', { token })).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  });
  expect(await api.call('POST', '/auth/login', { body: { email: traces.email, password } })).toMatchObject({
    status: 401,
  });
  // The address is kept in this one table until the last mail is sent.
  expect(await foundIn(everyTrace)).toEqual([
    `${traces.email} in public.parting_mails`,
    'quackenbush in public.parting_mails',
  ]);

  onTestFinished(await startTestWorker(api.databaseUrl, url));
  const last = () => mails.filter(({ to }) => to.includes(traces.email));
  await expect
    .poll(() => last().map((mail) => readMail(mail).subject), { timeout: 10_000 })
    .toEqual(['Your account is deleted']);
  await expect.poll(() => foundIn(everyTrace), { timeout: 10_000 }).toEqual([]);

  const order = await api.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  expect(order).toMatchObject({
    number: 'ORD-7KQ2M',
    total_cents: 1180,
    contact_name: null,
    contact_email: null,
    address: null,
    city: null,
    zip_code: null,
    request_hash: Buffer.alloc(32),
  });
  const items = await api.db.selectFrom('order_items').select('name').where('order_id', '=', orderId).execute();
  expect(items).toHaveLength(2);
  const points = await findRows(api.db, 'loyalty_ledger', { user_id: userId }, ['points'], 'points');
  expect(points).toEqual([{ points: 1 }, { points: 20 }, { points: 100 }]);
  const tables = await idTables();
  expect(tables.length).toBeGreaterThan(5);
  for (const table of tables)
    expect(await describeRows(table, userId), table).toBe(keeps.includes(table) ? 'some' : 'none');
  expect(await api.call('GET', '/auth/user', { token: other.token })).toMatchObject({ status: 200 });
});

const keeps = [
  'orders',
  'order_items',
  'order_events',
  'order_work',
  'payments',
  'refunds',
  'refund_lines',
  'loyalty_ledger',
];
const idTables = async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(api.db);
  return rows.map(({ name }) => name);
};
const describeRows = async (table: string, userId: string) => {
  const { rows } = await sql`select 1 from ${sql.table(table)} where user_id = ${userId}`.execute(api.db);
  return rows.length > 0 ? 'some' : 'none';
};

test('mails that wait for a deleted person are not sent', async () => {
  const { mails, url } = await catchMails();
  const { token, userId } = await addFullCustomer(api);
  await api.call('POST', '/auth/verify-email/resend', { token });
  for (const kind of ['password-reset', 'password-changed', 'confirm-email']) {
    await api.boss.send('mail', { kind, userId });
  }
  await api.boss.send('mail', { kind: 'google-linked', userId, passwordDropped: false });
  await api.call('POST', '/feedback', { token, body: { rating: 2, comments: 'Gone soon' } });
  await api.call('POST', '/contact', { body: { name: 'Mina', email: traces.email, message: 'Gone soon' } });
  await remove(token);
  onTestFinished(await startTestWorker(api.databaseUrl, url));
  const open = async () => {
    const { rows } = await sql`select name from pgboss.job where state <> 'completed'`.execute(api.db);
    return rows;
  };
  await expect.poll(open, { timeout: 15_000 }).toEqual([]);
  expect(mails.map((mail) => readMail(mail).subject)).toEqual(['Your account is deleted']);
});

describe('is refused', () => {
  test.each([
    ['with a wrong password', { password: 'Wrong1!!' }],
    ['without a password', {}],
  ])('%s', async (_what, body) => {
    const { token } = await api.register();
    expect(await remove(token, body)).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect(await api.call('GET', '/auth/user', { token })).toMatchObject({ status: 200 });
  });

  test('to who has no password and logged in long ago, but not right after the login', async () => {
    const { token, user } = await api.register();
    await api.updateUser(user.id, { password_hash: null });
    const age = (minutes: string) =>
      api.db
        .updateTable('sessions')
        .set({ created_at: sql`now() - ${minutes}::interval` })
        .execute();
    await age('16 minutes');
    expect(await remove(token, {})).toMatchObject({ status: 403, body: { code: 'login_again' } });
    await age('14 minutes');
    expect(await remove(token, {})).toMatchObject({ status: 200 });
  });
});

describe('while an order is on the way', () => {
  test('pending: it is cancelled as its customer would, and the account is deleted [account-2]', async () => {
    const orderCalls = createOrderCalls(api);
    const { token, user } = await api.registerConfirmed();
    const voucherId = await orderCalls.giveVoucher(user.id);
    const orders = [await orderCalls.place(token, { ...anOrder, voucherId }), await orderCalls.place(token, anOrder)];
    const changed = new Set<string>();
    api.notifications.subscribe((changes) => {
      if (changes !== 'everything') for (const { orderId } of changes) changed.add(orderId);
    });
    expect(await remove(token)).toMatchObject({ status: 200 });
    const rows = await api.db.selectFrom('orders').select(['status', 'contact_name']).execute();
    expect(rows).toEqual(Array(2).fill({ status: 'cancelled', contact_name: null }));
    const { rows: events } = await sql`select actor from order_events where to_status = 'cancelled'`.execute(api.db);
    expect(events).toEqual(Array(2).fill({ actor: 'customer' }));
    await expect.poll(() => orders.every(({ id }) => changed.has(id))).toBe(true);
  });

  test('a pending one stays as it is while another is being made', async () => {
    const { token, user } = await api.register();
    const pending = await placeOrder(api, user.id, 500, { status: 'pending' });
    await placeOrder(api, user.id, 500, { status: 'preparing' });
    expect(await remove(token)).toMatchObject({ status: 409, body: { code: 'open_orders' } });
    const order = api.db.selectFrom('orders').select('status').where('order_id', '=', pending);
    expect(await order.executeTakeFirst()).toEqual({ status: 'pending' });
  });

  test.each(['preparing', 'on a status of a newer release'])('%s: nothing is deleted', async (status) => {
    const { token, user } = await api.register();
    await sql`alter table orders drop constraint orders_status_check`.execute(api.db);
    const orderId = await placeOrder(api, user.id, 500, { status: status as 'pending', contact_name: 'Ada' });
    expect(await remove(token)).toMatchObject({ status: 409, body: { code: 'open_orders' } });
    expect(await api.call('GET', '/auth/user', { token })).toMatchObject({ status: 200 });
    const order = api.db.selectFrom('orders').select('contact_name').where('order_id', '=', orderId);
    expect(await order.executeTakeFirst()).toEqual({ contact_name: 'Ada' });

    await api.db.updateTable('orders').set({ status: 'cancelled' }).where('order_id', '=', orderId).execute();
    expect(await remove(token)).toMatchObject({ status: 200 });
  });

  test('an order that is placed at the same moment is either cancelled or refused', async () => {
    const { token, user } = await api.register();
    let removed: ReturnType<typeof remove> | undefined;
    await api.db.transaction().execute(async (trx) => {
      await placeOrder({ ...api, db: trx }, user.id, 500, { status: 'pending' });
      removed = remove(token);
      await delay(500);
    });
    expect(await removed).toMatchObject({ status: 200 });
    expect(await api.db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'cancelled' }]);
  });
});

test('ten deletions at once delete once and mail once; the address is free again', async () => {
  const { token } = await api.registerConfirmed({ email: 'again@example.com' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(token)));
  for (const { status } of answers) expect([200, 401, 403]).toContain(status);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(await api.boss.findJobs('mail', { data: { kind: 'account-deleted' } })).toHaveLength(1);
  expect(
    await api.call('POST', '/auth/register', { body: { name: 'A', email: 'again@example.com', password } }),
  ).toMatchObject({ status: 200 });
});

test('an order that is being placed while its customer leaves stays without the person', async () => {
  const { token, userId } = await addFullCustomer(api);
  let removed: ReturnType<typeof remove> | undefined;
  await api.db.transaction().execute(async (trx) => {
    await placeOrder({ ...api, db: trx }, userId, 500, { contact_name: traces.contactName, address: traces.street });
    removed = remove(token);
    await delay(500);
  });
  expect(await removed).toMatchObject({ status: 200 });
  const orders = await api.db.selectFrom('orders').select(['contact_name', 'address']).execute();
  expect(orders).toEqual(Array(2).fill({ contact_name: null, address: null }));
});

test('an order or a ledger entry cannot be written for an account that is gone', async () => {
  const user_id = uuidV7();
  const entry = { user_id, entry_id: uuidV7(), kind: 'welcome' as const, points: 100 };
  await expect(api.db.insertInto('loyalty_ledger').values(entry).execute()).rejects.toMatchObject({ code: '23503' });
});

describe('POST /auth/export', () => {
  const exportData = (token: string) => api.call('POST', '/auth/export', { token, body: { password: 'Secret1!' } });

  test('holds a row of every table that knows the person, without hashes and keys, as a file', async () => {
    const { token, userId } = await addFullCustomer(api);
    // A former colleague.
    await api.db.insertInto('staff_records').values({ user_id: userId, name: 'Mina', email: traces.email }).execute();
    await api.register();
    const { status, headers, body } = await exportData(token);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="juniper-row-data.json"');
    expect(body.exportedAt).toMatch(/Z$/);
    expect(Object.keys(body.data).sort()).toEqual([...(await idTables()), 'contact_messages', 'invitations'].sort());
    for (const [table, rows] of Object.entries<object[]>(body.data)) expect(rows.length, table).toBeGreaterThan(0);
    expect(body.data.users).toMatchObject([{ email: traces.email, birthday_month: 2, birthday_day: 29 }]);
    expect(body.data.orders).toMatchObject([{ number: 'ORD-7KQ2M', address: traces.street, total_cents: 1180 }]);
    const text = JSON.stringify(body);
    for (const trace of Object.values(traces)) expect(text.toLowerCase()).toContain(trace.toLowerCase());
    expect(text).not.toMatch(/hash|argon2|unsubscribe_key|\\\\x/);
    for (const row of Object.values<{ user_id?: string }[]>(body.data).flat()) {
      expect([userId, undefined]).toContain(row.user_id);
    }
  });

  test('of an unconfirmed address leaves out messages that a stranger may have written', async () => {
    const { token, userId } = await addFullCustomer(api);
    await api.updateUser(userId, { email_verified_at: null });
    expect((await exportData(token)).body.data.contact_messages).toEqual([]);
    await remove(token);
    expect(await api.db.selectFrom('contact_messages').select('message').execute()).toHaveLength(1);
  });

  test('knows every table that has a customer', async () => {
    expect(Object.keys(personalTables).sort()).toEqual(await idTables());
  });
});
