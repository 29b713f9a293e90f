import { setTimeout as delay } from 'node:timers/promises';
import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { toLines } from '@juniper/core/rules/change-menu.ts';
import { choose } from '@juniper/core/rules/choose.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { deleteUser } from '../src/account/queries.ts';
import { lockAccount } from '../src/identity/user-queries.ts';
import { drawOrderNumber } from '../src/orders/placing/order-number.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { callConcurrently } from './call-concurrently.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

vi.mock('../src/orders/placing/order-number.ts', { spy: true });

const api = await openTestApp();
const orderCalls = createOrderCalls(api);

const findRows = async (table: 'orders' | 'order_items' | 'order_events', userId: string) => {
  const { rows } = await sql<Record<string, unknown>>`select to_jsonb(t) - 'user_id' as row from ${sql.table(table)} t
    where user_id = ${userId} order by 1`.execute(api.db);
  return rows.map(({ row }) => row);
};
const findReceipts = (userId: string) => api.boss.findJobs('mail', { data: { kind: 'order-placed', userId } });

describe('an order', () => {
  test('is priced by the server, with everything that belongs to it, and answered as it is kept [money-3]', async () => {
    const { token, user } = await api.register();
    const delivery = { ...anOrder, storeLocation: 'mall', fulfilment: 'delivery' };
    const { status, body } = await orderCalls.post(token, delivery);
    expect({ status, success: body.success }).toEqual({ status: 200, success: true });
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      orderNumber: expect.stringMatching(/^ORD-[2-9A-HJKMNP-Z]{5}$/),
      createdAt: expect.stringMatching(/Z$/),
      preparingAt: null,
      closedAt: null,
      totalAmount: 17,
      discount: 0,
      status: 'pending',
      cancelReason: null,
      cancelledBy: null,
      fulfilment: 'delivery',
      items: [
        {
          id: 3,
          name: 'Latte',
          quantity: 2,
          price: 4,
          allergens: ['milk'],
          traces: [],
          // The default cup.
          options: [
            { id: 11, name: 'Regular', count: 1, isDefault: true },
            { id: 21, name: 'Whole milk', count: 1, isDefault: true },
          ],
        },
        {
          id: 103,
          name: 'Carrot Cake',
          quantity: 1,
          price: 6.4,
          options: [],
          allergens: findItem(defaultCafe, 103)?.allergens,
          traces: findItem(defaultCafe, 103)?.traces,
        },
      ],
      taxes: [
        { label: 'SGST (9%)', amount: 1.3 },
        { label: 'CGST (9%)', amount: 1.3 },
      ],
      storeLocation: 'mall',
      note: null,
      phone: null,
      payment: { method: 'counter', state: null, payBy: null, returned: 0 },
    });
    const orderId = body.data.id;
    expect((await api.call('GET', `/orders/${orderId}`, { token })).body).toEqual(body);
    expect((await api.call('GET', '/orders', { token })).body.data).toEqual([body.data]);
    expect(await findRows('orders', user.id)).toMatchObject([
      {
        subtotal_cents: 1440,
        tax_cents: 260,
        tax_included: false,
        total_cents: 1700,
        taxes: ['SGST', 'CGST'].map((label) => ({ label, rateBp: 900, base: 1440, cents: 130 })),
        contact_email: anOrder.email,
        city: anOrder.city,
      },
    ]);
    expect(await findRows('order_events', user.id)).toMatchObject([
      { order_id: orderId, from_status: null, to_status: 'pending', actor: 'customer', staff_id: null },
    ]);
    expect((await findReceipts(user.id)).map(({ data }) => data)).toEqual([
      { kind: 'order-placed', userId: user.id, orderId },
    ]);
  });

  test('stores no address for a pickup, sent or not, and asks for that of a delivery', async () => {
    const { token, user } = await api.register();
    const { address: _, city: __, zipCode: ___, ...bare } = anOrder;
    for (const body of [anOrder, bare]) expect((await orderCalls.post(token, body)).status).toBe(200);
    const none = { address: null, city: null, zip_code: null };
    expect(await findRows('orders', user.id)).toMatchObject([none, none]);
    const delivery = { ...bare, fulfilment: 'delivery', address: anOrder.address };
    const { status, body } = await orderCalls.post(token, delivery);
    expect([status, body.data]).toEqual([400, { field: 'city' }]);
  });

  test('takes what was ordered out of the account’s cart, and leaves all else in it [lists-2]', async () => {
    const { token, user } = await api.register();
    const unknown = { id: 999, quantity: 1 };
    const items = [unknown, { id: 3, quantity: 5, deal: '2026-11-15' }, ...toLines([104, 1], [1, 2])];
    const row = { user_id: user.id, revision: 4, items: JSON.stringify(items), wishlist: [] };
    await api.db.insertInto('carts').values(row).execute();
    await orderCalls.place(token, { items: toLines([3, 2], [104, 3], [7, 1]) });
    expect((await api.call('GET', '/cart', { token })).body.data).toMatchObject({
      // Reading it writes the latte out in full.
      revision: 6,
      items: [unknown, { id: 3, quantity: 3, deal: '2026-11-15' }, { id: 1, quantity: 2 }],
    });
  });

  test('empties the cart that the account keeps, not its wishlist, and nobody else’s [lists-2]', async () => {
    const [ada, bob] = [await api.register(), await api.register()];
    const items = [...toLines([3, 2], [103, 1]), { id: 3, quantity: 1, options: choose(12, 22) }];
    for (const { token } of [ada, bob]) {
      const { status } = await api.call('PUT', '/cart', { token, body: { revision: 0, items, wishlist: [7] } });
      expect(status).toBe(200);
    }
    await orderCalls.place(ada.token, { items });
    const getCart = async (token: string) => (await api.call('GET', '/cart', { token })).body.data;
    expect(await getCart(ada.token)).toEqual({ revision: 2, items: [], wishlist: [7] });
    expect(await getCart(bob.token)).toMatchObject({ revision: 1, items, wishlist: [7] });
  });

  test('has the deal price for products of today’s list, and for no others [deals-6]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T05:00:00Z') });
    const { token } = await api.register();
    // In the shop's time zone it is still the evening of the 15th.
    const items = [
      { id: 3, quantity: 1, deal: '2026-11-15' },
      { id: 5, quantity: 1, deal: '2026-11-14' },
      { id: 16, quantity: 1, deal: '2026-11-16' },
      { id: 1, quantity: 1, deal: '2026-11-15' },
    ];
    const order = await orderCalls.place(token, { items });
    expect(order.items.map(({ price }) => price)).toEqual([3.2, 3.6, 4.8, 2.5]);
  });

  test('with a number that the customer has already gets another [order-2]', async () => {
    const { token } = await api.register();
    const first = await orderCalls.place(token);
    const draw = vi.mocked(drawOrderNumber).mockClear().mockReturnValueOnce(first.orderNumber);
    const second = await orderCalls.place(token);
    expect(draw).toHaveBeenCalledTimes(2);
    expect(second.orderNumber).toMatch(/^ORD-/);
    expect(second.orderNumber).not.toBe(first.orderNumber);
  });
});

test('half of a character in a name is no reason to refuse an order', async () => {
  const { token } = await api.register();
  const { status, body } = await orderCalls.post(token, { ...anOrder, name: 'Ada \ud83d' });
  expect({ status, order: body.data?.status }).toEqual({ status: 200, order: 'pending' });
});

test.each(['40001', '40P01'])(
  'undone for another transaction (%s), it can be tried again with its key',
  async (code) => {
    const { token, user } = await api.register();
    const voucherId = await orderCalls.giveVoucher(user.id);
    const key = uuidV7();
    await sql`create function undo() returns trigger language plpgsql
    as ${sql.raw(`'begin raise exception using errcode = ''${code}''; end'`)}`.execute(api.db);
    await sql`create trigger undo after insert on order_events for each row execute function undo()`.execute(api.db);
    const undone = await orderCalls.post(token, { ...anOrder, voucherId }, key);
    await sql`drop function undo() cascade`.execute(api.db);
    expect(undone).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await findRows('orders', user.id)).toEqual([]);
    expect(await orderCalls.post(token, { ...anOrder, voucherId }, key)).toMatchObject({ status: 200 });
  },
);

describe('sent again', () => {
  test('25 times at once it is placed once, and every answer is the same [checkout-8]', async () => {
    const { token, user } = await api.register();
    const key = uuidV7();
    const answers = await callConcurrently(25, () => orderCalls.post(token, anOrder, key));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await orderCalls.countOrders(user.id)).toBe(1);
    expect(await findRows('order_items', user.id)).toHaveLength(2);
    expect(await findRows('order_events', user.id)).toHaveLength(1);
    expect(await findReceipts(user.id)).toHaveLength(1);
  });

  test('with its fields in another order it is the same order', async () => {
    const { token } = await api.register();
    const key = uuidV7();
    const first = await orderCalls.post(token, anOrder, key);
    const reversed = Object.fromEntries(Object.entries(anOrder).reverse());
    expect((await orderCalls.post(token, { ...reversed, fulfilment: 'pickup' }, key)).body).toEqual(first.body);
  });

  test('with another body it is refused, and the order that the key has made is told', async () => {
    const { token, user } = await api.register();
    const key = uuidV7();
    const first = await orderCalls.post(token, anOrder, key);
    const second = await orderCalls.post(token, { ...anOrder, city: 'Elsewhere' }, key);
    expect(second).toMatchObject({ status: 409, body: { code: 'key_reused', data: first.body.data } });
    expect(await orderCalls.countOrders(user.id)).toBe(1);
  });

  test('under the same key by another customer it is that customer’s own order [calls-6]', async () => {
    const [ada, eve] = [await api.register(), await api.register()];
    const key = uuidV7();
    const [first, second] = [
      await orderCalls.post(ada.token, anOrder, key),
      await orderCalls.post(eve.token, anOrder, key),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.data.id).not.toBe(second.body.data.id);
  });

  test('it is answered with its order although the price, the voucher or the room for it is gone since', async () => {
    const { token, user } = await api.register();
    const voucherId = await orderCalls.giveVoucher(user.id);
    const requests = [
      { key: uuidV7(), body: { ...anOrder, items: [{ id: 3, quantity: 1, deal: '2026-11-15' }], expectedTotal: 3.78 } },
      { key: uuidV7(), body: { ...anOrder, voucherId } },
      ...Array.from({ length: 3 }, () => ({ key: uuidV7(), body: anOrder })),
    ];
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T20:00:00Z') });
    const first = [];
    for (const { key, body } of requests) first.push(await orderCalls.post(token, body, key));
    vi.setSystemTime(new Date('2026-11-20T20:00:00Z'));
    const again = [];
    for (const { key, body } of requests) again.push(await orderCalls.post(token, body, key));
    vi.useRealTimers();
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
  });
});

describe('is refused', () => {
  const line = (changes: object) => ({ items: [{ id: 3, quantity: 1, ...changes }] });
  test.each([
    ['with a price of its own', line({ price: 0.01 }), 400, 'invalid_request'],
    ['with a total of its own', { totalAmount: 0.01 }, 400, 'invalid_request'],
    ['with none of an item', line({ quantity: 0 }), 400, 'invalid_request'],
    ['with less than none', line({ quantity: -1 }), 400, 'invalid_request'],
    ['with half of an item', line({ quantity: 0.5 }), 400, 'invalid_request'],
    ['with 21 of an item', line({ quantity: 21 }), 400, 'invalid_request'],
    ['with very many', line({ quantity: 1e15 }), 400, 'invalid_request'],
    ['with nothing in it', { items: [] }, 400, 'invalid_request'],
    ['with 31 lines', { items: Array.from({ length: 31 }, (_, id) => ({ id, quantity: 1 })) }, 400, 'invalid_request'],
    ['with an item twice', { items: [anOrder.items[0], anOrder.items[0]] }, 400, 'invalid_request'],
    ['with something that is not on the menu', line({ id: 999 }), 409, 'item_unavailable'],
    ['with an id that is none', line({ id: '3' }), 400, 'invalid_request'],
    ['without a name', { name: ' ' }, 400, 'invalid_request'],
    ['with an address of two lines', { address: 'a\nb' }, 400, 'invalid_request'],
    ['with a ZIP code that is read from the right', { zipCode: '\u202e12345' }, 400, 'invalid_request'],
    ['with an address that looks empty', { address: '\u3164\u3164' }, 400, 'invalid_request'],
    ['with an address without a letter or a digit', { address: '--' }, 400, 'invalid_request'],
    ['with a city of stacked marks', { city: `M${'\u0301'.repeat(60)}` }, 400, 'invalid_request'],
    ['for a store that is none', { storeLocation: 'moon' }, 409, 'store_closed'],
    ['with a voucher that is none', { voucherId: uuidV7() }, 409, 'voucher_unusable'],
    ['with a total that is not today’s', { expectedTotal: 16.99 }, 409, 'price_changed'],
  ])('%s', async (_what, changes, status, code) => {
    const { token, user } = await api.register();
    const answer = await orderCalls.post(token, { ...anOrder, ...changes });
    expect(answer).toMatchObject({ status, body: { success: false, code } });
    expect(await orderCalls.countOrders(user.id)).toBe(0);
    expect(await findReceipts(user.id)).toEqual([]);
  });

  test.each([undefined, '', 'short', 'a b c d e f', 'x'.repeat(101)])('without a proper key: %s', async (key) => {
    const { token } = await api.register();
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    expect(await api.call('POST', '/orders', { token, body: anOrder, headers })).toMatchObject({ status: 400 });
  });

  test('when its account is deleted in the same moment, and nothing of it stays', async () => {
    const { token, user } = await api.register();
    await api.db.insertInto('carts').values({ user_id: user.id, revision: 1, items: '[]', wishlist: [] }).execute();
    let answer: ReturnType<typeof orderCalls.post> | undefined;
    await api.db.transaction().execute(async (trx) => {
      await lockAccount(trx, user.id, 'removal');
      answer = orderCalls.post(token, anOrder);
      await delay(200);
      await deleteUser(trx, user.id);
    });
    expect(await answer).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(await orderCalls.countOrders(user.id)).toBe(0);
    expect(await findReceipts(user.id)).toEqual([]);
  });

  test('with five open already, of 20 at once five are placed [checkout-12]', async () => {
    const { token, user } = await api.register();
    const answers = await callConcurrently(20, () => orderCalls.post(token, anOrder));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(15);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'too_many_open_orders' } });
      expect(answer.body.message).toContain('You have 5 orders on the way.');
    }
    expect(await orderCalls.countOrders(user.id)).toBe(5);
    const placed = answers.find(({ status }) => status === 200)?.body.data.id;
    expect(await orderCalls.cancel(token, placed)).toMatchObject({ status: 200 });
    expect(await orderCalls.post(token, anOrder)).toMatchObject({ status: 200 });
  });
});
