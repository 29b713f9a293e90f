import type { OrderSummary } from '@juniper/core/contracts/owner-orders.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { takeToasts } from '../../app/lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { keepShopZone } from '../lib/shop-time.ts';
import { openConsole } from '../testing/open-console.tsx';

const found = (nth: number, changes: Partial<OrderSummary> = {}): OrderSummary => ({
  id: `0190c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  orderNumber: `ORD-${String(nth).padStart(5, 'A')}`,
  createdAt: '2025-11-09T20:00:00.000Z',
  closedAt: null,
  status: 'pending',
  fulfilment: 'pickup',
  storeLocation: null,
  totalAmount: 16.05,
  name: 'Elena Marsh',
  cups: 3,
  ...changes,
});

let api: LocalApi;
let orders: OrderSummary[];
beforeEach(async () => {
  api = await startLocalApi();
  orders = [found(2, { status: 'preparing', fulfilment: 'delivery', storeLocation: 'uptown', cups: 1 }), found(1)];
  api.answer = () => ({ body: { success: true, data: orders, nextCursor: null } });
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const asked = () =>
  api.requests.flatMap(({ path }) =>
    path.startsWith('/api/owner/orders') ? path.replace('/api/owner/orders', '') : [],
  );
const rows = async () => (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);

test('an order is a row with its place, in the cafe’s time, and leads to its screen', async () => {
  openConsole('/orders');
  expect(await rows()).toEqual([
    'ORD-AAAA2PreparingElena Marsh, 1 itemNov 9, 2025, 12:00 PM, Uptown, delivery$16.05',
    'ORD-AAAA1PendingElena Marsh, 3 itemsNov 9, 2025, 12:00 PM, Main Store$16.05',
  ]);
  // A name in letters from right to left does not turn around what stands beside it.
  expect([...document.querySelectorAll('td bdi')].map(({ textContent }) => textContent)).toContain('Elena Marsh');
  expect(screen.getByRole('status').textContent).toBe('2 orders');
  expect(screen.getByRole('link', { name: 'ORD-AAAA2' }).getAttribute('href')).toBe(`/orders/${orders[0]?.id}`);
  expect(asked()).toEqual(['']);
});

test('each order has its own store’s time [console-9]', async () => {
  const oregon = 'America/Los_Angeles';
  onTestFinished(() => keepShopZone(oregon));
  keepShopZone(oregon, [{ store: 'uptown', timeZone: 'Europe/Vienna' }]);
  openConsole('/orders');
  expect(await rows()).toEqual([
    expect.stringContaining('Nov 9, 2025, 9:00 PM, Uptown'),
    expect.stringContaining('Nov 9, 2025, 12:00 PM, Main Store'),
  ]);
});

test('staff see today’s and cannot search, whatever the address says', async () => {
  openConsole('/orders?day=2026-11-03&completed=2026-11-03&status=open', 'staff');
  expect(await rows()).toHaveLength(2);
  expect(screen.getByText('Placed today, and all that are still open.')).toBeDefined();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByLabelText('Placed on')).toBeNull();
  expect(asked()).toEqual(['?status=open']);
});

test('managers search by letters, which never stand in the address [console-3]', async () => {
  const router = openConsole('/orders');
  await userEvent.type(await screen.findByRole('searchbox'), 'elena@marsh{Enter}');
  await waitFor(() => expect(asked()).toContain('?q=elena%40marsh'));
  expect(router.state.location.search).toBe('');
  expect(router.state.location.state).toEqual({ q: 'elena@marsh' });
  expect(await screen.findByText('From all days.')).toBeDefined();
});

test('letters are searched for when nobody has typed for 250 ms, and not before there are three', async () => {
  openConsole('/orders');
  const box = await screen.findByRole('searchbox');
  await userEvent.type(box, 'pa');
  await userEvent.type(box, 'tel ');
  await waitFor(() => expect(asked()).toContain('?q=patel'));
  expect(asked().filter((query) => query.includes('q='))).toEqual(['?q=patel']);
  // What is being typed is not taken away.
  expect(box).toHaveProperty('value', 'patel ');
});

test('an order says when it was paid by card, and what went back', async () => {
  orders = [
    found(3, { payment: { method: 'card', state: 'captured', returned: 4.8 } }),
    found(2, { payment: { method: 'card', state: 'captured', returned: 16.05 } }),
    found(1, { payment: { method: 'counter', state: null, returned: 0 } }),
  ];
  openConsole('/orders');
  const [part, all, counter] = await rows();
  expect(part).toContain('Paid by cardRefunded $4.80');
  expect(all).toMatch(/Paid by cardRefunded\$16\.05$/);
  expect(counter).toMatch(/Counter\$16\.05$/);
  expect(counter).not.toContain('Refunded');
});

test('a search that was cut says so, and claims no newest', async () => {
  const nextCursor = orders[1]?.id;
  api.answer = () => ({ body: { success: true, data: orders, nextCursor, isCut: true } });
  openConsole('/orders');
  expect(await screen.findByText(/some are left out, new ones too. Type more letters, or choose a day/)).toBeDefined();
  expect(screen.getByText('2 orders')).toBeDefined();
});

test.each([
  ['the counter alone', ['counter'], false],
  ['cards', ['counter', 'card'], true],
])('a shop that takes %s: orders can be unpaid, and looked for, or not', async (_, payments, hasUnpaid) => {
  api.config.payments = payments;
  orders = [found(1, { status: 'unpaid' })];
  openConsole('/orders');
  expect((await rows())[0]).toMatch(/^ORD-AAAA1Unpaid/);
  await waitFor(() => expect(screen.queryAllByRole('option', { name: 'Unpaid' })).toHaveLength(hasUnpaid ? 1 : 0));
});

test('a status and a day are applied at once and stand in the address; Clear undoes all', async () => {
  const router = openConsole('/orders');
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'Open');
  await waitFor(() => expect(router.state.location.search).toBe('?status=open'));
  await userEvent.type(screen.getByLabelText('Placed on'), '2025-11-03');
  await waitFor(() => expect(router.state.location.search).toBe('?day=2025-11-03&status=open'));
  expect(screen.getByText('Orders placed on November 3, 2025, the newest first.')).toBeDefined();
  await waitFor(() => expect(asked()).toContain('?day=2025-11-03&status=open'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Placed on').value).toBe('');
});

test('a link to the orders that were completed on a day says so, in the lead and in the filter', async () => {
  openConsole('/orders?completed=2025-11-03&store=uptown');
  expect(await rows()).toHaveLength(2);
  expect(screen.getByText('Orders completed on November 3, 2025, the newest first.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Completed on').value).toBe('2025-11-03');
  expect(screen.getByLabelText<HTMLInputElement>('Placed on').value).toBe('');
  expect(asked()).toEqual(['?completed=2025-11-03&store=uptown']);
  await userEvent.type(screen.getByLabelText('Placed on'), '2025-11-02');
  const both = 'Orders placed on November 2, 2025 and completed on November 3, 2025, the newest first.';
  expect(await screen.findByText(both)).toBeDefined();
});

test('More adds the next page', async () => {
  const [second, first] = orders as [OrderSummary, OrderSummary];
  api.answer = ({ path }) =>
    path.includes('cursor')
      ? { body: { success: true, data: [first], nextCursor: null } }
      : { body: { success: true, data: [second], nextCursor: second.id } };
  openConsole('/orders?status=open');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(asked()).toEqual(['?status=open', `?status=open&cursor=${second.id}`]);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('a day without orders, and a search without a result, say what that means', async () => {
  orders = [];
  openConsole('/orders');
  expect(await screen.findByText('No orders yet today')).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox'), 'nobody{Enter}');
  expect(await screen.findByText('Nothing found')).toBeDefined();
});

test('orders of new customers are cancelled together, once their number is typed, with six presses', async () => {
  const newest = '0199aaaa-0000-7000-8000-000000000084';
  let presses = 0;
  const press = async (name: string, role = 'button') => {
    presses += 1;
    await userEvent.click(await screen.findByRole(role, { name }));
  };
  api.answer = ({ method, path }) => {
    if (method === 'POST') return { body: { success: true, data: { orders: 84, customers: 17 } } };
    if (path.includes('/orders/new')) return { body: { success: true, data: { orders: 84, customers: 17, newest } } };
    return { body: { success: true, data: orders, nextCursor: null } };
  };
  openConsole('/orders');
  presses += 1;
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'New customers, not paid');
  await press('Cancel all of these');
  await press('Block these customers too', 'checkbox');
  expect(screen.getByText(/^84 orders of 17 customers without a completed order\./)).toBeDefined();
  presses += 1;
  const field = screen.getByLabelText('Type 84 to confirm');
  await userEvent.type(field, '8');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
  expect(await screen.findByText('Please type 84.')).toBeDefined();
  await userEvent.type(field, '4');
  const openAtFocus: boolean[] = [];
  screen.getByRole('main').addEventListener('focus', () => openAtFocus.push(document.querySelector('dialog') !== null));
  await press('Cancel all');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/owner/orders/new/cancel', { orders: 84, newest, block: true }],
  ]);
  expect(takeToasts().map(([, words]) => words)).toEqual(['84 orders cancelled, and 17 customers blocked.']);
  expect(presses).toBeLessThanOrEqual(6);
  expect(openAtFocus).toEqual([false]);
});

test.each(['day', 'completed'])('a list narrowed by %s has no button that cancels more than it shows', async (name) => {
  openConsole(`/orders?status=new-not-paid&${name}=2025-11-03`);
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Cancel all of these' })).toBeNull();
});

test('staff have no such list', async () => {
  openConsole('/orders?status=new-not-paid', 'staff');
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Cancel all of these' })).toBeNull();
});
