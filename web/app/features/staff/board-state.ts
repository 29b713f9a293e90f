import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { canChangeStatus, isLaterStatus, isOpenStatus, type OrderStatus } from '@juniper/core/rules/order-status.ts';
import { staffMessages } from './staff-messages.ts';
import { isToStart } from './ticket-times.ts';

/** A change that was pressed and is not confirmed by the server: first it can be undone, then it is being sent. */
export type Move = {
  from: OrderStatus;
  to: OrderStatus;
  reason?: string | undefined;
  phase: 'undoable' | 'sending';
  /** An earlier try got no answer, and may have arrived. */
  isRetried: boolean;
};

export type Board = {
  /** The tickets as the server last sent them, by id. Cancelled ones stay for a while, so that no late event adds them. */
  tickets: Readonly<Record<string, Ticket>>;
  moves: Readonly<Record<string, Move>>;
  /** Why a ticket is not where staff moved it. */
  notes: Readonly<Record<string, string>>;
  /** When tickets arrived that were not there at the start. */
  arrivals: Readonly<Record<string, number>>;
  /** When the bell rang for tickets that are to be started at a time. What rang before a reload is in it from the start. */
  rung: Readonly<Record<string, number>>;
  /** How many open orders the server leaves out. */
  more: number;
  /** How many orders wait for their card payment. */
  unpaid: number;
  /** When the board was last known to match the server; null before the first time. */
  heardAt: number | null;
  link: 'opening' | 'live' | 'lost';
};

export type BoardAction =
  | {
      type: 'heard';
      isWhole: boolean;
      tickets: readonly Ticket[];
      more?: number | undefined;
      unpaid?: number | undefined;
      at: number;
    }
  /** Time has passed. */
  | { type: 'looked'; at: number }
  | { type: 'linked'; link: 'live' | 'lost'; at: number }
  | { type: 'pressed'; id: string; to: OrderStatus; reason?: string }
  | { type: 'undone'; id: string }
  | { type: 'sent'; id: string }
  | { type: 'unanswered'; id: string }
  | { type: 'settled'; id: string; ticket: Ticket }
  /** `ticket`: its true state, if the server sent it. */
  | { type: 'refused'; id: string; note: string; ticket?: Ticket | undefined };

export const emptyBoard: Board = {
  tickets: {},
  moves: {},
  notes: {},
  arrivals: {},
  rung: {},
  more: 0,
  unpaid: 0,
  heardAt: null,
  link: 'opening',
};

const shownAfterMs = 30 * 60_000;

/** The copy that was heard, unless the known one has a later status. */
const newer = (known: Ticket | undefined, heard: Ticket): Ticket =>
  known && isLaterStatus(known.status, heard.status) ? known : heard;

/** The board shows closed orders for half an hour. */
export const isRecent = ({ closedAt }: Ticket, now: number): boolean =>
  closedAt === null || now - Date.parse(closedAt) < shownAfterMs;

/** The status that a ticket is shown with: the one it was moved to, unless the server has a newer one. */
export const statusOf = ({ moves }: Board, { id, status }: Ticket): string => {
  const move = moves[id];
  return move?.from === status ? move.to : status;
};

const without = <T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> => {
  const { [id]: _, ...rest } = record;
  return rest;
};

const filter = <T>(record: Readonly<Record<string, T>>, test: (value: T, id: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id, value]) => test(value, id)));

const hear = (
  board: Board,
  { isWhole, tickets: heard, more = 0, unpaid = 0, at }: Extract<BoardAction, { type: 'heard' }>,
): Board => {
  const now = Object.fromEntries(heard.map((ticket) => [ticket.id, newer(board.tickets[ticket.id], ticket)]));
  const tickets = filter(isWhole ? now : { ...board.tickets, ...now }, (ticket) => isRecent(ticket, at));
  // Of a board that is too long, older orders move up into view: they are not new.
  const movesUp = (id: string) => board.more > 0 && Object.keys(board.tickets).some((known) => known > id);
  const isNew = ({ id, status }: Ticket) =>
    status === 'pending' && !board.tickets[id] && board.heardAt !== null && !movesUp(id);
  const arrived = heard.filter(isNew).map(({ id }) => [id, at]);
  // A move that is being sent gets its own answer. One that could still be undone was overtaken by someone else.
  const isOvertaken = ({ phase, from }: Move, id: string) => phase === 'undoable' && tickets[id]?.status !== from;
  const overtaken = Object.keys(filter(board.moves, isOvertaken)).map((id) => [id, staffMessages.overtaken]);
  const isUntouched = (id: string) => tickets[id]?.status === board.tickets[id]?.status;
  return {
    ...board,
    tickets,
    moves: filter(board.moves, (move, id) => !isOvertaken(move, id)),
    notes: { ...filter(board.notes, (_, id) => isUntouched(id)), ...Object.fromEntries(overtaken) },
    arrivals: filter({ ...board.arrivals, ...Object.fromEntries(arrived) }, (_, id) => id in tickets),
    more,
    unpaid,
    heardAt: at,
  };
};

/** Rings for what is to be started, once: also for what came due while there was no connection. */
const ring = (board: Board, at: number): Board => {
  const due = Object.values(board.tickets).filter(
    (ticket) => statusOf(board, ticket) === 'pending' && isToStart(ticket, at) && !(ticket.id in board.rung),
  );
  if (due.length === 0) return board;
  return { ...board, rung: { ...board.rung, ...Object.fromEntries(due.map(({ id }) => [id, at])) } };
};

const changeMove = (board: Board, id: string, change: Partial<Move>): Board => {
  const move = board.moves[id];
  return move ? { ...board, moves: { ...board.moves, [id]: { ...move, ...change } } } : board;
};

/** Ends a move. The ticket becomes what the server sent, if it sent it and if the ticket is still on the board. */
const endMove = (board: Board, id: string, ticket: Ticket | undefined): Board => {
  const known = board.tickets[id];
  const tickets = known && ticket ? { ...board.tickets, [id]: newer(known, ticket) } : board.tickets;
  return { ...board, moves: without(board.moves, id), tickets };
};

export const reduceBoard = (board: Board, action: BoardAction): Board => {
  switch (action.type) {
    case 'heard':
      return ring(hear(board, action), action.at);
    case 'looked':
      return ring(board, action.at);
    case 'linked':
      return { ...board, link: action.link, heardAt: board.link === 'live' ? action.at : board.heardAt };
    case 'pressed': {
      const { id, to, reason } = action;
      const from = board.tickets[id]?.status;
      if (!from || board.moves[id] || !canChangeStatus('staff', from, to)) return board;
      // Cancelling was confirmed in a dialog, so it is sent at once, without an Undo.
      const phase = to === 'cancelled' ? 'sending' : 'undoable';
      const move: Move = { from, to, reason, phase, isRetried: false };
      return { ...board, moves: { ...board.moves, [id]: move }, notes: without(board.notes, id) };
    }
    case 'undone':
      return board.moves[action.id]?.phase === 'undoable' ? endMove(board, action.id, undefined) : board;
    case 'sent':
      return changeMove(board, action.id, { phase: 'sending' });
    case 'unanswered':
      return changeMove(board, action.id, { isRetried: true });
    case 'settled':
      return endMove(board, action.id, action.ticket);
    case 'refused': {
      const ended = endMove(board, action.id, action.ticket);
      return { ...ended, notes: { ...ended.notes, [action.id]: action.note } };
    }
  }
};

/** What to announce to staff who are not looking at the screen. */
export const newsBetween = (before: Board, after: Board) => ({
  arrived: Object.values(after.tickets).filter(({ id }) => id in after.arrivals && !(id in before.arrivals)),
  /** Tickets that are to be started now. */
  toStart: Object.values(after.tickets).filter(({ id }) => id in after.rung && !(id in before.rung)),
  /**
   * Open orders that are no longer on the board: their current state, or the last known one. On a board that is too long
   * they may only be out of view.
   */
  gone: Object.values(before.tickets)
    .filter(({ status }) => isOpenStatus(status))
    .map((ticket) => after.tickets[ticket.id] ?? ticket)
    .filter(({ id, status }) => status === 'cancelled' || (after.more === 0 && !(id in after.tickets))),
  /** Tickets that are not where staff moved them. */
  noted: Object.values(after.tickets).filter(({ id }) => after.notes[id] && after.notes[id] !== before.notes[id]),
  isLost: before.link === 'live' && after.link === 'lost',
  isBack: before.link === 'lost' && after.link === 'live',
});

export type BoardNews = ReturnType<typeof newsBetween>;
