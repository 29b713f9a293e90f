import { expect, test } from 'vitest';
import { countLocked } from './database.ts';
import { anOrder } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

test.each([
  ['POST', '/auth/favorites', { id: 1 }],
  ['PUT', '/auth/recipes/mocha', {}],
  ['PUT', '/auth/profile', { name: 'Ada' }],
  ['PUT', '/auth/profile', { birthday: { month: 2, day: 29 } }],
  ['PUT', '/cart', { revision: 0, items: [], wishlist: [] }],
  ['POST', '/feedback', { rating: 5, comments: 'Good.' }],
  ['POST', '/orders', anOrder],
  ['POST', '/auth/email', { email: 'next@example.com', password: 'Secret1!' }],
  ['POST', '/auth/password', { currentPassword: 'Secret1!', newPassword: 'Secret2!' }],
  ['DELETE', '/auth/user', { password: 'Secret1!' }],
  ['POST', '/auth/loyalty/add', { points: 1 }],
] as const)('%s %s on an account that is deleted meanwhile: the session has ended', async (method, path, given) => {
  const { token, user } = await api.register();
  const headers = { 'idempotency-key': user.id };
  const body = 'points' in given ? { ...given, orderId: await placeOrder(api, user.id, 1_000) } : given;
  const answer = await api.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('users').where('user_id', '=', user.id).execute();
    // The deletion is not committed: reads still see the account, and the call's write waits for the lock.
    const call = api.call(method, path, { token, body, headers });
    await expect.poll(() => countLocked(api.db), { interval: 10, timeout: 10_000 }).toBe(1);
    return { call };
  });
  expect(await answer.call).toMatchObject({ status: 401, body: { success: false, code: 'session_ended' } });
});
