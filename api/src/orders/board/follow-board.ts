import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { limitConcurrency } from '../../platform/http/limit-concurrency.ts';
import type { EventStream } from '../../platform/http/streams.ts';
import { createLiveState } from '../../platform/notifications/live-state.ts';
import type { Changes } from '../../platform/notifications/order-notifications.ts';
import type { Services } from '../../services.ts';
import { countUnpaid, findBoard, findTickets, type TicketRow } from './queries.ts';
import { isAt, sumAt, toTicket } from './ticket-view.ts';

type BoardEvent = { isWhole: boolean; tickets: Ticket[]; more: number; unpaid: number };

/** A ticket with its JSON, made once for all streams, which compare it to see changes. */
type Shown = { ticket: Ticket; text: string };

type Board = {
  /** By id. Between two full reads it also holds cancelled orders, so that boards are told of them. */
  tickets: ReadonlyMap<string, Shown>;
  more: ReadonlyMap<string, number>;
  unpaid: ReadonlyMap<string, number>;
  /** Tickets added since the last full read. */
  added: number;
};

const lookEveryMs = 15_000;

/** New orders are always added; after so many the whole is read again, which leaves out those in the middle. */
const mostAdded = 300;

const shown = (ticket: Ticket): [string, Shown] => [ticket.id, { ticket, text: JSON.stringify(ticket) }];

/** Lets any number of staff boards follow the orders of all stores or of some; all share one read of the database. */
export function createBoardFollowing({ db, notifications, menu }: Pick<Services, 'db' | 'notifications' | 'menu'>) {
  const readWhole = async (): Promise<Board> => {
    const { tickets, more, unpaid } = await findBoard(db);
    return { tickets: new Map(tickets.map((row) => shown(toTicket(getMoney(menu), row)))), more, unpaid, added: 0 };
  };
  const read = async (known: Board | undefined, changes: Changes): Promise<Board> => {
    if (!known || changes === 'everything') return readWhole();
    // One that no board has, such as an order that was never paid, cannot be taken off it.
    const isTold = ({ order_id, status }: TicketRow) => status !== 'cancelled' || known.tickets.has(order_id);
    const [found, counts] = await Promise.all([findTickets(db, changes), countUnpaid(db)]);
    const changed = found.filter(isTold).map((row) => shown(toTicket(getMoney(menu), row)));
    const added = known.added + changed.filter(([id]) => !known.tickets.has(id)).length;
    if (added > mostAdded) return readWhole();
    const unpaid = new Map(counts.map((count) => [count.store, count.unpaid]));
    return { tickets: new Map([...known.tickets, ...changed]), more: known.more, unpaid, added };
  };
  const board = createLiveState(limitConcurrency(1, Number.POSITIVE_INFINITY), read, lookEveryMs);
  notifications.subscribe(board.refresh);

  return (stores: readonly string[] | undefined, stream: EventStream<BoardEvent>): Promise<void> =>
    board.subscribe(stream, sendNew(stores, stream));
}

function sendNew(stores: readonly string[] | undefined, stream: EventStream<BoardEvent>) {
  let before: { tickets: ReadonlyMap<string, Shown>; more: number; unpaid: number } | undefined;
  return (board: Board) => {
    const now = {
      tickets: new Map([...board.tickets].filter(([, { ticket }]) => isAt(stores, ticket))),
      more: sumAt(stores, board.more),
      unpaid: sumAt(stores, board.unpaid),
    };
    const last = before;
    before = now;
    // An order that leaves the board without an event, such as one completed half an hour ago, needs a full update.
    const isGone = ([id, { ticket }]: [string, Shown]) => ticket.status !== 'cancelled' && !now.tickets.has(id);
    const isWhole = !last || [...last.tickets].some(isGone);
    const tickets = [...now.tickets.values()];
    const { more, unpaid } = now;
    if (isWhole) {
      const standing = tickets.map(({ ticket }) => ticket).filter(({ status }) => status !== 'cancelled');
      return stream.send({ isWhole, tickets: standing.sort((a, b) => (a.id < b.id ? -1 : 1)), more, unpaid });
    }
    const changed = tickets.filter(({ ticket, text }) => last.tickets.get(ticket.id)?.text !== text);
    if (changed.length === 0 && more === last.more && unpaid === last.unpaid) return;
    stream.send({ isWhole, tickets: changed.map(({ ticket }) => ticket), more, unpaid });
  };
}
