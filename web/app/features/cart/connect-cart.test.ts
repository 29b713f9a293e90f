import { afterEach, beforeEach, expect, test } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { sampleUser } from '../../lib/testing/sample-user.ts';
import { endSession, startSession } from '../auth/auth-store.ts';
import { keepUserAtEnd } from '../auth/LoginAgain.tsx';
import { useCart } from './cart-store.ts';
import { connectCart } from './connect-cart.ts';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  storage.forgetCustomer();
  endSession();
  await api.stop();
});

test('the cart is there again after a login on a page that kept its user', () => {
  startSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [{ id: 3, quantity: 2 }], owner: sampleUser.id });
  connectCart();
  const stop = keepUserAtEnd();
  const count = () => useCart.getState().items.length;
  expect(count()).toBe(1);
  endSession();
  expect(count()).toBe(0);
  startSession('token-2', sampleUser);
  expect(count()).toBe(1);
  stop();
});
