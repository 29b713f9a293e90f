import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { addDialogMethods } from '../lib/testing/dialogs.ts';
import { stream } from '../lib/testing/fake-stream.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleTicket } from '../lib/testing/sample-ticket.ts';
import { sampleUser } from '../lib/testing/sample-user.ts';
import { stubAudio } from '../lib/testing/stub-audio.ts';
import { stubMedia } from '../lib/testing/stub-media.ts';
import { takeToasts } from '../ui/testing/toasts.ts';
import StaffOrdersPage from './StaffOrdersPage.tsx';

const sendSigned = vi.hoisted(() => vi.fn());
const strikeBell = vi.hoisted(() => vi.fn());
vi.mock('../lib/api.ts', async (original) => ({ ...(await original<object>()), sendSigned }));
vi.mock('../lib/event-stream.ts', () => import('../lib/testing/fake-stream.ts'));
vi.mock('../lib/bell.ts', () => ({ strikeBell }));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const older: Ticket = { ...sampleTicket, createdAt: minutesAgo(4) };
const newer: Ticket = {
  ...sampleTicket,
  id: '0190c0de-0000-7000-8000-0000000000b2',
  orderNumber: 'ORD-3XZ9P',
  createdAt: minutesAgo(1),
  fulfilment: 'delivery',
  deliverTo: '18 Birch Lane, Maple Hollow, 97099',
};
const made: Ticket = {
  ...sampleTicket,
  id: 'b3',
  orderNumber: 'ORD-MADE1',
  status: 'completed',
  closedAt: minutesAgo(2),
};

const staff = { ...sampleUser, role: 'staff' } as const;
const routes = [
  { path: '/staff/orders', Component: StaffOrdersPage },
  { path: '*', Component: () => <p>{`at ${useLocation().pathname}, from ${JSON.stringify(useLocation().state)}`}</p> },
];
const receive = (isWhole: boolean, ...tickets: Ticket[]) => act(() => stream.live({ isWhole, tickets }));
const column = (name: string) => screen.getByRole('region', { name: new RegExp(name) });
const numbers = (name: string) =>
  within(column(name))
    .queryAllByRole('article')
    .map((each) => each.querySelector('.ticket__no')?.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');
const open = async () => {
  keepSession('token-1', staff);
  renderRoutes(routes, ['/staff/orders']);
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  receive(true, newer, older, made);
};

let audio: ReturnType<typeof stubAudio>;

beforeAll(() => {
  addDialogMethods();
  // jsdom has no layout.
  Element.prototype.checkVisibility = () => true;
});
beforeEach(() => {
  stubMedia();
  audio = stubAudio();
  sendSigned.mockImplementation(async (method, _path, { to, reason = null } = {}) => ({
    success: true,
    // What is asked for is what is sold out: nothing.
    data: method === 'GET' ? [] : { ...older, status: to, cancelReason: reason },
  }));
});
afterEach(() => {
  cleanup();
  takeToasts();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('who sees it', () => {
  test('a visitor logs in first, and is back then', async () => {
    renderRoutes(routes, ['/staff/orders']);
    expect(await screen.findByText('at /login, from {"from":"/staff/orders"}')).toBeDefined();
  });

  test('a customer is told that it is for staff, with a way home', async () => {
    keepSession('token-1', sampleUser);
    sendSigned.mockResolvedValue({ user: sampleUser });
    renderRoutes(routes, ['/staff/orders']);
    expect(await screen.findByRole('heading', { level: 1, name: 'This is for our staff only.' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(stream.path()).toBeUndefined();
  });

  test('who has become staff since the last login gets in', async () => {
    keepSession('token-1', sampleUser);
    sendSigned.mockResolvedValueOnce({ user: staff });
    renderRoutes(routes, ['/staff/orders']);
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

describe('a press', () => {
  const claims = () => sendSigned.mock.calls.filter(([, path]) => path.endsWith('/claim')).map(([, , body]) => body.to);

  test('leaves the ticket in its place with Undo, and tells other boards, also when it is undone', async () => {
    await open();
    await userEvent.click(button('Start ORD-7KQ2M'));
    expect([numbers('Pending'), numbers('Preparing')]).toEqual([['ORD-7KQ2M', 'ORD-3XZ9P'], []]);
    expect([focused(), claims()]).toEqual(['Undo ORD-7KQ2M', ['preparing']]);

    await userEvent.keyboard('{Enter}');
    expect(numbers('Pending')).toEqual(['ORD-7KQ2M', 'ORD-3XZ9P']);
    expect([focused(), claims()]).toEqual(['Start ORD-7KQ2M', ['preparing', null]]);
  });

  test('on another board is named on the ticket, and gone when it is undone there [board-8]', async () => {
    await open();
    const claim = { id: older.id, to: 'preparing', by: 'Billie Ray', board: 'another' };
    act(() => stream.live({ isWhole: false, tickets: [], claims: [claim] }));
    expect(button('Billie is starting ORD-7KQ2M')).toBeDefined();
    act(() => stream.live({ isWhole: false, tickets: [], claims: [] }));
    expect(button('Start ORD-7KQ2M')).toBeDefined();
  });

  test('at the same moment as one on another board gives way to the first', async () => {
    await open();
    await userEvent.click(button('Start ORD-7KQ2M'));
    const claim = { id: older.id, to: 'preparing', by: 'Billie Ray', board: 'another' };
    act(() => stream.live({ isWhole: false, tickets: [], claims: [claim] }));
    expect(button('Billie is starting ORD-7KQ2M')).toBeDefined();
  });

  test('leaves an empty place, until nothing was touched for 3 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open();
    act(() => void fireEvent.pointerDown(document.body));
    receive(false, { ...older, status: 'preparing' });
    const places = () => column('Pending').querySelectorAll('.ticket').length;
    expect([numbers('Pending'), places()]).toEqual([['ORD-3XZ9P'], 2]);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(places(), 'under a finger').toBe(2);
    act(() => void fireEvent.pointerUp(document.body));
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(places()).toBe(2);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(places()).toBe(1);
    vi.useRealTimers();
  });

  test('twice in a row counts once, and does not undo itself', async () => {
    await open();
    await userEvent.dblClick(button('Start ORD-7KQ2M'));
    expect(button('Undo ORD-7KQ2M')).toBeDefined();
  });

  test('that someone else was faster with is told on the ticket', async () => {
    await open();
    await userEvent.click(button('Start ORD-7KQ2M'));
    receive(false, { ...older, status: 'preparing' });
    expect(screen.getByText('A colleague already moved this one.')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('ORD-7KQ2M was moved back');
  });
});

test('a completed order is brought back, and ready once more [board-7]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  const back: Ticket = { ...made, recalledAt: minutesAgo(0) };
  sendSigned.mockImplementation(async (method, path, body) => {
    if (method === 'GET') return { success: true, data: [] };
    const isBack = path.endsWith('/recall') && body.isReady === false;
    return { success: true, data: isBack ? back : made };
  });
  const recalls = () => sendSigned.mock.calls.filter(([, path]) => path.endsWith('/recall')).map(([, , body]) => body);
  fireEvent.click(button('Recall ORD-MADE1'));
  expect(button('Undo ORD-MADE1')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(recalls()).toEqual([{ isReady: false }]);
  expect([numbers('Preparing'), numbers('Completed')]).toEqual([['ORD-MADE1'], []]);
  fireEvent.click(button('Done ORD-MADE1'));
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(recalls()).toEqual([{ isReady: false }, { isReady: true }]);
  expect([numbers('Preparing'), numbers('Completed')]).toEqual([[], ['ORD-MADE1']]);
  vi.useRealTimers();
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

describe('cancelling', () => {
  const dialog = () => screen.getByRole('dialog', { name: 'Cancel ORD-7KQ2M?' });
  const cancelled = (reason: string) => [
    'POST',
    `/staff/orders/${older.id}/status`,
    { from: 'pending', to: 'cancelled', reason },
  ];
  const sent = () => sendSigned.mock.calls.filter(([method]) => method === 'POST');
  const ask = async () => {
    await open();
    await userEvent.click(button('Cancel ORD-7KQ2M'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep order'));
  };

  test('asks for a reason, and sends it; then all read it, and the focus is on the next ticket [board-3]', async () => {
    await ask();
    await userEvent.click(button('Cancel order'));
    expect(within(dialog()).getByText('Please choose a reason, or write one.')).toBeDefined();
    await userEvent.click(screen.getByLabelText('We close early today.'));
    // What the browser's own dialog does when it closes.
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
      button('Cancel ORD-7KQ2M').focus();
      this.dispatchEvent(new Event('close'));
    };
    await userEvent.click(button('Cancel order'));
    addDialogMethods();
    expect(sent()).toEqual([cancelled('We close early today.')]);
    await waitFor(() =>
      expect(takeToasts()).toEqual([['warning', 'ORD-7KQ2M was cancelled: We close early today.', 10_000]]),
    );
    expect(numbers('Pending')).toEqual(['ORD-3XZ9P']);
    expect(document.activeElement?.querySelector('.ticket__no')?.textContent).toBe('ORD-3XZ9P');
  });

  test('takes own words before a ready reason', async () => {
    await ask();
    await userEvent.click(screen.getByLabelText('We close early today.'));
    await userEvent.type(screen.getByLabelText('Or in your own words'), ' The oven broke. ');
    await userEvent.click(button('Cancel order'));
    expect(sent()).toEqual([cancelled('The oven broke.')]);
  });

  test('by the customer takes the ticket away, also from under the question, and says so', async () => {
    await ask();
    receive(false, { ...older, status: 'cancelled', cancelledBy: 'customer' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(numbers('Pending')).toEqual(['ORD-3XZ9P']);
    expect(takeToasts()).toEqual([['warning', 'ORD-7KQ2M was cancelled by the customer', 10_000]]);
  });
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
    act(() => audio.change('suspended'));
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
