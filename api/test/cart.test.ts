import { choose } from '@juniper/core/rules/choose.ts';
import { expect, test } from 'vitest';
import { callConcurrently } from './call-concurrently.ts';
import { insertRow } from './database.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const get = (token: string) => api.call('GET', '/cart', { token });
const put = (token: string, body: object) => api.call('PUT', '/cart', { token, body });
const latte = { id: 3, quantity: 2, deal: '2026-11-15' };
const cake = { id: 103, quantity: 1 };
/** The same lines as the API returns them: what a line without options is, is written out. */
const usual = [
  [11, 1],
  [21, 1],
];
const latteFields = { name: 'Latte', price: 4, image: '/pictures/latte-800.webp', type: 'hot' };
const namedLatte = { ...latte, options: usual, ...latteFields };
const namedCake = { ...cake, name: 'Carrot Cake', price: 6.4, image: '/pictures/carrot-cake-800.webp', type: 'food' };

test('an account that has kept none has an empty cart of revision 0', async () => {
  const { token } = await api.register();
  expect((await get(token)).body).toEqual({ success: true, data: { revision: 0, items: [], wishlist: [] } });
});

test('each change raises the revision, and what was kept comes back [calls-6]', async () => {
  const { token } = await api.register();
  expect(await put(token, { revision: 0, items: [latte], wishlist: [1] })).toMatchObject({
    status: 200,
    body: { success: true, data: { revision: 1, items: [namedLatte], wishlist: [1] } },
  });
  expect(await put(token, { revision: 1, items: [cake, latte], wishlist: [] })).toMatchObject({ status: 200 });
  expect((await get(token)).body.data).toEqual({ revision: 2, items: [namedCake, namedLatte], wishlist: [] });
});

test('who did not see the latest change is refused, with the cart as it is', async () => {
  const { token } = await api.register();
  await put(token, { revision: 0, items: [latte], wishlist: [] });
  for (const revision of [0, 2, 7]) {
    const refused = await put(token, { revision, items: [cake], wishlist: [] });
    expect(refused).toMatchObject({ status: 409, body: { success: false, code: 'cart_changed' } });
    expect(refused.body.data).toEqual({ revision: 1, items: [namedLatte], wishlist: [] });
  }
  expect((await get(token)).body.data.items).toEqual([namedLatte]);
});

test('of 20 devices that change the same revision, one does', async () => {
  const { token } = await api.register();
  for (const revision of [0, 1]) {
    const answers = await callConcurrently(20, (at) =>
      put(token, { revision, items: [{ id: 3, quantity: at + 1 }], wishlist: [] }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  }
  expect((await get(token)).body.data.revision).toBe(2);
});

test('an unchanged cart costs a 304', async () => {
  const { token } = await api.register();
  const { headers } = await get(token);
  const again = await api.app.inject({
    url: '/api/cart',
    headers: { authorization: `Bearer ${token}`, 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test.each([
  ['nothing', undefined],
  ['no wishlist', { revision: 0, items: [] }],
  ['a negative revision', { revision: -1, items: [], wishlist: [] }],
  ['a revision that no cart has', { revision: 2 ** 31, items: [], wishlist: [] }],
  ['21 of an item', { revision: 0, items: [{ id: 3, quantity: 21 }], wishlist: [] }],
  ['none of an item', { revision: 0, items: [{ id: 3, quantity: 0 }], wishlist: [] }],
  ['an item twice', { revision: 0, items: [cake, cake], wishlist: [] }],
  [
    '31 lines',
    { revision: 0, items: Array.from({ length: 31 }, (_, at) => ({ id: at + 1, quantity: 1 })), wishlist: [] },
  ],
  ['a price', { revision: 0, items: [{ ...cake, price: 0.01 }], wishlist: [] }],
  ['101 wishes', { revision: 0, items: [], wishlist: Array.from({ length: 101 }, (_, at) => at + 1) }],
  ['an id below 1', { revision: 0, items: [{ id: 0, quantity: 1 }], wishlist: [] }],
  ['an id that no product can have', { revision: 0, items: [{ id: 2 ** 31, quantity: 1 }], wishlist: [] }],
  ['a wish that no product can have', { revision: 0, items: [], wishlist: [2 ** 40] }],
  ['half a wish', { revision: 0, items: [], wishlist: [1.5] }],
  ['a deal that is no day', { revision: 0, items: [{ ...cake, deal: 'today' }], wishlist: [] }],
])('%s is refused', async (_what, body) => {
  const { token } = await api.register();
  expect(await put(token, body as object)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect((await get(token)).body.data.revision).toBe(0);
});

test('a cup is a line of its own, with its name and price; its choices are kept sorted', async () => {
  const { token, user } = await api.register();
  const oat = {
    id: 3,
    quantity: 1,
    options: choose([31, 2], 22, 12),
  };
  const { body } = await put(token, { revision: 0, items: [latte, oat], wishlist: [] });
  const named = {
    ...oat,
    options: choose(12, 22, [31, 2]),
    ...latteFields,
    name: 'Latte (Large, Oat milk, 2 × Extra shot)',
    price: 6.6,
  };
  expect(body.data.items).toEqual([namedLatte, named]);
  expect((await get(token)).body.data.items).toEqual([namedLatte, named]);
  // The stored line says all that is chosen.
  const rows = await api.db.selectFrom('carts').select('items').where('user_id', '=', user.id).execute();
  expect(rows[0]?.items).toEqual([
    { ...latte, options: usual },
    { id: 3, quantity: 1, options: named.options },
  ]);
});

test('options of no release that we know are kept; a cup cannot stand there twice, also in another order', async () => {
  const { token } = await api.register();
  const odd = { id: 3, quantity: 1, options: [[900, 9]] };
  const { body } = await put(token, { revision: 0, items: [odd], wishlist: [] });
  expect(body.data.items).toMatchObject([odd]);
  const twice = [
    { id: 3, quantity: 1, options: usual },
    { id: 3, quantity: 1, options: usual.toReversed() },
  ];
  expect(await put(token, { revision: 1, items: twice, wishlist: [] })).toMatchObject({ status: 400 });
});

test('a line of 1.0 and the same cup said in full become one', async () => {
  const { token } = await api.register();
  const items = [{ id: 3, quantity: 2 }, cake, { id: 3, quantity: 3, options: usual }];
  const { body } = await put(token, { revision: 0, items, wishlist: [] });
  expect(body.data.items).toEqual([{ id: 3, quantity: 5, options: usual, ...latteFields }, namedCake]);
});

test('products that are not on the menu are kept as they are, and a wish only once', async () => {
  const { token } = await api.register();
  const unknown = { id: 999, quantity: 2, deal: '2026-11-15' };
  const largest = { id: 2_147_483_647, quantity: 1 };
  const { body } = await put(token, {
    revision: 0,
    items: [unknown, cake, largest],
    wishlist: [1, 999, 2_147_483_647, 1, 999],
  });
  expect(body.data).toEqual({ revision: 1, items: [unknown, namedCake, largest], wishlist: [1, 999, 2_147_483_647] });
  expect((await get(token)).body.data).toEqual(body.data);
});

test('a row with more than today’s limits allow is given back as it is', async () => {
  const { token, user } = await api.register();
  const items = Array.from({ length: 31 }, (_, at) => ({ id: 900 + at, quantity: 21 }));
  const wishlist = Array.from({ length: 101 }, (_, at) => 900 + at);
  await insertRow(api.db, 'carts', { user_id: user.id, revision: 1, items: JSON.stringify(items), wishlist });
  expect(await get(token)).toMatchObject({ status: 200, body: { data: { revision: 1, items, wishlist } } });
});
