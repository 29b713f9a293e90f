import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { type Board, getServerStatus, getStatus, isLeftOver, isRecent } from './board-state.ts';
import { getSortTime } from './tickets.ts';

export const columns = [
  {
    status: 'pending',
    title: 'Pending',
    empty: 'No orders waiting',
    next: { to: 'preparing', label: 'Start', claimed: 'starting' },
  },
  {
    status: 'preparing',
    title: 'Preparing',
    empty: 'Nothing in progress',
    next: { to: 'completed', label: 'Done', claimed: 'finishing' },
  },
  {
    status: 'completed',
    title: 'Completed',
    empty: 'None in the last half hour',
    next: { to: 'preparing', label: 'Recall', claimed: 'recalling' },
  },
] as const;

export type Column = (typeof columns)[number];
export type ColumnStatus = Column['status'];

const byTurn = (one: Ticket, other: Ticket) => getSortTime(one) - getSortTime(other) || one.id.localeCompare(other.id);

/** Returns when a ticket was closed. One that was just marked completed has no time yet and counts as the newest. */
const getClosing = ({ closedAt }: Ticket) => (closedAt === null ? Number.MAX_VALUE : Date.parse(closedAt));
const byClosing = (one: Ticket, other: Ticket) => getClosing(other) - getClosing(one) || byTurn(one, other);

/**
 * Finds a column's tickets, by the time at which they are to be started, else by age; in the completed column the
 * newest first. Those that are left over are in none. A ticket that was pressed stays in its place, with its Undo, until its move is sent.
 */
export const findTickets = (board: Board, status: ColumnStatus, now: number): Ticket[] => {
  const getPlace = (ticket: Ticket) => {
    const isUndoable = board.moves[ticket.id]?.phase === 'undoable';
    return isUndoable ? getServerStatus(ticket) : getStatus(board, ticket);
  };
  return Object.values(board.tickets)
    .filter((ticket) => getPlace(ticket) === status && !isLeftOver(ticket) && isRecent(ticket, now))
    .sort(status === 'completed' ? byClosing : byTurn);
};
