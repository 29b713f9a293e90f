import type { OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { takeToasts } from '../../app/lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { keepShopZone } from '../lib/shop-time.ts';
import { openConsole } from '../testing/open-console.tsx';
import { sampleOwnerOrder } from './testing/sample-owner-order.ts';

const open = sampleOwnerOrder;
const takenByCard = {
  provider: 'stripe',
  state: 'captured',
  at: '2025-11-09T20:00:00.000Z',
  amount: 14.87,
  captured: 14.87,
  returned: 0,
  problem: null,
};
const cancelled: OwnerOrder = { ...open, status: 'cancelled', cancelReason: 'We close early today.' };

let api: LocalApi;
let order: OwnerOrder;
let answers: { status?: number; body: unknown }[];
beforeEach(async () => {
  api = await startLocalApi();
  order = open;
  answers = [];
  api.answer = ({ method }) =>
    (method === 'POST' && answers.shift()) || { body: { success: true, data: order, nextCursor: null } };
});
afterEach(async () => {
  cleanup();
  takeToasts();
  await api.stop();
});

const openOrder = async (role?: string) => {
  openConsole(`/orders/${order.id}`, role);
  await screen.findByRole('heading', { level: 1, name: 'ORD-7KQ2M' });
};
const sent = () => api.requests.filter(({ method }) => method === 'POST');
const part = (name: string) => within(screen.getByRole('region', { name }));
const texts = (name: string) =>
  part(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('lines, totals with taxes, who did what when, mails, menu and contact', async () => {
  await openOrder();
  expect(texts('What was ordered')).toEqual([
    '1 × Chocolate cake$5.20',
    '2 × Special Flat White Contains: milk.$8.40',
    'Subtotal$13.60',
    'Voucher−$1.00',
    'SGST$1.14',
    'CGST$1.13',
    'Total$14.87',
  ]);
  expect(texts('What happened')).toEqual([
    'Placed Nov 9, 2025, 12:00 PM, by the customer',
    'Started Nov 9, 2025, 12:02 PM, by Robin Hale',
  ]);
  expect(texts('Emails')).toEqual(['Receipt Nov 9, 2025, 12:00 PM']);
  expect(screen.getByRole('link', { name: 'Nov 9, 2025, 12:00 PM' }).getAttribute('href')).toBe('/history');
  expect(screen.queryByRole('link', { name: 'See it in the audit log' })).toBeNull();
  expect(part('Contact').getByRole('link', { name: 'Open this customer' }).getAttribute('href')).toBe(
    `/customers/${open.customerId}`,
  );
});

test('an order of a store elsewhere has that store’s times [console-9]', async () => {
  const oregon = 'America/Los_Angeles';
  onTestFinished(() => keepShopZone(oregon));
  keepShopZone(oregon, [{ store: 'eastside', timeZone: 'Europe/Vienna' }]);
  order = { ...open, storeLocation: 'eastside', payments: [takenByCard] };
  await openOrder();
  expect(screen.getByText(/placed Nov 9, 2025, 9:00 PM/)).toBeDefined();
  expect(texts('What happened')).toEqual([
    'Placed Nov 9, 2025, 9:00 PM, by the customer',
    'Started Nov 9, 2025, 9:02 PM, by Robin Hale',
  ]);
  expect(texts('Payment')).toEqual(['$14.87 taken from the card Payment started Nov 9, 2025, 9:00 PM']);
  expect(texts('Emails')).toEqual(['Receipt Nov 9, 2025, 9:00 PM']);
  expect(screen.getByRole('link', { name: 'Nov 9, 2025, 9:00 PM' })).toBeDefined();
});

test('shows the note and the phone number of the order [checkout-15]', async () => {
  order = { ...open, note: 'Nut allergy', phone: '503 555 0187' };
  await openOrder();
  expect(part('Contact').getByText('Nut allergy').closest('p')?.textContent).toBe('Note: Nut allergy');
  expect(part('Contact').getByText('503 555 0187')).toBeDefined();
});

test.each([
  ['till', 'The name was erased after 30 days.'],
  ['counter', 'This account is deleted.'],
])('of an order paid at the %s without a name it says why', async (method, words) => {
  const payment = { method, state: null, payBy: null, returned: 0 };
  order = { ...open, name: null, email: null, customerId: null, payment };
  await openOrder();
  expect(part('Contact').getByText(words)).toBeDefined();
});

test('of a receipt that staff sent, an owner finds in the audit log who it was', async () => {
  order = { ...open, mails: [{ kind: 'order-receipt', sentAt: '2025-11-09T20:00:00.000Z' }] };
  await openOrder('owner');
  expect(texts('Emails')).toEqual(['Receipt, sent by staff Nov 9, 2025, 12:00 PM']);
  const link = screen.getByRole('link', { name: 'See it in the audit log' });
  expect(link.getAttribute('href')).toBe(`/audit?subject=order%3A${open.id}`);
});

test('asks who carries a delivery, and shows it as text [delivery-5]', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  order = { ...open, fulfilment: 'delivery' };
  api.answer = ({ method, body }) => {
    if (method === 'PUT') order = { ...order, tracking: body as { carrier: string; number: string } };
    return { body: { success: true, data: order } };
  };
  await openOrder('staff');
  await userEvent.click(part('Tracking').getByRole('button', { name: 'Add tracking' }));
  await userEvent.type(screen.getByLabelText('Carrier'), hostile);
  await userEvent.type(screen.getByLabelText('Tracking number'), '0034');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await part('Tracking').findByText(hostile)).toBeDefined();
  expect(part('Tracking').getByText('0034')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.requests.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `/api/owner/orders/${order.id}/tracking`,
    body: { carrier: hostile, number: '0034' },
  });
});

test.each([
  ['a pickup', {}],
  ['a delivery that nobody has begun', { fulfilment: 'delivery', status: 'pending' }],
  ['a deleted account', { fulfilment: 'delivery', name: null, email: null, customerId: null }],
])('does not ask who carries %s', async (_what, changes) => {
  order = { ...open, ...changes };
  await openOrder();
  expect(screen.queryByRole('button', { name: 'Add tracking' })).toBeNull();
});

test('staff read it and change nothing', async () => {
  order = { ...open, customerId: null };
  await openOrder('staff');
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send the receipt again' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open this customer' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Nov 9, 2025, 12:00 PM' })).toBeNull();
});

const askToCancel = async () => {
  await openOrder();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  return within(screen.getByRole('dialog', { name: 'Cancel ORD-7KQ2M?' }));
};

test('cancelling needs a reason; a suggestion is one, and the order shows it', async () => {
  const dialog = await askToCancel();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(dialog.getByText('Please choose a reason, or write one.')).toBeDefined();
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'We close early today.' }));
  expect(dialog.queryByText('Please choose a reason, or write one.')).toBeNull();
  order = cancelled;
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('The customer reads: We close early today.')).toBeDefined();
  expect(sent()).toMatchObject([
    { path: `/api/owner/orders/${open.id}/cancel`, body: { from: 'preparing', reason: 'We close early today.' } },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  expect(screen.getByText('ORD-7KQ2M is cancelled.')).toBeDefined();
});

test('an unpaid order says so, is cancelled as any open one, and is on the board once it is paid', async () => {
  order = {
    ...open,
    status: 'unpaid',
    payment: { method: 'card', state: 'awaiting', payBy: null, returned: 0 },
    events: [{ status: 'unpaid', at: '2025-11-09T20:00:00.000Z', actor: 'customer', by: null }],
  };
  await openOrder();
  expect(screen.getByText('Unpaid')).toBeDefined();
  expect(texts('What happened')).toEqual(['Placed, to be paid by card Nov 9, 2025, 12:00 PM, by the customer']);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'We close early today.' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { from: 'unpaid' } }]));
  cleanup();
  const paid = { status: 'pending', at: '2025-11-09T20:01:00.000Z', actor: 'shop', by: null };
  order = { ...order, status: 'pending', events: [...order.events, paid] };
  await openOrder();
  expect(texts('What happened')[1]).toBe('Payment received, sent to the board Nov 9, 2025, 12:01 PM');
});

test.each([
  ['authorized', 'It will not be made. The customer gets the voucher back. The card is not charged.'],
  ['captured', 'It will not be made. The customer gets the voucher back. What was paid goes back to the card.'],
])('who cancels an order whose card payment is %s reads what becomes of the money', async (state, words) => {
  order = { ...open, payment: { method: 'card', state, payBy: null, returned: 0 } };
  const dialog = await askToCancel();
  expect(dialog.getByText(words)).toBeDefined();
});

test('an order that has moved on meanwhile is shown as it is now', async () => {
  const dialog = await askToCancel();
  order = { ...open, status: 'completed' };
  answers = [
    { status: 409, body: { success: false, code: 'status_changed', message: 'Someone else was faster.', data: order } },
  ];
  await userEvent.type(dialog.getByLabelText(/What should we tell Elena/), 'Sorry, we ran out.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  expect(screen.getByText('Completed')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was typed stays when the call fails', async () => {
  const dialog = await askToCancel();
  answers = [{ status: 403, body: { success: false, code: 'own_order', message: 'This is your own order.' } }];
  await userEvent.type(dialog.getByLabelText(/What should we tell Elena/), 'Sorry, we ran out.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(await dialog.findByText('This is your own order.')).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/What should we tell Elena/).value).toBe('Sorry, we ran out.');
});

test('the receipt is sent again, and a refusal is read where it was asked for', async () => {
  await openOrder();
  answers = [
    { body: { success: true, data: open } },
    { status: 429, body: { success: false, code: 'too_many_receipts', message: 'It was sent 3 times.' } },
  ];
  const button = await screen.findByRole('button', { name: 'Send the receipt again' });
  await userEvent.click(button);
  expect(await part('Emails').findByText('The receipt is on its way.')).toBeDefined();
  await userEvent.click(button);
  expect(await part('Emails').findByText('It was sent 3 times.')).toBeDefined();
  expect(part('Emails').queryByText('The receipt is on its way.')).toBeNull();
  expect(sent().map(({ path }) => path)).toEqual(Array(2).fill(`/api/owner/orders/${open.id}/receipt`));
});

test('the first receipt is not called another one', async () => {
  order = { ...open, mails: [{ kind: 'order-completed', sentAt: '2025-11-09T20:05:00.000Z' }] };
  await openOrder();
  expect(await screen.findByRole('button', { name: 'Send the receipt' })).toBeDefined();
});

test('no receipt is offered where mail is off', async () => {
  api.config.mail = 'off';
  await openOrder();
  expect(await part('Emails').findByText('Email is off on this site.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send the receipt again' })).toBeNull();
});

test.each([
  ['a cancelled order', cancelled],
  ['an unpaid one', { ...open, status: 'unpaid' }],
  ['a deleted account', { ...open, customerId: null, name: null, email: null }],
])('no receipt is offered for %s', async (_, one) => {
  api.config.mail = 'off';
  order = one;
  await openOrder();
  // A role that could cancel would read why not.
  expect(await screen.findByRole('region', { name: 'Emails' }).then((mails) => mails.textContent)).toBe(
    'EmailsReceipt Nov 9, 2025, 12:00 PM',
  );
});

test('how the end of the day closed an order, in its history [day-3]', async () => {
  const at = '2025-11-10T12:00:00.000Z';
  const close = (closedAs: string, status: string, actor: string, by: string | null) => {
    order = { ...open, status, closedAs, cancelReason: 'It was not picked up.', events: [{ status, at, actor, by }] };
  };
  const history = async () => {
    await openOrder();
    const [words] = texts('What happened');
    expect(screen.queryByText(/The customer reads/)).toBeNull();
    cleanup();
    return words;
  };
  close('day_end', 'completed', 'shop', null);
  expect(await history()).toBe('Completed at the end of the day Nov 10, 2025, 4:00 AM');
  close('handed_over', 'completed', 'staff', 'Robin Hale');
  expect(await history()).toBe('Handed over, said the day after Nov 10, 2025, 4:00 AM, by Robin Hale');
  close('no_show', 'cancelled', 'staff', 'Robin Hale');
  expect(await history()).toBe('Not picked up Nov 10, 2025, 4:00 AM, by Robin Hale');
  close('unconfirmed', 'cancelled', 'shop', null);
  expect(await history()).toBe('Closed, nobody said whether it was handed over Nov 10, 2025, 4:00 AM');
  order = { ...open, events: [{ status: 'preparing', at, actor: 'shop', by: null }] };
  await openOrder();
  expect(texts('What happened')).toEqual(['Started automatically Nov 10, 2025, 4:00 AM']);
});
