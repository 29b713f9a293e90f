import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect, loadStoredCart } from './connect.ts';
import { logout } from './features/auth/auth-calls.ts';
import { endSession, keepSession, loggedOut, readSession, startSession, useAuth } from './features/auth/auth-store.ts';
import { keepUserAtEnd } from './features/auth/LoginAgain.tsx';
import { emptyCart, useCart } from './features/cart/cart-view.ts';
import { getDealClaim, useDealClock } from './features/deals/deal-clock.ts';
import { sendSigned } from './lib/api.ts';
import { storage } from './lib/storage.ts';
import { endDeals } from './lib/testing/changed-menu.ts';
import { startLocalApi } from './lib/testing/local-api.ts';
import { openDevice } from './lib/testing/render-routes.tsx';
import { sampleUser } from './lib/testing/samples.ts';
import { until } from './lib/testing/waiting.ts';

const mark = () => document.documentElement.dataset.session;
const latte = { id: 3, name: 'Latte', price: 4, image: 'latte', quantity: 2 };
const changeInAnotherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

// As on a device that holds a cart when the page opens.
storage.write('juniper_cart', { items: [] });
await loadStoredCart();
connect();
beforeEach(openDevice);
afterEach(() => localStorage.clear());

test('a line from before the deal gets its price when the day’s deals begin on the open page', () => {
  endDeals();
  keepSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [latte], owner: sampleUser.id });
  openDevice();
  expect(useCart.getState().totalAmount).toBe(8);
  storage.remove('juniper_deals');
  useDealClock.setState({ day: '', endsAt: {}, now: 0 });
  getDealClaim(latte.id);
  expect(useCart.getState().totalAmount).toBe(6.4);
});

test('hydration starts as a visitor with an empty cart, whoever is logged in on the device', async () => {
  keepSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [latte] });
  vi.resetModules();
  const { useAuth: auth } = await import('./features/auth/auth-store.ts');
  const { useCart: cart } = await import('./features/cart/cart-view.ts');
  expect([auth.getInitialState(), cart.getInitialState()]).toEqual([loggedOut, emptyCart]);
});

test('a member’s device starts with the member’s session and cart', () => {
  keepSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [latte] });
  openDevice();
  expect(useAuth.getState().user).toEqual(sampleUser);
  expect(useCart.getState().itemCount).toBe(1);
});

test('a login in another tab is a login here, with its mark, and so is the logout', () => {
  keepSession('token-1', sampleUser);
  changeInAnotherTab('token');
  expect(useAuth.getState().isLoggedIn).toBe(true);
  expect(mark()).toBe('member');

  storage.forgetCustomer();
  changeInAnotherTab('token');
  expect([useAuth.getState(), useCart.getState()]).toEqual([loggedOut, emptyCart]);
  expect(mark()).toBeUndefined();
});

test('the cart follows the other tab; a foreign key changes nothing [buy-6]', async () => {
  endDeals();
  storage.write('juniper_cart', { items: [latte] });
  changeInAnotherTab('someone-elses');
  expect(useCart.getState().itemCount).toBe(0);
  changeInAnotherTab('juniper_cart');
  expect(useCart.getState()).toMatchObject({ itemCount: 1, totalAmount: 8 });
  storage.remove('juniper_cart');
  changeInAnotherTab('juniper_cart');
  expect(useCart.getState()).toEqual(emptyCart);
});

test('a page without a cart loads its code with the first item', async () => {
  endDeals();
  vi.resetModules();
  await import('./lib/testing/default-cafe.ts');
  const { connect: connectPage, loadStoredCart: loadNothing } = await import('./connect.ts');
  const { useCart: cart } = await import('./features/cart/cart-view.ts');
  await loadNothing();
  connectPage();
  expect(cart.getState().itemCount).toBe(0);
  storage.write('juniper_cart', { items: [latte] });
  changeInAnotherTab('juniper_cart');
  await until(() => expect(cart.getState()).toMatchObject({ itemCount: 1, totalAmount: 8 }));
  storage.remove('juniper_cart');
  changeInAnotherTab('juniper_cart');
  expect(cart.getState()).toEqual(emptyCart);
});

test('a page that the browser brings back shows who is logged in by then', () => {
  keepSession('token-1', sampleUser);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(useAuth.getState().isLoggedIn).toBe(true);
});

test('a 401 clears token and user; the cart is shown to nobody, and is there again for its owner', async () => {
  const api = await startLocalApi();
  api.answer = () => ({ status: 401, body: { success: false, code: 'unauthenticated', message: '' } });
  keepSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [latte], owner: sampleUser.id });
  changeInAnotherTab(null);
  expect(useCart.getState().itemCount).toBe(1);

  await expect(sendSigned('GET' as never, '/auth/user' as never)).rejects.toMatchObject({ status: 401 });

  expect([useAuth.getState(), useCart.getState()]).toEqual([loggedOut, emptyCart]);
  expect(mark()).toBeUndefined();
  expect(readSession()).toEqual({});

  keepSession('token-2', sampleUser);
  changeInAnotherTab('token');
  expect(useCart.getState().itemCount).toBe(1);
  await api.stop();
});

test('the cart is there again after a login on a page that kept its user', async () => {
  const api = await startLocalApi();
  startSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [latte], owner: sampleUser.id });
  openDevice();
  const stop = keepUserAtEnd();
  const count = () => useCart.getState().itemCount;
  expect(count()).toBe(1);
  endSession();
  expect(count()).toBe(0);
  startSession('token-2', sampleUser);
  expect(count()).toBe(1);
  stop();
  storage.forgetCustomer();
  endSession();
  await api.stop();
});

test('a logout shows an empty cart at once, before the server has answered', async () => {
  keepSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [latte], owner: sampleUser.id });
  openDevice();
  expect(useCart.getState().itemCount).toBe(1);
  const answered = logout();
  expect(useCart.getState()).toEqual(emptyCart);
  await answered;
});

test('the next customer in this tab sees nothing of the last one’s cart, not even for a moment', async () => {
  keepSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [latte], owner: sampleUser.id });
  changeInAnotherTab(null);
  expect(useCart.getState().itemCount).toBe(1);
  keepSession('token-2', { ...sampleUser, id: '0190c0de-0000-7000-8000-000000000002' });
  changeInAnotherTab('token');
  expect(useCart.getState().itemCount).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(useCart.getState().itemCount).toBe(0);
});
