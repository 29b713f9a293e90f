import { type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { paidWith } from '../placing/queries.ts';

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

type Source = RawBuilder<Selectable<Schema['orders']>>;
const ordersThat = (which: RawBuilder<boolean>): Source => sql`(select * from orders where ${which})`;

const tickets = (db: Db, source: Source) =>
  db
    .selectFrom(source.as('orders'))
    .select((order) => [
      'order_id',
      'number',
      'created_at',
      'preparing_at',
      'closed_at',
      'status',
      'cancel_reason',
      'cancelled_by',
      'fulfilment',
      'store',
      'contact_name',
      'contact_email',
      'address',
      'city',
      'zip_code',
      'total_cents',
      'due_at',
      'start_at',
      'is_asap',
      'due_moved_at',
      'payment',
      paidWith(order).as('paid'),
      jsonArrayFrom(
        order
          .selectFrom('order_items')
          .select(['name', 'quantity', 'options', 'allergens'])
          .whereRef('order_items.user_id', '=', 'orders.user_id')
          .whereRef('order_items.order_id', '=', 'orders.order_id')
          .orderBy('line'),
      ).as('items'),
    ]);

export type TicketRow = Awaited<ReturnType<typeof findBoard>>['tickets'][number];

/** Open orders and those completed lately, the oldest first, of these stores or of all; `more`: open ones left out, by store. */
export async function findBoard(db: Db, stores?: Stores) {
  // Ranked and filtered in one scan: joined with the ranks, PostgreSQL may rank them anew for each order.
  const shown: Source = sql`(
    select * from (
      select *, row_number() over (partition by store order by coalesce(start_at, created_at), order_id) as nth,
        row_number() over (partition by store order by order_id desc) as nth_newest
      from orders where ${isOpen} and ${isOf(stores)}
    ) ranked where nth <= ${mostNext} or nth_newest <= ${mostNewest})`;
  const [open, completed, counts, unpaid] = await Promise.all([
    tickets(db, shown).execute(),
    tickets(db, ordersThat(sql`${isClosedLately} and status = 'completed' and ${isOf(stores)}`))
      .orderBy('closed_at', 'desc')
      .limit(mostCompleted)
      .execute(),
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

/** Of those that are paid, or paid at the counter: nobody makes the others. */
export const findTickets = (db: Db, orders: readonly { userId: string; orderId: string }[]) =>
  tickets(
    db,
    ordersThat(sql`(user_id, order_id) in (select * from unnest(
      ${orders.map(({ userId }) => userId)}::uuid[], ${orders.map(({ orderId }) => orderId)}::uuid[]))
      and status <> 'unpaid'`),
  ).execute();

/** Whose it is, and for which store, while it is open. */
export const locateOpen = (db: Db, orderId: string) =>
  db.selectFrom('orders').select(['user_id', 'store']).where('order_id', '=', orderId).where(isOpen).executeTakeFirst();

export const findClosedTicket = (db: Db, orderId: string) =>
  tickets(db, ordersThat(sql`${isClosedLately} and order_id = ${orderId}`)).executeTakeFirst();
