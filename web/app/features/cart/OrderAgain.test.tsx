import type { Order } from '@juniper/core/contracts/orders.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepSession } from '../../features/auth/stored-session.ts';
import { storage } from '../../lib/storage.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../../lib/testing/sample-user.ts';
import CartPage from '../../pages/CartPage.tsx';
import { makeStore } from '../../store.ts';
import { shopToday } from '../deals/deal-clock.ts';
import { OrderAgain } from './OrderAgain.tsx';

beforeEach(() => {
  keepSession('token-1', sampleUser);
  // All deals are over, so that prices are the list's.
  storage.write('juniper_deals', {
    day: shopToday(),
    endsAt: Object.fromEntries([5, 16, 101, 19, 3].map((id) => [id, 1])),
  });
});
afterEach(() => {
  cleanup();
  storage.clear();
});

const again = async (order: Order) => {
  const store = makeStore();
  const routes = [
    { path: '/', Component: () => <OrderAgain order={order} /> },
    { path: '/cart', Component: CartPage },
  ];
  renderRoutes(store, routes, ['/']);
  await userEvent.click(screen.getByRole('button', { name: `Order again: ${order.orderNumber}` }));
  const said = await screen.findByRole('status');
  return { said: [...said.querySelectorAll('p, li')].map(({ textContent }) => textContent), store };
};

test('one press: the same items at today’s prices, in the cart, whose page says so', async () => {
  const { said, store } = await again(sampleOrder);
  expect(store.getState().cart.items).toMatchObject([
    { id: 101, quantity: 1, price: 5.2 },
    { id: 6, quantity: 2, price: 4.2 },
  ]);
  expect(said).toEqual(['Everything from order ORD-7KQ2M was put into your cart, at today’s prices.']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your cart');
});

test('says what costs another price now', async () => {
  const items = [{ id: 6, name: 'Special Flat White', quantity: 1, price: 3.9 }];
  const { said } = await again({ ...sampleOrder, items });
  expect(said).toEqual([
    'Everything from order ORD-7KQ2M was put into your cart, at today’s prices.',
    'Special Flat White costs $4.20 now. It was $3.90.',
  ]);
});

test('says what is not on the menu any more and what did not fit', async () => {
  storage.write('juniper_cart', { owner: sampleUser.id, items: [{ id: 6, quantity: 19 }] });
  const items = [
    { id: 999, name: 'Pumpkin Latte', quantity: 1, price: 5 },
    { id: 6, name: 'Special Flat White', quantity: 3, price: 4.2 },
  ];
  const { said, store } = await again({ ...sampleOrder, items });
  expect(said).toEqual([
    'Not everything from order ORD-7KQ2M could be put into your cart.',
    'Pumpkin Latte is not on the menu any more.',
    '2 × Special Flat White did not fit: a cart holds 20 of an item and 30 different items.',
  ]);
  expect(store.getState().cart.items).toMatchObject([{ id: 6, quantity: 20 }]);
});

test('nothing of it is left on the menu', async () => {
  const { said } = await again({ ...sampleOrder, items: [{ id: 999, name: 'Pumpkin Latte', quantity: 1, price: 5 }] });
  expect(said[0]).toBe('Nothing from order ORD-7KQ2M could be put into your cart.');
});
