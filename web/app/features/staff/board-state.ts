import type { Claim, Ticket } from '@juniper/core/contracts/staff.ts';
import { canChangeStatus, isLaterStatus, isOpenStatus, type OrderStatus } from '@juniper/core/rules/order-status.ts';
import { staffMessages } from './staff-messages.ts';
import { isToStart } from './tickets.ts';

/** Where a ticket can be moved to. 'ready' is no status: such an order is being made until it is handed over. */
export type Place = OrderStatus | 'ready';

/** A change that was pressed and is not confirmed by the server: first it can be undone, then it is being sent. */
export type Move = {
  from: Place;
  to: Place;
  reason?: string | undefined;
  phase: 'undoable' | 'sending';
  /** It takes back that the order is ready, or says so again. */
  isRecall: boolean;
  /** An earlier try got no answer, and may have arrived. */
  isRetried: boolean;
};

export type Board = {
  /** The tickets as the server last sent them, by id. Cancelled ones stay for a while, so that no late event adds them. */
  tickets: Readonly<Record<string, Ticket>>;
  moves: Readonly<Record<string, Move>>;
  /** What was just pressed on other boards and can still be undone there, by ticket. */
  claims: Readonly<Record<string, Claim>>;
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
  receivedAt: number | null;
  link: 'opening' | 'live' | 'lost';
};

export type BoardAction =
  | {
      type: 'received';
      isWhole: boolean;
      tickets: readonly Ticket[];
      more?: number | undefined;
      unpaid?: number | undefined;
      /** Of other boards. */
      claims?: readonly Claim[] | undefined;
      at: number;
    }
  /** Time has passed. */
  | { type: 'looked'; at: number }
  | { type: 'linked'; link: 'live' | 'lost'; at: number }
  | { type: 'pressed'; id: string; to: Place; reason?: string }
  | { type: 'undone'; id: string }
  | { type: 'sent'; id: string }
  | { type: 'unanswered'; id: string }
  | { type: 'confirmed'; id: string; ticket: Ticket }
  /** `ticket`: its true state, if the server sent it. */
  | { type: 'refused'; id: string; note: string; ticket?: Ticket | undefined };

export const emptyBoard: Board = {
  tickets: {},
  moves: {},
  claims: {},
  notes: {},
  arrivals: {},
  rung: {},
  more: 0,
  unpaid: 0,
  receivedAt: null,
  link: 'opening',
};

const shownAfterMs = 30 * 60_000;

/** Returns the copy that was received, unless the known one has a later status. */
const getNewer = (known: Ticket | undefined, received: Ticket): Ticket =>
  known && isLaterStatus(known.status, received.status) ? known : received;

/**
 * Returns whether the board shows a ticket: open ones, closed ones for half an hour, and recalled ones until they are ready.
 * What the end of the day completed is on no board.
 */
export const isRecent = ({ status, closedAt, closedAs, recalledAt }: Ticket, now: number): boolean => {
  if (closedAt === null || recalledAt !== undefined) return true;
  return !(status === 'completed' && closedAs) && now - Date.parse(closedAt) < shownAfterMs;
};

/** Returns whether a ticket is on the list of those that nobody began on their day. */
export const isLeftOver = ({ status, leftOverAt }: Ticket): boolean => status === 'pending' && leftOverAt !== undefined;

/** Returns where a ticket stands by the server: an order that is not ready after all is made like any other. */
export const getServerStatus = ({ status, recalledAt, readyAt }: Ticket): string => {
  if (recalledAt) return 'preparing';
  return status === 'preparing' && readyAt ? 'ready' : status;
};

/** Returns the status that a ticket is shown with: the one it was moved to, unless the server has a newer one. */
export const getStatus = ({ moves }: Board, ticket: Ticket): string => {
  const status = getServerStatus(ticket);
  const move = moves[ticket.id];
  return move?.from === status ? move.to : status;
};

/** Returns whether staff can move a ticket from where it stands. A completed one can only be recalled, and completed again. */
const canMove = (ticket: Ticket, to: Place): boolean => {
  if (to === 'ready') return getServerStatus(ticket) === 'preparing' && ticket.status === 'preparing';
  return ticket.status === 'completed'
    ? to === (ticket.recalledAt ? 'completed' : 'preparing')
    : canChangeStatus('staff', ticket.status, to);
};

const without = <T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> => {
  const { [id]: _, ...rest } = record;
  return rest;
};

const filter = <T>(record: Readonly<Record<string, T>>, test: (value: T, id: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id, value]) => test(value, id)));

const receive = (
  board: Board,
  { isWhole, tickets: received, more = 0, unpaid = 0, claims = [], at }: Extract<BoardAction, { type: 'received' }>,
): Board => {
  const now = Object.fromEntries(received.map((ticket) => [ticket.id, getNewer(board.tickets[ticket.id], ticket)]));
  const tickets = filter(isWhole ? now : { ...board.tickets, ...now }, (ticket) => isRecent(ticket, at));
  // Of a board that is too long, older orders move up into view: they are not new.
  const movesUp = (id: string) => board.more > 0 && Object.keys(board.tickets).some((known) => known > id);
  const isNew = ({ id, status }: Ticket) =>
    status === 'pending' && !board.tickets[id] && board.receivedAt !== null && !movesUp(id);
  const arrived = received.filter(isNew).map(({ id }) => [id, at]);
  // A move that is being sent gets its own answer. One that could still be undone was overtaken by someone else.
  const isAt = (id: string, status: string) => !!tickets[id] && getServerStatus(tickets[id]) === status;
  const isOvertaken = ({ phase, from }: Move, id: string) => phase === 'undoable' && !isAt(id, from);
  // Of two who pressed at once, the server tells all boards of the first one's claim.
  const isClaimed = ({ phase, to }: Move, id: string) =>
    phase === 'undoable' && claims.some((claim) => claim.id === id && claim.to === to);
  const overtaken = Object.keys(filter(board.moves, isOvertaken)).map((id) => [id, staffMessages.overtaken]);
  const isUntouched = (id: string) =>
    tickets[id]?.status === board.tickets[id]?.status &&
    tickets[id]?.recalledAt === board.tickets[id]?.recalledAt &&
    tickets[id]?.readyAt === board.tickets[id]?.readyAt;
  const isPossible = ({ id, to }: Claim) => !!tickets[id] && canMove(tickets[id], to as Place);
  return {
    ...board,
    tickets,
    moves: filter(board.moves, (move, id) => !isOvertaken(move, id) && !isClaimed(move, id)),
    claims: Object.fromEntries(claims.filter(isPossible).map((claim) => [claim.id, claim])),
    notes: { ...filter(board.notes, (_, id) => isUntouched(id)), ...Object.fromEntries(overtaken) },
    arrivals: filter({ ...board.arrivals, ...Object.fromEntries(arrived) }, (_, id) => id in tickets),
    more,
    unpaid,
    receivedAt: at,
  };
};

/** Rings for what is to be started, once: also for what came due while there was no connection. */
const ring = (board: Board, at: number): Board => {
  const due = Object.values(board.tickets).filter(
    (ticket) =>
      getStatus(board, ticket) === 'pending' &&
      !isLeftOver(ticket) &&
      isToStart(ticket, at) &&
      !(ticket.id in board.rung),
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
  const tickets = known && ticket ? { ...board.tickets, [id]: getNewer(known, ticket) } : board.tickets;
  return { ...board, moves: without(board.moves, id), tickets };
};

export const reduceBoard = (board: Board, action: BoardAction): Board => {
  switch (action.type) {
    case 'received':
      return ring(receive(board, action), action.at);
    case 'looked':
      return ring(board, action.at);
    case 'linked':
      return { ...board, link: action.link, receivedAt: board.link === 'live' ? action.at : board.receivedAt };
    case 'pressed': {
      const { id, to, reason } = action;
      const ticket = board.tickets[id];
      if (!ticket || board.moves[id] || board.claims[id] || !canMove(ticket, to)) return board;
      const from = getServerStatus(ticket) as Place;
      // Cancelling was confirmed in a dialog, so it is sent at once, without an Undo.
      const phase = to === 'cancelled' ? 'sending' : 'undoable';
      const isRecall = ticket.status === 'completed';
      const move: Move = { from, to, reason, phase, isRecall, isRetried: false };
      return { ...board, moves: { ...board.moves, [id]: move }, notes: without(board.notes, id) };
    }
    case 'undone':
      return board.moves[action.id]?.phase === 'undoable' ? endMove(board, action.id, undefined) : board;
    case 'sent':
      return changeMove(board, action.id, { phase: 'sending' });
    case 'unanswered':
      return changeMove(board, action.id, { isRetried: true });
    case 'confirmed':
      return endMove(board, action.id, action.ticket);
    case 'refused': {
      const ended = endMove(board, action.id, action.ticket);
      return { ...ended, notes: { ...ended.notes, [action.id]: action.note } };
    }
  }
};

/** Finds what to announce to staff who are not looking at the screen. */
export const findChanges = (before: Board, after: Board) => ({
  arrived: Object.values(after.tickets).filter(({ id }) => id in after.arrivals && !(id in before.arrivals)),
  /** Tickets that are to be started now. */
  toStart: Object.values(after.tickets).filter(({ id }) => id in after.rung && !(id in before.rung)),
  /**
   * Open orders that are no longer on the board: their current state, or the last known one. On a board that is too long
   * they may only be out of view.
   */
  gone: Object.values(before.tickets)
    .filter((ticket) => isOpenStatus(ticket.status) && !isLeftOver(ticket))
    .map((ticket) => after.tickets[ticket.id] ?? ticket)
    .filter(({ id, status }) => status === 'cancelled' || (after.more === 0 && !(id in after.tickets))),
  /** Tickets that are not where staff moved them. */
  noted: Object.values(after.tickets).filter(({ id }) => after.notes[id] && after.notes[id] !== before.notes[id]),
  isLost: before.link === 'live' && after.link === 'lost',
  isBack: before.link === 'lost' && after.link === 'live',
});

export type BoardChanges = ReturnType<typeof findChanges>;
