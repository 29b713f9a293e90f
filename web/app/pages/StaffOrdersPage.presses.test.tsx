import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { takeToasts } from '../lib/testing/announcements.ts';
import { stream } from '../lib/testing/fake-stream.ts';
import { addDialogMethods } from '../lib/testing/stub-browser.ts';
import StaffOrdersPage from './StaffOrdersPage.tsx';
import { button, column, made, minutesAgo, numbers, older, receive, setUpBoard } from './testing/board-page.tsx';

const sendSigned = vi.hoisted(() => vi.fn());
vi.mock('../lib/api.ts', async (original) => ({ ...(await original<object>()), sendSigned }));
vi.mock('../lib/event-stream.ts', () => import('../lib/testing/fake-stream.ts'));
vi.mock('../lib/bell.ts', () => ({ strikeBell: () => {} }));

const { open } = setUpBoard(StaffOrdersPage, sendSigned);
const focused = () => document.activeElement?.getAttribute('aria-label');

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
