import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCatalogue } from '../../app/features/catalogue/catalogue-store.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { sampleTicket } from '../../app/lib/testing/samples.ts';
import { openConsole } from '../testing/open-console.tsx';

// The file of the published menu comes from the site, not from the API.
vi.mock('../../app/features/catalogue/catalogue-store.ts', async (original) => ({
  ...(await original<object>()),
  fetchCatalogue: async () => getCatalogue(),
}));

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
  invitations: 0,
  /** Of the menu, which is asked for too. */
  changes: [] as object[],
  leftOver: [] as Ticket[],
  states: [] as { store: string; pausedUntil: string | null; busyMinutes: number; busyUntil: string | null }[],
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
  const figures: HTMLElement[] = [];
  for (const label of ['Sales', 'Orders completed', 'In progress', 'Late']) figures.push(await figure(label));
  expect(figures.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Sales $412.30 $38.20 down on last Tuesday, same time', '/reports'],
    ['Orders completed 37 6 more than last Tuesday, same time', '/orders?completed=2026-11-17'],
    ['In progress 5 Waiting or being made', '/orders?status=open'],
    ['Late 0 All on time', '/orders?status=pending'],
  ]);
  expect(screen.getByText('Tuesday, November 17')).toBeDefined();
  expect(screen.queryByText(/could not be sent/)).toBeNull();
});

test('as much as a week ago says so, and late orders stand out', async () => {
  openToday({ today: usual.weekAgo, late: 2 });
  expect((await figure('Sales')).textContent).toContain('Same as last Tuesday, same time');
  expect((await figure('Orders completed')).textContent).toContain('Same as last Tuesday, same time');
  expect((await figure('Late')).textContent).toBe('Late 2 Not started on time');
  expect((await figure('Late')).className).toContain('figure--alarm');
});

test('orders that wait for payment are counted and lead to their list', async () => {
  openToday({ unpaid: 3 });
  const waiting = await screen.findByRole('link', { name: '3 orders wait for payment' });
  expect(waiting.getAttribute('href')).toBe('/orders?status=unpaid');
  expect((await figure('In progress')).textContent).toBe('In progress 5 Waiting or being made');
});

const row = async (name: string) => {
  const found = (await screen.findAllByRole('listitem')).find(({ textContent }) => textContent?.startsWith(name));
  return found as HTMLElement;
};

test('each store says whether it is open, paused or busy, and what is out', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  openToday({
    soldOut: [{ store: 'main', names: ['Latte', 'Oat milk'] }],
    states: [
      { store: 'uptown', pausedUntil: inAnHour, busyMinutes: 0, busyUntil: null },
      { store: 'mall', pausedUntil: null, busyMinutes: 10, busyUntil: inAnHour },
    ],
  });
  await screen.findByRole('heading', { name: 'Stores' });
  expect((await row('Main Store')).textContent).toMatch(/^Main Store (Open|Closed).*\. Sold out: Latte, Oat milkPause/);
  expect((await row('Uptown')).textContent).toMatch(/\. Paused until \d+:\d\d [AP]M/);
  expect(within(await row('Uptown')).getByRole('button', { name: 'Take orders again, Uptown' })).toBeDefined();
  expect((await row('Mall')).textContent).toMatch(/\. Busy, 10 minutes later until /);
});

test('a store is paused from here with three presses, and Undo sends what was before', async () => {
  openToday();
  await userEvent.click(await screen.findByRole('button', { name: 'Pause, Uptown' }));
  api.answer = ({ path }) =>
    path.endsWith('/pause')
      ? { body: { success: true, data: { pausedUntil: '2026-11-18T04:08:00.000Z', before: { off: true } } } }
      : { body: { success: true, data: usual } };
  await userEvent.click(screen.getByRole('button', { name: /^30 minutes/ }));
  const sent = () => api.requests.filter(({ method }) => method === 'POST');
  await screen.findByText('Uptown is paused until 8:08 PM.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ minutes: 30 }, { off: true }]));
  expect(sent()[0]?.path).toBe('/api/staff/stores/uptown/pause');
});

test('something is sold out from here, found by its name', async () => {
  openToday();
  await userEvent.click(await screen.findByRole('button', { name: 'Sold out, Uptown' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sold out, Uptown' }));
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Item or option' }), 'oat m');
  api.answer = ({ method }) => ({
    body: { success: true, data: method === 'POST' ? { before: { left: null, until: 'today' }, after: {} } : usual },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Oat milk' }));
  await screen.findByText('Oat milk is sold out until tomorrow.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/staff/availability',
    body: { store: 'uptown', kind: 'option', left: 0, until: 'today' },
  });
});

test('emails that were given up, and open invitations for whoever may invite', async () => {
  openToday({ failedMails: 3, invitations: 2 }, 'owner');
  expect(await screen.findByText('3 emails could not be sent.')).toBeDefined();
  expect(screen.getByRole('link', { name: '2 open invitations' }).getAttribute('href')).toBe('/staff');
  cleanup();
  openToday({ invitations: 2 });
  await figure('In progress');
  expect(screen.queryByText(/open invitation/)).toBeNull();
});

test('changes that are not published lead to the menu', async () => {
  openToday({ changes: [{}, {}] });
  const link = await screen.findByRole('link', { name: '2 changes not published' });
  expect(link.getAttribute('href')).toBe('/menu');
});

test('a payment to look at leads to its order; without one nothing is said', async () => {
  openToday({ payments: [{ orderId: 'o-1', orderNumber: 'ORD-7KQ2M', problem: 'A refund has failed.' }] });
  const link = await screen.findByRole('link', { name: 'ORD-7KQ2M A refund has failed.' });
  expect(link.getAttribute('href')).toBe('/orders/o-1');
  expect(screen.getByRole('heading', { level: 2, name: 'Payments to check' })).toBeDefined();
  cleanup();
  openToday();
  await figure('In progress');
  expect(screen.queryByRole('heading', { name: 'Payments to check' })).toBeNull();
});

test('orders of yesterday that nobody began are asked about here too, one press each [day-2]', async () => {
  openToday({ leftOver: [{ ...sampleTicket, leftOverAt: '2026-11-15T12:00:00.000Z' }] });
  expect(await screen.findByRole('heading', { name: 'Left over from yesterday 1' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Nobody came ORD-7KQ2M' }));
  expect(screen.getByRole('button', { name: 'Undo ORD-7KQ2M' })).toBeDefined();
  cleanup();
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/staff/left-over',
      body: { orders: [sampleTicket.id], answer: 'no_show' },
    }),
  );
  openToday();
  await figure('In progress');
  expect(screen.queryByRole('heading', { name: /Left over/ })).toBeNull();
});

test('a day that cannot be loaded says why, and is tried again', async () => {
  api.answer = () => ({ status: 429, body: { success: false, code: 'busy', message: 'Too much is going on.' } });
  openConsole('/');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toContain('Too much is going on.');
  api.answer = () => ({ body: { success: true, data: usual } });
  await userEvent.click(again);
  expect((await figure('In progress')).textContent).toContain('5');
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
