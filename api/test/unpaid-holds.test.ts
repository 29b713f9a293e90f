import { toLines } from '@juniper/core/rules/change-menu.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { putLimit } from '../src/catalogue/menu/availability-queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { callConcurrently } from './call-concurrently.ts';
import { anOrder } from './order-calls.ts';
import { openTestPayments, type TestPayments } from './test-payments.ts';

const cards = await openTestPayments();
const staff = await cards.orderCalls.employ();

type Body = Parameters<TestPayments['orderCalls']['post']>[1];
const newcomer = async () => (await cards.api.registerConfirmed()).token;

describe('of what is counted, an unpaid order', () => {
  const [chocolateCake, carrotCake] = [101, 103];
  const limit = (id: number, left: number) =>
    putLimit(cards.api.db, { store: 'main', kind: 'item', id }, left, null, staff.userId);
  const findLeft = async (id: number) => {
    const { rows } = await sql<{ left: number }>`
      select left_count as left from availability where thing_id = ${id}`.execute(cards.api.db);
    return rows[0]?.left;
  };
  const ask = (token: string, items: Body['items'], more: Body = {}) =>
    cards.orderCalls.post(token, { ...anOrder, items, payment: 'card', ...more });
  beforeEach(async () => {
    await sql`delete from availability`.execute(cards.api.db);
    await limit(carrotCake, 20);
    await limit(chocolateCake, 11);
  });
  afterAll(() => sql`delete from availability`.execute(cards.api.db));

  test('of a new customer takes half at most, rounded up, and its refusal says how many', async () => {
    const both = (cakes: number, others: number) => toLines([carrotCake, cakes], [chocolateCake, others]);
    const { token } = await cards.api.register();
    const refused = await ask(token, both(20, 11));
    expect(refused).toMatchObject({ status: 409, body: { code: 'stock_held' } });
    expect(refused.body.message).toMatch(
      /^We can hold 6 Chocolate cake and 10 Carrot Cake for a first payment by card\. Please order no more, or pay at the counter\.$/,
    );
    expect(await findLeft(carrotCake)).toBe(20);
    expect(await ask(token, both(10, 7))).toMatchObject({ status: 409, body: { code: 'stock_held' } });
    expect(await ask(token, both(10, 6))).toMatchObject({ status: 200 });
    expect([await findLeft(carrotCake), await findLeft(chocolateCake)]).toEqual([10, 5]);
  });

  test('takes the last piece, and hears how many are left if it asks for more', async () => {
    await sql`update availability set left_count = 1`.execute(cards.api.db);
    const token = await newcomer();
    const two = await ask(token, [{ id: carrotCake, quantity: 2 }]);
    expect(two).toMatchObject({ status: 409, body: { code: 'item_unavailable' } });
    expect(two.body.message).toMatch(/^We have only 1 /);
    expect(await ask(token, [{ id: carrotCake, quantity: 1 }])).toMatchObject({ status: 200 });
  });

  test('takes half of what is left when its turn comes', async () => {
    const tokens = [await newcomer(), await newcomer(), await newcomer()];
    const answers = await callConcurrently(3, (nth) => ask(tokens[nth] ?? '', [{ id: carrotCake, quantity: 10 }]));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await findLeft(carrotCake)).toBe(10);
  });

  test('of a regular, or at the counter, takes all of it', async () => {
    const { token } = await cards.api.registerRegular();
    expect(await ask(token, [{ id: carrotCake, quantity: 20 }])).toMatchObject({ status: 200 });
    const atCounter = { payment: 'counter' };
    expect(await ask(await newcomer(), [{ id: chocolateCake, quantity: 11 }], atCounter)).toMatchObject({
      status: 200,
    });
  });
});

describe('the unpaid orders of new customers of one network', () => {
  const post = (token: string, address: string, more: Body = {}, key: string = uuidV7()) =>
    cards.api.call('POST', '/orders', {
      token,
      address,
      body: { ...anOrder, payment: 'card', ...more },
      headers: { 'idempotency-key': key },
    });

  test('are ten, then one in 90 seconds; everybody else orders as before', async () => {
    const address = '198.51.100.7';
    const [first, key] = [await newcomer(), uuidV7()];
    const placed = await post(first, address, {}, key);
    for (let nth = 1; nth < 10; nth += 1) expect(await post(await newcomer(), address)).toMatchObject({ status: 200 });
    const refused = await post(await newcomer(), address);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(refused.body.message).toMatch(
      /^Several first orders by card have come from your network\. Pay at the counter or wait a moment\. Please try again in /,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(await post(first, address, {}, key)).toMatchObject({ status: 200, body: { data: placed.body.data } });
    expect(await post(await newcomer(), address, { payment: 'counter' })).toMatchObject({ status: 200 });
    const regular = await cards.api.registerRegular();
    expect(await post(regular.token, address)).toMatchObject({ status: 200 });
    expect(await post(await newcomer(), '198.51.100.8')).toMatchObject({ status: 200 });
  });

  test('do not keep out an order that a voucher makes free', async () => {
    const address = '198.51.100.11';
    for (let nth = 0; nth < 10; nth += 1) expect(await post(await newcomer(), address)).toMatchObject({ status: 200 });
    const token = await newcomer();
    expect(await post(token, address)).toMatchObject({ status: 429 });
    const vouchers = await cards.api.call('GET', '/vouchers', { token });
    const items = [{ id: 1, quantity: 1 }];
    const free = await post(token, address, { items, voucherId: vouchers.body.data[0].id });
    expect(free).toMatchObject({ status: 200, body: { data: { status: 'pending', totalAmount: 0 } } });
  });

  test('are not counted where they are refused', async () => {
    const address = '198.51.100.9';
    const token = await newcomer();
    expect(await post(token, address)).toMatchObject({ status: 200 });
    for (let nth = 0; nth < 12; nth += 1)
      expect(await post(token, address)).toMatchObject({ status: 409, body: { code: 'unpaid_order' } });
    expect(await post(await newcomer(), address)).toMatchObject({ status: 200 });
  });
});
