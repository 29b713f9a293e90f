import type { BoardStore } from '@juniper/core/contracts/staff.ts';
import type { Role } from '@juniper/core/rules/permissions.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

// Literals: with parameters, PostgreSQL could not match a partial index in a prepared statement.
const isOpen = sql<boolean>`status in ('pending', 'preparing')`;
const isClosedLately = sql<boolean>`closed_at > now() - interval '30 minutes'`;

/**
 * A board shows a store's oldest open orders, which are made next, and its newest ones, so that no flood of orders hides
 * the next customer's. How many wait in between is counted.
 */
const mostOldest = 200;
const mostNewest = 100;
const mostCompleted = 600;

// An order without a store is for the cafe in Alder Street.
const store = sql<string>`coalesce(store_location, 'main')`;
const isOf = (wanted: BoardStore | undefined) => (wanted ? sql<boolean>`${store} = ${wanted}` : sql<boolean>`true`);

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
      'fulfilment',
      'store_location',
      'contact_name',
      'contact_email',
      'address',
      'city',
      'zip_code',
      'total_cents',
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

/** Open orders and those completed lately, the oldest first, of one store or of each; `more`: open ones left out, by store. */
export async function findBoard(db: Db, wanted?: BoardStore) {
  // Ranked and filtered in one scan: joined with the ranks, PostgreSQL may rank them anew for each order.
  const shown: Source = sql`(
    select * from (
      select *, row_number() over (partition by ${store} order by order_id) as nth,
        count(*) over (partition by ${store}) as total
      from orders where ${isOpen} and ${isOf(wanted)}
    ) ranked where nth <= ${mostOldest} or nth > total - ${mostNewest})`;
  const [open, completed, counts] = await Promise.all([
    tickets(db, shown).execute(),
    tickets(db, ordersThat(sql`${isClosedLately} and status = 'completed' and ${isOf(wanted)}`))
      .orderBy('closed_at', 'desc')
      .limit(mostCompleted)
      .execute(),
    countOpen(db, wanted),
  ]);
  return {
    tickets: [...open, ...completed].sort((a, b) => (a.order_id < b.order_id ? -1 : 1)),
    more: new Map(counts.map(({ store, open }) => [store, Math.max(0, open - mostOldest - mostNewest)])),
  };
}

/** How many orders are open, by store. */
export const countOpen = (db: Db, wanted?: BoardStore) =>
  db
    .selectFrom('orders')
    .select([store.as('store'), sql<number>`count(*)::int`.as('open')])
    .where(isOpen)
    .where(isOf(wanted))
    .groupBy(store)
    .execute();

export const findTickets = (db: Db, orders: readonly { userId: string; orderId: string }[]) =>
  tickets(
    db,
    ordersThat(sql`(user_id, order_id) in (select * from unnest(
      ${orders.map(({ userId }) => userId)}::uuid[], ${orders.map(({ orderId }) => orderId)}::uuid[]))`),
  ).execute();

/** The user id of an open order. */
export async function findOwner(db: Db, orderId: string): Promise<string | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('user_id')
    .where('order_id', '=', orderId)
    .where(isOpen)
    .executeTakeFirst();
  return order?.user_id;
}

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

/** The open orders of an account, whatever their store. */
export const findOpenOf = (db: Db, userId: string) =>
  db
    .selectFrom('orders')
    .select(['order_id', 'status'])
    .where('user_id', '=', userId)
    .where(isOpen)
    .$narrowType<{ status: 'pending' | 'preparing' }>()
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
      sql<Date>`greatest(last_login_at,
        (select max(last_seen_at) from sessions where sessions.user_id = users.user_id))`.as('last_seen_at'),
    )
    .where('role', '<>', sql.lit('customer'))
    .orderBy(sql`array_position(array['owner', 'manager'], role)`)
    .orderBy(sql`lower(name)`)
    .orderBy('user_id')
    .execute();

/** All owners, locked in the order of their ids: of two who remove each other at once, the second waits and is refused. */
export const lockOwners = (trx: Db) =>
  trx
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', sql.lit('owner'))
    .orderBy('user_id')
    .forUpdate()
    .execute();

export async function setRole(trx: Db, userId: string, role: Role): Promise<void> {
  await trx.updateTable('users').set({ role }).where('user_id', '=', userId).execute();
}
