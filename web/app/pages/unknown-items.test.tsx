import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLists } from '../features/cart/device-lists.ts';
import { storage } from '../lib/storage.ts';
import { takeToasts } from '../lib/testing/announcements.ts';
import { endDeals } from '../lib/testing/changed-menu.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser } from '../lib/testing/samples.ts';
import CartPage from './CartPage.tsx';
import CheckoutPage from './CheckoutPage.tsx';
import FavoritesPage from './FavoritesPage.tsx';
import WishlistPage from './WishlistPage.tsx';

const owner = sampleUser.id;
const tonic = { id: 999, name: 'Yuzu Tonic', price: 5.6, image: 'yuzu-tonic', quantity: 2 };
const nameless = { id: 998, quantity: 1 };

const open = (Component: () => React.ReactNode) => renderRoutes([{ path: '/', Component }], ['/']);
const rows = () =>
  within(screen.getByRole('list', { name: 'Items that are not on this menu' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('span')?.textContent);
const remove = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
const leftOut = 'A few things in your cart aren’t on today’s menu. We’ll leave them out of this order.';

beforeEach(() => {
  // No server here: calls fail at once, and their warnings are hidden.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubEnv('VITE_API_URL', 'http://127.0.0.1:1/api');
  endDeals();
  storage.write('user', sampleUser);
  storage.write('token', 'token-1');
});

afterEach(() => {
  cleanup();
  takeToasts();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  storage.forgetCustomer();
});

test('the cart shows unknown lines by their stored names, leaves them out of the total, and keeps them [cart-8]', async () => {
  storage.write('juniper_cart', { items: [tonic, { id: 3, quantity: 1 }, nameless], owner });
  open(CartPage);
  expect(await screen.findByText(leftOut)).toBeTruthy();
  expect(rows()).toEqual(['Yuzu Tonic · $5.60 × 2', 'An item that is not on this menu']);
  expect(within(screen.getByRole('table', { name: 'Totals' })).getAllByRole('row')[0]?.textContent).toBe(
    'Subtotal$4.00',
  );
  remove('Latte');
  expect(screen.queryByText('Your cart is empty. Please add some items!')).toBeNull();
  expect(readLists().cart.map(({ id }) => id)).toEqual([999, 998]);
});

test('the customer can remove one of them, or clear the cart', async () => {
  storage.write('juniper_cart', { items: [tonic, nameless], owner });
  open(CartPage);
  await screen.findByText(leftOut);
  takeToasts();
  remove('Yuzu Tonic');
  expect(takeToasts()).toEqual([['error', 'Item removed from cart!', 2000]]);
  expect(rows()).toEqual(['An item that is not on this menu']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear Cart' }).disabled).toBe(false);
});

test('checkout names them, says that they are left out, and orders the rest', async () => {
  storage.write('juniper_cart', { items: [tonic, { id: 3, quantity: 1 }], owner });
  open(CheckoutPage);
  expect(await screen.findByText(leftOut)).toBeTruthy();
  expect(rows()).toEqual(['Yuzu Tonic · $5.60 × 2']);
  expect(screen.getByRole('button', { name: 'Place Order' })).toBeTruthy();
  const summary = screen.getByRole('complementary', { name: 'Order summary' });
  expect(within(summary).queryByText(/Yuzu Tonic/)).toBeNull();
  remove('Yuzu Tonic');
  expect(readLists().cart.map(({ id }) => id)).toEqual([3]);
});

test('checkout with nothing else in the cart says so instead of calling it empty', async () => {
  storage.write('juniper_cart', { items: [tonic], owner });
  open(CheckoutPage);
  expect(await screen.findByText(leftOut)).toBeTruthy();
  expect(screen.queryByText(/Your cart is empty/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
});

test('the wishlist keeps and shows them too', async () => {
  storage.write('juniper_wishlist', { items: [{ ...tonic, quantity: 1 }], owner });
  open(WishlistPage);
  expect(
    await screen.findByText('These items are not on the menu that we show here. They stay in your wishlist.'),
  ).toBeTruthy();
  expect(rows()).toEqual(['Yuzu Tonic · $5.60']);
  expect(screen.queryByText('Your wishlist is empty')).toBeNull();
  remove('Yuzu Tonic');
  expect(readLists().wishlist).toEqual([]);
  expect(screen.getByText('Your wishlist is empty')).toBeTruthy();
});

test('the favorites keep and show them too', async () => {
  storage.write('favorites', [{ ...tonic, owner }]);
  open(FavoritesPage);
  await screen.findByText(/They stay in your favorites/);
  expect(rows()).toEqual(['Yuzu Tonic · $5.60']);
  expect(screen.queryByText('No favorites yet')).toBeNull();
  remove('Yuzu Tonic');
  expect(takeToasts()).toEqual([['info', 'Item removed from favorites', 3000]]);
  expect(screen.getByText('No favorites yet')).toBeTruthy();
});

test('nothing is said where every item is known', () => {
  storage.write('juniper_cart', { items: [{ id: 3, quantity: 1 }], owner });
  open(CartPage);
  expect(screen.queryByText(leftOut)).toBeNull();
});
