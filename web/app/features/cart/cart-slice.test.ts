import { configureStore } from '@reduxjs/toolkit';
import { afterEach, expect, test } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { logout } from '../auth/auth-calls.ts';
import { cartFrom, cartReducer, emptyCart, readCart } from './cart-slice.ts';

const line = (id: number, price: number, quantity: number) => ({
  id,
  name: `Item ${id}`,
  price,
  image: 'latte',
  quantity,
});

afterEach(() => localStorage.clear());

test('an empty device has an empty cart', () => {
  expect(cartFrom(readCart())).toEqual({ items: [], wishlist: [], itemCount: 0, totalAmount: 0 });
});

test('restores cart and wishlist, counts distinct items, adds up in cents', () => {
  const items = [line(1, 0.1, 1), line(2, 0.2, 1), line(3, 5.1, 3)];
  const wishlist = [line(9, 4, 1)];
  storage.write('juniper_cart', { items });
  storage.write('juniper_wishlist', { items: wishlist });
  expect(cartFrom(readCart())).toEqual({ items, wishlist, itemCount: 3, totalAmount: 15.6 });
});

test('logout empties it', async () => {
  const preloadedState = { cart: cartFrom({ items: [line(1, 2.5, 1)], wishlist: [line(2, 3, 1)] }) };
  const store = configureStore({ reducer: { cart: cartReducer }, preloadedState });
  await store.dispatch(logout());
  expect(store.getState().cart).toEqual(emptyCart);
});
