import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
let staff: string;
let token: string;
let seen: string;
beforeAll(async () => {
  api = await createTestApp();
  staff = (await createOrderCalls(api).employ()).token;
});
afterAll(() => api.close());
beforeEach(async () => {
  seen = (await publishCatalogue(api, defaultCafe)).hash;
  token = (await api.registerConfirmed()).token;
});

const withLatte = (priceCents: number): Catalogue => ({
  ...defaultCafe,
  items: defaultCafe.items.map((item) => (item.id === 3 ? { ...item, priceCents } : item)),
});
const withoutLatte: Catalogue = {
  ...defaultCafe,
  items: defaultCafe.items.filter(({ id }) => id !== 3),
  deals: defaultCafe.deals.filter(({ id }) => id !== 3),
};
/** A latte and an espresso: 6.50, with taxes 7.68 (0.59 twice). */
const items = [
  { id: 3, quantity: 1 },
  { id: 1, quantity: 1 },
];
const order = (body: object = {}, headers: Record<string, string> = { catalogue: seen }) =>
  api.call('POST', '/orders', {
    token,
    body: { ...anOrder, items, ...body },
    headers: { 'idempotency-key': uuidV7(), ...headers },
  });

describe('a page that says which menu it shows', () => {
  test('orders at the price it shows, and the order knows the revision', async () => {
    const { status, body } = await order({ expectedTotal: 7.68 });
    expect(status).toBe(200);
    const row = await api.db
      .selectFrom('orders')
      .select('catalogue_revision')
      .where('order_id', '=', body.data.id)
      .executeTakeFirstOrThrow();
    expect(row.catalogue_revision).toBe(api.menu.get().revision);
  });

  test('is told which line costs more now, and orders nothing', async () => {
    await publishCatalogue(api, withLatte(420));
    const { status, body } = await order({ expectedTotal: 7.68 });
    expect([status, body.code, body.message]).toEqual([
      409,
      'cart_outdated',
      'Latte is $4.20 now. Please look at your cart.',
    ]);
    expect(body.data).toEqual({ totalAmount: 7.9, lines: [{ id: 3, reason: 'price', was: 4, now: 4.2 }] });
    expect((await api.call('GET', '/orders', { token })).body.data).toEqual([]);
  });

  test('pays less where it costs less now', async () => {
    await publishCatalogue(api, withLatte(380));
    const { status, body } = await order({ expectedTotal: 7.68 });
    expect([status, body.data?.totalAmount]).toEqual([200, 7.44]);
  });

  test('is told what has left the menu', async () => {
    await publishCatalogue(api, withoutLatte);
    const { status, body } = await order({ expectedTotal: 7.68 });
    expect([status, body.code, body.message]).toEqual([
      409,
      'cart_outdated',
      'Latte is not on the menu any more. Please look at your cart.',
    ]);
    expect(body.data).toEqual({ totalAmount: 2.96, lines: [{ id: 3, reason: 'gone', was: 4 }] });
  });

  test('pays no more than it showed, also where only the total differs', async () => {
    expect(await order({ expectedTotal: 7.5 })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', data: { totalAmount: 7.68 } },
    });
  });
});

describe('sold out', () => {
  const set = (left: number | null) =>
    api.call('POST', '/staff/availability', {
      token: staff,
      body: { store: 'main', kind: 'item', id: 3, left, until: 'open' },
    });

  test('is refused from the answer to the tap on, and taken again after the undo', async () => {
    await set(0);
    const { status, body } = await order();
    expect([status, body.code, body.message]).toEqual([
      409,
      'cart_outdated',
      'Latte is sold out. Please look at your cart.',
    ]);
    expect(body.data).toEqual({ totalAmount: 2.96, lines: [{ id: 3, reason: 'sold_out', left: 0 }] });
    expect(await order({ storeLocation: 'downtown' })).toMatchObject({ status: 200 });
    await set(null);
    expect((await order()).status).toBe(200);
  });

  test('so is more than is left; a page that names no menu gets the words alone', async () => {
    await set(1);
    const two = [{ id: 3, quantity: 2 }];
    expect((await order({ items: two })).body.data.lines).toEqual([{ id: 3, reason: 'not_enough', left: 1 }]);
    const { body } = await order({ items: two }, {});
    expect([body.code, body.message]).toEqual([
      'item_unavailable',
      'We have only 1 Latte left. Please look at your cart.',
    ]);
    expect((await order()).status).toBe(200);
    expect((await order()).body.code).toBe('cart_outdated');
    await set(null);
  });
});

describe('a menu that is published between the pricing and the lock', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const countOrders = async () => (await api.call('GET', '/orders', { token })).body.total;

  test('prices the order again', async () => {
    const stale = api.menu.get();
    await publishCatalogue(api, withLatte(390));
    vi.spyOn(api.menu, 'get').mockReturnValueOnce(stale);
    const { status, body } = await order();
    expect([status, body.data?.items[0].price]).toEqual([200, 3.9]);
    expect(await countOrders()).toBe(1);
  });

  test('again and again: it is asked to come back, and nothing is left behind', async () => {
    const stale = api.menu.get();
    await publishCatalogue(api, withLatte(390));
    const get = vi.spyOn(api.menu, 'get').mockReturnValue(stale);
    expect(await order()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(get).toHaveBeenCalledTimes(3);
    vi.restoreAllMocks();
    expect(await countOrders()).toBe(0);
  });
});

test('ten are left and thirty customers order one at once: ten get it', async () => {
  await api.call('POST', '/staff/availability', {
    token: staff,
    body: { store: 'main', kind: 'item', id: 3, left: 10, until: 'open' },
  });
  const tokens = await Promise.all(Array.from({ length: 30 }, async () => (await api.registerConfirmed()).token));
  const answers = await Promise.all(
    tokens.map((customer) =>
      api.call('POST', '/orders', {
        token: customer,
        body: { ...anOrder, items: [{ id: 3, quantity: 1 }] },
        headers: { 'idempotency-key': uuidV7(), catalogue: seen },
      }),
    ),
  );
  const codes = answers.map(({ status, body }) => body.code ?? status);
  expect(codes.filter((code) => code === 200)).toHaveLength(10);
  expect(codes.filter((code) => code === 'cart_outdated')).toHaveLength(20);
  await sql`delete from availability`.execute(api.db);
});

test('the total that a refusal names has the voucher in it', async () => {
  const { user, token: own } = await api.registerConfirmed();
  const voucherId = await createOrderCalls(api).giveVoucher(user.id);
  await publishCatalogue(api, withLatte(420));
  const { body } = await api.call('POST', '/orders', {
    token: own,
    body: { ...anOrder, items, voucherId },
    headers: { 'idempotency-key': uuidV7(), catalogue: seen },
  });
  // 6.70 less 20 %, with taxes.
  expect(body).toMatchObject({ code: 'cart_outdated', data: { totalAmount: 6.32 } });
});

test('a page of a menu that is unknown, or that names none, must expect the exact total', async () => {
  await publishCatalogue(api, withLatte(380));
  for (const headers of [{ catalogue: 'unknown-hash-1234' }, {}] as Record<string, string>[]) {
    expect(await order({ expectedTotal: 7.68 }, headers)).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    });
  }
  expect((await order({ expectedTotal: 7.44 }, {})).status).toBe(200);
});
