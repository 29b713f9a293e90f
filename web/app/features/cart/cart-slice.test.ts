import { expect, test } from 'vitest';
import { openStore } from '../../lib/open-store.ts';
import { logout } from '../auth/auth-calls.ts';
import { cartReducer, cartRestored, emptyCart } from './cart-slice.ts';
import { cartStateOf } from './cart-state.ts';

test('starts empty, as prerendered pages are', () => {
  expect(cartReducer(undefined, { type: 'start' })).toEqual({ items: [], wishlist: [], itemCount: 0, totalAmount: 0 });
});

test('logout empties it at once', async () => {
  const store = openStore({ reducer: { cart: cartReducer } });
  store.dispatch(cartRestored(cartStateOf({ cart: [{ id: 1, quantity: 1 }], wishlist: [2] })));
  expect(store.getState().cart.itemCount).toBe(1);
  await store.dispatch(logout());
  expect(store.getState().cart).toEqual(emptyCart);
});
