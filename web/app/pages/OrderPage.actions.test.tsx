import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { takeToasts } from '../lib/testing/announcements.ts';
import { sampleOrder } from '../lib/testing/samples.ts';
import { stubMedia } from '../lib/testing/stub-browser.ts';
import OrderPage from './OrderPage.tsx';
import { badge, cancelled, completed, pending, preparing, setUpOrderPage, stations } from './testing/order-page.tsx';

const page = setUpOrderPage(OrderPage);
const { getCalls, open } = page;

describe('Cancel order', () => {
  const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Cancel order ORD-7KQ2M' }));
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));

  test('asks first, and the safe answer has the focus', async () => {
    open([pending]);
    await ask();
    expect(document.activeElement?.textContent).toBe('Keep order');
    expect(page.api.requests).toEqual([]);
  });

  test('cancels, and the page says so', async () => {
    page.api.answer = () => ({ body: { success: true, data: cancelled } });
    open([pending]);
    await ask();
    await confirm();
    await waitFor(() => expect(badge()).toBe('Cancelled'));
    expect(getCalls()).toEqual([`POST /api/orders/${sampleOrder.id}/cancel`]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('too late: says why, and the order is shown as it is', async () => {
    page.api.answer = () => ({
      status: 409,
      body: { success: false, code: 'not_cancellable', message: 'We have begun to make it.', data: preparing },
    });
    open([pending]);
    await ask();
    await confirm();
    await waitFor(() => expect(badge()).toBe('Preparing'));
    expect(takeToasts()).toEqual([['warning', 'We have begun to make it.', 3000]]);
  });

  test('no answer: says so where it was asked, and nothing changed', async () => {
    page.api.answer = () => ({ status: 502, body: '' });
    open([pending]);
    await ask();
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toContain('We could not cancel this order.');
    expect(badge()).toBe('Pending');
  });

  test('only while the order is pending [order-4]', async () => {
    open([preparing]);
    await stations();
    expect(screen.queryByRole('button', { name: /Cancel order/ })).toBeNull();
  });
});

describe('Notify me when it is ready', () => {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
  const allow = (permission: NotificationPermission, answer: NotificationPermission = 'granted') => {
    requestPermission.mockReset().mockResolvedValue(answer);
    vi.stubGlobal('Notification', { permission, requestPermission });
    stubMedia('(hover: hover) and (pointer: fine)');
  };
  const button = () => screen.queryByRole('button', { name: 'Notify me when it is ready' });

  test('asks the browser on a press, never by itself [order-7]', async () => {
    allow('default');
    open([pending]);
    expect(requestPermission).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Notify me when it is ready' }));
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(await screen.findByText(/we will notify you when your order is ready/)).toBeDefined();
  });

  test('who says no is told where to look instead', async () => {
    allow('default', 'denied');
    open([pending]);
    await userEvent.click(await screen.findByRole('button', { name: 'Notify me when it is ready' }));
    expect(await screen.findByText(/This page still tells you when it is ready/)).toBeDefined();
  });

  test.each([
    ['notifications are off in the profile', () => open([pending], sampleOrder.id, false)],
    ['the order is over', () => open([completed])],
  ])('not offered when %s', async (_, openIt) => {
    allow('default');
    openIt();
    await screen.findByRole('link', { name: 'Order History' });
    expect(button()).toBeNull();
  });
});
