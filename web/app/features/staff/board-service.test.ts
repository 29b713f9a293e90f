import type { Ticket } from '@juniper/core/contracts/staff.ts';
import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { stream } from '../../lib/testing/fake-stream.ts';
import { sampleTicket, sampleUser } from '../../lib/testing/samples.ts';
import { useAuth } from '../auth/auth-store.ts';
import { prepareLogout } from '../auth/session-events.ts';
import { createBoard } from './board-service.ts';
import { getStatus } from './board-state.ts';
import { staffMessages } from './staff-messages.ts';

const sendSigned = vi.hoisted(() => vi.fn());
const sendClaim = vi.hoisted(() => vi.fn(async (_method: string, _path: string, _body: { board: string }) => {}));
vi.mock('../../lib/api.ts', async (original) => ({
  ...(await original<object>()),
  sendSigned: (...call: Parameters<typeof sendClaim>) => (call[1].endsWith('/claim') ? sendClaim : sendSigned)(...call),
}));
vi.mock('../../lib/event-stream.ts', () => import('../../lib/testing/fake-stream.ts'));

const { id } = sampleTicket;
const ticket = (status: OrderStatus): Ticket => ({ ...sampleTicket, status });
const unreachable = new ApiError('unreachable', 0, 'unreachable', '');
const changed = (status: OrderStatus) => new ApiError('refused', 409, 'status_changed', '', ticket(status));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

const onForbidden = vi.fn();
let board: ReturnType<typeof createBoard>;
let close: () => void;
const place = () => getStatus(board.store.getState(), board.store.getState().tickets[id] as Ticket);
const note = () => board.store.getState().notes[id];
const sent = () => sendSigned.mock.calls.filter(([method]) => method === 'POST').map(([, path, body]) => [path, body]);
const press = [`/staff/orders/${id}/status`, { from: 'pending', to: 'preparing' }];

beforeEach(() => {
  vi.useFakeTimers();
  sendSigned.mockImplementation(async (method, _, body) => ({
    success: true,
    data: method === 'GET' ? [ticket('preparing')] : ticket(body.to),
  }));
  board = createBoard('downtown');
  close = board.open({ onChanges: () => {}, onForbidden });
  stream.live({ isWhole: true, tickets: [ticket('pending')] });
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  sendSigned.mockReset();
  sendClaim.mockReset();
  onForbidden.mockReset();
});

describe('after the session', () => {
  const ended = new ApiError('refused', 401, 'session_ended', '');

  test('a press is kept, and sent once the same person has logged in again', async () => {
    sendSigned.mockRejectedValueOnce(ended);
    board.press(id, 'preparing');
    await pass(5_000);
    expect(place()).toBe('preparing');
    await pass(3_000);
    expect(sent()).toEqual([press, press]);
    expect([board.store.getState().moves, note()]).toEqual([{}, undefined]);
  });

  test.each(['a press', 'a press without an answer'])('%s is not sent in the name of another person', async (what) => {
    if (what !== 'a press') sendSigned.mockRejectedValueOnce(unreachable);
    board.press(id, 'preparing');
    if (what !== 'a press') await pass(5_000);
    const before = sent().length;
    useAuth.setState({ user: { ...sampleUser, id: 'another' } });
    close();
    await pass(60_000);
    expect(sent()).toHaveLength(before);
    useAuth.setState({ user: null });
  });
});

describe('a press', () => {
  test('can be undone for 5 seconds, and is sent then [board-1]', async () => {
    board.press(id, 'preparing');
    expect(place()).toBe('preparing');
    await pass(4_999);
    expect(sent()).toEqual([]);
    await pass(1);
    expect(sent()).toEqual([press]);
    expect(board.store.getState().moves).toEqual({});
    expect(place()).toBe('preparing');
  });

  test('is told to other boards at once, and withdrawn when it is undone [board-8]', () => {
    board.press(id, 'preparing');
    board.undo(id);
    board.undo(id);
    const claimed = { board: expect.any(String), to: 'preparing' };
    expect(sendClaim.mock.calls).toEqual([
      ['POST', `/staff/orders/${id}/claim`, claimed],
      ['POST', `/staff/orders/${id}/claim`, { ...claimed, to: null }],
    ]);
    expect(sent()).toEqual([]);
  });

  test('of another board is shown, and the board’s own is not', () => {
    board.press(id, 'preparing');
    board.undo(id);
    const own = sendClaim.mock.calls[0]?.[2].board ?? '';
    const claim = { id, to: 'preparing', by: 'Robin', board: own };
    stream.live({ isWhole: false, tickets: [], claims: [claim] });
    expect(board.store.getState().claims).toEqual({});
    const theirs = { ...claim, board: 'another' };
    stream.live({ isWhole: false, tickets: [], claims: [theirs] });
    expect(board.store.getState().claims).toEqual({ [id]: theirs });
    board.press(id, 'preparing');
    expect(board.store.getState().moves).toEqual({});
  });

  test('that gives way to one on another board is not sent', async () => {
    board.press(id, 'preparing');
    stream.live({ isWhole: false, tickets: [], claims: [{ id, to: 'preparing', by: 'Robin', board: 'another' }] });
    await pass(6_000);
    expect([sent(), board.store.getState().moves]).toEqual([[], {}]);
  });

  test('undone in time is never sent, and the next one has its full time', async () => {
    board.press(id, 'preparing');
    await pass(3_000);
    board.undo(id);
    expect(place()).toBe('pending');
    board.press(id, 'preparing');
    await pass(4_000);
    expect(sent()).toEqual([]);
    await pass(1_000);
    expect(sent()).toEqual([press]);
  });

  test('is sent before a logout ends the session', async () => {
    board.press(id, 'preparing');
    await prepareLogout();
    expect(sent()).toEqual([press]);
    expect(board.store.getState().moves).toEqual({});
  });

  test('that could not be sent before a logout is said to be lost', async () => {
    sendSigned.mockRejectedValue(unreachable);
    board.press(id, 'preparing');
    await prepareLogout();
    expect(takeToasts().map(([, text]) => text)).toContain('Your last tap was not sent.');
  });

  test.each([
    ['arrives in time', 1_000, []],
    ['takes longer than a logout waits', 20_000, ['Your last tap was not sent.']],
  ])('under way at a logout that %s', async (_, answerMs, said) => {
    sendSigned.mockImplementation(async (_method, _path, body) => {
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      if (answerMs > 2_000) throw unreachable;
      return { success: true, data: ticket(body.to) };
    });
    board.press(id, 'preparing');
    await pass(5_000);
    takeToasts();
    const prepared = prepareLogout();
    await pass(2_000);
    await prepared;
    expect(takeToasts().map(([, text]) => text)).toEqual(said);
    await pass(30_000);
    expect(takeToasts()).toEqual([]);
  });

  test('that cannot be sent within the time that a logout waits is said to be lost then, and not later', async () => {
    sendSigned.mockImplementation(() => new Promise((_, reject) => setTimeout(reject, 20_000, unreachable)));
    board.press(id, 'preparing');
    takeToasts();
    const prepared = prepareLogout();
    await pass(2_000);
    await prepared;
    expect(takeToasts()).toHaveLength(1);
    await pass(30_000);
    expect(takeToasts()).toEqual([]);
  });

  test('is sent at once when the page is hidden', () => {
    board.press(id, 'preparing');
    hide(true);
    expect(sent()).toEqual([press]);
  });

  test('is sent at once when the board is left', () => {
    board.press(id, 'preparing');
    close();
    expect(sent()).toEqual([press]);
  });

  test('without an answer is tried again until there is one [board-3]', async () => {
    sendSigned.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(new ApiError('refused', 503, 'busy', ''));
    board.press(id, 'preparing');
    await pass(5_000);
    expect([place(), board.store.getState().moves[id]?.isRetried]).toEqual(['preparing', true]);
    await pass(6_000);
    expect(sent()).toEqual([press, press, press]);
    expect([place(), board.store.getState().moves, note()]).toEqual(['preparing', {}, undefined]);
  });

  test('that had arrived though its answer was lost is no conflict', async () => {
    sendSigned.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(changed('preparing'));
    board.press(id, 'preparing');
    await pass(8_000);
    expect([place(), note()]).toEqual(['preparing', undefined]);
  });

  test.each(['preparing', 'completed'] as const)(
    'of someone slower: the true state, %s, and a word [board-2]',
    async (status) => {
      sendSigned.mockRejectedValueOnce(changed(status));
      board.press(id, 'preparing');
      await pass(5_000);
      expect([place(), note()]).toEqual([status, staffMessages.overtaken]);
    },
  );

  test('that is refused goes back, with a word', async () => {
    sendSigned.mockRejectedValueOnce(new ApiError('refused', 404, 'not_found', ''));
    board.press(id, 'preparing');
    await pass(5_000);
    expect([place(), note()]).toEqual(['pending', staffMessages.refused]);
  });

  test('of an own order goes back, with the server’s words', async () => {
    sendSigned.mockRejectedValueOnce(new ApiError('refused', 403, 'own_order', 'Yours.'));
    board.press(id, 'preparing');
    await pass(5_000);
    expect([place(), note()]).toEqual(['pending', 'Yours.']);
  });
});

test('a cancellation is sent at once, with its reason', async () => {
  board.cancel(id, 'We close early today.');
  const body = { from: 'pending', to: 'cancelled', reason: 'We close early today.' };
  expect(sent()).toEqual([[`/staff/orders/${id}/status`, body]]);
});

describe('a lost stream', () => {
  const polls = () => sendSigned.mock.calls.filter(([method]) => method === 'GET').map(([, path]) => path);

  test('is told of after 2 seconds, and asked for every 15 until it is back', async () => {
    expect(stream.path()).toBe('/staff/events?store=downtown');
    stream.drop();
    await pass(1_999);
    expect([board.store.getState().link, polls()]).toEqual(['live', []]);
    await pass(1);
    expect([board.store.getState().link, polls(), place()]).toEqual([
      'lost',
      ['/staff/orders?store=downtown'],
      'preparing',
    ]);
    await pass(15_000);
    expect(polls()).toHaveLength(2);
    stream.live({ isWhole: true, tickets: [ticket('preparing')] });
    await pass(60_000);
    expect([board.store.getState().link, polls().length]).toEqual(['live', 2]);
  });

  test('that is back at once was never lost', async () => {
    stream.drop();
    await pass(1_000);
    stream.live({ isWhole: false, tickets: [] });
    await pass(60_000);
    expect([board.store.getState().link, polls()]).toEqual(['live', []]);
  });

  test('counts no answer that comes when it is back', async () => {
    let answer = (_: unknown) => {};
    sendSigned.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    stream.drop();
    await pass(2_000);
    stream.live({ isWhole: true, tickets: [ticket('pending')] });
    answer({ success: true, data: [] });
    await pass(0);
    expect(place()).toBe('pending');
  });

  test('of someone who is no longer staff is told of', async () => {
    sendSigned.mockRejectedValueOnce(new ApiError('refused', 403, 'forbidden', ''));
    stream.drop();
    await pass(2_000);
    expect(onForbidden).toHaveBeenCalledOnce();
  });
});

describe('the bell of an order for a time', () => {
  const timed: Ticket = { ...ticket('pending'), id: 'timed', isAsap: false };
  const rings = vi.fn();
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  const reopen = () => {
    close();
    board = createBoard('downtown');
    close = board.open({ onChanges: ({ toStart }) => void toStart.map(({ id }) => rings(id)), onForbidden });
  };
  beforeEach(reopen);
  afterEach(() => {
    rings.mockReset();
    localStorage.clear();
  });

  test('rings when it is to be started, and not again after a reload [board-5]', async () => {
    const later = { ...timed, startAt: inMs(3_600_000) };
    stream.live({ isWhole: true, tickets: [later] });
    await pass(3_599_000);
    expect(rings).not.toHaveBeenCalled();
    await pass(2_000);
    expect(rings).toHaveBeenCalledExactlyOnceWith('timed');
    reopen();
    stream.live({ isWhole: true, tickets: [later] });
    await pass(60_000);
    expect(rings).toHaveBeenCalledOnce();
  });

  test('rings after a reload for what came due meanwhile', async () => {
    const later = { ...timed, startAt: inMs(60_000) };
    stream.live({ isWhole: true, tickets: [later] });
    close();
    await pass(120_000);
    reopen();
    stream.live({ isWhole: true, tickets: [later] });
    expect(rings).toHaveBeenCalledExactlyOnceWith('timed');
  });

  test('is kept for a day, whatever else was stored there', async () => {
    localStorage.setItem(
      'juniper_board_rung',
      JSON.stringify({ old: Date.now() - 25 * 3_600_000, odd: 'x', kept: Date.now() }),
    );
    reopen();
    stream.live({ isWhole: true, tickets: [{ ...timed, startAt: inMs(0) }] });
    expect(Object.keys(JSON.parse(localStorage.getItem('juniper_board_rung') ?? ''))).toEqual(['kept', 'timed']);
  });
});
