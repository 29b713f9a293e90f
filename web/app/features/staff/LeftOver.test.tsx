import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { sampleTicket } from '../../lib/testing/samples.ts';
import { prepareLogout } from '../auth/session-events.ts';
import { LeftOver } from './LeftOver.tsx';

const sendSigned = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api.ts', async (original) => ({ ...(await original<object>()), sendSigned }));

const tickets: Ticket[] = ['ORD-AAAAA', 'ORD-BBBBB', 'ORD-CCCCC'].map((orderNumber, nth) => ({
  ...sampleTicket,
  id: `0190c0de-0000-7000-8000-00000000000${nth}`,
  orderNumber,
  leftOverAt: '2026-11-15T12:00:00.000Z',
  ...(nth === 0 && { isPaid: true }),
}));
const getId = (nth: number) => tickets[nth]?.id ?? '';

const onAnswered = vi.fn();
const open = () =>
  render(<LeftOver tickets={tickets} shop={defaultCafe.shop} showsStore={false} onAnswered={onAnswered} />);
const button = (name: string) => screen.getByRole('button', { name });
const rows = () => screen.queryAllByRole('listitem').map((row) => /ORD-\w+/.exec(row.textContent ?? '')?.[0]);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const sent = () => sendSigned.mock.calls.map(([, path, body]) => [path, body]);

beforeEach(() => {
  vi.useFakeTimers();
  sendSigned.mockImplementation(async (_method, _path, { orders }) => ({ data: { answered: orders, own: [] } }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
});

describe('orders that are left over', () => {
  test('say who, what, when and how it is paid', () => {
    open();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('Marcus Otto2 × Special Flat White, 1 × Butter Croissant');
    expect(first?.textContent).toContain('ORD-AAAAA · placed Saturday, 8:05 AM · $13.69 by card');
    expect(second?.textContent).toContain('$13.69 at the counter');
    expect(screen.getByRole('heading', { name: 'Left over from yesterday 3' })).toBeDefined();
  });

  test('that are deliveries say so, and that they were to be paid there', () => {
    const [ticket] = tickets.slice(1);
    if (!ticket) throw new Error('there is no second ticket');
    const delivery = { ...ticket, fulfilment: 'delivery' };
    render(<LeftOver tickets={[delivery]} shop={defaultCafe.shop} showsStore={false} />);
    expect(screen.getByRole('listitem').textContent).toContain('8:05 AM · delivery · $13.69 on delivery');
  });

  test('are answered when staff log out before the five seconds are over [day-2]', async () => {
    open();
    fireEvent.click(button('Handed over ORD-AAAAA'));
    await act(() => prepareLogout());
    expect(sent()).toEqual([['/staff/left-over', { orders: [getId(0)], answer: 'handed_over' }]]);
    expect(rows()).toEqual(['ORD-BBBBB', 'ORD-CCCCC']);
  });

  test('take one press each, held for five seconds [day-2]', async () => {
    open();
    fireEvent.click(button('Nobody came ORD-BBBBB'));
    expect(button('Undo ORD-BBBBB')).toBeDefined();
    await wait(4_900);
    expect(sent()).toEqual([]);
    await wait(200);
    expect(sent()).toEqual([['/staff/left-over', { orders: [getId(1)], answer: 'no_show' }]]);
    expect(rows()).toEqual(['ORD-AAAAA', 'ORD-CCCCC']);
    expect(onAnswered).toHaveBeenCalledTimes(1);
  });

  test('take one press for all the rest, without those that were answered [day-2]', async () => {
    open();
    fireEvent.click(button('Nobody came ORD-AAAAA'));
    fireEvent.click(button('All handed over'));
    await wait(5_100);
    expect(sent()).toEqual([
      ['/staff/left-over', { orders: [getId(0)], answer: 'no_show' }],
      ['/staff/left-over', { orders: [getId(1), getId(2)], answer: 'handed_over' }],
    ]);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('stay after Undo, and a second press of a double click does not undo', async () => {
    open();
    fireEvent.click(button('Handed over ORD-AAAAA'), { detail: 1 });
    fireEvent.click(button('Undo ORD-AAAAA'), { detail: 2 });
    fireEvent.click(button('Undo ORD-AAAAA'), { detail: 1 });
    await wait(10_000);
    expect(sent()).toEqual([]);
    expect(rows()).toHaveLength(3);
  });

  test('wait for the server, are not pressed twice, and are sent again without an answer', async () => {
    sendSigned.mockRejectedValueOnce(new ApiError('unreachable', 0, '', ''));
    open();
    fireEvent.click(button('Handed over ORD-AAAAA'));
    await wait(5_100);
    fireEvent.click(button('Handed over ORD-AAAAA'));
    fireEvent.click(button('Nobody came ORD-AAAAA'));
    expect(rows()).toHaveLength(3);
    await wait(3_100);
    expect(sent()).toHaveLength(2);
    expect(rows()).toEqual(['ORD-BBBBB', 'ORD-CCCCC']);
  });

  test('say when it is the caller’s own, and when it was refused', async () => {
    sendSigned.mockResolvedValueOnce({ data: { answered: [], own: [getId(0)] } });
    open();
    fireEvent.click(button('Handed over ORD-AAAAA'));
    await wait(5_100);
    expect(within(screen.getAllByRole('listitem')[0] as HTMLElement).getByRole('status').textContent).toBe(
      'This is your own order. Please let a colleague answer.',
    );
    sendSigned.mockRejectedValueOnce(new ApiError('refused', 403, 'other_store', ''));
    fireEvent.click(button('Nobody came ORD-BBBBB'));
    await wait(5_100);
    expect(screen.getByText('This could not be changed. Please try again.')).toBeDefined();
    expect(rows()).toHaveLength(3);
  });

  test('are sent at once when the screen is left', async () => {
    const { unmount } = open();
    fireEvent.click(button('Handed over ORD-CCCCC'));
    unmount();
    await wait(0);
    expect(sent()).toHaveLength(1);
  });

  test('keep the focus near', async () => {
    open();
    button('Handed over ORD-AAAAA').focus();
    fireEvent.click(button('Handed over ORD-AAAAA'));
    await wait(5_100);
    expect(document.activeElement?.textContent).toBe('Left over from yesterday 2');
  });
});
