import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { takeToasts } from '../lib/testing/announcements.ts';
import { stream } from '../lib/testing/fake-stream.ts';
import { sampleTicket, sampleUser } from '../lib/testing/samples.ts';
import StaffOrdersPage from './StaffOrdersPage.tsx';
import {
  button,
  column,
  made,
  minutesAgo,
  newer,
  numbers,
  older,
  receive,
  setUpBoard,
  staff,
} from './testing/board-page.tsx';

const sendSigned = vi.hoisted(() => vi.fn());
const strikeBell = vi.hoisted(() => vi.fn());
vi.mock('../lib/api.ts', async (original) => ({ ...(await original<object>()), sendSigned }));
vi.mock('../lib/event-stream.ts', () => import('../lib/testing/fake-stream.ts'));
vi.mock('../lib/bell.ts', () => ({ strikeBell }));

const page = setUpBoard(StaffOrdersPage, sendSigned);
const { open } = page;

describe('who sees it', () => {
  test('a visitor logs in first, and is back then', async () => {
    page.render();
    expect(await screen.findByText('at /login, from {"from":"/staff/orders"}')).toBeDefined();
  });

  test('a customer is told that it is for staff, with a way home', async () => {
    keepSession('token-1', sampleUser);
    sendSigned.mockResolvedValue({ user: sampleUser });
    page.render();
    expect(await screen.findByRole('heading', { level: 1, name: 'This is for our staff only.' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(stream.path()).toBeUndefined();
  });

  test('who has become staff since the last login gets in', async () => {
    keepSession('token-1', sampleUser);
    sendSigned.mockResolvedValueOnce({ user: staff });
    page.render();
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeDefined();
  });

  test('staff do, in the dark theme, with a way to the site and out', async () => {
    await open();
    expect(document.documentElement.dataset.theme).toBe('after-hours');
    expect(screen.getByRole('link', { name: 'Juniper Row, home' }).getAttribute('href')).toBe('/');
    expect(button('Logout')).toBeDefined();
    cleanup();
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});

test('orders of yesterday that nobody began are on a list of their own, and in no column [day-2]', async () => {
  await open();
  receive(false, { ...older, leftOverAt: minutesAgo(200) });
  expect(await screen.findByRole('heading', { name: 'Left over from yesterday 1' })).toBeDefined();
  expect(numbers('Pending 1')).toEqual(['ORD-3XZ9P']);
  // The shop completes it at the end of the day: it is in no column, and cannot be recalled.
  receive(false, { ...older, status: 'completed', closedAt: minutesAgo(0), closedAs: 'handed_over' });
  expect(screen.queryByRole('heading', { name: /Left over/ })).toBeNull();
  expect(numbers('Completed 1')).toEqual(['ORD-MADE1']);
  expect(takeToasts()).toEqual([]);
});

test('columns with their counts, the oldest first; a delivery says where to [board-1]', async () => {
  await open();
  expect(numbers('Pending 2')).toEqual(['ORD-7KQ2M', 'ORD-3XZ9P']);
  expect(numbers('Completed 1')).toEqual(['ORD-MADE1']);
  expect(within(column('Preparing 0')).getByText('Nothing in progress')).toBeDefined();
  expect(screen.getByText('18 Birch Lane, Maple Hollow, 97099')).toBeDefined();
  receive(true, { ...made, id: 'b5', orderNumber: 'ORD-MADE2', closedAt: minutesAgo(1) }, made);
  expect(numbers('Completed 2')).toEqual(['ORD-MADE2', 'ORD-MADE1']);
  receive(true);
  expect(within(column('Pending 0')).getByText('No orders waiting')).toBeDefined();
});

test('the screen stays awake', async () => {
  const request = vi.fn(async () => ({ release: async () => {} }));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  await open();
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('a late order says so in words', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-14T16:14:00.000Z'));
  await open();
  receive(true, sampleTicket);
  expect(screen.getByText('Late, 9 min')).toBeDefined();
});

test('All day counts what is still to be made', async () => {
  await open();
  await userEvent.click(button('All day'));
  const dialog = await screen.findByRole('dialog', { name: 'All day' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['4× Special Flat White', '2× Butter Croissant']);
});

describe('a new order', () => {
  const arriving: Ticket = { ...newer, id: 'b4', orderNumber: 'ORD-NEW22', createdAt: minutesAgo(0) };

  test('is announced, rings, and stands out', async () => {
    await open();
    expect(strikeBell).not.toHaveBeenCalled();
    receive(false, arriving);
    expect(screen.getByRole('status').textContent).toBe('New order ORD-NEW22, delivery');
    expect(strikeBell).toHaveBeenCalledOnce();
    expect(screen.getByRole('article', { name: /ORD-NEW22/ }).className).toContain('ticket--new');
  });

  test('makes no sound when it is switched off, which the device remembers', async () => {
    await open();
    const sound = screen.getByRole('switch', { name: 'Sound' });
    expect(sound.getAttribute('aria-checked')).toBe('true');
    await userEvent.click(sound);
    expect([sound.getAttribute('aria-checked'), localStorage.getItem('juniper_board_sound')]).toEqual(['false', 'off']);
    receive(false, arriving);
    expect(strikeBell).not.toHaveBeenCalled();
    await userEvent.click(sound);
    expect(strikeBell).toHaveBeenCalledOnce();
  });

  test('says that it makes none until the page is pressed, where the browser wants that', async () => {
    await open();
    act(() => page.audio.change('suspended'));
    await userEvent.click(button('Turn sound on'));
    expect(screen.getByRole('switch', { name: 'Sound' }).getAttribute('aria-checked')).toBe('true');
  });
});

test('an order for later is folded away without a bell, and rings when it is to be started', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(Date.parse('2026-11-14T16:14:00Z'));
  await open();
  const times = { startAt: '2026-11-14T16:50:00.000Z', dueAt: '2026-11-14T17:00:00.000Z', isAsap: false };
  receive(false, { ...newer, ...times, id: 'b5', orderNumber: 'ORD-LATER' });
  const later = () => screen.queryByText('Later (1)')?.closest('details');
  expect(later()?.open).toBe(false);
  expect(later()?.querySelector('.ticket__age')?.textContent).toBe('start 8:50, due 9:00');
  expect(screen.getByRole('status').textContent).toBe('New order ORD-LATER, delivery, start 8:50, due 9:00');

  vi.setSystemTime(Date.parse('2026-11-14T16:30:00Z'));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(later()).toBeUndefined();
  expect(numbers('Pending 3')).toContain('ORD-LATER');
  expect(strikeBell).not.toHaveBeenCalled();

  vi.setSystemTime(Date.parse('2026-11-14T16:50:00Z'));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(strikeBell).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').textContent).toBe('Start ORD-LATER now, due 9:00');
  expect(screen.getByRole('article', { name: /ORD-LATER/ }).className).toContain('ticket--new');
  vi.useRealTimers();
});

test('one store’s orders, remembered on the device', async () => {
  await open();
  expect(stream.path()).toBe('/staff/events');
  expect(screen.getAllByText(/Downtown/)).not.toHaveLength(0);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Store' }), 'Main Store');
  expect([stream.path(), localStorage.getItem('juniper_board_store')]).toEqual(['/staff/events?store=main', 'main']);
  cleanup();
  await open();
  expect(stream.path()).toBe('/staff/events?store=main');
});

test('a lost connection is said across the board, with the time of what is shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime('2026-11-14T08:14:00-08:00');
  await open();
  expect(screen.getByText('Live')).toBeDefined();
  sendSigned.mockReturnValue(new Promise(() => {}));
  act(() => stream.drop());
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('Connection lost, showing orders from 8:14 AM')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('Connection lost');
  expect(screen.queryByText('Live')).toBeNull();
  vi.useRealTimers();
});

test('the switch for small screens shows one of the three columns', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Pending 2' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button('Completed 1'));
  expect(column('Completed').className).toContain('bcol--open');
  expect(column('Pending').className).not.toContain('bcol--open');
});

test.each([
  [{ more: 702 }, '702 more orders wait'],
  [{ more: 1 }, '1 more order waits'],
  [{ unpaid: 2 }, '2 orders wait for payment'],
])('says how many orders wait beyond those that it shows: %j', async (counts, words) => {
  await open();
  expect(screen.queryByText(/more order|wait for payment/)).toBeNull();
  act(() => stream.live({ isWhole: true, tickets: [newer, older], ...counts }));
  expect(screen.queryByText(words)).not.toBeNull();
  act(() => stream.live({ isWhole: false, tickets: [] }));
  expect(screen.queryByText(words)).toBeNull();
});
