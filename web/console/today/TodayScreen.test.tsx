import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { openConsole } from '../testing/open-console.tsx';

const usual = {
  day: '2026-11-17',
  today: { orders: 37, taken: 41_230 },
  weekAgo: { orders: 31, taken: 45_050 },
  open: 5,
  unpaid: 0,
  late: 0,
  soldOut: [] as { store: string; names: string[] }[],
  failedMails: 0,
  payments: [] as { orderId: string; orderNumber: string; problem: string }[],
};

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

type Given = { id: string; name: string; refunds: number; cancelled: number; vouchers: number; points: number };

const openToday = (changes: Partial<typeof usual> & { given?: Given[] } = {}, role = 'manager') => {
  api.answer = () => ({ body: { success: true, data: { ...usual, ...changes } } });
  return openConsole('/', role);
};
const figure = async (label: string) => screen.findByRole('link', { name: new RegExp(`^${label} `) });

test('four figures, against the same weekday, each with its screen', async () => {
  openToday();
  const figures = await Promise.all(['Taken', 'Orders completed', 'Open', 'Late'].map(figure));
  expect(figures.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Taken $412.30 $38.20 less than last Tuesday by this hour', '/reports'],
    ['Orders completed 37 6 more than last Tuesday by this hour', '/orders?completed=2026-11-17'],
    ['Open 5 Waiting or being made', '/orders?status=open'],
    ['Late 0 Nobody waits too long', '/orders?status=pending'],
  ]);
  expect(screen.getByText('Tuesday, November 17')).toBeDefined();
  expect(screen.queryByText(/could not be sent/)).toBeNull();
});

test('as much as a week ago says so, and late orders stand out', async () => {
  openToday({ today: usual.weekAgo, late: 2 });
  expect((await figure('Taken')).textContent).toContain('As much as last Tuesday by this hour');
  expect((await figure('Orders completed')).textContent).toContain('As many as last Tuesday by this hour');
  expect((await figure('Late')).textContent).toBe('Late 2 Not begun in time');
  expect((await figure('Late')).className).toContain('figure--alarm');
});

test('orders that wait for payment are counted and lead to their list', async () => {
  openToday({ unpaid: 3 });
  const waiting = await screen.findByRole('link', { name: '3 orders wait for payment' });
  expect(waiting.getAttribute('href')).toBe('/orders?status=unpaid');
  expect((await figure('Open')).textContent).toBe('Open 5 Waiting or being made');
});

test('what is out at which store, and mails that were given up', async () => {
  const soldOut = [
    { store: 'main', names: ['Latte', 'Oat milk'] },
    { store: 'uptown', names: ['Cheesecake'] },
  ];
  openToday({ soldOut, failedMails: 3 });
  expect(await screen.findByRole('link', { name: 'Main Store Latte, Oat milk' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Uptown Cheesecake' }).getAttribute('href')).toBe('/sold-out');
  expect(screen.getByText('3 mails could not be sent.')).toBeDefined();
});

test('a payment to look at leads to its order; without one nothing is said', async () => {
  openToday({ payments: [{ orderId: 'o-1', orderNumber: 'ORD-7KQ2M', problem: 'A refund has failed.' }] });
  const link = await screen.findByRole('link', { name: 'ORD-7KQ2M A refund has failed.' });
  expect(link.getAttribute('href')).toBe('/orders/o-1');
  expect(screen.getByRole('heading', { level: 2, name: 'Payments to look at' })).toBeDefined();
  cleanup();
  openToday();
  await figure('Open');
  expect(screen.queryByRole('heading', { name: 'Payments to look at' })).toBeNull();
});

test('a day that cannot be loaded says why, and is tried again', async () => {
  api.answer = () => ({ status: 429, body: { success: false, code: 'busy', message: 'Too much is going on.' } });
  openConsole('/');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toContain('Too much is going on.');
  api.answer = () => ({ body: { success: true, data: usual } });
  await userEvent.click(again);
  expect((await figure('Open')).textContent).toContain('5');
});

test('staff are led to what they may use', async () => {
  openToday({}, 'staff');
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Mei Tanaka' })).toBeDefined();
  expect(api.requests.filter(({ path }) => path.startsWith('/api/owner'))).toEqual([]);
});

test('an owner sees what everybody has given away', async () => {
  openToday(
    { given: [{ id: 'p-1', name: 'Mei', refunds: 6_000, cancelled: 1_700, vouchers: 500, points: 1 }] },
    'owner',
  );
  expect(
    await screen.findByText('Refunds $60.00, cancelled after payment $17.00, vouchers $5.00, 1 point'),
  ).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: 'Given away today' })).toBeDefined();
});
