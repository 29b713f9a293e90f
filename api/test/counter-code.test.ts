import type { CounterCode } from '@juniper/core/contracts/account.ts';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { counterCodeLetters } from '@juniper/core/rules/counter-code.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCounterCode } from '../src/identity/counter-code.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { type Actor, createStaffMember, findAuditRows } from './actors.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { spyOnStatements } from './spy-on-statements.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const { change, findMails, place, post } = createOrderCalls(api);
const lou = await createStaffMember(api, 'staff', { name: 'Lou Barista' });
/** Replaced before each test, because calls and wrong codes are limited. */
let bo: Actor;
let ada: Actor;
beforeEach(async () => {
  bo = await createStaffMember(api, 'staff', { name: 'Bo Barista' });
  ada = await createStaffMember(api, 'customer', { name: 'Ada Byron' });
});

/** Two lattes and a carrot cake, which cost 14.40, plus 1.30 twice for tax. */
const body = { items: anOrder.items, storeLocation: null, expectedTotal: 17 };

const make = ({ token } = ada) => api.call('POST', '/auth/counter-code', { token });
const makeCode = async (who = ada): Promise<string> => {
  const { status, body } = await make(who);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data.code;
};
const enter = (memberCode: string, changes: object = {}, { token = bo.token, key = uuidV7() } = {}) =>
  api.call('POST', '/staff/orders', {
    token,
    body: { ...body, memberCode, ...changes },
    headers: { 'idempotency-key': key },
  });
const entered = async (code: string, changes: object = {}): Promise<Ticket> => {
  const { status, body } = await enter(code, changes);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
};
const listOrders = async ({ token } = ada): Promise<unknown[]> =>
  (await api.call('GET', '/orders', { token })).body.data;
const wrong = { status: 409, body: { code: 'wrong_code' } };

test('a code is five letters that are easy to hear, for five minutes, and only its hash is stored', async () => {
  const { body } = await make();
  const { code, expiresAt }: CounterCode = body.data;
  expect(code).toMatch(new RegExp(`^[${counterCodeLetters}]{5}$`));
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(290_000);
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
  const { rows } = await sql`select row_to_json(counter_codes)::text as row from counter_codes
    where user_id = ${ada.id}`.execute(api.db);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('a code that another account has is drawn again', async () => {
  const codes = ['BBBBB', 'BBBBB', 'CCCCC'];
  const draw = () => codes.shift() ?? '';
  expect(await createCounterCode(api.db, bo.id, draw)).toMatchObject({ code: 'BBBBB' });
  expect(await createCounterCode(api.db, ada.id, draw)).toMatchObject({ code: 'CCCCC' });
});

test('with a code the order is the customer’s own, with points, emails and no payment [walkin-8]', async () => {
  const statements: string[] = [];
  const spy = spyOnStatements((text) => statements.push(text));
  const code = await makeCode();
  const ticket = await entered(` ${code.toLowerCase()} `);
  expect(ticket).toMatchObject({ name: 'Ada Byron', email: null, phone: null, status: 'pending', atTill: true });
  expect(JSON.stringify(ticket)).not.toContain(ada.id);
  expect(await listOrders()).toMatchObject([
    { id: ticket.id, totalAmount: 17, payment: { method: 'till', state: null } },
  ]);
  await change(lou.token, ticket.id, 'pending', 'preparing');
  const points = async () =>
    (await sql<{ n: number }>`select loyalty_points as n from users where user_id = ${ada.id}`.execute(api.db)).rows[0]
      ?.n;
  expect(await points()).toBe(100);
  expect(await change(lou.token, ticket.id, 'preparing', 'completed')).toMatchObject({ status: 200 });
  expect(await points()).toBeGreaterThan(100);
  spy.mockRestore();
  expect(await findMails(ticket.id)).toEqual(expect.arrayContaining(['order-placed', 'order-completed']));
  expect(statements.filter((text) => /insert into "?orders\b/i.test(text))).toHaveLength(1);
  expect(statements.filter((text) => /(insert into|update|delete from)\s+"?(payments|refunds)\b/i.test(text))).toEqual(
    [],
  );
});

test('the audit log says who entered it, and so does the order', async () => {
  const ticket = await entered(await makeCode());
  expect(await findAuditRows(api, `order:${ticket.id}`)).toEqual([
    { actor: bo.id, role: 'staff', action: 'order.enter', before: null, after: null },
  ]);
  const { rows } = await sql`select actor, staff_id from order_events where order_id = ${ticket.id}`.execute(api.db);
  expect(rows).toEqual([{ actor: 'staff', staff_id: bo.id }]);
});

test('a name that is typed too stands on the ticket; one of both is needed', async () => {
  expect(await entered(await makeCode(), { name: 'Noor' })).toMatchObject({ name: 'Noor' });
  expect(
    await api.call('POST', '/staff/orders', {
      token: bo.token,
      body,
      headers: { 'idempotency-key': uuidV7() },
    }),
  ).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('the cart of the customer stays', async () => {
  const items = [{ id: 3, quantity: 2 }];
  await api.call('PUT', '/cart', { token: ada.token, body: { revision: 0, items, wishlist: [] } });
  const before = (await api.call('GET', '/cart', { token: ada.token })).body;
  expect(JSON.stringify(before)).toContain('"quantity":2');
  await entered(await makeCode());
  expect((await api.call('GET', '/cart', { token: ada.token })).body).toEqual(before);
});

describe('a code that does not work enters nothing', () => {
  test('a wrong one, one that is used, and one that was replaced', async () => {
    expect(await enter('ZZZZZ')).toMatchObject(wrong);
    const used = await makeCode();
    await entered(used);
    expect(await enter(used)).toMatchObject(wrong);
    const replaced = await makeCode();
    const newest = await makeCode();
    expect(await enter(replaced)).toMatchObject(wrong);
    await entered(newest);
    expect(await listOrders()).toHaveLength(2);
  });

  test('one that is too old', async () => {
    const code = await makeCode();
    await sql`update counter_codes set expires_at = now() where user_id = ${ada.id}`.execute(api.db);
    expect(await enter(code)).toMatchObject(wrong);
  });

  test('one of an account that is blocked or deleted meanwhile; a blocked one gets none', async () => {
    const code = await makeCode();
    await api.updateUser(ada.id, { blocked_at: new Date() });
    expect(await enter(code)).toMatchObject(wrong);
    expect(await make()).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
    await api.updateUser(ada.id, { blocked_at: null });
    await api.db.deleteFrom('users').where('user_id', '=', ada.id).execute();
    expect(await enter(code)).toMatchObject(wrong);
  });

  test('an order that is refused for another reason leaves it', async () => {
    const code = await makeCode();
    expect(await enter(code, { expectedTotal: 1 })).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    await entered(code);
  });

  test('staff of another store are told nothing', async () => {
    const uptown = await createStaffMember(api, 'staff');
    await sql`insert into staff_stores values (${uptown.id}, 'uptown')`.execute(api.db);
    const code = await makeCode();
    expect(await enter(code, {}, uptown)).toMatchObject({ status: 403, body: { code: 'other_store' } });
    expect(await enter(code, { storeLocation: 'uptown' }, uptown)).toMatchObject({ status: 200 });
  });
});

test('two staff at once with one code enter one order', async () => {
  const code = await makeCode();
  const answers = await Promise.all([enter(code), enter(code, {}, lou)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await listOrders()).toHaveLength(1);
});

test('one key gives one order, with the code, without it and with another', async () => {
  const key = uuidV7();
  const code = await makeCode();
  const [first, second] = await Promise.all([enter(code, {}, { ...bo, key }), enter(code, {}, { ...bo, key })]);
  expect(second.body.data.id).toBe(first.body.data.id);
  expect((await enter(code, {}, { ...lou, key })).body.data.id).toBe(first.body.data.id);
  const reused = { status: 409, body: { code: 'key_reused', data: { id: first.body.data.id } } };
  const house = { body: { ...body, name: 'Ada Byron' }, headers: { 'idempotency-key': key } };
  expect(await api.call('POST', '/staff/orders', { ...house, token: bo.token })).toMatchObject(reused);
  const next = await makeCode();
  expect(await enter(next, {}, { ...bo, key })).toMatchObject(reused);
  expect(await listOrders()).toHaveLength(1);
  // It was not used up.
  await entered(next);
});

test('the key of an order in another store is told to be used', async () => {
  const key = uuidV7();
  const first = await enter(await makeCode(), {}, { ...bo, key });
  const other = await enter(await makeCode(), { storeLocation: 'uptown' }, { ...bo, key });
  const { id, orderNumber } = first.body.data;
  expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  expect(other.body.data).toEqual({ id, orderNumber });
  expect(await listOrders()).toHaveLength(1);
});

test('the key of an order that the customer placed online shows staff its number only', async () => {
  const key = uuidV7();
  const { id, orderNumber } = (await post(ada.token, anOrder, key)).body.data;
  const { status, body } = await enter(await makeCode(), {}, { ...bo, key });
  expect({ status, code: body.code, data: body.data }).toEqual({
    status: 409,
    code: 'key_reused',
    data: { id, orderNumber },
  });
});

test('no limit of customers holds for staff, who enter a sixth open order too', async () => {
  await api.updateUser(ada.id, { email_verified_at: null });
  await place(ada.token);
  for (let nth = 0; nth < 5; nth += 1)
    await entered(await makeCode(), { items: [{ id: 3, quantity: 20 }], expectedTotal: 94.4 });
  await sql`delete from counter_codes`.execute(api.db);
  expect(await place(ada.token)).toBeUndefined();
  expect(await listOrders()).toHaveLength(6);
  await api.updateUser(ada.id, { email_verified_at: new Date() });
  expect(await post(ada.token, anOrder)).toMatchObject({ status: 409, body: { code: 'too_many_open_orders' } });
});

test('staff may use a code of their own, and a colleague makes the order', async () => {
  const ticket = await entered(await makeCode(bo));
  expect(await change(bo.token, ticket.id, 'pending', 'preparing')).toMatchObject({ body: { code: 'own_order' } });
  expect(await change(lou.token, ticket.id, 'pending', 'preparing')).toMatchObject({ status: 200 });
});

describe('limits', () => {
  test('of codes by account', async () => {
    for (let nth = 0; nth < 5; nth += 1) await makeCode();
    expect(await make()).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  });

  test('of wrong codes by staff member: ten, and then a right one waits too', async () => {
    const code = await makeCode();
    for (let nth = 0; nth < 10; nth += 1) expect(await enter('ZZZZZ')).toMatchObject(wrong);
    expect(await enter(code)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    // The guesses of one person lock no colleague out.
    expect(await enter(code, {}, lou)).toMatchObject({ status: 200 });
  });
});
