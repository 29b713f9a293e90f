import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore } from '../../lib/open-store.ts';
import { storage } from '../../lib/storage.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/sample-user.ts';
import { takeToasts } from '../../ui/testing/toasts.ts';
import { authFrom, authReducer } from '../auth/auth-slice.ts';
import type { StoredSession } from '../auth/stored-session.ts';
import { restoreCart } from './cart-commands.ts';
import { cartReducer } from './cart-slice.ts';
import { useCartGuard } from './use-cart-guard.ts';

function Guarded() {
  useCartGuard();
  return null;
}

const open = (session: StoredSession) => {
  const store = openStore({
    reducer: { auth: authReducer, cart: cartReducer },
    preloadedState: { auth: authFrom(session) },
  });
  store.dispatch(restoreCart());
  const routes = [
    { path: '/shop', Component: Guarded },
    { path: '/login', Component: () => <h1>Log in</h1> },
  ];
  renderRoutes(store, routes, ['/shop']);
  return store;
};

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isAtLogin = () => screen.queryByRole('heading') !== null;

beforeEach(() => {
  vi.useFakeTimers();
  storage.write('juniper_cart', { items: [{ id: 3, quantity: 2 }] });
});

afterEach(() => {
  cleanup();
  takeToasts();
  vi.useRealTimers();
  storage.clear();
});

test('a cart item while nobody is logged in is removed, with a message, and leads to /login a second later', async () => {
  const store = open({});
  expect(store.getState().cart.items).toEqual([]);
  expect(takeToasts()).toEqual([['info', 'Please login to see your cart', 2000]]);
  await wait(999);
  expect(isAtLogin()).toBe(false);
  await wait(1);
  expect(isAtLogin()).toBe(true);
  expect(JSON.parse(localStorage.getItem('juniper_cart') ?? '')).toEqual({ items: [] });
});

test.each([
  ['a customer', { token: 'token-1', user: sampleUser }],
  ['a customer whose user is still loading', { token: 'token-1' }],
])('%s keeps the cart', async (_, session: StoredSession) => {
  if (session.user) storage.write('user', session.user);
  const store = open(session);
  await wait(2000);
  expect(store.getState().cart.itemCount).toBe(1);
  expect(takeToasts()).toEqual([]);
  expect(isAtLogin()).toBe(false);
});

test('a cart that waits for its owner is neither shown nor removed', async () => {
  storage.write('juniper_cart', { items: [{ id: 3, quantity: 2 }], owner: sampleUser.id });
  const store = open({});
  await wait(2000);
  expect(store.getState().cart.items).toEqual([]);
  expect(takeToasts()).toEqual([]);
  expect(localStorage.getItem('juniper_cart')).toContain('"quantity":2');
});
