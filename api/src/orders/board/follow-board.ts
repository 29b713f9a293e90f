import type { Claim, Ticket } from '@juniper/core/contracts/staff.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { limitConcurrency } from '../../platform/http/limit-concurrency.ts';
import type { EventStream } from '../../platform/http/streams.ts';
import { createLiveState } from '../../platform/notifications/live-state.ts';
import type { Changes } from '../../platform/notifications/order-notifications.ts';
import type { Services } from '../../services.ts';
import type { Claims } from './claims.ts';
import { countUnpaid, findBoard, listChangedTickets, type TicketRow } from './queries.ts';
import { isAt, sumAt, toTicket } from './ticket-view.ts';

type BoardEvent = { isWhole: boolean; tickets: Ticket[]; more: number; unpaid: number; claims: Claim[] };

type TicketText = { ticket: Ticket; text: string };

type Board = {
  /** By id, with orders that were cancelled since the last full read. */
  tickets: ReadonlyMap<string, TicketText>;
  more: ReadonlyMap<string, number>;
  unpaid: ReadonlyMap<string, number>;
  added: number;
};

const pollIntervalMs = 15_000;

/** Reads the whole board again after this many new orders, to drop those in the middle. */
const maxAdded = 300;

const toEntry = (ticket: Ticket): [string, TicketText] => [ticket.id, { ticket, text: JSON.stringify(ticket) }];

/** Lets staff boards follow the orders of some or all stores. All boards share one read of the database. */
export function createBoardFollowing(
  { db, notifications, menu }: Pick<Services, 'db' | 'notifications' | 'menu'>,
  claims: Claims,
) {
  const readWhole = async (): Promise<Board> => {
    const { tickets, more, unpaid } = await findBoard(db);
    return { tickets: new Map(tickets.map((row) => toEntry(toTicket(getMoney(menu), row)))), more, unpaid, added: 0 };
  };
  const read = async (before: Board | undefined, changes: Changes): Promise<Board> => {
    if (!before || changes === 'everything') return readWhole();
    // A cancelled order that is on no board, such as one that was never paid, is no change.
    const isShown = ({ order_id, status }: TicketRow) => status !== 'cancelled' || before.tickets.has(order_id);
    const [rows, counts] = await Promise.all([listChangedTickets(db, changes), countUnpaid(db)]);
    const changed = rows.filter(isShown).map((row) => toEntry(toTicket(getMoney(menu), row)));
    const added = before.added + changed.filter(([id]) => !before.tickets.has(id)).length;
    if (added > maxAdded) return readWhole();
    const unpaid = new Map(counts.map((count) => [count.store, count.unpaid]));
    return { tickets: new Map([...before.tickets, ...changed]), more: before.more, unpaid, added };
  };
  const board = createLiveState(limitConcurrency(1, Number.POSITIVE_INFINITY), read, pollIntervalMs);
  notifications.subscribe(board.refresh);

  return (stores: readonly string[] | undefined, stream: EventStream<BoardEvent>): Promise<void> => {
    const sender = createBoardSender(stores, stream, claims);
    const leaveClaims = claims.subscribe(sender.sendClaims);
    const onEnd = (leaveBoard: () => void) =>
      stream.onEnd(() => {
        leaveClaims();
        leaveBoard();
      });
    return board.subscribe({ onEnd }, sender.sendBoard);
  };
}

function createBoardSender(stores: readonly string[] | undefined, stream: EventStream<BoardEvent>, claims: Claims) {
  let before: { tickets: ReadonlyMap<string, TicketText>; more: number; unpaid: number } | undefined;
  let sentClaims = '[]';
  const listClaims = (): Claim[] => claims.list().filter(({ id }) => before?.tickets.has(id));
  const send = (event: Omit<BoardEvent, 'claims'>) => {
    const shown = listClaims();
    sentClaims = JSON.stringify(shown);
    stream.send({ ...event, claims: shown });
  };
  const sendClaims = () => {
    if (!before || JSON.stringify(listClaims()) === sentClaims) return;
    send({ isWhole: false, tickets: [], more: before.more, unpaid: before.unpaid });
  };
  const sendBoard = (board: Board) => {
    const now = {
      tickets: new Map([...board.tickets].filter(([, { ticket }]) => isAt(stores, ticket))),
      more: sumAt(stores, board.more),
      unpaid: sumAt(stores, board.unpaid),
    };
    const last = before;
    before = now;
    // A completed order leaves the board after 30 minutes without an event, so send all tickets.
    const isGone = ([id, { ticket }]: [string, TicketText]) => ticket.status !== 'cancelled' && !now.tickets.has(id);
    const isWhole = !last || [...last.tickets].some(isGone);
    const tickets = [...now.tickets.values()];
    const { more, unpaid } = now;
    if (isWhole) {
      const open = tickets.map(({ ticket }) => ticket).filter(({ status }) => status !== 'cancelled');
      return send({ isWhole, tickets: open.sort((a, b) => (a.id < b.id ? -1 : 1)), more, unpaid });
    }
    const changed = tickets.filter(({ ticket, text }) => last.tickets.get(ticket.id)?.text !== text);
    if (changed.length === 0 && more === last.more && unpaid === last.unpaid) return;
    send({ isWhole, tickets: changed.map(({ ticket }) => ticket), more, unpaid });
  };
  return { sendBoard, sendClaims };
}
