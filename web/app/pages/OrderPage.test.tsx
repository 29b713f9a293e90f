import type { Order } from '@juniper/core/contracts/orders.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/stored-session.ts';
import { setConnection } from '../features/orders/connection.ts';
import { keepOrders } from '../features/orders/keep-orders.ts';
import { formatTime } from '../lib/dates.ts';
import { storage } from '../lib/storage.ts';
import { addDialogMethods } from '../lib/testing/dialogs.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../lib/testing/sample-user.ts';
import { stubMedia } from '../lib/testing/stub-media.ts';
import { makeStore } from '../store.ts';
import { takeToasts } from '../ui/testing/toasts.ts';
import OrderPage from './OrderPage.tsx';

const routes = [{ path: '/order', Component: OrderPage }];
const noon = Date.parse('2026-11-14T20:00:00Z');
const night = Date.parse('2026-11-15T08:00:00Z');

const pending: Order = {
  ...sampleOrder,
  status: 'pending',
  createdAt: '2026-11-14T19:58:00.000Z',
  preparingAt: null,
  closedAt: null,
};
const preparing: Order = { ...pending, status: 'preparing', preparingAt: '2026-11-14T19:59:00.000Z' };
const completed: Order = { ...preparing, status: 'completed', closedAt: '2026-11-14T20:03:00.000Z' };
const cancelled: Order = { ...pending, status: 'cancelled', closedAt: '2026-11-14T20:03:00.000Z' };

let api: LocalApi;
const open = (orders: Order[], id = sampleOrder.id, notifications = true) => {
  keepSession('token-1', {
    ...sampleUser,
    orderHistory: orders,
    preferences: { ...sampleUser.preferences, notifications },
  });
  const store = makeStore();
  renderRoutes(store, routes, [`/order?id=${id}`]);
  return store;
};
const stations = async () => within(await screen.findByRole('list', { name: 'Order status' })).getAllByRole('listitem');
const words = async () => (await stations()).map(({ textContent }) => textContent);
const current = async () => (await stations()).map((station) => station.getAttribute('aria-current'));
const lead = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent;
const badge = () => document.querySelector('.badge')?.textContent;

beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  addDialogMethods();
  stubMedia();
  api = await startLocalApi();
});

afterEach(async () => {
  cleanup();
  takeToasts();
  act(() => setConnection('live'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  storage.clear();
  await api.stop();
});

describe('the page of an order', () => {
  test('has its number, the thanks, how it is paid, and the way to the order history', async () => {
    open([pending]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Order ORD-7KQ2M');
    expect(lead()).toBe('Thank you for your purchase! You pay at the counter.');
    expect(screen.getByRole('link', { name: 'Order History' }).getAttribute('href')).toBe('/profile?tab=orders');
    expect(api.requests).toEqual([]);
  });

  test('says when it will be made, while the cafe is closed and nobody has begun', async () => {
    vi.setSystemTime(night);
    open([pending]);
    expect(await screen.findByText('We are closed now. We start on your order when we open at 7 AM.')).toBeDefined();
    cleanup();
    open([preparing]);
    await screen.findByText(/Thank you for your purchase!/);
    expect(screen.queryByText(/We are closed/)).toBeNull();
  });

  test('an order that the device does not know is asked for', async () => {
    api.answer = () => ({ body: { success: true, data: { ...completed, orderNumber: 'ORD-0LDER' } } });
    open([]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Order ORD-0LDER' })).toBeDefined();
    expect(api.requests.map(({ path }) => path)).toEqual([`/api/orders/${sampleOrder.id}`]);
  });

  test.each([
    [
      'nobody’s',
      { status: 404, body: { success: false, code: 'not_found', message: '' } },
      'We do not know this order',
    ],
    ['out of reach', { status: 502, body: '' }, 'We could not load your order'],
  ])('an order that is %s says so, and shows the way on', async (_, answer, title) => {
    api.answer = () => answer;
    open([]);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Order History' })).toBeDefined();
  });

  test('without an id there is no order', () => {
    open([pending], '');
    expect(screen.getByRole('heading', { level: 1, name: 'We do not know this order' })).toBeDefined();
    expect(api.requests).toEqual([]);
  });
});

describe('the tracker', () => {
  const at = (order: Order, field: 'createdAt' | 'preparingAt' | 'closedAt') => formatTime(order[field] ?? '');

  test('pending: the first of three stations, with its time', async () => {
    open([pending]);
    expect(await words()).toEqual([`Pending${at(pending, 'createdAt')}`, 'Preparing', 'Completed']);
    expect(await current()).toEqual(['step', null, null]);
  });

  test('moves on by itself, and says so politely', async () => {
    const store = open([pending]);
    await stations();
    act(() => store.dispatch(keepOrders([preparing])));
    expect(await words()).toEqual([
      `Pending, done${at(preparing, 'createdAt')}`,
      `Preparing${at(preparing, 'preparingAt')}`,
      'Completed',
    ]);
    expect(await current()).toEqual([null, 'step', null]);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Order ORD-7KQ2M: Preparing');
  });

  test('completed: all three are done', async () => {
    open([completed]);
    expect(await words()).toEqual([
      `Pending, done${at(completed, 'createdAt')}`,
      `Preparing, done${at(completed, 'preparingAt')}`,
      `Completed, done${at(completed, 'closedAt')}`,
    ]);
    expect(await current()).toEqual([null, null, 'step']);
    expect(lead()).toBe('Thank you for your purchase!');
  });

  test('cancelled: the badge and the reason, no tracker', async () => {
    open([{ ...cancelled, cancelReason: 'The oven is out.' }]);
    expect(await screen.findByText('The oven is out.')).toBeDefined();
    expect(badge()).toBe('Cancelled');
    expect(screen.queryByRole('list', { name: 'Order status' })).toBeNull();
    expect(lead()).toBe('This order is cancelled.');
  });

  test('connection lost: ‘Reconnecting’, and the last state stays', async () => {
    open([preparing]);
    await stations();
    act(() => setConnection('reconnecting'));
    expect(screen.getByText('Reconnecting')).toBeDefined();
    expect(await current()).toEqual([null, 'step', null]);
    act(() => setConnection('live'));
    expect(screen.queryByText('Reconnecting')).toBeNull();
  });
});

describe('Cancel order', () => {
  const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Cancel order ORD-7KQ2M' }));
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));

  test('asks first, and the safe answer has the focus', async () => {
    open([pending]);
    await ask();
    expect(document.activeElement?.textContent).toBe('Keep order');
    expect(api.requests).toEqual([]);
  });

  test('cancels, and the page says so', async () => {
    api.answer = () => ({ body: { success: true, data: cancelled } });
    open([pending]);
    await ask();
    await confirm();
    await waitFor(() => expect(badge()).toBe('Cancelled'));
    expect(api.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /api/orders/${sampleOrder.id}/cancel`,
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('too late: says why, and the order is shown as it is', async () => {
    api.answer = () => ({
      status: 409,
      body: { success: false, code: 'not_cancellable', message: 'We have begun to make it.', data: preparing },
    });
    open([pending]);
    await ask();
    await confirm();
    await waitFor(() => expect(badge()).toBe('Preparing'));
    expect(takeToasts()).toEqual([['warning', 'We have begun to make it.', 3000]]);
  });

  test('no answer: says so where it was asked, and nothing changed', async () => {
    api.answer = () => ({ status: 502, body: '' });
    open([pending]);
    await ask();
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toContain('We could not cancel this order.');
    expect(badge()).toBe('Pending');
  });

  test('only while the order is pending', async () => {
    open([preparing]);
    await stations();
    expect(screen.queryByRole('button', { name: /Cancel order/ })).toBeNull();
  });
});

describe('Notify me when it is ready', () => {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
  const allow = (permission: NotificationPermission, answer: NotificationPermission = 'granted') => {
    requestPermission.mockReset().mockResolvedValue(answer);
    vi.stubGlobal('Notification', { permission, requestPermission });
    stubMedia('(hover: hover) and (pointer: fine)');
  };
  const button = () => screen.queryByRole('button', { name: 'Notify me when it is ready' });

  test('asks the browser on a press, never by itself', async () => {
    allow('default');
    open([pending]);
    expect(requestPermission).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Notify me when it is ready' }));
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(await screen.findByText(/we will notify you when your order is ready/)).toBeDefined();
  });

  test('who says no is told where to look instead', async () => {
    allow('default', 'denied');
    open([pending]);
    await userEvent.click(await screen.findByRole('button', { name: 'Notify me when it is ready' }));
    expect(await screen.findByText(/This page still tells you when it is ready/)).toBeDefined();
  });

  test.each([
    ['notifications are off in the profile', () => open([pending], sampleOrder.id, false)],
    ['the order is over', () => open([completed])],
  ])('not offered when %s', async (_, openIt) => {
    allow('default');
    openIt();
    await screen.findByRole('link', { name: 'Order History' });
    expect(button()).toBeNull();
  });
});
