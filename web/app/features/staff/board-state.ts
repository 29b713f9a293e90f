import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { isOpenStatus, mayChange, type OrderStatus } from '@juniper/core/rules/order-status.ts';
import { staffMessages } from '../../lib/staff-messages.ts';

/** What was pressed and is not yet the server's word: first it can be undone, then it is on its way. */
export type Move = {
  from: OrderStatus;
  to: OrderStatus;
  reason?: string | undefined;
  phase: 'undoable' | 'sending';
  /** An earlier try went unanswered, and may have arrived. */
  isRetried: boolean;
};

export type Board = {
  /** The server's word, as last heard, by id. Cancelled ones are kept for a while, so that nothing late brings them back. */
  tickets: Readonly<Record<string, Ticket>>;
  moves: Readonly<Record<string, Move>>;
  /** Why a ticket is not where it was put. */
  notes: Readonly<Record<string, string>>;
  /** When tickets came that were not there at the start. */
  arrivals: Readonly<Record<string, number>>;
  /** Until when this is what the server knew; null before the first time. */
  heardAt: number | null;
  link: 'opening' | 'live' | 'lost';
};

export type BoardAction =
  | { type: 'heard'; isWhole: boolean; tickets: readonly Ticket[]; at: number }
  | { type: 'linked'; link: 'live' | 'lost'; at: number }
  | { type: 'pressed'; id: string; to: OrderStatus; reason?: string }
  | { type: 'undone'; id: string }
  | { type: 'sent'; id: string }
  | { type: 'unanswered'; id: string }
  | { type: 'settled'; id: string; ticket: Ticket }
  /** `ticket`: as it really is, where the server said so. */
  | { type: 'refused'; id: string; note: string; ticket?: Ticket | undefined };

export const emptyBoard: Board = {
  tickets: {},
  moves: {},
  notes: {},
  arrivals: {},
  heardAt: null,
  link: 'opening',
};

const shownAfterMs = 30 * 60_000;

const rank: Record<OrderStatus, number> = { pending: 0, preparing: 1, completed: 2, cancelled: 2 };

/** An order never goes back, so the further of two reports is the newer one, in whatever order they came. */
const newer = (known: Ticket | undefined, heard: Ticket): Ticket =>
  known && rank[known.status] > rank[heard.status] ? known : heard;

/** The board shows closed orders for half an hour. */
export const isRecent = ({ closedAt }: Ticket, now: number): boolean =>
  closedAt === null || now - Date.parse(closedAt) < shownAfterMs;

/** Where a ticket stands: where it was put, unless the server knows better. */
export const statusOf = ({ moves }: Board, { id, status }: Ticket): OrderStatus => {
  const move = moves[id];
  return move?.from === status ? move.to : status;
};

const without = <T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> => {
  const { [id]: _, ...rest } = record;
  return rest;
};

const keep = <T>(record: Readonly<Record<string, T>>, isKept: (value: T, id: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id, value]) => isKept(value, id)));

const hear = (board: Board, { isWhole, tickets: heard, at }: Extract<BoardAction, { type: 'heard' }>): Board => {
  const now = Object.fromEntries(heard.map((ticket) => [ticket.id, newer(board.tickets[ticket.id], ticket)]));
  const tickets = keep(isWhole ? now : { ...board.tickets, ...now }, (ticket) => isRecent(ticket, at));
  const isNew = ({ id, status }: Ticket) => status === 'pending' && !board.tickets[id] && board.heardAt !== null;
  const arrived = heard.filter(isNew).map(({ id }) => [id, at]);
  // What is on its way gets an answer of its own; what could still be undone has been overtaken.
  const isOvertaken = ({ phase, from }: Move, id: string) => phase === 'undoable' && tickets[id]?.status !== from;
  const overtaken = Object.keys(keep(board.moves, isOvertaken)).map((id) => [id, staffMessages.overtaken]);
  const isUntouched = (id: string) => tickets[id]?.status === board.tickets[id]?.status;
  return {
    ...board,
    tickets,
    moves: keep(board.moves, (move, id) => !isOvertaken(move, id)),
    notes: { ...keep(board.notes, (_, id) => isUntouched(id)), ...Object.fromEntries(overtaken) },
    arrivals: keep({ ...board.arrivals, ...Object.fromEntries(arrived) }, (_, id) => id in tickets),
    heardAt: at,
  };
};

const changeMove = (board: Board, id: string, change: Partial<Move>): Board => {
  const move = board.moves[id];
  return move ? { ...board, moves: { ...board.moves, [id]: { ...move, ...change } } } : board;
};

/** The move is over, and the ticket is as the server says, if it said anything. What has left the board stays away. */
const endMove = (board: Board, id: string, ticket: Ticket | undefined): Board => {
  const known = board.tickets[id];
  const tickets = known && ticket ? { ...board.tickets, [id]: newer(known, ticket) } : board.tickets;
  return { ...board, moves: without(board.moves, id), tickets };
};

export const reduceBoard = (board: Board, action: BoardAction): Board => {
  switch (action.type) {
    case 'heard':
      return hear(board, action);
    case 'linked':
      return { ...board, link: action.link, heardAt: board.link === 'live' ? action.at : board.heardAt };
    case 'pressed': {
      const { id, to, reason } = action;
      const from = board.tickets[id]?.status;
      if (!from || board.moves[id] || !mayChange('staff', from, to)) return board;
      // Cancelling was asked twice already, and the customer reads of it at once.
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

/** What someone whose eyes are on the milk should hear of. */
export const newsBetween = (before: Board, after: Board) => ({
  arrived: Object.values(after.tickets).filter(({ id }) => id in after.arrivals && !(id in before.arrivals)),
  /** Open orders that left the board: as they are now, or as they were last seen. */
  gone: Object.values(before.tickets)
    .filter(({ status }) => isOpenStatus(status))
    .map((ticket) => after.tickets[ticket.id] ?? ticket)
    .filter(({ id, status }) => status === 'cancelled' || !(id in after.tickets)),
  /** Tickets that are not where they were put. */
  noted: Object.values(after.tickets).filter(({ id }) => after.notes[id] && after.notes[id] !== before.notes[id]),
  isLost: before.link === 'live' && after.link === 'lost',
  isBack: before.link === 'lost' && after.link === 'live',
});

export type BoardNews = ReturnType<typeof newsBetween>;
