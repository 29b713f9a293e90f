import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { broadcast } from '../../lib/broadcast.ts';
import { openStore } from '../../lib/open-store.ts';
import { storage } from '../../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { sampleUser } from '../../lib/testing/sample-user.ts';
import { runErrand } from '../auth/before-logout.ts';
import * as commands from './cart-commands.ts';
import { cartReducer } from './cart-slice.ts';
import { keepCart } from './sync-cart.ts';

const [espresso, latte, mocha] = [1, 3, 5];
const tab = openStore({ reducer: { cart: cartReducer } });
const other = { ...sampleUser, id: '0190c0de-0000-7000-8000-000000000002' };

let api: LocalApi;
const shown = () => tab.getState().cart.items.map(({ id, quantity }) => [id, quantity]);
const wished = () => tab.getState().cart.wishlist.map(({ id }) => id);
const kept = () => api.cart.items.map((line) => [(line as { id: number }).id, (line as { quantity: number }).quantity]);
const logIn = (user = sampleUser) => {
  storage.write('user', user);
  storage.write('token', `token of ${user.id}`);
  tab.dispatch(commands.restoreCart());
  keepCart(tab.dispatch);
};

beforeEach(async () => {
  api = await startLocalApi();
});

afterEach(async () => {
  storage.clear();
  tab.dispatch(commands.restoreCart());
  await api.stop();
  vi.useRealTimers();
});

test('at login the device’s lists and the account’s become one, in both places', async () => {
  storage.write('juniper_wishlist', { items: [{ id: espresso, quantity: 1 }] });
  api.cart = { revision: 4, items: [{ id: latte, quantity: 2 }], wishlist: [mocha] };
  logIn();
  await vi.waitFor(() => expect(api.cart).toMatchObject({ revision: 5, wishlist: [mocha, espresso] }));
  expect([shown(), wished()]).toEqual([[[latte, 2]], [mocha, espresso]]);
});

test('presses that follow each other closely reach the account together', async () => {
  logIn();
  await vi.waitFor(() => expect(storage.read('juniper_kept')).toBeDefined());
  for (const id of [latte, latte, espresso]) tab.dispatch(commands.addToCart(id));
  expect(shown()).toEqual([
    [latte, 2],
    [espresso, 1],
  ]);
  await vi.waitFor(() => expect(api.cart.revision).toBe(1), { timeout: 3_000 });
  expect(kept()).toEqual(shown());
});

test('a change made elsewhere is taken over when this one is refused, and neither is lost', async () => {
  logIn();
  await vi.waitFor(() => expect(storage.read('juniper_kept')).toBeDefined());
  api.cart = { revision: 1, items: [{ id: mocha, quantity: 1 }], wishlist: [] };
  tab.dispatch(commands.addToCart(latte));
  await vi.waitFor(() => expect(api.cart.revision).toBe(2), { timeout: 3_000 });
  expect(shown()).toEqual([
    [mocha, 1],
    [latte, 1],
  ]);
  expect(kept()).toEqual(shown());
});

test('an order that was placed empties the cart here, without a second word to the account', async () => {
  logIn();
  await vi.waitFor(() => expect(storage.read('juniper_kept')).toBeDefined());
  tab.dispatch(commands.addToCart(latte));
  await vi.waitFor(() => expect(api.cart.revision).toBe(1), { timeout: 3_000 });
  api.cart = { revision: 2, items: [], wishlist: [] };
  tab.dispatch(commands.clearCart());
  broadcast('orderCompleted', { orderId: 'x' });
  await vi.waitFor(() => expect(storage.read('juniper_kept')).toMatchObject({ revision: 2 }), { timeout: 3_000 });
  expect([shown(), api.cart.revision]).toEqual([[], 2]);
});

test('who comes back to the page after half a minute sees what changed elsewhere; sooner, nobody is asked', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  logIn();
  await vi.waitFor(() => expect(storage.read('juniper_kept')).toBeDefined());
  api.cart = { revision: 1, items: [{ id: mocha, quantity: 1 }], wishlist: [] };
  dispatchEvent(new Event('focus'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(shown()).toEqual([]);
  vi.setSystemTime(Date.now() + 31_000);
  dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(shown()).toEqual([[mocha, 1]]));
});

test('what could not be sent stays, and goes out when the device is online again', async () => {
  logIn();
  await vi.waitFor(() => expect(storage.read('juniper_kept')).toBeDefined());
  const url = import.meta.env.VITE_API_URL as string;
  api.unplug();
  tab.dispatch(commands.addToCart(latte));
  dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([shown(), kept()]).toEqual([[[latte, 1]], []]);
  // Not asked without end meanwhile: the next try of its own is half a minute away.
  const tried = vi.spyOn(globalThis, 'fetch');
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect(tried).not.toHaveBeenCalled();
  vi.stubEnv('VITE_API_URL', url);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(kept()).toEqual([[latte, 1]]));
});

test('before a logout the account hears what it does not know yet', async () => {
  logIn();
  await vi.waitFor(() => expect(storage.read('juniper_kept')).toBeDefined());
  tab.dispatch(commands.addToCart(latte));
  await runErrand();
  expect(kept()).toEqual([[latte, 1]]);
});

describe('another customer on the same device', () => {
  test('gets neither the cart nor the common ground of the first', async () => {
    logIn();
    await vi.waitFor(() => expect(storage.read('juniper_kept')).toBeDefined());
    tab.dispatch(commands.addToCart(latte));
    tab.dispatch(commands.addToWishlist(espresso));
    await vi.waitFor(() => expect(api.cart.revision).toBe(1), { timeout: 3_000 });
    // The first one's session has ended without a logout, so the lists are still there.
    api.cart = { revision: 0, items: [], wishlist: [] };
    logIn(other);
    await vi.waitFor(() => expect(storage.read('juniper_kept')).toMatchObject({ owner: other.id }));
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect([shown(), wished(), api.cart]).toEqual([[], [], { revision: 0, items: [], wishlist: [] }]);
  });

  test('an answer that comes after the first has left is not taken', async () => {
    api.cart = { revision: 3, items: [{ id: latte, quantity: 1 }], wishlist: [] };
    logIn();
    storage.write('user', other);
    storage.write('token', 'another token');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(storage.read('juniper_kept')).toBeUndefined();
    expect(storage.read('juniper_cart')).toBeUndefined();
  });
});

test.each([
  'null',
  '7',
  '{"owner":"x"}',
  '{"revision":1,"cart":{},"wishlist":[]}',
  `{"owner":"${sampleUser.id}","revision":-1,"cart":[],"wishlist":[]}`,
])('nonsense in place of the common ground (%s) counts for nothing', async (text) => {
  localStorage.setItem('juniper_kept', text);
  api.cart = { revision: 1, items: [{ id: latte, quantity: 1 }], wishlist: [] };
  logIn();
  await vi.waitFor(() => expect(shown()).toEqual([[latte, 1]]));
});
