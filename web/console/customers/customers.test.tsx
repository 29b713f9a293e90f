import type { CustomerSummary, OwnerCustomer } from '@juniper/core/contracts/owner-customers.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { takeToasts } from '../../app/lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { sampleUser } from '../../app/lib/testing/samples.ts';
import { keepMoney, shopMoney } from '../lib/money.ts';
import { openConsole } from '../testing/open-console.tsx';

const elena: CustomerSummary = {
  id: '0190c0de-0000-7000-8000-0000000000c1',
  name: 'Elena Marsh',
  email: 'elena@marsh.example',
  confirmed: true,
  role: 'customer',
  since: '2025-03-02T08:00:00.000Z',
};
const whole: OwnerCustomer = {
  ...elena,
  isBlocked: false,
  points: 101,
  history: [
    { id: '3', kind: 'adjust', points: -9, orderNumber: null, reason: 'Given twice.', createdAt: elena.since },
    { id: '2', kind: 'order', points: 10, orderNumber: 'ORD-7KQ2M', createdAt: elena.since },
    { id: '1', kind: 'welcome', points: 100, orderNumber: null, createdAt: elena.since },
  ],
  vouchers: [
    { id: 'a', kind: 'thanks', offCents: 500, reason: 'You waited.', orderNumber: 'ORD-7KQ2M', ...given() },
    { id: 'b', kind: 'birthday', orderNumber: null, ...given() },
  ],
  orders: [],
  orderCount: 0,
};

function given() {
  return { givenAt: elena.since, expiresAt: '2025-06-01T07:00:00.000Z' };
}

type Answer = { status?: number; body: unknown };
let api: LocalApi;
let answers: Answer[];
let customer: OwnerCustomer;
beforeEach(async () => {
  api = await startLocalApi();
  answers = [];
  customer = whole;
  api.answer = ({ method, path }) => {
    if (method === 'POST') return answers.shift() ?? { body: { success: true, data: { points: 151 } } };
    return { body: { success: true, data: path.includes('?') ? [elena] : customer } };
  };
});
afterEach(async () => {
  cleanup();
  takeToasts();
  vi.useRealTimers();
  await api.stop();
});

const sent = () => api.requests.filter(({ method }) => method === 'POST');
const looks = () => api.requests.filter(({ method, path }) => method === 'GET' && path.includes(elena.id)).length;
const region = (name: string) => within(screen.getByRole('region', { name }));
const texts = (name: string) =>
  region(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const asked = () => api.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/owner'));

test('a customer is found by letters that never stand in the address', async () => {
  const router = openConsole('/customers');
  expect(await screen.findByText('Who are you looking for?')).toBeDefined();
  expect(asked()).toEqual([]);
  await userEvent.type(screen.getByRole('searchbox'), 'elena{Enter}');
  const link = await screen.findByRole('link', { name: 'Elena Marsh' });
  expect(asked()).toEqual(['/api/owner/customers?q=elena']);
  expect(router.state.location.search).toBe('');
  expect(screen.getByRole('status').textContent).toBe('1 customer found');
  await userEvent.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: 'Elena Marsh' })).toBeDefined();
});

test('nobody found says how to search', async () => {
  api.answer = () => ({ body: { success: true, data: [] } });
  openConsole('/customers');
  await userEvent.type(await screen.findByRole('searchbox'), 'nobody{Enter}');
  expect(await screen.findByText('Nobody found')).toBeDefined();
});

test('staff are told who can open it, and nothing is asked', async () => {
  openConsole('/customers', 'staff');
  expect(await screen.findByText(/can be opened by a manager or an owner/)).toBeDefined();
  expect(asked()).toEqual([]);
});

const openElena = async (role = 'manager') => {
  openConsole(`/customers/${elena.id}`, role);
  await screen.findByRole('heading', { level: 1, name: 'Elena Marsh' });
};

test('since when, confirmed, points with their history, and vouchers', async () => {
  await openElena();
  expect(screen.getByText('Confirmed')).toBeDefined();
  expect(screen.getByText(/Customer since mar 2, 2025/i)).toBeDefined();
  expect(texts('101 points')).toEqual([
    'Given twice. Mar 2, 2025 −9',
    'Order ORD-7KQ2M Mar 2, 2025 +10',
    'Welcome bonus Mar 2, 2025 +100',
  ]);
  expect(texts('Vouchers')).toEqual([
    '$5.00 off You waited. Given Mar 2, 2025, used for ORD-7KQ2M Used',
    'Birthday: 20% off Given Mar 2, 2025, good until May 31, 2025 Over',
  ]);
  expect(region('0 orders').getByText('Nothing ordered yet.')).toBeDefined();
});

const openForm = async (name: string, role?: string) => {
  await openElena(role);
  await userEvent.click(screen.getByRole('button', { name }));
  return region(name);
};

test('points are given with a reason, and the customer is shown anew', async () => {
  const form = await openForm('Give points');
  await userEvent.click(form.getByRole('button', { name: 'Give these points' }));
  expect(form.getByText('Please enter a whole number.')).toBeDefined();
  expect(form.getByText('This field is required.')).toBeDefined();
  await userEvent.type(form.getByLabelText('Points'), '50');
  await userEvent.click(form.getByRole('button', { name: 'Thank you for your help.' }));
  customer = { ...whole, points: 151 };
  await userEvent.click(form.getByRole('button', { name: 'Give these points' }));
  expect(await screen.findByRole('region', { name: '151 points' })).toBeDefined();
  const [first] = sent();
  expect(first?.path).toBe(`/api/owner/customers/${elena.id}/points`);
  expect(first?.body).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    points: 50,
    reason: 'Thank you for your help.',
  });
  expect(screen.getByText('50 points given.')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Give points'));
});

test('points can be taken back, up to the limit of the role', async () => {
  const form = await openForm('Give points', 'owner');
  expect(form.getByText('Up to 10,000 at once. A balance cannot go below 0.')).toBeDefined();
  await userEvent.click(form.getByRole('radio', { name: 'Take back' }));
  await userEvent.type(form.getByLabelText('Points'), '10001');
  await userEvent.type(form.getByLabelText(/Why/), 'Given twice.\nSorry.');
  await userEvent.click(form.getByRole('button', { name: 'Take points back' }));
  expect(form.getByText('Your limit is 10000 points.')).toBeDefined();
  expect(sent()).toEqual([]);
  await userEvent.clear(form.getByLabelText('Points'));
  await userEvent.type(form.getByLabelText('Points'), '60');
  await userEvent.click(form.getByRole('button', { name: 'Take points back' }));
  expect(await screen.findByText('60 points taken back.')).toBeDefined();
  expect(sent()[0]?.body).toMatchObject({ points: -60, reason: 'Given twice. Sorry.' });
});

const fillInVoucher = async (form: ReturnType<typeof region>, off: string) => {
  await userEvent.clear(form.getByLabelText('Dollars off one order'));
  await userEvent.type(form.getByLabelText('Dollars off one order'), off);
  await userEvent.click(form.getByRole('button', { name: 'Sorry that you had to wait so long.' }));
  await userEvent.click(form.getByRole('button', { name: 'Give this voucher' }));
};

test('a voucher has an amount, an end and a reason; above the limit it is not sent', async () => {
  const form = await openForm('Give a voucher');
  await fillInVoucher(form, '20.01');
  expect(form.getByText('Your limit is $20.00.')).toBeDefined();
  expect(sent()).toEqual([]);
  await userEvent.selectOptions(form.getByLabelText('Good for'), '30 days');
  await fillInVoucher(form, '5.50');
  expect(await screen.findByText('A voucher of $5.50 given.')).toBeDefined();
  expect(sent()[0]?.body).toMatchObject({ offCents: 550, days: 30, reason: 'Sorry that you had to wait so long.' });
});

test('in a cafe with yen, a voucher is in yen and has no decimals', async () => {
  const before = shopMoney();
  onTestFinished(() => keepMoney(before));
  const form = await openForm('Give a voucher');
  keepMoney({ code: 'JPY', minor: 0, locale: 'ja-JP' });
  await userEvent.click(form.getByRole('button', { name: 'Give this voucher' }));
  expect(form.getByText('Please enter an amount, such as 500.')).toBeDefined();
  expect(form.getByLabelText('Yen off one order')).toBeDefined();
});

test('a retry has the same id, also with other values; what the first try gave is then shown', async () => {
  const form = await openForm('Give a voucher');
  answers = [
    { status: 502, body: 'a page of the proxy' },
    { status: 409, body: { success: false, code: 'key_reused', message: 'Something else was given.' } },
    { body: { success: true, data: {} } },
  ];
  await fillInVoucher(form, '5.00');
  expect(await form.findByText(/We could not reach the server/)).toBeDefined();
  expect(form.getByLabelText<HTMLInputElement>('Dollars off one order').value).toBe('5.00');
  await fillInVoucher(form, '6.00');
  expect(await form.findByText(/Your first try went through after all/)).toBeDefined();
  await waitFor(() => expect(looks()).toBe(2));
  await fillInVoucher(form, '6.00');
  expect(await screen.findByText('A voucher of $6.00 given.')).toBeDefined();
  const [first, second, third] = sent().map(({ body }) => (body as { id: string }).id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a refusal is read in the form, and leaving with something typed asks first', async () => {
  const form = await openForm('Give points');
  answers = [
    { status: 409, body: { success: false, code: 'balance_too_low', message: 'This customer has 3 points.' } },
  ];
  await userEvent.type(form.getByLabelText('Points'), '50');
  await userEvent.type(form.getByLabelText(/Why/), 'Sorry.');
  await userEvent.click(form.getByRole('button', { name: 'Give these points' }));
  expect(await form.findByText('This customer has 3 points.')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Customers', current: false }));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
});

test('a look is recorded, so it is not repeated by itself when somebody comes back to the window', async () => {
  const form = await openForm('Give points');
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  window.dispatchEvent(new Event('visibilitychange'));
  // By the time this is refused, a look would have been sent too.
  answers = [
    { status: 409, body: { success: false, code: 'balance_too_low', message: 'This customer has 3 points.' } },
  ];
  await userEvent.type(form.getByLabelText('Points'), '50');
  await userEvent.type(form.getByLabelText(/Why/), 'Sorry.');
  await userEvent.click(form.getByRole('button', { name: 'Give these points' }));
  expect(await form.findByText('This customer has 3 points.')).toBeDefined();
  expect(looks()).toBe(1);
});

test('nobody gives something to themselves', async () => {
  customer = { ...whole, id: sampleUser.id };
  await openElena();
  expect(screen.getByText(/This is your own account/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Give points' })).toBeNull();
});

test('a customer is blocked after a question, and let in again without one', async () => {
  api.answer = ({ method, body }) => {
    if (method !== 'PUT') return { body: { success: true, data: customer } };
    customer = { ...customer, ...(body as { isBlocked: boolean }) };
    return { body: { success: true, data: { cancelled: 2 } } };
  };
  const puts = () => api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  openConsole(`/customers/${elena.id}`);
  await press('Cancel open orders and block');
  expect(puts()).toEqual([]);
  await press('Cancel orders and block');
  await press('Take orders again');
  expect(await screen.findByRole('button', { name: 'Cancel open orders and block' })).toBeDefined();
  expect(puts()).toEqual([{ isBlocked: true }, { isBlocked: false }]);
  expect(takeToasts().map(([, words]) => words)).toEqual([
    'Elena Marsh is blocked. Cancelled: 2 orders.',
    'Elena Marsh can order again.',
  ]);
});
