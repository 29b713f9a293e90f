import type { BoardStore, Ticket } from '@juniper/core/contracts/staff.ts';
import type { Db } from '../db/database.ts';
import type { EventStream } from '../http/streams.ts';
import type { Changes, OrderNews } from '../live/order-news.ts';
import { createTopic } from '../live/topic.ts';
import { findBoard, findTickets, mostTickets } from './store.ts';
import { isAt, toTicket } from './ticket-view.ts';

type BoardEvent = { isWhole: boolean; tickets: Ticket[] };

/** By id. Between two looks at the whole it also holds what was cancelled, so that it can be told. */
type Board = ReadonlyMap<string, Ticket>;

const lookEveryMs = 15_000;

const byId = (tickets: Ticket[]): [string, Ticket][] => tickets.map((ticket) => [ticket.id, ticket]);

/** Lets any number of staff boards follow the orders of all stores or of one, over one reading for all of them. */
export function createBoardFollowing(db: Db, news: OrderNews) {
  const read = async (known: Board | undefined, changes: Changes): Promise<Board> => {
    if (!known || changes === 'everything') return new Map(byId((await findBoard(db)).map(toTicket)));
    const changed = byId((await findTickets(db, changes)).map(toTicket));
    const isFull = known.size >= mostTickets;
    return new Map([...known, ...changed.filter(([id]) => !isFull || known.has(id))]);
  };
  const board = createTopic(read, lookEveryMs);
  news.hear(board.refresh);

  return (store: BoardStore | undefined, stream: EventStream<BoardEvent>): Promise<void> =>
    board.join(stream, sendNew(store, stream));
}

function sendNew(store: BoardStore | undefined, stream: EventStream<BoardEvent>) {
  let shown: ReadonlyMap<string, { text: string; isCancelled: boolean }> | undefined;
  return (board: Board) => {
    const tickets = [...board.values()].filter((ticket) => isAt(store, ticket));
    const before = shown;
    shown = new Map(
      tickets.map((ticket) => [
        ticket.id,
        { text: JSON.stringify(ticket), isCancelled: ticket.status === 'cancelled' },
      ]),
    );
    const now = shown;
    // What leaves the board in silence, such as an order completed half an hour ago, is told by telling the whole.
    const isWhole = !before || [...before].some(([id, { isCancelled }]) => !isCancelled && !now.has(id));
    if (isWhole) {
      const standing = tickets.filter(({ status }) => status !== 'cancelled').sort((a, b) => (a.id < b.id ? -1 : 1));
      return stream.send({ isWhole, tickets: standing });
    }
    const changed = tickets.filter(({ id }) => before.get(id)?.text !== now.get(id)?.text);
    if (changed.length > 0) stream.send({ isWhole, tickets: changed });
  };
}
