import { type RawBuilder, sql } from 'kysely';
import { isInStores, type Stores } from '../../catalogue/stores/staff-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import type { OrderRef } from '../../platform/db/schema.ts';
import { joinContact, type OrderWithContact, orderAndContactColumns } from '../placing/queries.ts';

// Literals: with parameters, PostgreSQL could not match a partial index in a prepared statement.
export const isOpen = sql<boolean>`status in ('pending', 'preparing')`;
const isClosedLately = sql<boolean>`closed_at > now() - interval '30 minutes'`;
/** Orders that the end of the day closed are on no board. An order that was recalled stays for two hours, if nobody says before that it is ready. The index is on `closed_at`. */
const isShownCompleted = sql<boolean>`status = 'completed' and closed_as is null
  and closed_at > now() - interval '150 minutes'
  and (${isClosedLately} or recalled_at > now() - interval '2 hours')`;

const maxNext = 200;
const maxNewest = 100;
const maxCompleted = 600;

export type TicketRow = OrderWithContact;

const selectOrders = (condition: RawBuilder<boolean>) => sql`(select * from orders where ${condition})`;

async function listTickets(db: Db, orders: RawBuilder<unknown>, end = sql``): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select ${sql.raw(orderAndContactColumns)} from ${orders} orders ${sql.raw(joinContact)} ${end}`.execute(db);
  return rows;
}

/** Finds the open orders and those completed lately, the oldest first. `more` counts the open ones left out, by store. */
export async function findBoard(db: Db, stores?: Stores) {
  // Ranked and filtered in one scan: with a join, PostgreSQL may rank all orders for each order.
  const shown = sql`(
    select * from (
      select *, row_number() over (partition by store order by coalesce(start_at, created_at), order_id) as nth,
        row_number() over (partition by store order by order_id desc) as nth_newest
      from orders where ${isOpen} and ${isInStores(stores)}
    ) ranked where nth <= ${maxNext} or nth_newest <= ${maxNewest})`;
  const [open, completed, counts, unpaid] = await Promise.all([
    listTickets(db, shown),
    listTickets(
      db,
      selectOrders(sql`${isShownCompleted} and ${isInStores(stores)}`),
      sql`order by closed_at desc limit ${maxCompleted}`,
    ),
    countOpen(db, stores),
    countUnpaid(db, stores),
  ]);
  const byStore = Map.groupBy(open, ({ store }) => store);
  return {
    tickets: [...open, ...completed].sort((a, b) => (a.order_id < b.order_id ? -1 : 1)),
    more: new Map(
      counts.map((count) => [count.store, Math.max(0, count.open - (byStore.get(count.store)?.length ?? 0))]),
    ),
    unpaid: new Map(unpaid.map((count) => [count.store, count.unpaid])),
  };
}

/** Lists the orders that nobody began on their day, the oldest first. */
export const listLeftOverTickets = (db: Db, stores: Stores) =>
  listTickets(
    db,
    selectOrders(sql`status = 'pending' and left_over_at is not null and ${isInStores(stores)}`),
    sql`order by order_id limit ${maxNext}`,
  );

export const countOpen = (db: Db, stores?: Stores) =>
  db
    .selectFrom('orders')
    .select(['store', sql<number>`count(*)::int`.as('open')])
    .where(isOpen)
    .where(isInStores(stores))
    .groupBy('store')
    .execute();

export const countUnpaid = (db: Db, stores?: Stores) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.user_id', '=', 'payments.user_id').onRef('orders.order_id', '=', 'payments.order_id'),
    )
    .select(['orders.store', sql<number>`count(*)::int`.as('unpaid')])
    .where(sql<boolean>`state in ('awaiting', 'authorized')`)
    .where('orders.status', '=', 'unpaid')
    .where(isInStores(stores))
    .groupBy('orders.store')
    .execute();

/** Returns the tickets of these orders. Unpaid orders are not made, so they have none. */
export const listChangedTickets = (db: Db, orders: readonly { userId: string; orderId: string }[]) =>
  listTickets(
    db,
    selectOrders(sql`(user_id, order_id) in (select * from unnest(
      ${orders.map(({ userId }) => userId)}::uuid[], ${orders.map(({ orderId }) => orderId)}::uuid[]))
      and status <> 'unpaid'`),
  );

export const locateOpen = (db: Db, orderId: string) =>
  db.selectFrom('orders').select(['user_id', 'store']).where('order_id', '=', orderId).where(isOpen).executeTakeFirst();

/** Locates an order that a board shows as completed or recalled. */
export const locateCompleted = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['user_id', 'store'])
    .where('order_id', '=', orderId)
    .where(isShownCompleted)
    .executeTakeFirst();

/** Says of a pickup in preparation that it is ready, with an event. Returns undefined if it cannot be or is so already. */
export async function updateReady(
  trx: Db,
  { userId, orderId, staffId, eventId }: OrderRef & { staffId: string; eventId: string },
) {
  const { rows } = await sql`
    with changed as (
      update orders set ready_at = now()
      where user_id = ${userId} and order_id = ${orderId} and status = 'preparing' and ready_at is null
        and fulfilment = 'pickup' and exists (select from stores where stores.store = orders.store and uses_ready)
      returning user_id, order_id
    )
    insert into order_events (user_id, order_id, event_id, from_status, to_status, actor, staff_id)
    select user_id, order_id, ${eventId}::uuid, 'preparing', 'ready', 'staff', ${staffId}::uuid from changed
    returning order_id`.execute(trx);
  return rows[0];
}

/** Takes back that an order is ready, or says it again, with an event. Returns undefined if it is so already. */
export async function updateRecall(
  trx: Db,
  { userId, orderId, staffId, eventId, isReady }: OrderRef & { staffId: string; eventId: string; isReady: boolean },
) {
  const [from, to] = isReady ? ['recalled', 'completed'] : ['completed', 'recalled'];
  const { rows } = await sql`
    with changed as (
      update orders set recalled_at = case when ${isReady} then null else now() end,
        ready_at = case when ${isReady} then now() end
      where user_id = ${userId} and order_id = ${orderId} and ${isShownCompleted}
        and (recalled_at is not null) = ${isReady}
      returning user_id, order_id
    )
    insert into order_events (user_id, order_id, event_id, from_status, to_status, actor, staff_id)
    select user_id, order_id, ${eventId}::uuid, ${from}, ${to}, 'staff', ${staffId}::uuid from changed
    returning order_id`.execute(trx);
  return rows[0];
}

export async function findClosedTicket(db: Db, orderId: string) {
  const [ticket] = await listTickets(db, selectOrders(sql`${isClosedLately} and order_id = ${orderId}`));
  return ticket;
}
