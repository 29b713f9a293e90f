import type { Order } from '@juniper/core/contracts/orders.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { keepSession } from '../../features/auth/auth-store.ts';
import { placedByCard, setConnection } from '../../features/orders/known-orders.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../../lib/testing/samples.ts';
import { addDialogMethods, stubMedia } from '../../lib/testing/stub-browser.ts';

/** Noon in Maple Hollow. */
export const noon = Date.parse('2026-11-14T20:00:00Z');

export const pending: Order = {
  ...sampleOrder,
  status: 'pending',
  createdAt: '2026-11-14T19:58:00.000Z',
  preparingAt: null,
  closedAt: null,
};
export const preparing: Order = { ...pending, status: 'preparing', preparingAt: '2026-11-14T19:59:00.000Z' };
export const completed: Order = { ...preparing, status: 'completed', closedAt: '2026-11-14T20:03:00.000Z' };
export const cancelled: Order = { ...pending, status: 'cancelled', closedAt: '2026-11-14T20:03:00.000Z' };

export const payment = { method: 'card', state: 'awaiting', payBy: '2026-11-14T20:12:00.000Z', returned: 0 };
export const unpaid: Order = { ...pending, status: 'unpaid', createdAt: '2026-11-14T19:57:00.000Z', payment };
export const paid: Order = { ...unpaid, status: 'pending', payment: { ...payment, state: 'authorized', payBy: null } };

export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const badge = () => document.querySelector('.badge')?.textContent;
export const stations = async () =>
  within(await screen.findByRole('list', { name: 'Order status' })).getAllByRole('listitem');

/** Prepares for each test a server of its own and the order's page at noon. */
export const setUpOrderPage = (OrderPage: ComponentType) => {
  const Component = () => (
    <main id="main" tabIndex={-1}>
      <OrderPage />
    </main>
  );
  const page = {
    api: undefined as unknown as LocalApi,
    getCalls: () => page.api.requests.map(({ method, path }) => `${method} ${path}`),
    open: (orders: Order[], id = sampleOrder.id, notifications = true, emailVerified = true) => {
      keepSession('token-1', {
        ...sampleUser,
        emailVerified,
        orderHistory: orders,
        preferences: { ...sampleUser.preferences, notifications },
      });
      renderRoutes([{ path: '/order', Component }], [`/order?id=${id}`]);
    },
  };

  beforeEach(async () => {
    vi.useFakeTimers({ now: noon, toFake: ['Date'] });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    addDialogMethods();
    stubMedia();
    page.api = await startLocalApi();
  });

  afterEach(async () => {
    cleanup();
    takeToasts();
    act(() => setConnection('live'));
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    localStorage.clear();
    placedByCard.id = '';
    await page.api.stop();
  });

  return page;
};
