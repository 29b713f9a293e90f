import type { Order } from '@juniper/core/contracts/orders.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { saveOrders } from '../features/orders/known-orders.ts';
import { sampleOrder } from '../lib/testing/samples.ts';
import OrderPage from './OrderPage.tsx';
import { paid, payment, setUpOrderPage } from './testing/order-page.tsx';

const page = setUpOrderPage(OrderPage);
const { getCalls } = page;

/** Opens the page of an order that the device may know in an older state. */
const open = (order: Order, known = order) => {
  page.api.answer = () => ({ body: { success: true, data: order } });
  page.open([known]);
};
const found = (text: string | RegExp) => screen.findByText(text);

describe('what is said of the money', () => {
  const at = (status: string, change: object, closedAt: string | null = null): Order => ({
    ...paid,
    status,
    closedAt,
    payment: { ...payment, payBy: null, ...change },
  });
  const justNow = '2026-11-14T19:59:00.000Z';
  const longAgo = '2026-11-13T19:59:00.000Z';

  const back = (...parts: [number, string | null][]) => ({
    state: 'captured',
    returned: parts.reduce((sum, [amount]) => sum + amount, 0),
    refunds: parts.map(([amount, on]) => ({ amount, reason: 'Sorry that you had to wait.', at: on })),
  });

  test.each<[string, Order, string | undefined]>([
    [
      'held',
      at('pending', { state: 'authorized' }),
      'Your card’s approved. We’ll charge it when we start making your order.',
    ],
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
    [
      'given back in part, long ago',
      at('completed', back([4.48, longAgo]), longAgo),
      'We sent $4.48 back to your card on Nov 13. Your bank may need a few days.',
    ],
    [
      'cash given back',
      at('completed', { ...back([4.48, justNow]), method: 'counter' }, justNow),
      'Paid; We sent $4.48 back to your card on Nov 14. Your bank may need a few days.',
    ],
    [
      'given back in two parts',
      at('completed', back([4, '2025-12-31T20:00:00.000Z'], [1.5, longAgo]), longAgo),
      'We sent $4.00 back to your card on Dec 31, 2025.; We sent $1.50 back to your card on Nov 13. Your bank may need a few days.',
    ],
    ['on its way back', at('preparing', back([4.48, null])), 'Paid; $4.48 goes back to your card.'],
    ['cancelled with a hold', at('cancelled', { state: 'released' }, justNow), undefined],
    ['cancelled after it was taken', at('cancelled', { state: 'captured' }, justNow), 'You get $16.05 back.'],
    [
      'cancelled and given back',
      at('cancelled', back([16.05, justNow]), justNow),
      'We sent $16.05 back to your card on Nov 14. Your bank may need a few days.',
    ],
    [
      'cancelled, and given back in part before',
      at('cancelled', back([6, longAgo]), justNow),
      'You get $10.05 back.; We sent $6.00 back to your card on Nov 13. Your bank may need a few days.',
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
    const lead = isTaken ? 'We won’t make this one.' : 'We won’t make this one, and you owe nothing.';
    if (order.status === 'cancelled') expect(screen.getByText(lead)).toBeDefined();
    // The call for a closed order ends in this test, not in the next one.
    if (!isOpenStatus(order.status)) await waitFor(() => expect(getCalls()).toContain(`GET /api/orders/${order.id}`));
  });

  test('given back since this device has heard of it: asked for when the page opens, and why', async () => {
    open(at('completed', back([4.48, justNow]), longAgo), at('completed', { state: 'captured' }, longAgo));
    expect(await found('We sent $4.48 back to your card on Nov 14. Your bank may need a few days.')).toBeDefined();
    expect(await found('Sorry that you had to wait.')).toBeDefined();
    expect(getCalls()).toEqual([`GET /api/orders/${sampleOrder.id}`]);
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
    expect(getCalls().filter((each) => each.startsWith('GET /api/orders/'))).toEqual([]);
  });

  test('cancelling a paid order says that nothing is paid for it', async () => {
    open(paid);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order ORD-7KQ2M' }));
    expect(
      screen.getByText(
        'We won’t make order ORD-7KQ2M. You pay nothing for it. Your bank frees the held amount, some after a few days.',
      ),
    ).toBeDefined();
  });
});
