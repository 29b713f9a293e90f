import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { ItemGroup, OptionGroup } from '@juniper/core/rules/catalogue.ts';
import { changeItem, changeOptions } from '@juniper/core/rules/change-menu.ts';
import { choose } from '@juniper/core/rules/choose.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { composeOrderPlacedEmail } from '../src/emails/order-templates.ts';
import { findReceipt } from '../src/orders/placing/queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { insertRow } from './database.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { openTestApp } from './test-app.ts';

let token: string;
let userId: string;
let seen: string;
const api = await openTestApp();
const orderCalls = createOrderCalls(api);
const staff = (await orderCalls.employ()).token;
beforeEach(async () => {
  seen = (await publishCatalogue(api, defaultCafe)).hash;
  const customer = await api.registerRegular();
  [token, userId] = [customer.token, customer.user.id];
  await sql`delete from availability`.execute(api.db);
});

type Line = { id: number; quantity: number; options?: unknown };
const order = (items: Line[], body: object = {}, key: string = uuidV7()) =>
  api.call('POST', '/orders', {
    token,
    body: { ...anOrder, items, ...body },
    headers: { 'idempotency-key': key, catalogue: seen },
  });
const [usual, oat] = [choose(11, 21), choose(11, 22)];
/** 4.00 + 0.80 + 2 × 0.90 */
const big = choose(12, 22, [31, 2]);
const latte = (options?: unknown, quantity = 1): Line =>
  options === undefined ? { id: 3, quantity } : { id: 3, quantity, options };
const refusals = async (items: Line[]) => {
  const { status, body } = await order(items);
  return { status, code: body.code, message: body.message, lines: body.data?.lines };
};
const countOrders = async () => (await api.call('GET', '/orders', { token })).body.total;

describe('hostile options', () => {
  test.each<[string, Line[], number]>([
    ['an unknown option', [latte([...usual, [999, 1]])], 409],
    ['another item’s option', [latte([...usual, [51, 1]])], 409],
    ['a count of 0', [latte([...usual, [31, 0]])], 400],
    ['a count of 10', [latte([...usual, [31, 10]])], 400],
    ['a count of -1', [latte([...usual, [31, -1]])], 400],
    ['an option twice', [latte([...usual, [31, 1], [31, 1]])], 400],
    ['less than the least', [latte([[11, 1]])], 409],
    ['more than the most', [latte([...usual, [31, 4]])], 409],
    ['21 of them', [latte(Array.from({ length: 21 }, (_, at) => [at + 1, 1]))], 400],
    ['text', [latte('oat milk')], 400],
    ['options on a cake', [{ id: 103, quantity: 1, options: usual }], 409],
    ['a triple', [latte([[11, 1, 1]])], 400],
    ['half an option', [latte([[11.5, 1]])], 400],
    ['an option beyond the column', [latte([[2 ** 31, 1]])], 400],
    ['pairs as objects', [latte([{ id: 11, count: 1 }])], 400],
    ['null', [latte(null)], 400],
    ['the same cup twice, once by its options and once without', [latte(), latte(usual)], 400],
  ])('%s: refused with a message', async (_, items, status) => {
    const { body, ...answer } = await order(items);
    expect([answer.status, body.success]).toEqual([status, false]);
    expect(body.message).toMatch(/\w{3}/);
    expect(await countOrders()).toBe(0);
  });

  test('unsorted is taken and sorted; sent again in another order it is the same order', async () => {
    const key = uuidV7();
    const first = await order([latte(big.toReversed())], {}, key);
    expect(first.body.data.items[0].options.map(({ id }: { id: number }) => id)).toEqual([12, 22, 31]);
    expect((await order([latte(big)], {}, key)).body).toEqual(first.body);
    expect(await order([latte(usual)], {}, key)).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect(await countOrders()).toBe(1);
  });
});

describe('a large oat latte with two shots', () => {
  test('costs 6.60, and the order keeps what it was', async () => {
    const { status, body } = await order([latte(big, 2), latte()], { expectedTotal: 20.3 });
    // 17.20, and 1.55 twice.
    expect([status, body.data?.totalAmount]).toEqual([200, 20.3]);
    const options = [
      { id: 12, name: 'Large', count: 1, isDefault: false },
      { id: 22, name: 'Oat milk', count: 1, isDefault: false },
      { id: 31, name: 'Extra shot', count: 2, isDefault: false },
    ];
    expect(body.data.items).toMatchObject([
      { id: 3, name: 'Latte', quantity: 2, price: 6.6, options, allergens: ['gluten'], traces: [] },
      { id: 3, name: 'Latte', quantity: 1, price: 4, allergens: ['milk'] },
    ]);
    expect((await api.call('GET', `/orders/${body.data.id}`, { token })).body.data).toEqual(body.data);
    const rows = await api.db.selectFrom('order_items').selectAll().where('order_id', '=', body.data.id).execute();
    expect(rows[0]).toMatchObject({
      product_id: 3,
      name: 'Latte',
      quantity: 2,
      price_cents: 660,
      base_cents: 400,
      deal: false,
      allergens: ['gluten'],
      traces: [],
      options: options.map((option) => ({ ...option, cents: { 12: 80, 22: 0, 31: 90 }[option.id] })),
    });
  });

  test('is worth 6.00 as the welcome drink', async () => {
    const voucherId = await orderCalls.giveVoucher(userId, 'welcome-drink');
    const { body } = await order([latte(big)], { voucherId });
    // 0.60, and 0.05 twice.
    expect([body.data.discount, body.data.totalAmount]).toEqual([6, 0.7]);
  });

  test('its receipt names it with its allergens, and the default cup as always', async () => {
    const { body } = await order([latte(big), latte(), { id: 5, quantity: 1, options: usual }]);
    const receipt = await findReceipt(api.db, userId, body.data.id);
    const at = { publicUrl: 'http://localhost:3000', shop: api.menu.get().catalogue.shop };
    const { text, html } = composeOrderPlacedEmail(receipt as NonNullable<typeof receipt>, at);
    expect(text).toContain(
      [
        '1 × Latte (Large, Oat milk, 2 × Extra shot) $6.60',
        '  Contains: gluten.',
        '1 × Latte $4.00',
        '  Contains: milk.',
        '1 × Mocha (No whipped cream) $4.50',
        '  Contains: soy, milk.',
        'Subtotal $15.10',
      ].join('\n'),
    );
    expect(html).toMatch(/Latte \(Large, Oat milk, 2 × Extra shot\)<br><span[^>]*>Contains: gluten\.<\/span>/);
  });

  test('its ticket has one option a line by the board’s names, and the default cup none', async () => {
    const oatNamed = changeOptions(defaultCafe, [22], { ticketName: 'OAT' });
    await publishCatalogue(api, changeOptions(oatNamed, [51], { ticketName: 'Cream' }));
    await order([latte(big), latte(), { id: 5, quantity: 1, options: usual }]);
    const { body } = await api.call('GET', '/staff/orders', { token: staff });
    const ticket = body.data.find(({ email }: { email: string }) => email === anOrder.email);
    const tickets = body.data.filter(({ items }: { items: object[] }) => items.length === 3);
    expect([ticket !== undefined, tickets.at(-1).items]).toEqual([
      true,
      [
        { name: 'Latte', quantity: 1, options: ['Large', 'OAT', '2 × Extra shot'], contains: ['gluten'] },
        { name: 'Latte', quantity: 1 },
        { name: 'Mocha', quantity: 1, options: ['NO cream'], contains: ['soybeans', 'milk'] },
      ],
    ]);
  });
});

const groupsOfLatte = defaultCafe.items.find(({ id }) => id === 3)?.groups ?? [];
const publishLatte = (groups: readonly ItemGroup[]) => publishCatalogue(api, changeItem(defaultCafe, 3, { groups }));

describe('a cart whose cup cannot be had any more', () => {
  test('an option is gone: its name from the menu that the page shows', async () => {
    const removeOat = (group: OptionGroup) => ({ ...group, options: group.options.filter(({ id }) => id !== 22) });
    await publishCatalogue(api, { ...defaultCafe, groups: defaultCafe.groups.map(removeOat) });
    expect(await refusals([latte(oat), latte(usual)])).toEqual({
      status: 409,
      code: 'cart_outdated',
      message: 'Latte (Oat milk): Oat milk is no longer on the menu. Please look at your cart.',
      lines: [{ id: 3, reason: 'option_gone', was: 4, options: oat, option: 'Oat milk' }],
    });
  });

  test('its choices have changed: bounds, or a new group that must be chosen', async () => {
    const shots: ItemGroup = { id: 3, min: 1, defaults: [[31, 1]], prices: [[31, 0]] };
    await publishLatte([...groupsOfLatte.filter(({ id }) => id !== 3), shots]);
    expect(await refusals([latte(oat)])).toEqual({
      status: 409,
      code: 'cart_outdated',
      message: 'Latte (Oat milk): its choices have changed. Please look at your cart.',
      lines: [{ id: 3, reason: 'options_changed', was: 4, options: oat }],
    });
    // A line without options is the default cup of now.
    expect((await order([latte()])).body.data.items[0].options.at(-1)).toMatchObject({ id: 31, isDefault: true });
  });

  test('more than 20 of an item over all its lines', async () => {
    expect(await refusals([latte(usual, 11), latte(oat, 10)])).toEqual({
      status: 409,
      code: 'cart_outdated',
      message:
        'Latte: we take up to 20 of an item in one order. Latte (Oat milk): we take up to 20 of an item in one order. Please look at your cart.',
      lines: [usual, oat].map((options) => ({ id: 3, reason: 'too_many', options })),
    });
    expect(await order([latte(usual, 10), latte(oat, 10)])).toMatchObject({ status: 200 });
  });

  test('a dearer option is a dearer cup', async () => {
    await publishCatalogue(api, changeOptions(defaultCafe, [22], { priceCents: 50 }));
    expect(await refusals([latte(oat)])).toMatchObject({
      message: 'Latte (Oat milk) is $4.50 now. Please look at your cart.',
      lines: [{ id: 3, reason: 'price', was: 4, now: 4.5, options: oat }],
    });
  });

  test('the owner changes a default: what is stored stays what it was', async () => {
    await api.call('PUT', '/cart', { token, body: { revision: 0, items: [latte(usual), latte(oat)], wishlist: [] } });
    await publishLatte(groupsOfLatte.map((group) => (group.id === 2 ? { ...group, defaults: choose(22) } : group)));
    const { items } = (await api.call('GET', '/cart', { token })).body.data;
    expect(items).toMatchObject([
      { id: 3, quantity: 1, options: usual, name: 'Latte (Whole milk)', price: 4 },
      { id: 3, quantity: 1, options: oat, name: 'Latte', price: 4 },
    ]);
  });
});

const sell = (kind: 'item' | 'option', id: number, left: number | null) =>
  api.call('POST', '/staff/availability', { token: staff, body: { store: 'main', kind, id, left, until: 'open' } });

describe('what is sold out or counted', () => {
  test('oat milk is refused from the answer to the tap on, at this store alone, and taken again after the undo', async () => {
    expect(await sell('option', 22, 0)).toMatchObject({ status: 200, body: { data: { after: { left: 0 } } } });
    expect(await refusals([latte(oat), latte(usual)])).toEqual({
      status: 409,
      code: 'cart_outdated',
      message: 'Latte (Oat milk): Oat milk is sold out. Please look at your cart.',
      lines: [{ id: 3, reason: 'option_sold_out', options: oat, option: 'Oat milk' }],
    });
    expect(await order([latte(oat)], { storeLocation: 'downtown' })).toMatchObject({ status: 200 });
    expect(await order([latte(usual)])).toMatchObject({ status: 200 });
    await sell('option', 22, null);
    expect(await order([latte(oat)])).toMatchObject({ status: 200 });
  });

  test('the default milk is refused too, said or not', async () => {
    await sell('option', 21, 0);
    expect((await refusals([latte()])).lines).toEqual([{ id: 3, reason: 'option_sold_out', option: 'Whole milk' }]);
    expect((await refusals([latte(usual)])).lines).toMatchObject([{ reason: 'option_sold_out' }]);
  });

  test('options are not counted, and unknown ones are not taken off', async () => {
    expect(await sell('option', 22, 3)).toMatchObject({ status: 400 });
    expect(await sell('option', 3, 0)).toMatchObject({ status: 404 });
    expect(await sell('item', 22, 0)).toMatchObject({ status: 200 });
  });

  test('what is left counts over all lines of an item, and comes back once', async () => {
    await sell('item', 3, 5);
    const left = async () =>
      (await sql<{ left: number }>`select left_count as left from availability`.execute(api.db)).rows;
    expect((await refusals([latte(usual, 3), latte(oat, 3)])).lines).toEqual([
      { id: 3, reason: 'not_enough', left: 5, options: usual },
      { id: 3, reason: 'not_enough', left: 5, options: oat },
    ]);
    const placed = await order([latte(usual, 2), latte(oat, 2), { id: 103, quantity: 1 }]);
    expect([placed.status, await left()]).toEqual([200, [{ left: 1 }]]);
    await orderCalls.cancel(token, placed.body.data.id);
    expect(await left()).toEqual([{ left: 5 }]);
  });
});

describe('the account’s cart', () => {
  const keep = (items: Line[]) =>
    insertRow(api.db, 'carts', { user_id: userId, revision: 1, items: JSON.stringify(items), wishlist: [] });
  const kept = async () => {
    const [row] = await api.db.selectFrom('carts').select('items').where('user_id', '=', userId).execute();
    return row?.items;
  };

  test('loses the ordered cup and no other', async () => {
    await keep([latte(usual, 3), latte(oat, 2), latte(big), { id: 103, quantity: 1 }]);
    await order([latte(oat, 2), latte(usual, 1)]);
    expect(await kept()).toEqual([latte(usual, 2), latte(big), { id: 103, quantity: 1 }]);
  });

  test('a line of 1.0 without options is the default cup', async () => {
    await keep([latte(undefined, 2), latte(oat)]);
    await order([latte(oat)]);
    expect(await kept()).toEqual([latte(undefined, 2)]);
    await order([latte(usual, 2)]);
    expect(await kept()).toEqual([]);
  });

  test('is stored in full when it is read: a default that changes later changes nothing', async () => {
    await keep([latte(undefined, 2), latte(oat)]);
    const { body } = await api.call('GET', '/cart', { token });
    expect(body.data).toMatchObject({ revision: 2, items: [latte(usual, 2), latte(oat)] });
    expect(await kept()).toEqual([latte(usual, 2), latte(oat)]);
    expect((await api.call('GET', '/cart', { token })).body.data.revision).toBe(2);
  });

  test('an order of a line without options takes the default cup that is written out', async () => {
    await keep([latte(usual, 2), latte(oat)]);
    await order([latte()]);
    expect(await kept()).toEqual([latte(usual), latte(oat)]);
  });
});

test('30 lines with five options each', async () => {
  const milks = [21, 22, 23, 24];
  const cups = [3, 4, 5, 6, 7].flatMap((id) =>
    milks.flatMap((milk) =>
      [1, 2].map((shots) => ({ id, quantity: 1, options: choose(12, milk, [31, shots], 41, 42) })),
    ),
  );
  const { status, body } = await order(cups.slice(0, 30));
  expect([status, body.data?.items.length]).toEqual([200, 30]);
});
