import { expect, test } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { callConcurrently } from './call-concurrently.ts';
import { findRows } from './database.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const claim = (token: string, body: unknown) => api.call('POST', '/auth/loyalty/add', { token, body });
const getPoints = async (token: string) => (await api.call('GET', '/auth/user', { token })).body.user.loyaltyPoints;
const findAwards = (userId: string) =>
  findRows(api.db, 'loyalty_ledger', { user_id: userId, kind: 'order' }, ['order_id', 'points']);
const completed = { status: 'completed' as const };

test('the points of a completed order are given once, however often they are claimed [points-2]', async () => {
  const { token, user } = await api.register();
  const orderId = await placeOrder(api, user.id, 5999, completed);
  const { status, body } = await claim(token, { points: 5, orderId });
  expect({ status, body }).toEqual({ status: 200, body: { success: true } });
  expect(await claim(token, { points: 5, orderId })).toMatchObject({ status: 200, body: { success: true } });
  expect(await getPoints(token)).toBe(105);
  expect(await findAwards(user.id)).toEqual([{ order_id: orderId, points: 5 }]);
});

test('50 claims at once give the points once', async () => {
  const { token, user } = await api.register();
  const orderId = await placeOrder(api, user.id, 12_000, completed);
  const answers = await callConcurrently(50, () => claim(token, { points: 12, orderId }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await getPoints(token)).toBe(112);
  expect(await findAwards(user.id)).toHaveLength(1);
});

test.each([
  ['more points than the order earns', 5999, completed, 6, 409, 'wrong_points'],
  ['fewer points', 5999, completed, 4, 409, 'wrong_points'],
  ['an order that earns nothing', 999, completed, 1, 409, 'wrong_points'],
  ['a pending order', 5999, { status: 'pending' as const }, 5, 409, 'order_not_completed'],
  ['an order in the making', 5999, { status: 'preparing' as const }, 5, 409, 'order_not_completed'],
  ['a cancelled order', 5999, { status: 'cancelled' as const }, 5, 409, 'order_not_completed'],
  ['no points', 999, completed, 0, 400, 'invalid_request'],
  ['points taken away', 5999, completed, -5, 400, 'invalid_request'],
  ['half a point', 5999, completed, 5.5, 400, 'invalid_request'],
])('%s: refused [points-2]', async (_what, total, changes, points, status, code) => {
  const { token, user } = await api.register();
  const orderId = await placeOrder(api, user.id, total, changes);
  expect(await claim(token, { points, orderId })).toMatchObject({ status, body: { success: false, code } });
  expect(await getPoints(token)).toBe(100);
  expect(await findAwards(user.id)).toEqual([]);
});

test("another customer's order is answered like one that does not exist", async () => {
  const [ada, eve] = [await api.register(), await api.register()];
  const orderId = await placeOrder(api, ada.user.id, 5999, completed);
  const foreign = await claim(eve.token, { points: 5, orderId });
  const unknown = await claim(eve.token, { points: 5, orderId: uuidV7() });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect(foreign.body).toEqual(unknown.body);
  expect(await claim(eve.token, { points: 5, orderId: 'ORD-1' })).toMatchObject({ status: 400 });
  expect([await getPoints(ada.token), await getPoints(eve.token)]).toEqual([100, 100]);
});
