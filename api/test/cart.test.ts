import { afterAll, beforeAll, expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const get = (token: string) => api.call('GET', '/cart', { token });
const put = (token: string, body: object) => api.call('PUT', '/cart', { token, body });
const latte = { id: 3, quantity: 2, deal: '2026-11-15' };
const cake = { id: 103, quantity: 1 };

test('an account that has kept none has an empty cart of revision 0', async () => {
  const { token } = await api.register();
  expect((await get(token)).body).toEqual({ success: true, data: { revision: 0, items: [], wishlist: [] } });
});

test('each change raises the revision, and what was kept comes back', async () => {
  const { token } = await api.register();
  expect(await put(token, { revision: 0, items: [latte], wishlist: [1] })).toMatchObject({
    status: 200,
    body: { success: true, data: { revision: 1, items: [latte], wishlist: [1] } },
  });
  expect(await put(token, { revision: 1, items: [cake, latte], wishlist: [] })).toMatchObject({ status: 200 });
  expect((await get(token)).body.data).toEqual({ revision: 2, items: [cake, latte], wishlist: [] });
});

test('who did not see the latest change is refused, with the cart as it is', async () => {
  const { token } = await api.register();
  await put(token, { revision: 0, items: [latte], wishlist: [] });
  for (const revision of [0, 2, 7]) {
    const refused = await put(token, { revision, items: [cake], wishlist: [] });
    expect(refused).toMatchObject({ status: 409, body: { success: false, code: 'cart_changed' } });
    expect(refused.body.data).toEqual({ revision: 1, items: [latte], wishlist: [] });
  }
  expect((await get(token)).body.data.items).toEqual([latte]);
});

test('of 20 devices that change the same revision, one does', async () => {
  const { token } = await api.register();
  for (const revision of [0, 1]) {
    const answers = await atOnce(20, (at) =>
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

test('every account has its own', async () => {
  const [ada, eve] = [await api.register(), await api.register()];
  await put(ada.token, { revision: 0, items: [latte], wishlist: [1] });
  expect((await get(eve.token)).body.data).toEqual({ revision: 0, items: [], wishlist: [] });
  await put(eve.token, { revision: 0, items: [cake], wishlist: [] });
  expect((await get(ada.token)).body.data.items).toEqual([latte]);
});

test.each([
  ['nothing', undefined],
  ['no wishlist', { revision: 0, items: [] }],
  ['a negative revision', { revision: -1, items: [], wishlist: [] }],
  ['a revision that no cart has', { revision: 2 ** 31, items: [], wishlist: [] }],
  ['21 of an item', { revision: 0, items: [{ id: 3, quantity: 21 }], wishlist: [] }],
  ['none of an item', { revision: 0, items: [{ id: 3, quantity: 0 }], wishlist: [] }],
  ['an item twice', { revision: 0, items: [cake, cake], wishlist: [] }],
  ['31 lines', { revision: 0, items: Array.from({ length: 31 }, (_, id) => ({ id, quantity: 1 })), wishlist: [] }],
  ['a price', { revision: 0, items: [{ ...cake, price: 0.01 }], wishlist: [] }],
  ['101 wishes', { revision: 0, items: [], wishlist: Array.from({ length: 101 }, (_, id) => id) }],
  ['a deal that is no day', { revision: 0, items: [{ ...cake, deal: 'today' }], wishlist: [] }],
])('%s is refused', async (_what, body) => {
  const { token } = await api.register();
  expect(await put(token, body as object)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect((await get(token)).body.data.revision).toBe(0);
});

test('what is not on the menu is not kept, and a wish only once', async () => {
  const { token } = await api.register();
  const { body } = await put(token, {
    revision: 0,
    items: [{ id: 999, quantity: 1 }, { id: 2 ** 40, quantity: 1 }, cake],
    wishlist: [1, 999, 2 ** 40, 1, 2],
  });
  expect(body.data).toEqual({ revision: 1, items: [cake], wishlist: [1, 2] });
  expect((await get(token)).body.data).toEqual(body.data);
});
