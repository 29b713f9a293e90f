import { afterEach, expect, test } from 'vitest';
import { keepSession, readSession } from './features/auth/stored-session.ts';
import { sendSigned } from './lib/api.ts';
import { storage } from './lib/storage.ts';
import { startLocalApi } from './lib/testing/local-api.ts';
import { sampleUser } from './lib/testing/sample-user.ts';
import { makeStore, serverState, store } from './store.ts';

const mark = () => document.documentElement.dataset.session;
const latte = { id: 3, name: 'Latte', price: 4, image: 'latte', quantity: 2 };
const changeInAnotherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

afterEach(() => {
  localStorage.clear();
  changeInAnotherTab(null);
});

test('a device with nothing stored starts as the prerendered pages do', () => {
  expect(makeStore().getState()).toEqual(serverState);
});

test('a member’s device starts with the member’s session and cart', () => {
  keepSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [latte] });
  const { auth, cart } = makeStore().getState();
  expect(auth.user).toEqual(sampleUser);
  expect(cart.itemCount).toBe(1);
});

test('a login in another tab is a login here, with its mark, and so is the logout', () => {
  keepSession('token-1', sampleUser);
  changeInAnotherTab('token');
  expect(store.getState().auth.isLoggedIn).toBe(true);
  expect(mark()).toBe('member');

  storage.clear();
  changeInAnotherTab('token');
  expect(store.getState()).toEqual(serverState);
  expect(mark()).toBeUndefined();
});

test('the cart follows the other tab; a foreign key changes nothing', () => {
  storage.write('juniper_cart', { items: [latte] });
  changeInAnotherTab('someone-elses');
  expect(store.getState().cart.itemCount).toBe(0);
  changeInAnotherTab('juniper_cart');
  expect(store.getState().cart).toMatchObject({ itemCount: 1, totalAmount: 8 });
});

test('a page that the browser brings back shows who is logged in by then', () => {
  keepSession('token-1', sampleUser);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(store.getState().auth.isLoggedIn).toBe(true);
});

test('a 401 clears token and user and keeps the cart', async () => {
  const api = await startLocalApi();
  api.answer = () => ({ status: 401, body: { success: false, code: 'unauthenticated', message: '' } });
  keepSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [latte] });
  changeInAnotherTab(null);

  await expect(sendSigned('GET' as never, '/auth/user' as never)).rejects.toMatchObject({ status: 401 });

  expect(store.getState().auth).toEqual(serverState.auth);
  expect(mark()).toBeUndefined();
  expect(readSession()).toEqual({});
  expect(store.getState().cart.itemCount).toBe(1);
  await api.stop();
});
