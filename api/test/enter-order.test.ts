import type { OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { streamPersonalData } from '../src/account/personal-data.ts';
import { eraseExpiredData } from '../src/account/retention/erase-old.ts';
import { runResetLinkCommand } from '../src/commands/reset-link.ts';
import { runStaffCommand } from '../src/commands/staff.ts';
import { findRecipient } from '../src/emails/queries.ts';
import { findHouseAccount } from '../src/identity/house-queries.ts';
import { insertLoginSession } from '../src/identity/session-queries.ts';

import { closeDay } from '../src/orders/day-end/close-day.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { createLog } from '../src/platform/log.ts';
import { type Actor, createStaffMember } from './actors.ts';
import { countWork } from './counting-store.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { runInProcess } from './processes.ts';
import { spyOnStatements } from './spy-on-statements.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const { change, findMails } = createOrderCalls(api);
await countWork(api, 'downtown');
const lou = await createStaffMember(api, 'staff', { name: 'Lou Barista' });
const manager = await createStaffMember(api, 'manager');
const owner = await createStaffMember(api, 'owner');
/** Replaced before each test, because an account may make 30 of these calls a minute. */
let bo: Actor;
beforeEach(async () => {
  bo = await createStaffMember(api, 'staff', { name: 'Bo Barista' });
  await sql`delete from orders`.execute(api.db);
  await sql`delete from work_slots`.execute(api.db);
  await sql`delete from availability`.execute(api.db);
});

/** Two lattes and a carrot cake, which cost 14.40, plus 1.30 twice for tax. */
const body = { items: anOrder.items, name: 'Ada Byron', storeLocation: null, expectedTotal: 17 };

const enter = (changes: object = {}, { token = bo.token, key = uuidV7(), menu = '' } = {}) =>
  api.call('POST', '/staff/orders', {
    token,
    body: { ...body, ...changes },
    headers: { 'idempotency-key': key, ...(menu && { catalogue: menu }) },
  });
const entered = async (changes: object = {}): Promise<Ticket> => {
  const { status, body } = await enter(changes);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
};
const house = () => findHouseAccount(api.db, 'main');
const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(api.db);
  return rows[0]?.n;
};

test('staff enter an order, which is on the board under the name [walkin-1]', async () => {
  const ticket = await entered();
  expect(ticket).toMatchObject({
    name: 'Ada Byron',
    email: null,
    status: 'pending',
    fulfilment: 'pickup',
    atTill: true,
  });
  const { body: board } = await api.call('GET', '/staff/orders', { token: lou.token });
  expect(board.data).toEqual([ticket]);
  const { body: shown } = await api.call('GET', `/owner/orders/${ticket.id}`, { token: manager.token });
  const order: OwnerOrder = shown.data;
  expect(order).toMatchObject({
    customerId: null,
    totalAmount: 17,
    payment: { method: 'till', state: null },
    payments: [],
    events: [{ status: 'pending', actor: 'staff', by: 'Bo Barista' }],
  });
});

test('no statement of its life writes to payments, and reports count it as taken at the counter [walkin-2]', async () => {
  const statements: string[] = [];
  const spy = spyOnStatements((text) => statements.push(text));
  const done = await entered();
  await change(lou.token, done.id, 'pending', 'preparing');
  expect(await change(lou.token, done.id, 'preparing', 'completed')).toMatchObject({ status: 200 });
  const dropped = await entered();
  await change(lou.token, dropped.id, 'pending', 'cancelled', 'We close early today.');
  const refund = await api.call('POST', `/owner/orders/${done.id}/refunds`, {
    token: manager.token,
    body: { id: uuidV7(), cents: 100, reason: 'It was cold.' },
  });
  expect(refund).toMatchObject({ status: 409, body: { code: 'more_than_paid' } });
  spy.mockRestore();
  expect(statements.filter((text) => /insert into "?orders\b/i.test(text))).toHaveLength(2);
  expect(statements.filter((text) => /(insert into|update|delete from)\s+"?(payments|refunds)\b/i.test(text))).toEqual(
    [],
  );
  expect(await count('payments')).toBe(0);
  const { body: shown } = await api.call('GET', `/owner/orders/${done.id}`, { token: manager.token });
  expect(shown.data).toMatchObject({ status: 'completed', refundable: 0, payment: { method: 'till' } });
  const day = (
    await sql<{
      day: string;
    }>`select (closed_at at time zone 'America/Los_Angeles' - interval '4 hours')::date::text as day
    from orders where order_id = ${done.id}`.execute(api.db)
  ).rows[0]?.day;
  const report = await api.call('GET', `/owner/reports?by=payment&from=${day}&to=${day}`, { token: manager.token });
  expect(report.body.data.rows).toMatchObject([{ key: 'counter', orders: 1, taken: 1700 }]);
});

test('nobody gets points or an email for it', async () => {
  const { id } = await entered();
  await change(lou.token, id, 'pending', 'preparing');
  await change(lou.token, id, 'preparing', 'completed');
  await api.call('POST', `/staff/orders/${id}/recall`, { token: lou.token, body: { isReady: false } });
  expect(await findMails(id)).toEqual([]);
  expect(await findRecipient(api.db, await house())).toBeUndefined();
  const { rows } = await sql`select loyalty_points, open_orders from users where user_id = ${await house()}`.execute(
    api.db,
  );
  expect(rows).toEqual([{ loyalty_points: 0, open_orders: 0 }]);
});

test('one key gives one order, whoever repeats it; with another body it is refused [walkin-3]', async () => {
  const key = uuidV7();
  const [first, second] = await Promise.all([enter({}, { key }), enter({}, { key })]);
  expect(second.body.data.id).toBe(first.body.data.id);
  expect((await enter({}, { key, token: lou.token })).body.data.id).toBe(first.body.data.id);
  expect(await enter({ name: 'Eve' }, { key, token: lou.token })).toMatchObject({
    status: 409,
    body: { code: 'key_reused', data: { id: first.body.data.id } },
  });
  expect(await count('orders')).toBe(1);
  // Another store has an account of its own, so the key finds nothing of this one.
  const there = await enter({ storeLocation: 'uptown' }, { key });
  expect(there.body.data.id).not.toBe(first.body.data.id);
});

test('more orders than a customer may have are taken within an hour', async () => {
  for (let nth = 0; nth < 12; nth += 1) await entered({ items: [{ id: 3, quantity: 20 }], expectedTotal: 94.4 });
  expect(await count('orders')).toBe(12);
}, 20_000);

describe('what a customer is refused, staff are', () => {
  test('another price, with a menu or without', async () => {
    expect(await enter({ expectedTotal: 16.99 })).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    const menu = api.menu.get().hash;
    expect(await enter({ expectedTotal: 16.99 }, { menu })).toMatchObject({ body: { data: { totalAmount: 17 } } });
    expect(await enter({ expectedTotal: 18 }, { menu })).toMatchObject({
      status: 200,
      body: { data: { totalAmount: 17 } },
    });
  });

  test('what is sold out, and counts go down', async () => {
    const limit = (left: number) =>
      api.call('POST', '/staff/availability', {
        token: bo.token,
        body: { store: 'main', kind: 'item', id: 103, left, until: 'today' },
      });
    await limit(1);
    await entered();
    expect(await enter()).toMatchObject({ status: 409, body: { code: 'item_unavailable' } });
    expect(await enter({}, { menu: api.menu.get().hash })).toMatchObject({
      body: { code: 'cart_outdated', message: expect.stringContaining('Carrot Cake') },
    });
  });

  test('a time that is full, or not offered', async () => {
    const items = [{ id: 1, quantity: 1 }];
    const ask = async () => (await api.call('POST', '/pickup/quote', { body: { store: 'downtown', items } })).body.data;
    const quote = await ask();
    const at = quote.days.flatMap(({ times }: { times: string[] }) => times)[5];
    const there = { storeLocation: 'downtown', items, expectedTotal: 2.36, pickup: { kind: 'at', at } };
    const { body: priced } = await enter({ ...there, expectedTotal: 0 });
    const expectedTotal = priced.data.totalAmount;
    expect(await entered({ ...there, expectedTotal })).toMatchObject({ dueAt: at, isAsap: false });
    await sql`update work_slots set used_s = capacity_s`.execute(api.db);
    await sql`insert into work_slots (store, station, starts_at, capacity_s, used_s)
      select 'downtown', 'bar', at, 180, 180 from generate_series(${at}::timestamptz - interval '1 hour',
        ${at}::timestamptz, interval '5 minutes') at on conflict do nothing`.execute(api.db);
    expect(await enter({ ...there, expectedTotal })).toMatchObject({
      status: 409,
      body: { code: 'slot_full', data: { now: expect.any(String) } },
    });
  });

  test('a store that is paused', async () => {
    await api.call('POST', '/staff/stores/main/pause', { token: bo.token, body: { until: 'close' } });
    expect(await enter()).toMatchObject({ status: 409, body: { code: 'paused' } });
    await api.call('POST', '/staff/stores/main/pause', { token: bo.token, body: { off: true } });
    expect(await enter()).toMatchObject({ status: 200 });
  });

  test.each([
    ['a hidden character', 'Ada\u202e'],
    ['nothing', '  '],
    ['a line break', 'Ada\nORD-1 is paid'],
    ['too much', 'A'.repeat(101)],
  ])('a name of %s', async (_, name) => {
    expect(await enter({ name })).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  test('delivery, a voucher, a card, a price below nothing, an unknown store', async () => {
    for (const wrong of [
      { fulfilment: 'delivery' },
      { voucherId: uuidV7() },
      { payment: 'card' },
      { expectedTotal: -1 },
    ])
      expect(await enter(wrong)).toMatchObject({ status: 400 });
    expect(await enter({ storeLocation: 'nowhere' })).toMatchObject({ status: 409, body: { code: 'store_closed' } });
    expect(await count('orders')).toBe(0);
  });
});

test('staff of another store are refused, and so are customers', async () => {
  const uptown = await createStaffMember(api, 'staff');
  await sql`insert into staff_stores values (${uptown.id}, 'uptown')`.execute(api.db);
  expect(await enter({}, { token: uptown.token })).toMatchObject({ status: 403, body: { code: 'other_store' } });
  expect(await enter({ storeLocation: 'uptown' }, { token: uptown.token })).toMatchObject({ status: 200 });
  const { token } = await api.register();
  expect(await enter({}, { token })).toMatchObject({ status: 403, body: { code: 'staff_only' } });
});

describe('the account of a store [walkin-4]', () => {
  const emails = ['house:main', 'HOUSE:main'];
  const run = (command: typeof runStaffCommand, ...words: string[]) =>
    runInProcess(command, { DATABASE_URL: api.databaseUrl, LOG_LEVEL: 'silent' }, ...words);

  test('is made once, when orders come at once', async () => {
    await sql`delete from users where account_kind = 'house'`.execute(api.db);
    await Promise.all(Array.from({ length: 4 }, () => entered()));
    const { rows } = await sql`select email from users where account_kind = 'house'`.execute(api.db);
    expect(rows).toEqual([{ email: 'house:main' }]);
  });

  test.each(emails)('opens for nobody: %s', async (email) => {
    await entered();
    for (const password of ['', 'Secret1!']) {
      const { status } = await api.call('POST', '/auth/login', { body: { email, password } });
      expect(status).toBe(400);
    }
    for (const path of ['register', 'forgot-password', 'email']) {
      const sent = { email, name: 'Eve', password: 'Secret1!' };
      expect(await api.call('POST', `/auth/${path}`, { body: sent, token: bo.token })).toMatchObject({ status: 400 });
    }
    expect(await run(runResetLinkCommand, email)).toMatchObject({ code: 1 });
    for (const command of ['add', 'remove', 'block', 'unblock'])
      expect(await run(runStaffCommand, command, email)).toMatchObject({ code: 1 });
  });

  test('has no session, no identity and no link, whatever asks for one', async () => {
    const user_id = await house();
    const tokenHash = Buffer.alloc(32);
    expect(await insertLoginSession(api.db, { userId: user_id, tokenHash }, null)).toBe(false);
    const inserts = [
      sql`insert into sessions (user_id, token_hash, expires_at) values (${user_id}, ${tokenHash}, now())`,
      sql`insert into user_identities (issuer, subject, user_id) values ('google', '1', ${user_id})`,
      sql`insert into password_resets (user_id, token_hash, email, expires_at) values (${user_id}, ${tokenHash}, 'a', now())`,
    ];
    for (const insert of inserts) await expect(insert.execute(api.db)).rejects.toThrow('the account of a store');
    for (const changes of [{ password_hash: 'x' }, { role: 'owner' }, { blocked_at: new Date() }])
      await expect(api.updateUser(user_id, changes)).rejects.toThrow('users_house_check');
  });

  test('is no customer: not found, shown, exported, blocked or given anything', async () => {
    const { id, orderNumber } = await entered();
    const user_id = await house();
    const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
      api.call(method, `/owner/customers${path}`, { token: owner.token, body });
    for (const q of ['house', 'Counter', orderNumber]) expect((await ask('GET', `?q=${q}`)).body.data).toEqual([]);
    expect(await ask('GET', `/${user_id}`)).toMatchObject({ status: 404 });
    expect(await ask('POST', `/${user_id}/block`, { isBlocked: true })).toMatchObject({ status: 404 });
    const gift = { id: uuidV7(), reason: 'Thanks' };
    expect(await ask('POST', `/${user_id}/points`, { ...gift, points: 10 })).toMatchObject({ status: 404 });
    expect(await ask('POST', `/${user_id}/vouchers`, { ...gift, offCents: 100, days: 30 })).toMatchObject({
      status: 404,
    });
    await expect(streamPersonalData(api.db, user_id)).rejects.toMatchObject({ status: 401 });
    const found = await api.call('GET', '/owner/orders/new', { token: owner.token });
    expect(found.body.data).toMatchObject({ orders: 0, customers: 0 });
    expect(await run(runStaffCommand, 'block', orderNumber)).toMatchObject({ code: 1 });
    expect(await ask('GET', '?q=ada')).toMatchObject({ status: 200 });
    expect(await count('orders'), id).toBe(1);
  });
});

test('the day ends for it as for any order at the counter', async () => {
  const { id } = await entered();
  await sql`update orders set created_at = now() - interval '2 days' where order_id = ${id}`.execute(api.db);
  const services = { ...api, log: createLog('silent') };
  expect(await closeDay(services, new Date())).toMatchObject({ leftOver: 1 });
  const answer = { orders: [id], answer: 'handed_over' };
  const { body } = await api.call('POST', '/staff/left-over', { token: lou.token, body: answer });
  expect(body.data.answered).toEqual([id]);
  expect(await findMails(id)).toEqual([]);
  expect(await count('payments')).toBe(0);
});

test('its name is erased after 30 days, the order after 7 years [walkin-5]', async () => {
  const ids = [await entered(), await entered(), await entered()].map(({ id }) => id);
  const ages = ['29 days', '31 days', '8 years'];
  for (const [nth, age] of ages.entries())
    await sql`update orders set created_at = now() - ${age}::interval where order_id = ${ids[nth]}`.execute(api.db);
  await sql`update orders set cancel_reason = 'Ada called'`.execute(api.db);
  await api.updateUser(await house(), { last_login_at: new Date(0), created_at: new Date(0) });
  expect(await eraseExpiredData(api.db, { mail: 'on' })).toMatchObject({ orders: 1, order_contacts: 1, users: 0 });
  const { rows } =
    await sql`select contact_name, order_contacts.name, cancel_reason from orders left join order_contacts
    using (user_id, order_id) order by order_id`.execute(api.db);
  expect(rows).toEqual([
    { contact_name: 'Ada Byron', name: 'Ada Byron', cancel_reason: 'Ada called' },
    { contact_name: null, name: null, cancel_reason: '' },
  ]);
});
