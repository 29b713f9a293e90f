import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { limitItems } from '../../lib/testing/changed-menu.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleFavorite, sampleUser } from '../../lib/testing/samples.ts';
import FavoritesPage from '../../pages/FavoritesPage.tsx';
import { keepSession, readSession } from '../auth/auth-store.ts';
import { useCart } from '../cart/cart-view.ts';
import { getToday } from '../deals/deal-clock.ts';
import { FavoritesPanel } from '../profile/FavoritesPanel.tsx';

/** Large, oat milk, two extra shots: 3.80 + 0.80 + 1.80. */
const drink: Favorite = {
  ...sampleFavorite,
  id: 'drink-1',
  productId: 4,
  name: 'Cappuccino',
  price: 6.4,
  image: 'cappuccino',
  customizations: ['Large', 'Oat milk', '2 × Extra shot'],
  options: [
    [12, 1],
    [22, 1],
    [31, 2],
  ],
  missing: [],
};
const name = 'Cappuccino (Large, Oat milk, 2 × Extra shot)';
const other: Favorite = {
  ...drink,
  id: 'drink-2',
  customizations: ['Soy milk'],
  options: [
    [11, 1],
    [24, 1],
  ],
};
const heart: Favorite = { ...sampleFavorite, id: 'heart-1', productId: 9, name: 'Cortado', customizations: [] };

let api: LocalApi;
let favorites: Favorite[];
const open = (...held: Favorite[]) => {
  favorites = held;
  keepSession('token-1', { ...sampleUser, favoriteOrders: held });
  const Page = () => (
    <>
      <FavoritesPage />
      <p data-testid="search">{useLocation().search}</p>
    </>
  );
  renderRoutes([{ path: '/favorites', Component: Page }], ['/favorites']);
};
const rows = () => within(screen.getByRole('list', { name: 'Your drinks' })).getAllByRole('listitem');
const text = (nth = 0) => rows()[nth]?.textContent;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // All deals are over, so list prices apply.
  storage.write('juniper_deals', {
    day: getToday(),
    endsAt: Object.fromEntries([5, 16, 101, 19, 3].map((id) => [id, 1])),
  });
  api = await startLocalApi();
  api.answer = ({ method, path }) => {
    if (method === 'DELETE') favorites = favorites.filter(({ id }) => !path.endsWith(id));
    return {
      body:
        path === '/api/auth/user'
          ? { user: { ...sampleUser, favoriteOrders: favorites } }
          : { success: true, favorites },
    };
  };
});
afterEach(async () => {
  cleanup();
  takeToasts();
  localStorage.clear();
  limitItems();
  vi.restoreAllMocks();
  await api.stop();
});

test('every favorite has name, today’s price, customizations, the date it was added, Reorder and Remove [favorites-3]', () => {
  storage.write('favorites', [
    { id: 9, owner: sampleUser.id },
    { id: 3, owner: sampleUser.id, orderDate: '2026-11-05T20:00:00.000Z' },
  ]);
  open(drink, other, { ...heart, customizations: ['Extra hot'] });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Cappuccino$6.40Large, Oat milk, 2 × Extra shotAdded November 3, 2026ReorderRemove',
    'Cappuccino$3.80Soy milkAdded November 3, 2026ReorderRemove',
    'Cortado$3.40Extra hotAdded November 3, 2026ReorderRemove',
    'Latte$4.00Added November 5, 2026ReorderRemove',
  ]);
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Your drinks', 'Favorite items']);
  for (const name of titles) expect(screen.getByRole('list', { name: name ?? '' })).toBeDefined();
});

test('a stored user alone has its saved drinks too', () => {
  storage.write('user', { ...sampleUser, favoriteOrders: [drink] });
  renderRoutes([{ path: '/favorites', Component: FavoritesPage }], ['/favorites']);
  expect(rows()).toHaveLength(1);
});

test('alone are not an empty page, and are no hearts', () => {
  open(drink);
  expect(screen.queryByText('No favorites yet')).toBeNull();
  expect(screen.queryByRole('list', { name: 'Favorite items' })).toBeNull();
});

test('are shown when another device has saved one', async () => {
  open();
  favorites = [drink];
  expect(await screen.findByRole('list', { name: 'Your drinks' })).toBeDefined();
});

test('go into the cart as they are', async () => {
  open(drink, other);
  await userEvent.click(screen.getByRole('button', { name: `Reorder: ${name}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Reorder: Cappuccino (Soy milk)' }));
  expect(useCart.getState().items).toMatchObject([
    { key: '4:12.22.31x2', price: 6.4, quantity: 1 },
    { key: '4:11.24', price: 3.8, quantity: 1 },
  ]);
  expect(takeToasts()[0]).toEqual(['success', `${name} added to cart!`, 2000]);
});

test('have the deal of their item', async () => {
  storage.write('juniper_deals', { day: 'another day', endsAt: {} });
  open({ ...drink, productId: 3, name: 'Latte' });
  // The deal takes 20 % off 4.00, and nothing off the options.
  await waitFor(() => expect(text()).toContain('was $6.60now $5.80'));
});

test('are removed by their own id, and the focus stays on the page', async () => {
  open(drink, other);
  await userEvent.click(screen.getByRole('button', { name: `Remove: ${name}` }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(api.requests.map(({ method, path }) => [method, path])).toContainEqual([
    'DELETE',
    '/api/auth/favorites/drink-1',
  ]);
  expect(readSession().user?.favoriteOrders).toEqual([other]);
  expect(rows()[0]?.closest('[tabindex]')).toBe(document.activeElement);
  expect(takeToasts()).toEqual([['success', 'Removed from favorites', 3000]]);
});

test('say what is not offered any more, and lead to the item', async () => {
  open({
    ...drink,
    customizations: ['Large', 'Oat milk'],
    options: [
      [12, 1],
      [29, 1],
    ],
    missing: ['Oat milk'],
  });
  expect(text()).toContain('Oat milk is no longer offered. Choose again');
  const reorder = screen.getByRole('button', { name: 'Reorder: Cappuccino (Large, Oat milk)' });
  expect(reorder.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(reorder);
  expect(takeToasts()).toEqual([['warning', 'Cappuccino: its choices have changed.', 2000]]);
  await userEvent.click(screen.getByRole('link', { name: 'Choose again' }));
  expect(screen.getByTestId('search').textContent).toBe('?item=4');
});

test('say that their choices have changed', () => {
  // A size has to be chosen.
  open({ ...drink, options: [[22, 1]] });
  expect(text()).toContain('Its choices have changed. Choose again');
});

test('say what is sold out, and are not added', async () => {
  open(drink);
  act(() => limitItems({}, { 22: { left: 0, until: null } }));
  expect(text()).toContain('Oat milk is sold out');
  const add = screen.getByRole('button', { name: `Reorder: ${name}` });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(add);
  expect(takeToasts()).toEqual([['warning', 'Oat milk is sold out.', 3000]]);
  expect(useCart.getState().items).toEqual([]);
});

test('are in the profile’s tab too, before the hearts', () => {
  favorites = [heart, drink];
  keepSession('token-1', { ...sampleUser, favoriteOrders: favorites });
  renderRoutes([{ path: '/', Component: () => <FavoritesPanel favorites={favorites} /> }], ['/']);
  expect([...document.querySelectorAll('h2, h3')].map(({ textContent }) => textContent)).toEqual([
    'Your drinks',
    'Cappuccino',
    'Favorite items',
    'Cortado',
  ]);
  expect(text()).toContain('$6.40Large, Oat milk, 2 × Extra shot');
});

test('Reorder says which words an order does not carry', async () => {
  open({ ...drink, customizations: [...drink.customizations, 'in my own mug'] });
  await userEvent.click(screen.getByRole('button', { name: /^Reorder: Cappuccino/ }));
  expect(takeToasts().map(([kind, text]) => [kind, text])).toEqual([
    ['success', `${name} added to cart!`],
    ['info', 'Please tell us at the counter: in my own mug.'],
  ]);
});
