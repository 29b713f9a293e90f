import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { restoreCart } from '../features/cart/cart-store.ts';
import { useCart } from '../features/cart/cart-view.ts';
import { bandWords } from '../features/content/PersonalBand.tsx';
import { getToday } from '../features/deals/deal-clock.ts';
import { serverNow } from '../lib/server-clock.ts';
import { storage } from '../lib/storage.ts';
import { endDeals } from '../lib/testing/changed-menu.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../lib/testing/samples.ts';
import LandingPage from './LandingPage.tsx';

let api: LocalApi;
let account = sampleUser;
beforeEach(async () => {
  account = { ...sampleUser, loyaltyPoints: 111 };
  api = await startLocalApi();
  api.answer = () => ({ body: { user: account } });
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await api.stop();
});

const open = () => {
  const routes = [
    { path: '/', Component: LandingPage },
    { path: '/cart', Component: () => <h1>Your cart</h1> },
  ];
  renderRoutes(routes, ['/']);
};
const band = async () => within(await screen.findByRole('region', { name: 'For you' }));

test('a visitor’s page opens with the welcome and the deals, and nothing personal is loaded [landing-1]', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 2, name: "Today's Deals" })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Juniper\u00a0Row');
  expect(screen.getByText(/made by hand on Alder Street since 2010\.$/)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'For you' })).toBeNull();
  expect(api.requests).toEqual([]);
});

describe('whether the cafe is open', () => {
  afterEach(() => void vi.useRealTimers());

  test('is not claimed by the server’s HTML, which is read at any hour [landing-5]', () => {
    const page = renderToString(
      <StaticRouter location="/">
        <LandingPage />
      </StaticRouter>,
    );
    expect(page).toContain('Open daily, 7 AM to 9 PM');
    expect(page).not.toMatch(/Open now|Closed/);
  });

  test('is said by the cafe’s own clock, and stays true while the page is open [landing-5]', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-15T20:59:50-08:00') });
    open();
    expect(screen.getByText('Open now until 9 PM').className).toContain('hero__open--now');
    act(() => void vi.advanceTimersByTime(20_000));
    expect(screen.getByText('Closed, opens 7 AM').className).not.toContain('hero__open--now');
    act(() => void vi.advanceTimersByTime(10 * 3_600_000));
    expect(screen.getByText('Open now until 9 PM')).toBeDefined();
  });
});

describe('a member’s page', () => {
  test('opens with name, today’s points, the last order and the deals, and without a second welcome [landing-2]', async () => {
    keepSession('token-1', sampleUser);
    open();
    const me = await band();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
      /^Good\u00a0(morning|afternoon|evening), Elena$/,
    );
    expect((await me.findByRole('link', { name: '111 points' })).getAttribute('href')).toBe('/profile');
    expect(me.getByText('Last order, ORD-7KQ2M')).toBeDefined();
    expect(me.getByText('1 × Chocolate cake, 2 × Special Flat White')).toBeDefined();
    expect(me.getByRole('link', { name: 'Open the menu' }).getAttribute('href')).toBe('/menu');
    expect(await screen.findByRole('heading', { level: 2, name: "Today's Deals" })).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: 'Browse the row' })).toBeDefined();
    expect(screen.queryByText(/^Welcome to/)).toBeNull();
    expect([...document.querySelectorAll<HTMLImageElement>('.me img')].map(({ src }) => src)).toEqual([
      expect.stringContaining('chocolate-cake'),
      expect.stringContaining('special-flat-white'),
    ]);
  });

  test('the last order is one tap away, at today’s price [landing-2]', async () => {
    keepSession('token-1', sampleUser);
    storage.write('juniper_deals', { day: 'another day', endsAt: {} });
    open();
    const me = await band();
    // The cake's deal runs: 4.16 and twice 4.20, with tax.
    await userEvent.click(await me.findByRole('button', { name: 'Order again, $14.82' }));
    expect(await screen.findByRole('heading', { name: 'Your cart' })).toBeDefined();
    expect(useCart.getState().items).toMatchObject([
      { id: 101, quantity: 1, price: 4.16 },
      { id: 6, quantity: 2, price: 4.2 },
    ]);
  });

  test('a deal that is over costs its price again, but for a line in the cart that has claimed it', async () => {
    keepSession('token-1', sampleUser);
    endDeals();
    open();
    const me = await band();
    // 5.20 and twice 4.20, with tax.
    expect(await me.findByRole('button', { name: 'Order again, $16.04' })).toBeDefined();
    storage.write('juniper_cart', { items: [{ id: 101, quantity: 1, deal: getToday() }], owner: sampleUser.id });
    act(restoreCart);
    await userEvent.click(await me.findByRole('button', { name: 'Order again, $14.82' }));
    expect(useCart.getState().items).toMatchObject([
      { id: 101, quantity: 2, price: 4.16 },
      { id: 6, quantity: 2, price: 4.2 },
    ]);
  });

  test('cups are named and priced with their options', async () => {
    const large = { id: 12, name: 'Large', count: 1, isDefault: false };
    const oat = { id: 22, name: 'Oat milk', count: 1, isDefault: false };
    const whole = { id: 21, name: 'Whole milk', count: 1, isDefault: true };
    const cappuccino = { id: 4, name: 'Cappuccino', quantity: 1, price: 1 };
    const items = [
      { ...cappuccino, options: [large, oat] },
      { ...cappuccino, options: [{ ...large, id: 11, name: 'Regular', isDefault: true }, whole] },
    ];
    account = { ...sampleUser, orderHistory: [{ ...sampleOrder, items }] };
    keepSession('token-1', account);
    open();
    const me = await band();
    expect(await me.findByText('1 × Cappuccino (Large, Oat milk), 1 × Cappuccino')).toBeDefined();
    // 4.60 and 3.80, with tax.
    expect(me.getByRole('button', { name: 'Order again, $9.92' })).toBeDefined();
  });

  test.each([
    ['pending', 'We have your order'],
    ['preparing', 'We’re making your order'],
  ] as const)('while an order is %s, there is the way to it and none to order it twice', async (status, news) => {
    const newer = { ...sampleOrder, id: 'x', orderNumber: 'ORD-NEWER' };
    account = { ...sampleUser, orderHistory: [newer, { ...sampleOrder, status }] };
    keepSession('token-1', account);
    open();
    const me = await band();
    expect(await me.findByText(news)).toBeDefined();
    expect(me.getByText('We’re on it.')).toBeDefined();
    const link = me.getByRole('link', { name: 'See how it’s going: ORD-7KQ2M' });
    expect(link.getAttribute('href')).toBe(`/order?id=${sampleOrder.id}`);
    expect(me.queryByRole('button')).toBeNull();
  });

  test('an order that is ready and not handed over is said to be ready [ready-2]', async () => {
    const ready = { ...sampleOrder, status: 'preparing' as const, closedAt: null, readyAt: '2026-11-09T20:05:00.000Z' };
    account = { ...sampleUser, orderHistory: [ready] };
    keepSession('token-1', account);
    open();
    const me = await band();
    expect(await me.findByText('Your order is ready')).toBeDefined();
    expect(me.getByText('Come and get it.')).toBeDefined();
  });

  test('an order that is not paid comes first, with the time that is left', async () => {
    const payBy = new Date(serverNow() + 11.5 * 60_000).toISOString();
    const payment = { method: 'card', state: 'awaiting', payBy, returned: 0 };
    const unpaid = { ...sampleOrder, status: 'unpaid' as const, payment };
    const pending = { ...sampleOrder, id: 'x', orderNumber: 'ORD-NEWER', status: 'pending' as const };
    account = { ...sampleUser, orderHistory: [pending, unpaid] };
    keepSession('token-1', account);
    open();
    const me = await band();
    expect(await me.findByText('Your order is saved. It just needs paying.')).toBeDefined();
    expect(me.getByText('Almost yours: pay within 12 minutes.')).toBeDefined();
    expect(me.getByRole('link', { name: 'Pay now: ORD-7KQ2M' })).toBeDefined();
    expect(me.queryByRole('button')).toBeNull();
  });

  test('a cancelled order is not the last one; without any there is the way to the first', async () => {
    const cancelled = { ...sampleOrder, id: 'x', orderNumber: 'ORD-GONE1', status: 'cancelled' as const };
    account = { ...sampleUser, orderHistory: [cancelled, sampleOrder] };
    keepSession('token-1', account);
    open();
    expect(await (await band()).findByText('Last order, ORD-7KQ2M')).toBeDefined();
    cleanup();
    account = { ...sampleUser, orderHistory: [] };
    keepSession('token-1', account);
    open();
    const start = await (await band()).findByRole('link', { name: 'Start Ordering' });
    expect(start.getAttribute('href')).toBe('/shop');
  });
});

test('greets by the hour, by the first name', () => {
  const hours = [0, 3, 4, 11, 12, 17, 18, 23];
  expect(hours.map((hour) => bandWords.greeting(hour, ' Elena  Marsh '))).toEqual([
    ...['evening', 'evening', 'morning', 'morning'].map((time) => `Good\u00a0${time}, Elena`),
    ...['afternoon', 'afternoon', 'evening', 'evening'].map((time) => `Good\u00a0${time}, Elena`),
  ]);
});

test('counts the deals that still run here, and claims none when they are over', () => {
  const today = (orders: number, deals: number) =>
    bandWords.today(orders > 0 ? sampleOrder : undefined, orders, undefined, deals);
  expect(today(2, 5)).toBe('The usual? It’s one tap away. Five deals today, too.');
  expect(today(1, 1)).toBe('Same again? It’s one tap away. One deal today, too.');
  expect(today(2, 0)).toBe('The usual? It’s one tap away. New deals come tomorrow.');
  expect(today(0, 2)).toBe('Welcome to the row: two deals today.');
  expect(today(0, 0)).toBe('New deals come tomorrow.');
});
