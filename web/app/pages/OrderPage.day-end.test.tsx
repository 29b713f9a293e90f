// The order's page never pretends: what nobody pressed is not said to be ready.
import type { Order } from '@juniper/core/contracts/orders.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { saveOrders } from '../features/orders/known-orders.ts';
import { ringBell } from '../lib/bell.ts';
import OrderPage from './OrderPage.tsx';
import {
  badge,
  cancelled,
  completed,
  heading,
  pending,
  preparing,
  setUpOrderPage,
  stations,
} from './testing/order-page.tsx';

vi.mock('../lib/bell.ts', () => ({ ringBell: vi.fn() }));

const { open } = setUpOrderPage(OrderPage);
const lead = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent;
const iso = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const ask = 'It should be ready. Ask at the counter.';

describe('an order without a press', () => {
  test('should be ready at its due time, and says to ask [order-10]', async () => {
    for (const order of [pending, preparing]) {
      open([{ ...order, dueAt: iso(0.1), startAt: iso(-5) }]);
      expect(lead()).toMatch(/^Ready about /);
      cleanup();
      open([{ ...order, dueAt: iso(0), startAt: iso(-5) }]);
      expect(lead()).toBe(ask);
      cleanup();
    }
    open([{ ...preparing, fulfilment: 'delivery', dueAt: iso(-1) }]);
    expect(lead()).toBe('It should be on its way. Call us if it is late.');
  });

  test('says so too when its day is over, also while the store is closed [order-10]', () => {
    vi.setSystemTime(Date.parse('2026-11-15T13:00:00Z'));
    open([{ ...pending, leftOverAt: '2026-11-15T12:00:00.000Z' }]);
    expect(lead()).toBe(ask);
    expect(screen.queryByText(/We’re closed/)).toBeNull();
  });

  test('says so without a reload when the day ends', () => {
    open([pending]);
    act(() => saveOrders([{ ...pending, leftOverAt: '2026-11-14T19:59:00.000Z' }], 100));
    expect(lead()).toBe(ask);
  });

  test('that was recalled, is unpaid or has no promise is not late', () => {
    const orders: Order[] = [
      { ...completed, closedAt: iso(-1), recalledAt: iso(-1), dueAt: iso(-20) },
      { ...pending, status: 'unpaid', dueAt: iso(-1) },
      pending,
    ];
    for (const order of orders) {
      open([order]);
      expect(screen.queryByText(ask)).toBeNull();
      cleanup();
    }
  });
});

describe('an order that the end of the day closed', () => {
  test.each(['day_end', 'handed_over'])(
    '%s: it is over, and was never said to be ready [order-10]',
    async (closedAs) => {
      open([preparing]);
      act(() => saveOrders([{ ...completed, closedAt: iso(0), closedAs }], 110));
      expect(heading()).toBe('We hope you enjoyed it.');
      expect(document.title).not.toMatch(/^Ready/);
      expect(screen.queryByText(/Tell us your name|Come and get it/)).toBeNull();
      expect((await stations()).at(-1)?.textContent).toBe('Ready, done');
      expect(ringBell).not.toHaveBeenCalled();
    },
  );

  test('not picked up: the customer reads it, and that nothing is owed [day-3]', () => {
    open([{ ...cancelled, closedAs: 'no_show', cancelledBy: 'staff', cancelReason: 'It was not picked up.' }]);
    expect(heading()).toBe('Not picked up.');
    expect(lead()).toBe('We closed it, and you owe nothing.');
    expect(badge()).toBe('Cancelled');
    expect(screen.queryByText(/had to cancel|won’t make/)).toBeNull();
  });

  test('unconfirmed: says that we do not know, and that a card was not charged [day-5]', () => {
    const closed: Order = { ...cancelled, closedAs: 'unconfirmed', cancelledBy: 'day_end', cancelReason: 'x' };
    open([closed]);
    expect(heading()).toBe('This order is closed.');
    expect(lead()).toBe('Nobody told us whether you got it. If something is wrong, ask at the counter.');
    cleanup();
    open([{ ...closed, payment: { method: 'card', state: 'released', payBy: null, returned: 0 } }]);
    expect(lead()).toMatch(/^Your card was not charged\. Nobody told us/);
    expect(screen.queryByText(/not paid in time|had to cancel/)).toBeNull();
  });
});
