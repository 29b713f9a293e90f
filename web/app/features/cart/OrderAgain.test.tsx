import type { Order } from '@juniper/core/contracts/orders.ts';
import { mainStore } from '@juniper/core/rules/shop.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { keepSession } from '../../features/auth/auth-store.ts';
import { storage } from '../../lib/storage.ts';
import { startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../../lib/testing/sample-user.ts';
import CartPage from '../../pages/CartPage.tsx';
import { hashNow } from '../catalogue/catalogue-store.ts';
import { limitItems } from '../catalogue/testing/limit-items.ts';
import { shopToday } from '../deals/deal-clock.ts';
import { useCart } from './cart-store.ts';
import { OrderAgain } from './OrderAgain.tsx';

beforeEach(() => {
  keepSession('token-1', sampleUser);
  // All deals are over, so list prices apply.
  storage.write('juniper_deals', {
    day: shopToday(),
    endsAt: Object.fromEntries([5, 16, 101, 19, 3].map((id) => [id, 1])),
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  limitItems();
});

const [, flatWhite] = sampleOrder.items as [unknown, Order['items'][number]];

const again = async (order: Order, presses = 1) => {
  const routes = [
    { path: '/', Component: () => <OrderAgain order={order} /> },
    { path: '/cart', Component: CartPage },
  ];
  renderRoutes(routes, ['/']);
  const button = screen.getByRole('button', { name: `Order again: ${order.orderNumber}` });
  for (let press = 0; press < presses; press += 1) fireEvent.click(button);
  const said = await screen.findByRole('status');
  return [...said.querySelectorAll('p, li')].map(({ textContent }) => textContent);
};

test('one press: the same items at today’s prices, in the cart, whose page says so', async () => {
  const said = await again(sampleOrder);
  expect(useCart.getState().items).toMatchObject([
    { id: 101, quantity: 1, price: 5.2 },
    { id: 6, quantity: 2, price: 4.2 },
  ]);
  expect(said).toEqual(['Everything from order ORD-7KQ2M was put into your cart, at today’s prices.']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your cart');
});

test('says what costs another price now', async () => {
  const items = [{ ...flatWhite, quantity: 1, price: 3.9 }];
  const said = await again({ ...sampleOrder, items });
  expect(said).toEqual([
    'Everything from order ORD-7KQ2M was put into your cart, at today’s prices.',
    'Special Flat White costs $4.20 now. It was $3.90.',
  ]);
});

test('says what is not on the menu any more and what did not fit', async () => {
  storage.write('juniper_cart', { owner: sampleUser.id, items: [{ id: 6, quantity: 19 }] });
  const items = [
    { id: 999, name: 'Pumpkin Latte', quantity: 1, price: 5 },
    { ...flatWhite, quantity: 3 },
  ];
  const said = await again({ ...sampleOrder, items });
  expect(said).toEqual([
    'Not everything from order ORD-7KQ2M could be put into your cart.',
    'Pumpkin Latte is not on the menu any more.',
    '2 × Special Flat White did not fit: a cart holds 20 of an item and 30 different items.',
  ]);
  expect(useCart.getState().items).toMatchObject([{ id: 6, quantity: 20 }]);
});

test('leaves out what is sold out, takes as many as are left, and says so', async () => {
  limitItems({ 101: { left: 0, until: null }, 6: { left: 1, until: null } });
  const said = await again(sampleOrder);
  expect(said).toEqual([
    'Not everything from order ORD-7KQ2M could be put into your cart.',
    'Chocolate cake is sold out.',
    'Special Flat White is nearly sold out. Only 1 left.',
  ]);
  expect(useCart.getState().items).toMatchObject([{ id: 6, quantity: 1 }]);
});

test('asks what is sold out before it says that everything is in the cart; a second press adds nothing', async () => {
  const api = await startLocalApi();
  onTestFinished(api.stop);
  const limits = { items: { 101: { left: 0, until: null } }, options: {} };
  const stores = { [mainStore]: limits, [sampleUser.preferences.favoriteStore ?? '']: limits };
  api.answer = () => ({ body: { success: true, catalogue: hashNow(), stores } });
  const said = await again(sampleOrder, 2);
  expect(said).toEqual([
    'Not everything from order ORD-7KQ2M could be put into your cart.',
    'Chocolate cake is sold out.',
  ]);
  expect(useCart.getState().items).toMatchObject([{ id: 6, quantity: 2 }]);
});

test('nothing of it is left on the menu', async () => {
  const said = await again({ ...sampleOrder, items: [{ id: 999, name: 'Pumpkin Latte', quantity: 1, price: 5 }] });
  expect(said[0]).toBe('Nothing from order ORD-7KQ2M could be put into your cart.');
});

/** A latte as it was bought, with what else was chosen. */
const latte = (price: number, ...chosen: [id: number, name: string][]): Order['items'][number] => ({
  ...{ id: 3, name: 'Latte', quantity: 1, price },
  options: [
    { id: 11, name: 'Regular', count: 1, isDefault: true },
    ...chosen.map(([id, name]) => ({ id, name, count: 1, isDefault: id === 21 })),
  ],
});

test('cups come back as they were: two lattes of different milk are two lines', async () => {
  const said = await again({ ...sampleOrder, items: [latte(4, [21, 'Whole milk']), latte(4, [22, 'Oat milk'])] });
  expect(useCart.getState().items).toMatchObject([
    { key: '3:11.21', name: 'Latte', price: 4 },
    { key: '3:11.22', name: 'Latte (Oat milk)', price: 4 },
  ]);
  expect(said).toEqual(['Everything from order ORD-7KQ2M was put into your cart, at today’s prices.']);
});

test('a cup whose option is gone is not added, and the notice leads to its item', async () => {
  await again({ ...sampleOrder, items: [latte(4, [29, 'Oat milk'])] });
  const row = screen.getByText(/oat milk/);
  expect(row.textContent).toBe('Latte (Oat milk): oat milk is not on the menu any more. Choose again');
  expect(row.querySelector('a')?.getAttribute('href')).toBe('/cart?item=3');
  expect(useCart.getState().items).toEqual([]);
});

test('a cup whose option is sold out is not swapped for another', async () => {
  limitItems({}, { 22: { left: 0, until: null } });
  const said = await again({ ...sampleOrder, items: [latte(4, [22, 'Oat milk']), latte(4, [21, 'Whole milk'])] });
  expect(said).toEqual([
    'Not everything from order ORD-7KQ2M could be put into your cart.',
    'Latte (Oat milk): oat milk is sold out. Choose again',
  ]);
  expect(useCart.getState().items).toMatchObject([{ key: '3:11.21' }]);
});

test('says that there is a choice that there was not', async () => {
  const items = [{ ...latte(4), options: [{ id: 22, name: 'Oat milk', count: 1, isDefault: false }] }];
  const said = await again({ ...sampleOrder, items });
  expect(said).toEqual([
    'Everything from order ORD-7KQ2M was put into your cart, at today’s prices.',
    'Latte (Oat milk) has new choices. We took the usual ones: Regular.',
  ]);
});

test('another cup of an item has the claim of one that is in the cart: cards and sheets show one price', async () => {
  const lists = [
    {
      id: 3,
      quantity: 1,
      deal: shopToday(),
      options: [
        [11, 1],
        [21, 1],
      ],
    },
  ];
  storage.write('juniper_cart', { owner: sampleUser.id, items: lists });
  await again({ ...sampleOrder, items: [latte(4, [21, 'Whole milk']), latte(4, [22, 'Oat milk'])] });
  expect(useCart.getState().items).toMatchObject([
    { key: '3:11.21', quantity: 2, price: 3.2 },
    { key: '3:11.22', quantity: 1, price: 3.2 },
  ]);
});
