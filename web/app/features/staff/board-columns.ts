import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { type Board, getServerStatus, getStatus, isLeftOver, isRecent, type Place } from './board-state.ts';
import { getSortTime, usesReady } from './tickets.ts';

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

/** What a ticket's button does. */
export type Next = { to: Place; label: string; claimed: string };

const ready: Next = { to: 'ready', label: 'Ready', claimed: 'finishing' };

/** Returns what comes next for a ticket: in a store that says so, a pickup is ready before it is done. */
export const getNext = ({ status, next }: Column, ticket: Ticket): Next =>
  status === 'preparing' && ticket.status === 'preparing' && !ticket.readyAt && usesReady(ticket) ? ready : next;

const byTurn = (one: Ticket, other: Ticket) => getSortTime(one) - getSortTime(other) || one.id.localeCompare(other.id);

export const isReady = (ticket: Ticket): boolean => getServerStatus(ticket) === 'ready';

/** Returns when a ticket was closed. One that was just marked completed has no time yet and counts as the newest. */
const getClosing = ({ closedAt }: Ticket) => (closedAt === null ? Number.MAX_VALUE : Date.parse(closedAt));
const byClosing = (one: Ticket, other: Ticket) => getClosing(other) - getClosing(one) || byTurn(one, other);

/**
 * Finds a column's tickets, by the time at which they are to be started, else by age; in the completed column the
 * newest first, and what is ready after what is being made. Those that are left over are in none. A ticket that was pressed stays in its place, with its Undo, until its move is sent.
 */
export const findTickets = (board: Board, status: ColumnStatus, now: number): Ticket[] => {
  const getPlace = (ticket: Ticket) => {
    const isUndoable = board.moves[ticket.id]?.phase === 'undoable';
    return isUndoable ? getServerStatus(ticket) : getStatus(board, ticket);
  };
  return Object.values(board.tickets)
    .filter((ticket) => {
      const place = getPlace(ticket);
      return (place === 'ready' ? 'preparing' : place) === status && !isLeftOver(ticket) && isRecent(ticket, now);
    })
    .sort(
      status === 'completed'
        ? byClosing
        : (one, other) => Number(isReady(one)) - Number(isReady(other)) || byTurn(one, other),
    );
};
