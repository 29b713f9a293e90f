import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { restoreCart, useCart } from '../features/cart/cart-store.ts';
import { shopToday } from '../features/deals/deal-clock.ts';
import { endDeals } from '../features/deals/testing/end-deals.ts';
import { bandWords } from '../features/landing/PersonalBand.tsx';
import { storage } from '../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../lib/testing/sample-user.ts';
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

test('a visitor’s page opens with the welcome, and nothing personal is loaded', async () => {
  open();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Juniper\u00a0Row');
  expect(screen.getByText(/made by hand on Alder Street since 2010\.$/)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'For you' })).toBeNull();
  expect(screen.queryByText("Today's Deals")).toBeNull();
  expect(api.requests).toEqual([]);
});

describe('whether the cafe is open', () => {
  afterEach(() => void vi.useRealTimers());

  test('is not claimed by the server’s HTML, which is read at any hour', () => {
    const page = renderToString(
      <StaticRouter location="/">
        <LandingPage />
      </StaticRouter>,
    );
    expect(page).toContain('Open daily, 7 AM to 9 PM');
    expect(page).not.toMatch(/Open now|Closed/);
  });

  test('is said by the cafe’s own clock, and stays true while the page is open', () => {
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
  test('opens with name, today’s points, the last order and the deals, and without a second welcome', async () => {
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

  test('the last order is one press away, at today’s price', async () => {
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
    storage.write('juniper_cart', { items: [{ id: 101, quantity: 1, deal: shopToday() }], owner: sampleUser.id });
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
    ['pending', 'We have your order ORD-7KQ2M'],
    ['preparing', 'We are making your order ORD-7KQ2M'],
  ] as const)('while the last order is %s, the first press follows it', async (status, news) => {
    account = { ...sampleUser, orderHistory: [{ ...sampleOrder, status }] };
    keepSession('token-1', account);
    open();
    const me = await band();
    expect(await me.findByText(news)).toBeDefined();
    const [first, ...others] = [...document.querySelectorAll('.me__act > *')];
    expect(first).toBe(me.getByRole('link', { name: 'Follow it: ORD-7KQ2M' }));
    expect(first?.getAttribute('href')).toBe(`/order?id=${sampleOrder.id}`);
    expect(others).toEqual([me.getByRole('button', { name: /^Order again/ })]);
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
  expect(bandWords.today(true, 5)).toBe('Your usual is one press away, and there are five deals on today.');
  expect(bandWords.today(true, 1)).toBe('Your usual is one press away, and there is one deal on today.');
  expect(bandWords.today(true, 0)).toBe('Your usual is one press away. New deals come tomorrow.');
  expect(bandWords.today(false, 2)).toBe('Welcome to the row: there are two deals on today.');
  expect(bandWords.today(false, 0)).toBe('New deals come tomorrow.');
});
