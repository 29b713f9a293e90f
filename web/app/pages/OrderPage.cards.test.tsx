import type { Order } from '@juniper/core/contracts/orders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { placedByCard, saveOrders } from '../features/orders/known-orders.ts';
import { describeHold } from '../features/orders/payment-state.ts';
import { takeToasts } from '../lib/testing/announcements.ts';
import { sampleOrder } from '../lib/testing/samples.ts';
import OrderPage from './OrderPage.tsx';
import { heading, noon, paid, payment, setUpOrderPage, unpaid } from './testing/order-page.tsx';

const page = setUpOrderPage(OrderPage);
const { getCalls } = page;

const expired: Order = {
  ...paid,
  status: 'cancelled',
  closedAt: '2026-11-14T20:00:00.000Z',
  cancelledBy: 'shop',
  payment: { ...payment, state: 'released' },
};

/** Where the customer is sent: jsdom goes to no other document. */
const stripe = '#stripe';
const isSent = () => waitFor(() => expect(location.hash).toBe(stripe));
/** What the server says of the order. */
let now: Order;
const call = (name: string) => `POST /api/orders/${sampleOrder.id}/payment${name}`;
const refusal = (status: number, code: string, data?: Order) => ({
  status,
  body: { success: false, code, message: `Words of ${code}.`, data },
});
/** `page`, `counter`, `check`: what it answers to these calls. */
const answers = { page: (): object => ({}), counter: (): object => ({}), check: (): object => ({}) };

const open = (order: Order) => {
  now = order;
  page.open([order]);
};
const payButton = () => screen.findByRole('button', { name: 'Pay $16.05' });
const atCounter = () => screen.findByRole('button', { name: 'Pay at the counter instead' });
const leaving = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Redirecting to payment...' });
const isChecked = () => waitFor(() => expect(getCalls()).toEqual([call('/check')]));
const found = (text: string | RegExp) => screen.findByText(text);

beforeEach(() => {
  location.hash = '';
  answers.page = () => ({ body: { success: true, data: { url: stripe } } });
  answers.counter = () => ({ body: { success: true, data: now } });
  answers.check = answers.counter;
  page.api.answer = ({ path }) => {
    if (path.endsWith('/payment')) return answers.page() as { body: unknown };
    if (path.endsWith('/counter')) return answers.counter() as { body: unknown };
    if (path.endsWith('/check')) return answers.check() as { body: unknown };
    return { body: { success: true, data: now } };
  };
});

describe('an unpaid order', () => {
  test('says until when it is held, what it costs and the ways on, and asks whether it is paid [card-2]', async () => {
    open(unpaid);
    expect(heading()).toBe('Almost done.');
    expect(await found('We’re holding it until 12:12 PM (12 minutes).')).toBeDefined();
    expect(document.querySelector('.badge--other')?.textContent).toBe('Unpaid');
    await payButton();
    await atCounter();
    await screen.findByRole('button', { name: 'Cancel order ORD-7KQ2M' });
    expect(screen.queryByRole('list', { name: 'Order status' })).toBeNull();
    expect(screen.queryByText(/You pay|receipt|Thank/)).toBeNull();
    await isChecked();
  });

  test.each([
    [noon, 'We’re holding it until 12:12 PM (12 minutes).'],
    [noon + 60_001, 'We’re holding it until 12:12 PM (11 minutes).'],
    [noon + 11.5 * 60_000, 'We’re holding it until 12:12 PM (1 minute).'],
    [noon + 12 * 60_000, 'We’re holding it until 12:12 PM.'],
    // A device whose clock is wrong.
    [noon - 3_600_000, 'We’re holding it until 12:12 PM.'],
  ])('counts down by the minute: %i', (moment, words) =>
    expect(describeHold(payment.payBy, 'America/Los_Angeles', moment)).toBe(words),
  );

  test('asks again every ten seconds while it is looked at, and shows what is new', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const tick = () => {
      const [check] = intervals.mock.calls.findLast(([, ms]) => ms === 10_000) ?? [];
      act(() => void (check as () => void)());
    };
    open(unpaid);
    await isChecked();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    tick();
    expect(getCalls()).toHaveLength(1);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(getCalls()).toHaveLength(2));
    now = paid;
    tick();
    await waitFor(() => expect(heading()).toBe('We have your order.'));
    expect(await found('Your card’s approved. We’ll charge it when we start making your order.')).toBeDefined();
    expect(getCalls()).toHaveLength(3);
  });

  test('Pay goes to the page that the server names', async () => {
    open(unpaid);
    await userEvent.click(await payButton());
    await isSent();
    expect((await leaving()).disabled).toBe(true);
  });

  test('one that this page has just placed goes there by itself, once, and asks nothing meanwhile', async () => {
    placedByCard.id = unpaid.id;
    open(unpaid);
    await leaving();
    await isSent();
    expect(getCalls()).toEqual([call('')]);
    cleanup();
    open(unpaid);
    await payButton();
    await waitFor(() => expect(getCalls()).toEqual([call(''), call('/check')]));
  });

  test('back from the browser’s cache it can be paid again, and is asked for', async () => {
    placedByCard.id = unpaid.id;
    open(unpaid);
    await isSent();
    const shown = new Event('pageshow');
    Object.assign(shown, { persisted: true });
    fireEvent(window, shown);
    await payButton();
    await waitFor(() => expect(getCalls()).toEqual([call(''), call('/check')]));
  });

  test('paid meanwhile: the order is shown as it is', async () => {
    answers.page = () => refusal(409, 'not_payable', paid);
    open(unpaid);
    await userEvent.click(await payButton());
    await waitFor(() => expect(heading()).toBe('We have your order.'));
    expect(location.hash).toBe('');
  });

  test('cards cannot be taken: the counter is one press away', async () => {
    answers.page = () => refusal(503, 'payments_away');
    answers.counter = () => ({
      body: { success: true, data: { ...paid, payment: { ...payment, method: 'counter', state: 'released' } } },
    });
    open(unpaid);
    await userEvent.click(await payButton());
    expect((await found(/^Cards cannot be taken right now\./)).textContent).toContain('Pay at the counter?');
    await userEvent.click(screen.getByRole('button', { name: 'Pay at the counter' }));
    expect(await found('You pay at the counter: $16.05')).toBeDefined();
    expect(document.activeElement?.textContent).not.toBe('Pay at the counter');
  });

  test('no answer: says so, and the same press works again', async () => {
    answers.page = () => ({ status: 502, body: '' });
    open(unpaid);
    await userEvent.click(await payButton());
    expect((await screen.findByRole('alert')).textContent).toContain('We could not open the payment page.');
    answers.page = () => ({ body: { success: true, data: { url: stripe } } });
    await userEvent.click(await payButton());
    await isSent();
  });

  test('to the counter, but paid meanwhile: says so', async () => {
    open(unpaid);
    await isChecked();
    now = paid;
    await userEvent.click(await atCounter());
    await waitFor(() => expect(takeToasts()).toEqual([['info', 'You have paid already.', 3000]]));
    expect(heading()).toBe('We have your order.');
  });

  test('to the counter while the provider is away: it is noted, and no card is offered any more', async () => {
    answers.counter = () => refusal(503, 'payments_away');
    open(unpaid);
    await isChecked();
    now = { ...unpaid, payment: { ...payment, method: 'counter' } };
    await userEvent.click(await atCounter());
    await waitFor(() => expect(heading()).toBe('One moment.'));
    expect(screen.getByText('Switching you to paying at the counter. You don’t need to do anything.')).toBeDefined();
    expect(screen.queryByText(/holding it|^Unpaid$|by card/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(document.querySelector('.live__pay')).toBeNull();
    expect(document.activeElement?.id).toBe('main');
    expect(screen.getByText('You pay at the counter: $16.05')).toBeDefined();
    now = paid;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(heading()).toBe('We have your order.'));
  });

  test('neither Pay nor the counter works: the focus does not get lost', async () => {
    answers.page = () => refusal(503, 'payments_away');
    answers.counter = () => ({ status: 502, body: '' });
    open(unpaid);
    await userEvent.click(await payButton());
    await userEvent.click(await screen.findByRole('button', { name: 'Pay at the counter' }));
    expect((await screen.findByRole('alert')).textContent).toContain('We could not change it.');
    expect(document.activeElement?.id).toBe('main');
  });

  test('it expires while Pay has the focus, which goes to the page', async () => {
    open(unpaid);
    await isChecked();
    (await payButton()).focus();
    act(() => saveOrders([expired]));
    expect(heading()).toBe('This order is cancelled.');
    expect(document.activeElement?.id).toBe('main');
  });

  describe('after its time to pay', () => {
    const past = { ...unpaid, payment: { ...payment, payBy: '2026-11-14T19:59:00.000Z' } };
    const over = 'Time’s up. We’re checking if your payment made it.';

    test('no answer: it cannot be paid, and is asked for until there is one', async () => {
      answers.check = () => refusal(503, 'payments_away');
      open(past);
      expect(await found(over)).toBeDefined();
      expect(screen.queryByText(/^Held/)).toBeNull();
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
      answers.check = () => ({ body: { success: true, data: expired } });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await waitFor(() => expect(heading()).toBe('This order is cancelled.'));
    });

    test('of a clock that is fast, while the server says that it waits: it can be paid', async () => {
      open(past);
      await payButton();
      expect(await found('We’re holding it until 11:59 AM.')).toBeDefined();
    });
  });

  test('not paid in time: says so, and it can be ordered again [card-2]', async () => {
    open(expired);
    expect(heading()).toBe('This order is cancelled.');
    expect(screen.getAllByText(/in time/).map(({ textContent }) => textContent)).toEqual([
      'It was not paid in time, so we did not make it.',
    ]);
    expect(screen.getByRole('button', { name: 'Order again' })).toBeDefined();
    expect(screen.queryByText(/had to cancel|nothing to pay|goes back/)).toBeNull();
  });

  test('a delivery is paid on delivery instead', async () => {
    open({ ...unpaid, fulfilment: 'delivery' });
    expect(await screen.findByRole('button', { name: 'Pay on delivery instead' })).toBeDefined();
  });
});
