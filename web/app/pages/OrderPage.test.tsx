import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { saveOrders, setConnection } from '../features/orders/known-orders.ts';
import { ringBell } from '../lib/bell.ts';
import { sampleOrder } from '../lib/testing/samples.ts';
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

const page = setUpOrderPage(OrderPage);
const { open } = page;
const night = Date.parse('2026-11-15T08:00:00Z');

const words = async () => (await stations()).map(({ textContent }) => textContent);
const current = async () => (await stations()).map((station) => station.getAttribute('aria-current'));
const lead = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent;
const number = () => document.querySelector('.live__number')?.textContent;

describe('the page of an order', () => {
  test('says how far it is, its number and status, where it is, what to pay, and the way to the order history [layout-3, order-3]', async () => {
    open([pending]);
    expect(heading()).toBe('We have your order.');
    expect(lead()).toBe('We’ll tell you here as soon as it is ready.');
    expect(number()).toBe('Order ORD-7KQ2M Pending');
    const place = screen.getByRole('region', { name: 'Where and how to pay' });
    expect(place.textContent).toContain('Pick up atUptown, 96 Summit AvenueOpen 7 AM to 9 PM');
    expect(place.textContent).toContain('You pay at the counter: $16.05');
    const map = screen.getByRole('link', { name: /^Find us on the map/ });
    expect(map.getAttribute('href')).toContain('query=96%20Summit%20Avenue');
    // The toast thanks already.
    expect(screen.queryByText(/Thank you/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Order History' }).getAttribute('href')).toBe('/profile?tab=orders');
    expect(page.api.requests).toEqual([]);
  });

  test('lists what was ordered, each tax by name and rate, and the total [order-3]', () => {
    const taxes = ['SGST (9%)', 'CGST (9%)'].map((label) => ({ label, amount: 0.85 }));
    open([{ ...pending, discount: 4.2, totalAmount: 11.1, taxes }]);
    const lines = within(screen.getByRole('region', { name: 'Your order' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '1 × Chocolate cake$5.20',
      '2 × Special Flat White Contains: milk.$8.40',
      'Voucher−$4.20',
      'SGST (9%)$0.85',
      'CGST (9%)$0.85',
      'Total$11.10',
    ]);
  });

  test('an order of a server that does not name its taxes has their sum', () => {
    open([pending]);
    expect(screen.getByText('Tax').parentElement?.textContent).toBe('Tax$2.45');
  });

  test('a delivery: where it comes from, and that it is on its way', async () => {
    open([{ ...completed, fulfilment: 'delivery', storeLocation: null }]);
    expect(heading()).toBe('It’s on its way, Elena.');
    expect(screen.queryByText(/^Tell us your name/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Main Store, 214 Alder Street' })).toBeDefined();
    expect(await words()).toContain('On its way, done12:03 PM');
  });

  test('an order that was picked up long ago is not ready any more', () => {
    open([{ ...completed, closedAt: '2026-11-13T20:03:00.000Z' }]);
    expect(heading()).toBe('We hope you enjoyed it.');
  });

  test('repeats the note and the phone number [checkout-15]', async () => {
    open([{ ...pending, note: 'Nut allergy', phone: '503 555 0187' }]);
    expect((await screen.findByText('Your note')).nextSibling?.textContent).toBe('Nut allergy');
    expect(screen.getByText('Your phone number').nextSibling?.textContent).toBe('503 555 0187');
  });

  test('a store and items of a newer release are shown by their names', () => {
    open([{ ...pending, storeLocation: 'harbour', items: [{ id: 999, name: 'Affogato', quantity: 1, price: 5 }] }]);
    expect(screen.getByRole('heading', { name: 'Harbour' })).toBeDefined();
    expect(screen.queryByRole('link', { name: /map/ })).toBeNull();
    expect(screen.getByText('1 × Affogato')).toBeDefined();
  });

  test('says when it will be made, while the cafe is closed and nobody has begun [checkout-4]', async () => {
    vi.setSystemTime(night);
    open([pending]);
    expect(await screen.findByText('We’re closed right now. We’ll start your order at 7 AM.')).toBeDefined();
    cleanup();
    open([preparing]);
    expect(heading()).toBe('We’re making it.');
    expect(screen.queryByText(/We’re closed/)).toBeNull();
  });

  test('an order that is begun later than with the next opening does not name that opening', async () => {
    vi.setSystemTime(night);
    open([{ ...pending, startAt: '2026-11-15T15:00:00.000Z' }]);
    expect(await screen.findByText(/start your order at 7 AM/)).toBeDefined();
    cleanup();
    open([{ ...pending, startAt: '2026-11-15T21:00:00.000Z', dueAt: '2026-11-15T21:05:00.000Z' }]);
    expect(lead()).toBe('Ready about Sunday, 1:05 PM.');
  });

  test('a chosen time has nothing to do with the next opening', () => {
    vi.setSystemTime(Date.parse('2026-11-15T11:00:00Z'));
    open([{ ...pending, isAsap: false, dueAt: '2026-11-15T17:30:00.000Z' }]);
    expect(lead()).toBe('It will be ready on Sunday at 9:30 AM.');
  });

  test('says why no receipt is mailed and what confirming adds, where an address can be confirmed [order-8]', async () => {
    const note = () => screen.queryByText(/Want the receipt by email/)?.textContent;
    open([pending], sampleOrder.id, true, false);
    await waitFor(() =>
      expect(note()).toBe(
        'Want the receipt by email? Confirm your address. Then you can have up to 5 orders going, too.',
      ),
    );
    expect(screen.getByRole('link', { name: 'Confirm your address' }).getAttribute('href')).toBe('/account');
    cleanup();
    open([pending]);
    await stations();
    expect(note()).toBeUndefined();
    cleanup();
    page.api.config.mail = 'off';
    open([pending], sampleOrder.id, true, false);
    await stations();
    expect(note()).toBeUndefined();
  });

  test('a cancelled one has no receipt, so the page does not even ask whether mail is on', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    open([cancelled], sampleOrder.id, true, false);
    await screen.findByRole('heading', { name: 'This order is cancelled.' });
    expect(screen.queryByText(/Want the receipt by email/)).toBeNull();
    expect(fetched.mock.calls.map(([url]) => String(url)).filter((url) => url.endsWith('/config'))).toEqual([]);
  });

  test('an order that the device does not know is asked for', async () => {
    page.api.answer = () => ({ body: { success: true, data: { ...completed, orderNumber: 'ORD-0LDER' } } });
    open([]);
    await waitFor(() => expect(number()).toBe('Order ORD-0LDER Completed'));
    expect(page.api.requests.map(({ path }) => path)).toEqual([`/api/orders/${sampleOrder.id}`]);
  });

  test.each([
    ['nobody’s', { status: 404, body: { success: false, code: 'not_found', message: '' } }, 'We can’t find that order'],
    ['out of reach', { status: 502, body: '' }, 'We could not load your order'],
  ])('an order that is %s says so, and shows the way on', async (_, answer, title) => {
    page.api.answer = () => answer;
    open([]);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Order History' })).toBeDefined();
  });

  test('without an id there is no order', () => {
    open([pending], '');
    expect(screen.getByRole('heading', { level: 1, name: 'We can’t find that order' })).toBeDefined();
    expect(page.api.requests).toEqual([]);
  });
});

describe('the tracker', () => {
  const at = (order: Order, field: 'createdAt' | 'preparingAt' | 'closedAt') =>
    formatTime('America/Los_Angeles', Date.parse(order[field] ?? ''));

  test('pending: the first of three stations, with its time', async () => {
    open([pending]);
    expect(await words()).toEqual([`Received${at(pending, 'createdAt')}`, 'Being made', 'Ready']);
    expect(await current()).toEqual(['step', null, null]);
  });

  // Placed at 11:58 on a Saturday in Maple Hollow, wherever the device is.
  test.each([
    [{ dueAt: null }, 'Ready'],
    [{ dueAt: '2026-11-14T20:10:00.000Z', isAsap: true, dueMovedAt: null }, 'Readyabout 12:10 PM'],
    [
      { dueAt: '2026-11-14T20:20:00.000Z', isAsap: true, dueMovedAt: '2026-11-14T20:05:00.000Z' },
      'ReadyA little later: about 12:20 PM',
    ],
    [{ dueAt: '2026-11-14T21:30:00.000Z', isAsap: false, dueMovedAt: null }, 'Readyfor 1:30 PM'],
    [{ dueAt: '2026-11-15T17:30:00.000Z', isAsap: false, dueMovedAt: null }, 'Readyfor Sunday, 9:30 AM'],
    [{ dueAt: '2026-11-14T20:10:00.000Z', fulfilment: 'delivery' }, 'On its wayabout 12:10 PM'],
  ])('promised: %j', async (promise, last) => {
    open([{ ...pending, ...promise }]);
    expect((await words())[2]).toBe(last);
  });

  test.each([
    ['with a promise', { dueAt: '2026-11-14T20:10:00.000Z' }],
    ['without one', {}],
    ['of a store that is not known', { storeLocation: 'harbour' }],
  ])('all times are on the store’s clock, %s', async (_, change) => {
    open([{ ...preparing, ...change }]);
    expect((await words()).slice(0, 2)).toEqual(['Received, done11:58 AM', 'Being made11:59 AM']);
    expect(screen.getByText('Placed today, 11:58 AM')).toBeDefined();
  });

  test('the promise is no longer said when it is ready', async () => {
    open([{ ...completed, dueAt: '2026-11-14T20:10:00.000Z' }]);
    expect((await words())[2]).toBe(`Ready, done${at(completed, 'closedAt')}`);
  });

  test('moves on by itself, and says so politely [order-5]', async () => {
    open([pending]);
    await stations();
    act(() => saveOrders([preparing]));
    expect(await words()).toEqual([
      `Received, done${at(preparing, 'createdAt')}`,
      `Being made${at(preparing, 'preparingAt')}`,
      'Ready',
    ]);
    expect(await current()).toEqual([null, 'step', null]);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Order ORD-7KQ2M: Preparing');
  });

  test('ready while the customer looks on: the panel rises and, where notices are on, a bell rings and the phone shakes', async () => {
    const vibrate = vi.fn();
    vi.stubGlobal('navigator', Object.assign(navigator, { vibrate }));
    open([preparing]);
    await stations();
    act(() => saveOrders([completed]));
    expect(document.querySelector('.live--ready .live__head--news')).not.toBeNull();
    await waitFor(() => expect(ringBell).toHaveBeenCalledOnce());
    expect(vibrate).toHaveBeenCalledExactlyOnceWith(200);
    cleanup();
    open([completed]);
    await stations();
    expect(document.querySelector('.live--ready .live__head:not(.live__head--news)')).not.toBeNull();
    expect(ringBell).toHaveBeenCalledOnce();
  });

  test('completed: all three are done', async () => {
    open([completed]);
    expect(await words()).toEqual([
      `Received, done${at(completed, 'createdAt')}`,
      `Being made, done${at(completed, 'preparingAt')}`,
      `Ready, done${at(completed, 'closedAt')}`,
    ]);
    expect(await current()).toEqual([null, null, 'step']);
    expect(heading()).toBe('It’s ready, Elena.');
    expect(lead()).toBe('Come and get it: it’s on the counter.');
    expect(screen.getByText('Tell us your name or ORD-7KQ2M.')).toBeDefined();
    expect(document.title).toBe('Ready! Your order | Juniper Row');
  });

  test('cancelled: the badge and the reason, no tracker [order-4]', async () => {
    open([{ ...cancelled, cancelReason: 'The oven is out.' }]);
    expect(await screen.findByText('We had to cancel it: The oven is out.')).toBeDefined();
    expect(badge()).toBe('Cancelled');
    expect(screen.queryByRole('list', { name: 'Order status' })).toBeNull();
    expect(heading()).toBe('This order is cancelled.');
    expect(lead()).toBe('We won’t make this one, and you owe nothing.');
    expect(screen.getByRole('button', { name: 'Order again' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Browse the menu' }).getAttribute('href')).toBe('/menu');
  });

  test('connection lost: ‘Reconnecting’, and the last state stays [order-5]', async () => {
    open([preparing]);
    await stations();
    act(() => setConnection('reconnecting'));
    expect(screen.getByText('Reconnecting')).toBeDefined();
    expect(await current()).toEqual([null, 'step', null]);
    act(() => setConnection('live'));
    expect(screen.queryByText('Reconnecting')).toBeNull();
  });
});
