import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import type { StoredSession } from '../auth/auth-store.ts';
import { useCart } from './cart-view.ts';
import { useCartGuard } from './MiniCart.tsx';

function Guarded() {
  useCartGuard();
  return null;
}

const open = ({ token, user }: StoredSession) => {
  if (user) storage.write('user', user);
  if (token) storage.write('token', token);
  const routes = [
    { path: '/shop', Component: Guarded },
    { path: '/login', Component: () => <h1>Log in</h1> },
  ];
  renderRoutes(routes, ['/shop']);
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
  localStorage.clear();
});

test('a cart item while nobody is logged in is removed, with a message, and leads to /login a second later [cart-6]', async () => {
  open({});
  expect(useCart.getState().items).toEqual([]);
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
  open(session);
  await wait(2000);
  expect(useCart.getState().itemCount).toBe(1);
  expect(takeToasts()).toEqual([]);
  expect(isAtLogin()).toBe(false);
});

test('a cart that waits for its owner is neither shown nor removed', async () => {
  storage.write('juniper_cart', { items: [{ id: 3, quantity: 2 }], owner: sampleUser.id });
  open({});
  await wait(2000);
  expect(useCart.getState().items).toEqual([]);
  expect(takeToasts()).toEqual([]);
  expect(localStorage.getItem('juniper_cart')).toContain('"quantity":2');
});
