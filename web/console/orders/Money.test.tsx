import type { OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeToasts } from '../../app/lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { openConsole } from '../testing/open-console.tsx';
import { sampleOwnerOrder } from './testing/sample-owner-order.ts';

const at = '2025-11-09T20:00:00.000Z';
const held = { provider: 'stripe', state: 'authorized', at, amount: 17, captured: 0, returned: 0, problem: null };
const taken = { ...held, state: 'captured', captured: 17 };
/** Completed and paid by card, 17.00. */
const bought: OwnerOrder = {
  ...sampleOwnerOrder,
  status: 'completed',
  closedAt: '2025-11-09T20:05:00.000Z',
  totalAmount: 17,
  payment: { method: 'card', state: 'captured', payBy: null, returned: 0 },
  payments: [taken],
  refundable: 1_700,
};
const cold = { id: '0190c0de-0000-7000-8000-0000000000d1', amount: 5, reason: 'It was cold.', state: 'done', at };
const refunded: OwnerOrder = { ...bought, refunds: [{ ...cold, by: 'Mei Tanaka' }], refundable: 1_200 };

let api: LocalApi;
let order: OwnerOrder;
let answers: { status?: number; body: unknown }[];
beforeEach(async () => {
  api = await startLocalApi();
  order = bought;
  answers = [];
  api.answer = ({ method, path }) => {
    if (path === '/api/auth/account') return { body: { success: true, account: { hasPassword: true } } };
    return (method === 'POST' && answers.shift()) || { body: { success: true, data: order, nextCursor: null } };
  };
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
const money = () => within(screen.getByRole('region', { name: 'Payment' }));
const happened = () =>
  money()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const sent = () => api.requests.filter(({ method }) => method === 'POST');
const refuse = (status: number, code: string, message: string) => ({ status, body: { success: false, code, message } });

test('what was taken and what went back, with reason, who and when', async () => {
  order = {
    ...refunded,
    refunds: [
      ...refunded.refunds,
      { ...cold, id: 'd2', amount: 2, state: 'asked', by: null },
      { ...cold, id: 'd3', amount: 1, state: 'failed', by: null },
    ],
  };
  await openOrder('staff');
  expect(happened()).toEqual([
    '$17.00 taken from the card Payment started Nov 9, 2025, 12:00 PM',
    '$5.00 returned to the card Nov 9, 2025, 12:00 PM, by Mei Tanaka The customer reads: It was cold.',
    '$2.00 on its way back to the card Nov 9, 2025, 12:00 PM The customer reads: It was cold.',
    '$1.00 could not be returned Nov 9, 2025, 12:00 PM Reason: It was cold.',
  ]);
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

test('why a refund of a cancelled order was made is not said to be read: its page does not say it', async () => {
  order = { ...refunded, status: 'cancelled' };
  await openOrder();
  expect(happened()).toContain('$5.00 returned to the card Nov 9, 2025, 12:00 PM, by Mei Tanaka Reason: It was cold.');
});

test.each([
  ['awaiting', '$17.00 to be paid by card'],
  ['authorized', '$17.00 held on the card'],
  ['released', '$17.00 not taken from the card'],
  ['failed', '$17.00 could not be taken from the card'],
])('a payment that is %s', async (state, words) => {
  order = { ...bought, payments: [{ ...held, state }], refundable: 0 };
  await openOrder();
  expect(happened()).toEqual([`${words} Payment started Nov 9, 2025, 12:00 PM`]);
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

const counter = { ...bought, payment: { method: 'counter', state: null, payBy: null, returned: 0 }, payments: [] };
test.each<[string, Partial<OwnerOrder>, string]>([
  ['begun', { status: 'preparing' }, 'To be paid at the counter.'],
  ['handed over', {}, 'To be paid at the counter.'],
  ['delivered', { fulfilment: 'delivery' }, 'To be paid on delivery.'],
  ['free', { totalAmount: 0 }, 'There was nothing to pay.'],
  [
    'whose card was not charged',
    { status: 'preparing', payments: [{ ...held, state: 'failed' }] },
    'To be paid at the counter.',
  ],
])('an order at the counter that is %s', async (_, changes, words) => {
  order = { ...counter, ...changes, refundable: 0 };
  await openOrder();
  expect(money().getByText(words)).toBeDefined();
});

test('what was given back at the counter stands after what was to be paid there', async () => {
  order = { ...counter, payments: [{ ...taken, provider: 'counter' }], refunds: refunded.refunds, refundable: 1_200 };
  await openOrder();
  expect(happened()).toEqual([
    '$17.00 to be paid at the counter Nov 9, 2025, 12:05 PM',
    '$5.00 given back at the counter Nov 9, 2025, 12:00 PM, by Mei Tanaka The customer reads: It was cold.',
  ]);
});

test('an order that was cancelled before anything was paid has no money', async () => {
  order = { ...counter, status: 'cancelled', refundable: 0 };
  await openOrder();
  expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull();
});

test('somebody has looked at a problem', async () => {
  order = { ...bought, payments: [{ ...taken, problem: 'A refund has failed.' }] };
  await openOrder();
  expect(money().getByText('A refund has failed.')).toBeDefined();
  order = bought;
  await userEvent.click(money().getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(money().queryByText('A refund has failed.')).toBeNull());
  expect(screen.getByText('ORD-7KQ2M is off the list of payments to check.')).toBeDefined();
  expect(document.activeElement?.id).toBe('main');
  expect(sent().map(({ path }) => path)).toEqual([`/api/owner/orders/${bought.id}/payment/looked-at`]);
});

const ask = async (role?: string) => {
  await openOrder(role);
  await userEvent.click(money().getByRole('button', { name: 'Refund' }));
  return within(screen.getByRole('dialog', { name: 'Refund ORD-7KQ2M' }));
};
const reason = (dialog: ReturnType<typeof within>) => dialog.getByLabelText(/What should we tell Elena/);

test('all of it is chosen and needs a reason; the order shows it', async () => {
  const dialog = await ask();
  expect(dialog.getByLabelText<HTMLInputElement>('All of it, $17.00').checked).toBe(true);
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $17.00' }));
  expect(dialog.getByText('Please choose a reason, or write one.')).toBeDefined();
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Sorry that something was missing.' }));
  order = { ...bought, refunds: [{ ...cold, amount: 17, by: 'Mei Tanaka' }], refundable: 0 };
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $17.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toMatchObject([
    {
      path: `/api/owner/orders/${bought.id}/refunds`,
      body: { cents: 1_700, reason: 'Sorry that something was missing.', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    },
  ]);
  expect(screen.getByText('$17.00 of ORD-7KQ2M goes back to the card.')).toBeDefined();
  expect(money().queryByRole('button', { name: 'Refund' })).toBeNull();
});

const refundLines = [
  { line: 0, name: 'Latte', quantity: 2, cents: 1_001, returned: 1 },
  { line: 1, name: 'Carrot cake', quantity: 1, cents: 521, returned: 0 },
  { line: 2, name: 'Espresso', quantity: 1, cents: 178, returned: 1 },
];

test('items are ticked, their price with tax is the amount, and it can be changed', async () => {
  order = { ...bought, refundLines, refundable: 1_022 };
  const dialog = await ask();
  await userEvent.click(dialog.getByLabelText('Some items'));
  // What went back already is not offered again.
  expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Latte, $5.01',
    'Carrot cake, $5.21',
  ]);
  await userEvent.click(dialog.getByLabelText('Carrot cake, $5.21'));
  const amount = dialog.getByLabelText<HTMLInputElement>('Amount');
  expect(amount.value).toBe('5.21');
  await userEvent.click(dialog.getByLabelText('Latte, $5.01'));
  expect(amount.value).toBe('10.22');
  await userEvent.clear(amount);
  await userEvent.type(amount, '8');
  await userEvent.type(reason(dialog), 'It was cold.');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $8.00' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    cents: 800,
    lines: [
      { line: 0, quantity: 1 },
      { line: 1, quantity: 1 },
    ],
  });
});

test('of several pieces some go back', async () => {
  order = { ...bought, refundLines: [{ line: 0, name: 'Latte', quantity: 3, cents: 1_700, returned: 0 }] };
  const dialog = await ask();
  await userEvent.click(dialog.getByLabelText('Some items'));
  await userEvent.click(dialog.getByLabelText('3 × Latte, $17.00'));
  await userEvent.selectOptions(dialog.getByLabelText('How many of Latte'), '2');
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('11.33');
});

test.each([
  ['nothing', 'Please enter an amount, such as 5.00.'],
  ['17.01', '$17.00 can be refunded, and not more.'],
])('an amount of %s is not sent', async (typed, words) => {
  const dialog = await ask();
  await userEvent.click(dialog.getByLabelText('An amount'));
  await userEvent.type(dialog.getByLabelText('Amount'), typed);
  await userEvent.type(reason(dialog), 'It was cold.');
  await userEvent.click(dialog.getByRole('button', { name: /^Refund( \$17.01)?$/ }));
  expect(dialog.getByText(words)).toBeDefined();
  expect(sent()).toEqual([]);
});

test('pressed again after an answer that was lost it is the same refund; the next one is another', async () => {
  const dialog = await ask();
  await userEvent.click(dialog.getByLabelText('An amount'));
  await userEvent.type(dialog.getByLabelText('Amount'), '5');
  await userEvent.type(reason(dialog), 'It was cold.');
  answers = [{ status: 500, body: '' }];
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $5.00' }));
  await dialog.findByRole('alert');
  // Closed and opened again it is still the same: the first try may have gone through.
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(money().getByRole('button', { name: 'Refund' }));
  const again = within(screen.getByRole('dialog'));
  await userEvent.type(reason(again), 'It was cold.');
  answers = [refuse(409, 'key_reused', 'Something else was refunded.')];
  order = refunded;
  await userEvent.click(again.getByRole('button', { name: 'Refund $17.00' }));
  expect((await again.findByRole('alert')).textContent).toContain('Your first try went through after all');
  expect(await money().findByText('$5.00 returned to the card')).toBeDefined();
  await userEvent.click(again.getByRole('button', { name: 'Refund $17.00' }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  const [first, second, third] = sent().map(({ body }) => (body as { id: string }).id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test.each([
  ['above_limit', 'Your limit is $100.00.'],
  ['more_than_paid', '$3.00 of this order can be refunded, and not more.'],
  ['own_order', 'This is your own order.'],
])('refused as %s it says why, and keeps what was typed', async (code, words) => {
  const dialog = await ask();
  answers = [refuse(409, code, words)];
  await userEvent.type(reason(dialog), 'It was cold.');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $17.00' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(words);
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/What should we tell Elena/).value).toBe('It was cold.');
});

const large: OwnerOrder = { ...bought, payments: [{ ...taken, captured: 140 }], refundable: 14_000 };

test('a manager refunds up to the limit at once', async () => {
  order = large;
  const dialog = await ask();
  expect(dialog.getByLabelText<HTMLInputElement>('All of it, $140.00').disabled).toBe(true);
  expect(dialog.getByText('You can refund up to $100.00 at once.')).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Amount'), '100.01');
  await userEvent.type(reason(dialog), 'It was cold.');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $100.01' }));
  expect(dialog.getByText('Your limit is $100.00.')).toBeDefined();
  expect(sent()).toEqual([]);
});

test('above that an owner gives the password, and reads in the dialog that it is wrong', async () => {
  order = large;
  const dialog = await ask('owner');
  await userEvent.type(reason(dialog), 'It was cold.');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $140.00' }));
  expect(dialog.getByText('This field is required.')).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Your password'), 'Juniper1!');
  answers = [refuse(403, 'wrong_password', 'That password is wrong.')];
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $140.00' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('That password is wrong.');
  expect(sent()).toMatchObject([{ body: { cents: 14_000, password: 'Juniper1!' } }]);
  await userEvent.click(dialog.getByLabelText('An amount'));
  await userEvent.type(dialog.getByLabelText('Amount'), '100');
  expect(dialog.queryByLabelText('Your password')).toBeNull();
});

test('an owner whose refunds of the day come to a lot is asked for the password after the press', async () => {
  const dialog = await ask('owner');
  await userEvent.type(reason(dialog), 'It was cold.');
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  answers = [refuse(403, 'wrong_password', 'That is not your current password.')];
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $17.00' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('With your other refunds of today this is a lot.');
  await userEvent.type(dialog.getByLabelText('Your password'), 'Juniper1!');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $17.00' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ body: { cents: 1_700, password: 'Juniper1!' } });
});
