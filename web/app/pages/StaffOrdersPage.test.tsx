import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { addDialogMethods } from '../lib/testing/dialogs.ts';
import { stream } from '../lib/testing/fake-stream.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleTicket } from '../lib/testing/sample-ticket.ts';
import { sampleUser } from '../lib/testing/sample-user.ts';
import { stubMedia } from '../lib/testing/stub-media.ts';
import { takeToasts } from '../ui/testing/toasts.ts';
import StaffOrdersPage from './StaffOrdersPage.tsx';

const sendSigned = vi.hoisted(() => vi.fn());
const strikeBell = vi.hoisted(() => vi.fn());
vi.mock('../lib/api.ts', async (original) => ({ ...(await original<object>()), sendSigned }));
vi.mock('../lib/event-stream.ts', () => import('../lib/testing/fake-stream.ts'));
vi.mock('../lib/bell.ts', () => ({ strikeBell }));

const narrow = '(max-width: 64em)';
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
const hear = (isWhole: boolean, ...tickets: Ticket[]) => act(() => stream.live({ isWhole, tickets }));
const column = (name: string) => screen.getByRole('region', { name: new RegExp(name) });
const numbers = (name: string) =>
  within(column(name))
    .queryAllByRole('article')
    .map((each) => each.querySelector('h3')?.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');
const open = async () => {
  keepSession('token-1', staff);
  renderRoutes(routes, ['/staff/orders']);
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  hear(true, newer, older, made);
};

let audio: { state: string; change: (state: string) => void };

beforeAll(() => {
  addDialogMethods();
  // jsdom has no layout.
  Element.prototype.checkVisibility = () => true;
});
beforeEach(() => {
  stubMedia();
  vi.stubGlobal(
    'AudioContext',
    class extends EventTarget {
      state = 'running';
      constructor() {
        super();
        audio = this as never;
      }
      change(state: string) {
        this.state = state;
        this.dispatchEvent(new Event('statechange'));
      }
      resume = async () => this.change('running');
      close = async () => {};
    },
  );
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

test('columns with their counts, the oldest first; a delivery says where to', async () => {
  await open();
  expect(numbers('Pending 2')).toEqual(['ORD-7KQ2M', 'ORD-3XZ9P']);
  expect(numbers('Completed 1')).toEqual(['ORD-MADE1']);
  expect(within(column('Preparing 0')).getByText('Nothing in the making')).toBeDefined();
  expect(screen.getByText('18 Birch Lane, Maple Hollow, 97099')).toBeDefined();
  // The column of completed orders shows the newest first: the one that was just pressed.
  const begun = { ...newer, status: 'preparing' } as const;
  hear(true, begun, { ...made, id: 'b5', orderNumber: 'ORD-MADE2', closedAt: minutesAgo(1) }, made);
  await userEvent.click(button('Mark completed ORD-3XZ9P'));
  expect(numbers('Completed 3')).toEqual(['ORD-3XZ9P', 'ORD-MADE2', 'ORD-MADE1']);
  hear(true);
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
  hear(true, sampleTicket);
  expect(screen.getByText('Late, 9 min')).toBeDefined();
});

describe('a press', () => {
  test('moves the ticket at once, and the focus to its Undo; undone, the ticket is back with the focus', async () => {
    await open();
    await userEvent.click(button('Start preparing ORD-7KQ2M'));
    expect([numbers('Pending'), numbers('Preparing')]).toEqual([['ORD-3XZ9P'], ['ORD-7KQ2M']]);
    expect(focused()).toBe('Undo ORD-7KQ2M');

    await userEvent.keyboard('{Enter}');
    expect([numbers('Pending'), numbers('Preparing')]).toEqual([['ORD-7KQ2M', 'ORD-3XZ9P'], []]);
    expect(document.activeElement?.querySelector('h3')?.textContent).toBe('ORD-7KQ2M');
  });

  test('where one column is seen, leaves the ticket in its place until it is sent', async () => {
    stubMedia(narrow);
    await open();
    await userEvent.click(button('Start preparing ORD-7KQ2M'));
    expect(numbers('Pending')).toEqual(['ORD-7KQ2M', 'ORD-3XZ9P']);
    expect(focused()).toBe('Undo ORD-7KQ2M');
    expect(screen.getByText('Goes to Preparing')).toBeDefined();
  });

  test('twice in a row counts once, and does not undo itself', async () => {
    stubMedia(narrow);
    await open();
    await userEvent.dblClick(button('Start preparing ORD-7KQ2M'));
    expect(button('Undo ORD-7KQ2M')).toBeDefined();
  });

  test('that someone else was faster with is told on the ticket', async () => {
    await open();
    await userEvent.click(button('Start preparing ORD-7KQ2M'));
    hear(false, { ...older, status: 'preparing' });
    expect(screen.getByText('Someone else was faster. This is how it stands now.')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('ORD-7KQ2M is not where you put it');
  });
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

  test('asks for a reason, and sends it; then all read it, and the focus is on the next ticket', async () => {
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
    expect(document.activeElement?.querySelector('h3')?.textContent).toBe('ORD-3XZ9P');
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
    hear(false, { ...older, status: 'cancelled', cancelledBy: 'customer' });
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
    hear(false, arriving);
    expect(screen.getByRole('status').textContent).toBe('New order ORD-NEW22, delivery');
    expect(strikeBell).toHaveBeenCalledOnce();
    expect(screen.getByRole('article', { name: 'ORD-NEW22' }).className).toContain('ticket--new');
  });

  test('makes no sound when it is switched off, which the device remembers', async () => {
    await open();
    const sound = screen.getByRole('switch', { name: 'Sound' });
    expect(sound.getAttribute('aria-checked')).toBe('true');
    await userEvent.click(sound);
    expect([sound.getAttribute('aria-checked'), localStorage.getItem('juniper_board_sound')]).toEqual(['false', 'off']);
    hear(false, arriving);
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
  hear(false, { ...newer, ...times, id: 'b5', orderNumber: 'ORD-LATER' });
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
  expect(screen.getByRole('article', { name: 'ORD-LATER' }).className).toContain('ticket--new');
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
  stubMedia(narrow);
  await open();
  expect(screen.getByRole('button', { name: 'Pending 2' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button('Completed 1'));
  expect(column('Completed').className).toContain('bcol--open');
  expect(column('Pending').className).not.toContain('bcol--open');
});

test('says how many orders wait beyond those that it shows', async () => {
  await open();
  expect(screen.queryByText(/more order/)).toBeNull();
  act(() => stream.live({ isWhole: true, tickets: [newer, older], more: 702 }));
  expect(screen.queryByText('702 more orders wait')).not.toBeNull();
  act(() => stream.live({ isWhole: false, tickets: [], more: 1 }));
  expect(screen.queryByText('1 more order waits')).not.toBeNull();
});

test('says how many orders wait for payment', async () => {
  await open();
  act(() => stream.live({ isWhole: false, tickets: [], unpaid: 2 }));
  expect(screen.queryByText('2 orders wait for payment')).not.toBeNull();
  act(() => stream.live({ isWhole: false, tickets: [] }));
  expect(screen.queryByText(/wait for payment/)).toBeNull();
});
