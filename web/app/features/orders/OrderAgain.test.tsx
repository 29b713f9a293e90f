import type { Order } from '@juniper/core/contracts/orders.ts';
import { mainStore } from '@juniper/core/rules/shop.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keepSession } from '../../features/auth/auth-store.ts';
import { storage } from '../../lib/storage.ts';
import { limitItems } from '../../lib/testing/changed-menu.ts';
import { startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../../lib/testing/samples.ts';
import CartPage from '../../pages/CartPage.tsx';
import { useCart } from '../cart/cart-view.ts';
import { getCatalogueHash } from '../catalogue/catalogue-store.ts';
import { getToday } from '../deals/deal-clock.ts';
import { OrderAgain } from './OrderAgain.tsx';
import { readCheckout, saveDraft } from './stored-checkout.ts';

const [noon, night] = ['2026-11-16T20:00:00.000Z', '2026-11-16T10:00:00.000Z'];
const whole = 'Your order is back in your cart, at today’s prices. Pickup at Uptown.';
const part = 'We couldn’t bring back everything from that order. Pickup at Uptown.';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(noon), toFake: ['Date'] });
  keepSession('token-1', sampleUser);
  // All deals are over, so list prices apply.
  storage.write('juniper_deals', {
    day: getToday(),
    endsAt: Object.fromEntries([5, 16, 101, 19, 3].map((id) => [id, 1])),
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  limitItems();
  vi.useRealTimers();
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

test('one press: the same items at today’s prices, in the cart, whose page says so [cart-7]', async () => {
  const said = await again(sampleOrder);
  expect(useCart.getState().items).toMatchObject([
    { id: 101, quantity: 1, price: 5.2 },
    { id: 6, quantity: 2, price: 4.2 },
  ]);
  expect(said).toEqual([whole]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your cart');
});

test('says what costs another price now', async () => {
  const items = [{ ...flatWhite, quantity: 1, price: 3.9 }];
  const said = await again({ ...sampleOrder, items });
  expect(said).toEqual([whole, 'Special Flat White: now $4.20 (was $3.90)']);
});

test('says what is not on the menu any more and what did not fit', async () => {
  storage.write('juniper_cart', { owner: sampleUser.id, items: [{ id: 6, quantity: 19 }] });
  const items = [
    { id: 999, name: 'Pumpkin Latte', quantity: 1, price: 5 },
    { ...flatWhite, quantity: 3 },
  ];
  const said = await again({ ...sampleOrder, items });
  expect(said).toEqual([
    part,
    'Pumpkin Latte is no longer on the menu.',
    '2 × Special Flat White did not fit: a cart holds 20 of an item and 30 different items.',
  ]);
  expect(useCart.getState().items).toMatchObject([{ id: 6, quantity: 20 }]);
});

test('leaves out what is sold out, takes as many as are left, and says so [cart-7]', async () => {
  limitItems({ 101: { left: 0, until: null }, 6: { left: 1, until: null } });
  const said = await again(sampleOrder);
  expect(said).toEqual([part, 'Chocolate cake is sold out.', 'Special Flat White is nearly sold out. Only 1 left.']);
  expect(useCart.getState().items).toMatchObject([{ id: 6, quantity: 1 }]);
});

test('asks what is sold out before it says that everything is in the cart; a second press adds nothing', async () => {
  const api = await startLocalApi();
  onTestFinished(api.stop);
  const limits = { items: { 101: { left: 0, until: null } }, options: {} };
  const stores = { [mainStore]: limits, [sampleUser.preferences.favoriteStore ?? '']: limits };
  api.answer = () => ({ body: { success: true, catalogue: getCatalogueHash(), stores } });
  const said = await again(sampleOrder, 2);
  expect(said).toEqual([part, 'Chocolate cake is sold out.']);
  expect(useCart.getState().items).toMatchObject([{ id: 6, quantity: 2 }]);
});

test('nothing of it is left on the menu', async () => {
  const said = await again({ ...sampleOrder, items: [{ id: 999, name: 'Pumpkin Latte', quantity: 1, price: 5 }] });
  expect(said[0]).toBe('We couldn’t bring back anything from that order.');
});

/** A latte as it was bought, with what else was chosen. */
const latte = (price: number, ...chosen: [id: number, name: string][]): Order['items'][number] => ({
  id: 3,
  name: 'Latte',
  quantity: 1,
  price,
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
  expect(said).toEqual([whole]);
});

test('a cup whose option is gone is not added, and the notice leads to its item', async () => {
  await again({ ...sampleOrder, items: [latte(4, [29, 'Oat milk'])] });
  const row = screen.getByText(/oat milk/);
  expect(row.textContent).toBe('Latte (Oat milk): oat milk is no longer on the menu. Choose again');
  expect(row.querySelector('a')?.getAttribute('href')).toBe('/cart?item=3');
  expect(useCart.getState().items).toEqual([]);
});

test('a cup whose option is sold out is not swapped for another', async () => {
  limitItems({}, { 22: { left: 0, until: null } });
  const said = await again({ ...sampleOrder, items: [latte(4, [22, 'Oat milk']), latte(4, [21, 'Whole milk'])] });
  expect(said).toEqual([part, 'Latte (Oat milk): oat milk is sold out. Choose again']);
  expect(useCart.getState().items).toMatchObject([{ key: '3:11.21' }]);
});

test('says that there is a choice that there was not', async () => {
  const items = [{ ...latte(4), options: [{ id: 22, name: 'Oat milk', count: 1, isDefault: false }] }];
  const said = await again({ ...sampleOrder, items });
  expect(said).toEqual([whole, 'Latte (Oat milk) has new choices. We took the usual ones: Regular.']);
});

test('another cup of an item has the claim of one that is in the cart: cards and sheets show one price', async () => {
  const lists = [
    {
      id: 3,
      quantity: 1,
      deal: getToday(),
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

describe('the place of the order', () => {
  const readPlace = () => readCheckout(sampleUser.id).draft;
  const elsewhere: Order = { ...sampleOrder, storeLocation: 'eastside' };

  test('is where checkout starts: store, way and payment', async () => {
    const payment = { method: 'card', state: 'captured', payBy: null, returned: 0 };
    const said = await again({ ...elsewhere, fulfilment: 'delivery', payment });
    expect(said).toEqual(['Your order is back in your cart, at today’s prices. Delivery from Eastside.']);
    expect(readPlace()).toEqual({ fulfilment: 'delivery', storeLocation: 'eastside', payment: 'card' });
  });

  test('takes the place of another one that was chosen, and leaves the name that was typed', async () => {
    saveDraft(sampleUser.id, { name: 'Nora', fulfilment: 'delivery', storeLocation: 'mall', payment: 'card' });
    await again({ ...sampleOrder, storeLocation: null });
    expect(readPlace()).toEqual({ name: 'Nora', fulfilment: 'pickup', storeLocation: '', payment: 'counter' });
  });

  test('is closed now: the notice says when it opens and leads to the other stores', async () => {
    vi.setSystemTime(Date.parse(night));
    const said = await again(elsewhere);
    expect(said).toEqual([
      'Your order is back in your cart, at today’s prices. Pickup at Eastside.',
      'Eastside is closed now. We’ll start your order at 7 AM. Pick another store',
    ]);
    expect(screen.getByRole('link', { name: 'Pick another store' }).getAttribute('href')).toBe('/checkout');
  });

  test('has closed for good: the main store takes its place', async () => {
    const said = await again({ ...sampleOrder, storeLocation: 'riverside' });
    expect(said).toEqual([
      'Your order is back in your cart, at today’s prices. Pickup at Main Store.',
      'Riverside has closed for good. Pick another store',
    ]);
  });
});
