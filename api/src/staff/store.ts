import type { Role } from '@juniper/core/rules/permissions.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { paidWith } from '../orders/store.ts';

// Literals: with parameters, PostgreSQL could not match a partial index in a prepared statement.
const isOpen = sql<boolean>`status in ('pending', 'preparing')`;
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

export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'email_verified_at', 'role'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();

/** The customers who have an open order of this number. */
export const findByOpenOrder = (db: Db, number: string) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.user_id', 'orders.user_id')
    .select(['users.user_id', 'users.email'])
    .where('orders.number', '=', number)
    .where(isOpen)
    .execute();

/** The open orders of an account, whatever their store, and those that wait for their payment. */
export const findOpenOf = (db: Db, userId: string) =>
  db
    .selectFrom('orders')
    .select(['order_id', 'number', 'status'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`status in ('unpaid', 'pending', 'preparing')`)
    .orderBy('order_id')
    .$narrowType<{ status: 'unpaid' | 'pending' | 'preparing' }>()
    .execute();

/** False when there is nothing to change. */
export async function setBlocked(trx: Db, userId: string, isBlocked: boolean): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ blocked_at: isBlocked ? sql<Date>`now()` : null })
    .where('user_id', '=', userId)
    .where('blocked_at', isBlocked ? 'is' : 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Everyone who works here, owners first. A session is seen at most once an hour, and a login leaves its time behind. */
export const findStaff = (db: Db) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'name', 'role'])
    .select(
      sql<string[]>`array(select store from staff_stores where staff_stores.user_id = users.user_id order by store)`.as(
        'stores',
      ),
    )
    .select(
      sql<Date>`greatest(last_login_at,
        (select max(last_seen_at) from sessions where sessions.user_id = users.user_id))`.as('last_seen_at'),
    )
    .where('role', '<>', sql.lit('customer'))
    .orderBy(sql`array_position(array['owner', 'manager'], role)`)
    .orderBy(sql`lower(name)`)
    .orderBy('user_id')
    .execute();

/**
 * All owners, locked one transaction after the other: of two who remove each other at once, the second waits and is
 * refused. Their rows alone would not do: who has become an owner meanwhile is seen by one of two and not by the other.
 */
export async function lockOwners(trx: Db) {
  await sql`select pg_advisory_xact_lock(hashtext('owners'))`.execute(trx);
  return trx
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', sql.lit('owner'))
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

/** Returns whether the name differs from the one before. */
export async function setName(trx: Db, userId: string, name: string): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ name, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('name', '<>', name)
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function setRole(trx: Db, userId: string, role: Role): Promise<void> {
  await trx.updateTable('users').set({ role }).where('user_id', '=', userId).execute();
}
