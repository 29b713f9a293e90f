import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { canChangeStatus, type OrderStatus } from '@juniper/core/rules/order-status.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleTicket } from '../../lib/testing/samples.ts';
import {
  type Board,
  type BoardAction,
  emptyBoard,
  findChanges,
  getStatus,
  type Place,
  reduceBoard,
} from './board-state.ts';
import { staffMessages } from './staff-messages.ts';

const at = Date.parse('2026-11-14T16:14:00.000Z');
const ticket = (id: string, status: OrderStatus = 'pending', more: Partial<Ticket> = {}): Ticket => ({
  ...sampleTicket,
  id,
  status,
  closedAt: status === 'completed' || status === 'cancelled' ? new Date(at).toISOString() : null,
  ...more,
});
const whole = (...tickets: Ticket[]): BoardAction => ({ type: 'received', isWhole: true, tickets, at });
const news = (...tickets: Ticket[]): BoardAction => ({ type: 'received', isWhole: false, tickets, at });
const after = (...actions: BoardAction[]): Board => actions.reduce(reduceBoard, emptyBoard);
const places = (board: Board) =>
  Object.fromEntries(Object.values(board.tickets).map((each) => [each.id, getStatus(board, each)]));
const start = whole(ticket('a'), ticket('b', 'preparing'));
const press: BoardAction = { type: 'pressed', id: 'a', to: 'preparing' };

describe('what is pressed', () => {
  test('moves at once, and back when it is undone', () => {
    const pressed = after(start, press);
    expect(places(pressed)).toEqual({ a: 'preparing', b: 'preparing' });
    expect(pressed.moves.a?.phase).toBe('undoable');
    expect(places(after(start, press, { type: 'undone', id: 'a' }))).toEqual({ a: 'pending', b: 'preparing' });
  });

  test('cannot be undone once it is sent', () => {
    const sent = after(start, press, { type: 'sent', id: 'a' });
    expect(reduceBoard(sent, { type: 'undone', id: 'a' })).toBe(sent);
  });

  test('cannot be undone when it is a cancellation, which was asked about', () => {
    const cancelled = after(start, { type: 'pressed', id: 'a', to: 'cancelled', reason: 'Closed' });
    expect(cancelled.moves.a).toMatchObject({ phase: 'sending', reason: 'Closed' });
  });

  test.each<[string, OrderStatus]>([
    ['a', 'completed'],
    ['b', 'pending'],
    ['unknown', 'preparing'],
  ])('does nothing where the table of status changes forbids it: %s to %s', (id, to) => {
    const board = after(start);
    expect(reduceBoard(board, { type: 'pressed', id, to })).toBe(board);
  });

  test('can be ready while it is made, stays so, and is then done [ready-1]', () => {
    const ready = after(start, { type: 'pressed', id: 'b', to: 'ready' });
    expect(places(ready).b).toBe('ready');
    const shown = ticket('b', 'preparing', { readyAt: new Date(at).toISOString() });
    const confirmed = reduceBoard(ready, { type: 'confirmed', id: 'b', ticket: shown });
    expect([places(confirmed).b, confirmed.moves]).toEqual(['ready', {}]);
    expect(reduceBoard(confirmed, { type: 'pressed', id: 'b', to: 'ready' })).toBe(confirmed);
    expect(places(reduceBoard(confirmed, { type: 'pressed', id: 'b', to: 'completed' })).b).toBe('completed');
    // A colleague was faster.
    const overtaken = reduceBoard(ready, news(shown));
    expect([overtaken.moves, overtaken.notes.b]).toEqual([{}, staffMessages.overtaken]);
    expect(reduceBoard(after(start), { type: 'pressed', id: 'a', to: 'ready' })).toEqual(after(start));
  });

  test('twice moves once', () => {
    const pressed = after(start, press);
    expect(reduceBoard(pressed, press)).toBe(pressed);
  });

  test('goes back with a note when it is refused, and the next press takes the note away', () => {
    const refused = after(start, press, { type: 'sent', id: 'a' }, { type: 'refused', id: 'a', note: 'No.' });
    expect([places(refused).a, refused.notes.a]).toEqual(['pending', 'No.']);
    expect(reduceBoard(refused, press).notes).toEqual({});
  });

  test('does not hide what the server knows better', () => {
    const overtaken = after(start, press, { type: 'sent', id: 'a' }, news(ticket('a', 'completed')));
    expect([overtaken.moves.a?.phase, places(overtaken).a]).toEqual(['sending', 'completed']);
  });

  test('ends where the server says it is, when someone else was faster', () => {
    const sent = after(start, press, { type: 'sent', id: 'a' });
    const board = reduceBoard(sent, { type: 'refused', id: 'a', note: 'x', ticket: ticket('a', 'completed') });
    expect(places(board).a).toBe('completed');
  });
});

describe('what is heard', () => {
  test('overtakes what could still be undone, and says so', () => {
    const board = after(start, press, news(ticket('a', 'preparing')));
    expect(board.moves).toEqual({});
    expect(board.notes).toEqual({ a: staffMessages.overtaken });
    expect(after(start, press, news(ticket('b', 'completed'))).moves).toHaveProperty('a');
  });

  test('never takes an order back, in whatever order it comes', () => {
    const board = after(start, news(ticket('a', 'cancelled')), news(ticket('a', 'preparing')), start);
    expect(places(board)).toEqual({ a: 'cancelled', b: 'preparing' });
  });

  test('as a whole, it takes away what is no longer there', () => {
    expect(places(after(start, whole(ticket('b', 'preparing'))))).toEqual({ b: 'preparing' });
  });

  test('drops what was closed more than half an hour ago', () => {
    const closedAt = new Date(at - 30 * 60_000).toISOString();
    expect(places(after(start, news(ticket('b', 'completed', { closedAt }))))).toEqual({ a: 'pending' });
  });
});

describe('what is told', () => {
  const told = (...actions: [BoardAction, ...BoardAction[]]) => {
    const last = actions.pop() as BoardAction;
    const before = after(...actions);
    const { arrived, toStart, gone, noted, ...link } = findChanges(before, reduceBoard(before, last));
    return {
      arrived: arrived.map(({ id }) => id),
      toStart: toStart.map(({ id }) => id),
      gone: gone.map(({ id, status }) => `${id} ${status}`),
      noted: noted.map(({ id }) => id),
      ...link,
    };
  };
  const nothing = { arrived: [], toStart: [], gone: [], noted: [], isLost: false, isBack: false };

  test('a new order, once; not those that were there at the start', () => {
    expect(told(start)).toEqual(nothing);
    expect(told(start, news(ticket('c')))).toEqual({ ...nothing, arrived: ['c'] });
    expect(told(start, news(ticket('c')), news(ticket('c')))).toEqual(nothing);
    expect(told(start, whole(ticket('a'), ticket('b', 'preparing'), ticket('c'))).arrived).toEqual(['c']);
  });

  describe('what is to be started', () => {
    const timed = ticket('t', 'pending', { startAt: new Date(at + 60_000).toISOString(), isAsap: false });
    const look = (ms: number): BoardAction => ({ type: 'looked', at: at + ms });

    test('when its time comes, once', () => {
      expect(told(start, news(timed))).toEqual({ ...nothing, arrived: ['t'] });
      expect(told(start, news(timed), look(59_999))).toEqual(nothing);
      expect(told(start, news(timed), look(60_000))).toEqual({ ...nothing, toStart: ['t'] });
      expect(told(start, news(timed), look(60_000), look(61_000))).toEqual(nothing);
      expect(told(start, news(timed), look(60_000), whole(ticket('a'), timed)).toStart).toEqual([]);
    });

    test('at once, when that was while there was no connection, or before the board was opened', () => {
      const late = { ...whole(ticket('a'), timed), at: at + 3_600_000 } as BoardAction;
      expect(told(start, late)).toMatchObject({ arrived: ['t'], toStart: ['t'] });
      expect(told(late)).toEqual({ ...nothing, toStart: ['t'] });
    });

    test('not what someone has begun already', () => {
      const pressed: BoardAction = { type: 'pressed', id: 't', to: 'preparing' };
      expect(told(start, news(timed), pressed, look(60_000))).toEqual(nothing);
      expect(told(start, news({ ...timed, status: 'preparing' }), look(60_000))).toEqual(nothing);
    });
  });

  test('an order that was cancelled, or is missing from a new whole', () => {
    expect(told(start, news(ticket('a', 'cancelled'))).gone).toEqual(['a cancelled']);
    expect(told(start, whole(ticket('a'))).gone).toEqual(['b preparing']);
    expect(told(start, news(ticket('b', 'completed'))).gone).toEqual([]);
  });

  test('a ticket that is not where it was put, once', () => {
    expect(told(start, press, news(ticket('a', 'preparing'))).noted).toEqual(['a']);
    expect(told(start, press, news(ticket('a', 'preparing')), news(ticket('b', 'preparing')))).toEqual(nothing);
  });

  test('that the connection was lost, and is back', () => {
    const live: BoardAction = { type: 'linked', link: 'live', at };
    const lost: BoardAction = { type: 'linked', link: 'lost', at: at + 60_000 };
    expect(told(live)).toEqual(nothing);
    expect(told(live, lost).isLost).toBe(true);
    expect(told(live, lost, lost)).toEqual(nothing);
    expect(told(live, lost, live).isBack).toBe(true);
    expect(after(start, live, lost).receivedAt).toBe(at + 60_000);
  });
});

/** A fake server: others change orders too, its events come late but in order, its answers at any time. */
const ids = ['a', 'b'];
const statuses: OrderStatus[] = ['pending', 'preparing', 'completed', 'cancelled'];
const step = fc.record({
  what: fc.constantFrom('press', 'undo', 'commit', 'other', 'whole', 'hear', 'answer', 'loseAnswer'),
  id: fc.constantFrom(...ids),
  to: fc.constantFrom(...statuses.slice(1)),
});

test('however news, presses and answers interleave, the board ends as the server has it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), fc.boolean(), (steps, isNewsLast) => {
      const server = new Map(ids.map((id) => [id, ticket(id)]));
      const toHear: BoardAction[] = [];
      const answers: { id: string; answer: BoardAction }[] = [];
      let board = after(whole(...server.values()));
      const act = (action: BoardAction) => {
        board = reduceBoard(board, action);
      };
      const change = (id: string, from: string | undefined, to: Place): boolean => {
        if (to === 'ready' || server.get(id)?.status !== from || !from || !canChangeStatus('staff', from, to))
          return false;
        server.set(id, ticket(id, to));
        toHear.push(news(ticket(id, to)));
        return true;
      };
      const send = (id: string) => {
        const move = board.moves[id];
        if (move?.phase !== 'sending' || answers.some((each) => each.id === id)) return;
        const isDone = change(id, move.from, move.to);
        const now = server.get(id) as Ticket;
        answers.push({
          id,
          answer: isDone ? { type: 'confirmed', id, ticket: now } : { type: 'refused', id, ticket: now, note: 'x' },
        });
      };
      const take = (id: string) => {
        const [mine] = answers.filter((each) => each.id === id);
        if (mine) answers.splice(answers.indexOf(mine), 1);
        return mine?.answer;
      };
      const run: Record<string, (id: string, to: OrderStatus) => void> = {
        press: (id, to) => {
          act({ type: 'pressed', id, to });
          send(id);
        },
        undo: (id) => act({ type: 'undone', id }),
        commit: (id) => {
          act({ type: 'sent', id });
          send(id);
        },
        other: (id, to) => change(id, server.get(id)?.status, to),
        whole: () => toHear.push(whole(...[...server.values()].filter(({ status }) => status !== 'cancelled'))),
        hear: () => toHear.splice(0, 1).forEach(act),
        answer: (id) => {
          const answer = take(id);
          if (answer) act(answer);
        },
        loseAnswer: (id) => {
          if (!take(id)) return;
          act({ type: 'unanswered', id });
          send(id);
        },
      };
      for (const { what, id, to } of steps) run[what]?.(id, to);
      for (const id of ids) run.commit?.(id, 'pending');
      const hearAll = () => toHear.splice(0).forEach(act);
      if (!isNewsLast) hearAll();
      for (const id of ids) run.answer?.(id, 'pending');
      hearAll();

      expect(board.moves).toEqual({});
      const open = (id: string) => places(board)[id] ?? 'cancelled';
      expect(ids.map(open)).toEqual(ids.map((id) => server.get(id)?.status));
    }),
    { numRuns: 1000 },
  );
});

describe('a board that is too long', () => {
  const more = (count: number, ...tickets: Ticket[]): BoardAction =>
    ({ ...whole(...tickets), more: count }) as BoardAction;

  test('announces neither what moves up into view nor what moves out of it, but what is new', () => {
    const before = after(more(5, ticket('a'), ticket('m')));
    expect(before.more).toBe(5);
    const now = reduceBoard(before, more(4, ticket('a'), ticket('b'), ticket('n')));
    const { arrived, gone } = findChanges(before, now);
    expect(arrived.map(({ id }) => id)).toEqual(['n']);
    expect(gone).toEqual([]);
  });

  test('still tells what was cancelled, and is short again when the server says so', () => {
    const before = after(more(5, ticket('a'), ticket('m')));
    const now = reduceBoard(before, { ...news(ticket('a', 'cancelled')), more: 0 } as BoardAction);
    expect(findChanges(before, now).gone.map(({ id }) => id)).toEqual(['a']);
    expect(now.more).toBe(0);
  });
});
