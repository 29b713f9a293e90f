import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { changeItem, toLines } from '@juniper/core/rules/change-menu.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { findRow } from './database.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { openTestApp } from './test-app.ts';

let token: string;
let seen: string;
const api = await openTestApp();
const staff = (await createOrderCalls(api).employ()).token;
beforeEach(async () => {
  seen = (await publishCatalogue(api, defaultCafe)).hash;
  token = (await api.registerConfirmed()).token;
});

const withLatte = (priceCents: number) => changeItem(defaultCafe, 3, { priceCents });
const withoutLatte: Catalogue = {
  ...defaultCafe,
  items: defaultCafe.items.filter(({ id }) => id !== 3),
  deals: defaultCafe.deals.filter(({ id }) => id !== 3),
};
/** A latte and an espresso: 6.50, with taxes 7.68 (0.59 twice). */
const items = toLines([3, 1], [1, 1]);
const order = (body: object = {}, headers: Record<string, string> = { catalogue: seen }) =>
  api.call('POST', '/orders', {
    token,
    body: { ...anOrder, items, ...body },
    headers: { 'idempotency-key': uuidV7(), ...headers },
  });
/** Checks a refusal because of the menu, word for word. */
const expectOutdated = ({ status, body }: Awaited<ReturnType<typeof order>>, words: string, data: object) => {
  const message = `${words} Please look at your cart.`;
  expect([status, body]).toEqual([409, { success: false, code: 'cart_outdated', message, data }]);
};

describe('a page that says which menu it shows', () => {
  test('orders at the price it shows, and the order knows the revision', async () => {
    const { status, body } = await order({ expectedTotal: 7.68 });
    expect(status).toBe(200);
    const row = await findRow(api.db, 'orders', { order_id: body.data.id }, ['catalogue_revision']);
    expect(row.catalogue_revision).toBe(api.menu.get().revision);
  });

  test('is told which line costs more now, and orders nothing', async () => {
    await publishCatalogue(api, withLatte(420));
    const lines = [{ id: 3, reason: 'price', was: 4, now: 4.2 }];
    expectOutdated(await order({ expectedTotal: 7.68 }), 'Latte is $4.20 now.', { totalAmount: 7.9, lines });
    expect((await api.call('GET', '/orders', { token })).body.data).toEqual([]);
  });

  test('pays less where it costs less now', async () => {
    await publishCatalogue(api, withLatte(380));
    const { status, body } = await order({ expectedTotal: 7.68 });
    expect([status, body.data?.totalAmount]).toEqual([200, 7.44]);
  });

  test('is told what has left the menu', async () => {
    await publishCatalogue(api, withoutLatte);
    const lines = [{ id: 3, reason: 'gone', was: 4 }];
    const words = 'Latte is no longer on the menu.';
    expectOutdated(await order({ expectedTotal: 7.68 }), words, { totalAmount: 2.96, lines });
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
    const lines = [{ id: 3, reason: 'sold_out', left: 0 }];
    expectOutdated(await order(), 'Latte is sold out.', { totalAmount: 2.96, lines });
    expect(await order({ storeLocation: 'downtown' })).toMatchObject({ status: 200 });
    await set(null);
    expect((await order()).status).toBe(200);
  });

  test('so is more than is left; a page that names no menu gets the words alone', async () => {
    await set(1);
    const two = [{ id: 3, quantity: 2 }];
    expect((await order({ items: two })).body.data.lines).toEqual([{ id: 3, reason: 'not_enough', left: 1 }]);
    const { body } = await order({ items: two }, {});
    const message = 'We have only 1 Latte left. Please look at your cart.';
    expect(body).toMatchObject({ code: 'item_unavailable', message });
    expect((await order()).status).toBe(200);
    expect((await order()).body.code).toBe('cart_outdated');
    await set(null);
  });
});

describe('a menu that is published between the pricing and the lock', () => {
  afterEach(() => void vi.restoreAllMocks());
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
    vi.spyOn(api.menu, 'get').mockReturnValue(stale);
    const refresh = vi.spyOn(api.menu, 'refresh');
    expect(await order()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refresh).toHaveBeenCalledTimes(3);
    vi.restoreAllMocks();
    expect(await countOrders()).toBe(0);
  });
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
