// In a store that says so, an order is ready before it is handed over.
import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { saveOrders } from '../features/orders/known-orders.ts';
import { ringBell } from '../lib/bell.ts';
import OrderPage from './OrderPage.tsx';
import { badge, completed, heading, preparing, setUpOrderPage, stations } from './testing/order-page.tsx';

vi.mock('../lib/bell.ts', () => ({ ringBell: vi.fn() }));

const { open } = setUpOrderPage(OrderPage);
const iso = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const ready = () => ({ ...preparing, dueAt: iso(-5), startAt: iso(-9), readyAt: iso(0) });

describe('an order that is ready and not handed over', () => {
  test('is said to be ready when staff said so, and not before [ready-2]', async () => {
    open([preparing]);
    expect(heading()).toBe('We’re making it.');
    act(() => saveOrders([ready()], 100));
    expect(heading()).toBe('It’s ready, Elena.');
    expect(screen.getByText('Come and get it: it’s on the counter.')).toBeDefined();
    expect(badge()).toBe('Ready');
    expect((await stations()).at(-1)).toMatchObject({
      className: 'done',
      textContent: expect.stringMatching(/^Ready, done/),
    });
    expect(document.title).toMatch(/^Ready!/);
    await vi.waitFor(() => expect(ringBell).toHaveBeenCalledOnce());
  });

  test('is not said to be ready once it is handed over, and no bell rings again', () => {
    vi.mocked(ringBell).mockClear();
    open([ready()]);
    act(() => saveOrders([{ ...completed, readyAt: iso(-3), closedAt: iso(0) }], 110));
    expect(heading()).toBe('We hope you enjoyed it.');
    expect(screen.queryByText(/Come and get it|Tell us your name/)).toBeNull();
    expect(ringBell).not.toHaveBeenCalled();
  });

  test('that was recalled and is ready again says so', () => {
    open([{ ...completed, closedAt: iso(-9), readyAt: iso(-1) }]);
    expect(heading()).toBe('It’s ready, Elena.');
  });
});
