import type { Order } from '@juniper/core/contracts/orders.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { heldWords } from '../features/orders/CardPayment.tsx';
import { placedByCard, saveOrders } from '../features/orders/known-orders.ts';
import { addDialogMethods } from '../lib/testing/dialogs.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../lib/testing/sample-user.ts';
import { stubMedia } from '../lib/testing/stub-media.ts';
import { takeToasts } from '../ui/testing/toasts.ts';
import OrderPage from './OrderPage.tsx';

const noon = Date.parse('2026-11-14T20:00:00Z');
const payment = { method: 'card', state: 'awaiting', payBy: '2026-11-14T20:12:00.000Z', returned: 0 };
const unpaid: Order = {
  ...sampleOrder,
  ...{ status: 'unpaid', createdAt: '2026-11-14T19:57:00.000Z', preparingAt: null, closedAt: null, payment },
};
const paid: Order = { ...unpaid, status: 'pending', payment: { ...payment, state: 'authorized', payBy: null } };
const cancelled: Order = { ...paid, status: 'cancelled', closedAt: '2026-11-14T20:00:00.000Z' };
const expired: Order = {
  ...cancelled,
  cancelledBy: 'shop',
  payment: { ...payment, state: 'released' },
};

let api: LocalApi;
/** Where the customer is sent: jsdom goes to no other document. */
const stripe = '#stripe';
const isSent = () => waitFor(() => expect(location.hash).toBe(stripe));
/** What the server says of the order. */
let now: Order;
const call = (name: string) => `POST /api/orders/${sampleOrder.id}/payment${name}`;
const calls = () => api.requests.map(({ method, path }) => `${method} ${path}`);
const refusal = (status: number, code: string, data?: Order) => ({
  ...{ status, body: { success: false, code, message: `Words of ${code}.`, data } },
});
/** `page`, `counter`, `check`: what it answers to these calls. */
const answers = { page: (): object => ({}), counter: (): object => ({}), check: (): object => ({}) };

const open = (order: Order, known = order) => {
  now = order;
  keepSession('token-1', { ...sampleUser, orderHistory: [known] });
  const Component = () => (
    <main id="main" tabIndex={-1}>
      <OrderPage />
    </main>
  );
  renderRoutes([{ path: '/order', Component }], [`/order?id=${order.id}`]);
};
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const payButton = () => screen.findByRole('button', { name: 'Pay $16.05' });
const atCounter = () => screen.findByRole('button', { name: 'Pay at the counter instead' });
const leaving = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Redirecting to payment...' });
const isChecked = () => waitFor(() => expect(calls()).toEqual([call('/check')]));
const found = (text: string | RegExp) => screen.findByText(text);

beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  location.hash = '';
  addDialogMethods();
  stubMedia();
  api = await startLocalApi();
  answers.page = () => ({ body: { success: true, data: { url: stripe } } });
  answers.counter = () => ({ body: { success: true, data: now } });
  answers.check = answers.counter;
  api.answer = ({ path }) => {
    if (path.endsWith('/payment')) return answers.page() as { body: unknown };
    if (path.endsWith('/counter')) return answers.counter() as { body: unknown };
    if (path.endsWith('/check')) return answers.check() as { body: unknown };
    return { body: { success: true, data: now } };
  };
});

afterEach(async () => {
  cleanup();
  takeToasts();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  placedByCard.id = '';
  await api.stop();
});

describe('an unpaid order', () => {
  test('says until when it is held, what it costs and the ways on, and asks whether it is paid', async () => {
    open(unpaid);
    expect(heading()).toBe('Almost done.');
    expect(await found('Held for you until 12:12, 12 more minutes')).toBeDefined();
    expect(document.querySelector('.badge--other')?.textContent).toBe('Unpaid');
    await payButton();
    await atCounter();
    await screen.findByRole('button', { name: 'Cancel order ORD-7KQ2M' });
    expect(screen.queryByRole('list', { name: 'Order status' })).toBeNull();
    expect(screen.queryByText(/You pay|receipt|Thank/)).toBeNull();
    await isChecked();
  });

  test.each([
    [noon, 'Held for you until 12:12, 12 more minutes'],
    [noon + 60_001, 'Held for you until 12:12, 11 more minutes'],
    [noon + 11.5 * 60_000, 'Held for you until 12:12, 1 more minute'],
    [noon + 12 * 60_000, 'Held for you until 12:12'],
    // A device whose clock is wrong.
    [noon - 3_600_000, 'Held for you until 12:12'],
  ])('counts down by the minute: %i', (moment, words) =>
    expect(heldWords(payment.payBy, 'America/Los_Angeles', moment)).toBe(words),
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
    expect(calls()).toHaveLength(1);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(calls()).toHaveLength(2));
    now = paid;
    tick();
    await waitFor(() => expect(heading()).toBe('We have your order.'));
    expect(await found('Paid by card. You are charged when we start.')).toBeDefined();
    expect(calls()).toHaveLength(3);
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
    expect(calls()).toEqual([call('')]);
    cleanup();
    open(unpaid);
    await payButton();
    await waitFor(() => expect(calls()).toEqual([call(''), call('/check')]));
  });

  test('back from the browser’s cache it can be paid again, and is asked for', async () => {
    placedByCard.id = unpaid.id;
    open(unpaid);
    await isSent();
    const shown = new Event('pageshow');
    Object.assign(shown, { persisted: true });
    fireEvent(window, shown);
    await payButton();
    await waitFor(() => expect(calls()).toEqual([call(''), call('/check')]));
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
      ...{ body: { success: true, data: { ...paid, payment: { ...payment, method: 'counter', state: 'released' } } } },
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
    expect(screen.getByText(/close the card payment\..* you pay at the counter\. There is nothing/)).toBeDefined();
    expect(screen.queryByText(/^Held|^Unpaid$|by card/)).toBeNull();
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
    const over = 'Its time to pay is over. We are checking whether it was paid.';

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
      expect(await found('Held for you until 11:59')).toBeDefined();
    });
  });

  test('not paid in time: says so, and it can be ordered again', async () => {
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

describe('what is said of the money', () => {
  const at = (status: string, change: object, closedAt: string | null = null): Order => ({
    ...paid,
    ...{ status, closedAt, payment: { ...payment, payBy: null, ...change } },
  });
  const justNow = '2026-11-14T19:59:00.000Z';
  const longAgo = '2026-11-13T19:59:00.000Z';

  const back = (...parts: [number, string | null][]) => ({
    ...{ state: 'captured', returned: parts.reduce((sum, [amount]) => sum + amount, 0) },
    refunds: parts.map(([amount, on]) => ({ amount, reason: 'Sorry that you had to wait.', at: on })),
  });

  test.each<[string, Order, string | undefined]>([
    ['held', at('pending', { state: 'authorized' }), 'Paid by card. You are charged when we start.'],
    ['begun, and not taken yet', at('preparing', { state: 'authorized' }), 'Paid by card.'],
    ['taken', at('preparing', { state: 'captured' }), 'Paid'],
    ['taken, and ready', at('completed', { state: 'captured' }, justNow), 'Paid'],
    ['of long ago', at('completed', { state: 'captured' }, longAgo), undefined],
    [
      'a hold that is gone',
      at('preparing', { method: 'counter', state: 'failed' }),
      'Your card was not charged. You pay at the counter: $16.05',
    ],
    [
      'changed to the counter',
      at('pending', { method: 'counter', state: 'released' }),
      'You pay at the counter: $16.05',
    ],
    ['given back in part, long ago', at('completed', back([4.48, longAgo]), longAgo), 'Refunded $4.48 on Nov 13'],
    [
      'cash given back',
      at('completed', { ...back([4.48, justNow]), method: 'counter' }, justNow),
      'Paid; Refunded $4.48 on Nov 14',
    ],
    [
      'given back in two parts',
      at('completed', back([4, '2025-12-31T20:00:00.000Z'], [1.5, longAgo]), longAgo),
      'Refunded $4.00 on Dec 31, 2025; Refunded $1.50 on Nov 13',
    ],
    ['on its way back', at('preparing', back([4.48, null])), 'Paid; $4.48 goes back to your card.'],
    ['cancelled with a hold', at('cancelled', { state: 'released' }, justNow), undefined],
    [
      'cancelled after it was taken',
      at('cancelled', { state: 'captured' }, justNow),
      'Your $16.05 goes back to your card.',
    ],
    ['cancelled and given back', at('cancelled', back([16.05, justNow]), justNow), 'Refunded $16.05 on Nov 14'],
    [
      'cancelled, and given back in part before',
      at('cancelled', back([6, longAgo]), justNow),
      'Your $10.05 goes back to your card.; Refunded $6.00 on Nov 13',
    ],
  ])('%s', async (_, order, words) => {
    open(order);
    await screen.findByRole('link', { name: 'Order History' });
    const said = () =>
      [...document.querySelectorAll('.live__place > .strong, .live__place > div > p.strong')]
        .map(({ textContent }) => textContent)
        .join('; ');
    await waitFor(() => expect(said()).toBe(words ?? ''));
    const isTaken = order.payment?.state === 'captured';
    const lead = isTaken ? 'It will not be made.' : 'It will not be made and there is nothing to pay.';
    if (order.status === 'cancelled') expect(screen.getByText(lead)).toBeDefined();
    // The call for a closed order ends in this test, not in the next one.
    if (!isOpenStatus(order.status)) await waitFor(() => expect(calls()).toContain(`GET /api/orders/${order.id}`));
  });

  test('given back since this device has heard of it: asked for when the page opens, and why', async () => {
    open(at('completed', back([4.48, justNow]), longAgo), at('completed', { state: 'captured' }, longAgo));
    expect(await found('Refunded $4.48 on Nov 14')).toBeDefined();
    expect(await found('Sorry that you had to wait.')).toBeDefined();
    expect(calls()).toEqual([`GET /api/orders/${sampleOrder.id}`]);
  });

  test('a hold that is lost while its customer looks on is announced', async () => {
    open(at('preparing', { state: 'authorized' }));
    const said = await found('Paid by card.');
    expect(said.getAttribute('role')).toBe('status');
    act(() => saveOrders([at('preparing', { method: 'counter', state: 'failed' })]));
    expect(said.isConnected).toBe(true);
    expect(said.textContent).toBe('Your card was not charged. You pay at the counter: $16.05');
  });

  test('an open order is told of as it changes, and not asked for', async () => {
    open(at('preparing', { state: 'captured' }));
    expect(await found('Paid')).toBeDefined();
    expect(calls().filter((each) => each.startsWith('GET /api/orders/'))).toEqual([]);
  });

  test('cancelling a paid order says that nothing is paid for it', async () => {
    open(paid);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order ORD-7KQ2M' }));
    expect(
      screen.getByText(
        'Order ORD-7KQ2M will not be made. You pay nothing for it. Your bank frees the held amount, some after a few days.',
      ),
    ).toBeDefined();
  });
});
