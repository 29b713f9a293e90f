import { afterEach, expect, test, vi } from 'vitest';
import { keepSession, readSession } from './features/auth/stored-session.ts';
import { sendSigned } from './lib/api.ts';
import { storage } from './lib/storage.ts';
import { startLocalApi } from './lib/testing/local-api.ts';
import { sampleUser } from './lib/testing/sample-user.ts';
import { connectStore, makeStore, serverState, store } from './store.ts';

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

test('a member’s device starts with the member’s session and cart', async () => {
  keepSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [latte] });
  const device = makeStore();
  connectStore(device);
  expect(device.getState().auth.user).toEqual(sampleUser);
  await vi.waitFor(() => expect(device.getState().cart.itemCount).toBe(1));
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

test('the cart follows the other tab; a foreign key changes nothing', async () => {
  storage.write('juniper_cart', { items: [latte] });
  changeInAnotherTab('someone-elses');
  expect(store.getState().cart.itemCount).toBe(0);
  changeInAnotherTab('juniper_cart');
  await vi.waitFor(() => expect(store.getState().cart).toMatchObject({ itemCount: 1, totalAmount: 8 }));
  storage.remove('juniper_cart');
  changeInAnotherTab('juniper_cart');
  expect(store.getState().cart).toEqual(serverState.cart);
});

test('a page that the browser brings back shows who is logged in by then', () => {
  keepSession('token-1', sampleUser);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(store.getState().auth.isLoggedIn).toBe(true);
});

test('a 401 clears token and user; the cart is shown to nobody, and is there again for its owner', async () => {
  const api = await startLocalApi();
  api.answer = () => ({ status: 401, body: { success: false, code: 'unauthenticated', message: '' } });
  keepSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [latte], owner: sampleUser.id });
  changeInAnotherTab(null);
  await vi.waitFor(() => expect(store.getState().cart.itemCount).toBe(1));

  await expect(sendSigned('GET' as never, '/auth/user' as never)).rejects.toMatchObject({ status: 401 });

  expect(store.getState()).toEqual(serverState);
  expect(mark()).toBeUndefined();
  expect(readSession()).toEqual({});

  keepSession('token-2', sampleUser);
  changeInAnotherTab('token');
  await vi.waitFor(() => expect(store.getState().cart.itemCount).toBe(1));
  await api.stop();
});

test('the next customer in this tab sees nothing of the last one’s cart, not even for a moment', async () => {
  keepSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: [latte], owner: sampleUser.id });
  changeInAnotherTab(null);
  await vi.waitFor(() => expect(store.getState().cart.itemCount).toBe(1));
  keepSession('token-2', { ...sampleUser, id: '0190c0de-0000-7000-8000-000000000002' });
  changeInAnotherTab('token');
  expect(store.getState().cart.itemCount).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(store.getState().cart.itemCount).toBe(0);
});
