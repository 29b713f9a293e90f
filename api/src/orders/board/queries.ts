import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { joinContact, type OrderWithContact, orderAndContactColumns } from '../placing/queries.ts';

// Literals: with parameters, PostgreSQL could not match a partial index in a prepared statement.
export const isOpen = sql<boolean>`status in ('pending', 'preparing')`;
const isClosedLately = sql<boolean>`closed_at > now() - interval '30 minutes'`;

/**
 * A board shows a store's open orders that are made next, and its newest ones, so that no flood of orders hides the next
 * customer's. How many wait in between is counted.
 */
const mostNext = 200;
const mostNewest = 100;
const mostCompleted = 600;

type Stores = readonly string[] | undefined;
const isOf = (stores: Stores) => (stores ? sql<boolean>`store = any(${stores}::text[])` : sql<boolean>`true`);

export type TicketRow = OrderWithContact;

const ordersThat = (condition: RawBuilder<boolean>) => sql`(select * from orders where ${condition})`;

/** Returns the tickets of these orders, in an order and up to a limit that `end` says. */
async function listTickets(db: Db, orders: RawBuilder<unknown>, end = sql``): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select ${sql.raw(orderAndContactColumns)} from ${orders} orders ${sql.raw(joinContact)} ${end}`.execute(db);
  return rows;
}

/** Open orders and those completed lately, the oldest first, of these stores or of all; `more`: open ones left out, by store. */
export async function findBoard(db: Db, stores?: Stores) {
  // Ranked and filtered in one scan: joined with the ranks, PostgreSQL may rank them anew for each order.
  const shown = sql`(
    select * from (
      select *, row_number() over (partition by store order by coalesce(start_at, created_at), order_id) as nth,
        row_number() over (partition by store order by order_id desc) as nth_newest
      from orders where ${isOpen} and ${isOf(stores)}
    ) ranked where nth <= ${mostNext} or nth_newest <= ${mostNewest})`;
  const [open, completed, counts, unpaid] = await Promise.all([
    listTickets(db, shown),
    listTickets(
      db,
      ordersThat(sql`${isClosedLately} and status = 'completed' and ${isOf(stores)}`),
      sql`order by closed_at desc limit ${mostCompleted}`,
    ),
    countOpen(db, stores),
    countUnpaid(db, stores),
  ]);
  const byStore = Map.groupBy(open, ({ store }) => store);
  return {
    tickets: [...open, ...completed].sort((a, b) => (a.order_id < b.order_id ? -1 : 1)),
    // One of the newest may be among the next. An order may also be placed between the two reads.
    more: new Map(
      counts.map((count) => [count.store, Math.max(0, count.open - (byStore.get(count.store)?.length ?? 0))]),
    ),
    unpaid: new Map(unpaid.map((count) => [count.store, count.unpaid])),
  };
}

/** How many orders are open, by store. */
export const countOpen = (db: Db, stores?: Stores) =>
  db
    .selectFrom('orders')
    .select(['store', sql<number>`count(*)::int`.as('open')])
    .where(isOpen)
    .where(isOf(stores))
    .groupBy('store')
    .execute();

/** Counts the orders that wait for their payment, by store. */
export const countUnpaid = (db: Db, stores?: Stores) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.user_id', '=', 'payments.user_id').onRef('orders.order_id', '=', 'payments.order_id'),
    )
    .select(['orders.store', sql<number>`count(*)::int`.as('unpaid')])
    .where(sql<boolean>`state in ('awaiting', 'authorized')`)
    .where('orders.status', '=', 'unpaid')
    .where(isOf(stores))
    .groupBy('orders.store')
    .execute();

/** Returns the tickets of orders that are paid, or are paid at the counter: the others are not made. */
export const findTickets = (db: Db, orders: readonly { userId: string; orderId: string }[]) =>
  listTickets(
    db,
    ordersThat(sql`(user_id, order_id) in (select * from unnest(
      ${orders.map(({ userId }) => userId)}::uuid[], ${orders.map(({ orderId }) => orderId)}::uuid[]))
      and status <> 'unpaid'`),
  );

/** Returns the customer and the store of an order that is open. */
export const locateOpen = (db: Db, orderId: string) =>
  db.selectFrom('orders').select(['user_id', 'store']).where('order_id', '=', orderId).where(isOpen).executeTakeFirst();

export async function findClosedTicket(db: Db, orderId: string) {
  const [ticket] = await listTickets(db, ordersThat(sql`${isClosedLately} and order_id = ${orderId}`));
  return ticket;
}
