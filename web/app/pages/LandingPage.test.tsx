import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepSession } from '../features/auth/stored-session.ts';
import { bandWords } from '../features/landing/band-words.ts';
import { storage } from '../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../lib/testing/sample-user.ts';
import { makeStore } from '../store.ts';
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
  storage.clear();
  await api.stop();
});

const open = () => {
  const store = makeStore();
  const routes = [
    { path: '/', Component: LandingPage },
    { path: '/cart', Component: () => <h1>Your cart</h1> },
  ];
  renderRoutes(store, routes, ['/']);
  return store;
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

describe('a member’s page', () => {
  test('opens with name, today’s points, the last order and the deals; the welcome follows', async () => {
    keepSession('token-1', sampleUser);
    open();
    const me = await band();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good (morning|afternoon|evening), Elena$/);
    expect(await me.findByText('111')).toBeDefined();
    expect(me.getByText('Last order, ORD-7KQ2M')).toBeDefined();
    expect(me.getByText('1 × Chocolate cake, 2 × Special Flat White')).toBeDefined();
    expect(me.getByRole('link', { name: 'Open the menu' }).getAttribute('href')).toBe('/menu');
    expect(await screen.findByRole('heading', { level: 2, name: "Today's Deals" })).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: /^Welcome to/ })).toBeDefined();
  });

  test('the last order is one press away, at today’s price', async () => {
    keepSession('token-1', sampleUser);
    storage.write('juniper_deals', { day: 'another day', endsAt: {} });
    const store = open();
    const me = await band();
    // The cake's deal runs: 4.16 and twice 4.20, with tax.
    await userEvent.click(await me.findByRole('button', { name: 'Order again, $14.82' }));
    expect(await screen.findByRole('heading', { name: 'Your cart' })).toBeDefined();
    expect(store.getState().cart.items).toMatchObject([
      { id: 101, quantity: 1, price: 4.16 },
      { id: 6, quantity: 2, price: 4.2 },
    ]);
  });

  test('a cancelled order is not the last one; without any there is the way to the first', async () => {
    const cancelled = { ...sampleOrder, id: 'x', orderNumber: 'ORD-GONE1', status: 'cancelled' as const };
    account = { ...sampleUser, orderHistory: [cancelled, sampleOrder] };
    keepSession('token-1', account);
    open();
    expect((await band()).getByText('Last order, ORD-7KQ2M')).toBeDefined();
    cleanup();
    account = { ...sampleUser, orderHistory: [] };
    keepSession('token-1', account);
    open();
    const start = (await band()).getByRole('link', { name: 'Start Ordering' });
    expect(start.getAttribute('href')).toBe('/shop');
  });
});

test('greets by the hour, by the first name', () => {
  const hours = [0, 3, 4, 11, 12, 17, 18, 23];
  expect(hours.map((hour) => bandWords.greeting(hour, ' Elena  Marsh '))).toEqual([
    ...['Good evening, Elena', 'Good evening, Elena', 'Good morning, Elena', 'Good morning, Elena'],
    ...['Good afternoon, Elena', 'Good afternoon, Elena', 'Good evening, Elena', 'Good evening, Elena'],
  ]);
});

test('counts the deals that still run here, and claims none when they are over', () => {
  expect(bandWords.today(true, 5)).toBe('Your usual is one press away, and there are five deals on today.');
  expect(bandWords.today(true, 1)).toBe('Your usual is one press away, and there is one deal on today.');
  expect(bandWords.today(true, 0)).toBe('Your usual is one press away. New deals come tomorrow.');
  expect(bandWords.today(false, 2)).toBe('Welcome to the row: there are two deals on today.');
  expect(bandWords.today(false, 0)).toBe('New deals come tomorrow.');
});
