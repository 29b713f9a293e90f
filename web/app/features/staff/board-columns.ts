import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { type Board, isRecent, statusOf } from './board-state.ts';
import { turnOf } from './ticket-times.ts';

export const columns = [
  {
    status: 'pending',
    title: 'Pending',
    empty: 'No orders waiting',
    next: { to: 'preparing', label: 'Start preparing' },
  },
  {
    status: 'preparing',
    title: 'Preparing',
    empty: 'Nothing in the making',
    next: { to: 'completed', label: 'Mark completed' },
  },
  { status: 'completed', title: 'Completed', empty: 'None in the last half hour', next: null },
] as const;

export type Column = (typeof columns)[number];
export type ColumnStatus = Column['status'];

const byTurn = (one: Ticket, other: Ticket) => turnOf(one) - turnOf(other) || one.id.localeCompare(other.id);

/** A ticket that was just marked completed has no closing time yet: it counts as the newest. */
const closingOf = ({ closedAt }: Ticket) => (closedAt === null ? Number.MAX_VALUE : Date.parse(closedAt));
const byClosing = (one: Ticket, other: Ticket) => closingOf(other) - closingOf(one) || byTurn(one, other);

/**
 * By the time at which they are to be started, else by age; in the completed column the newest first. Where only one column is shown, a ticket stays in its old
 * column, with its Undo, until its move is sent.
 */
export const ticketsIn = (board: Board, status: ColumnStatus, now: number, isNarrow: boolean): Ticket[] => {
  const placeOf = (ticket: Ticket) => {
    const isMoving = isNarrow && board.moves[ticket.id]?.phase === 'undoable';
    return isMoving ? ticket.status : statusOf(board, ticket);
  };
  return Object.values(board.tickets)
    .filter((ticket) => placeOf(ticket) === status && isRecent(ticket, now))
    .sort(status === 'completed' ? byClosing : byTurn);
};
