import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../db/database.ts';

// Written out, since of a prepared statement's parameters PostgreSQL cannot know that they name a partial index.
const isOpen = sql<boolean>`status in ('pending', 'preparing')`;
const isClosedLately = sql<boolean>`closed_at > now() - interval '30 minutes'`;

/** More than a shop can make in a day: it only keeps a flood of orders from becoming a flood of reading. */
export const mostTickets = 1_000;

const tickets = (db: Db, which: Expression<SqlBool>) =>
  db
    .selectFrom('orders')
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
          .select(['name', 'quantity'])
          .whereRef('order_items.user_id', '=', 'orders.user_id')
          .whereRef('order_items.order_id', '=', 'orders.order_id')
          .orderBy('line'),
      ).as('items'),
    ])
    .where(which);

export type TicketRow = Awaited<ReturnType<typeof findBoard>>[number];

/** Open orders and those completed lately, the oldest first. */
export async function findBoard(db: Db) {
  const [open, completed] = await Promise.all([
    tickets(db, isOpen).orderBy('order_id').limit(mostTickets).execute(),
    tickets(db, isClosedLately).where('status', '=', 'completed').limit(mostTickets).execute(),
  ]);
  return [...open, ...completed].sort((a, b) => (a.order_id < b.order_id ? -1 : 1));
}

export const findTickets = (db: Db, orders: readonly { userId: string; orderId: string }[]) =>
  tickets(
    db,
    sql<boolean>`(user_id, order_id) in (select * from unnest(
      ${orders.map(({ userId }) => userId)}::uuid[], ${orders.map(({ orderId }) => orderId)}::uuid[]))`,
  ).execute();

/** Whose order it is, while it is open. */
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
  tickets(db, isClosedLately).where('order_id', '=', orderId).executeTakeFirst();

export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['user_id', 'role', 'email_verified_at'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();

export const findStaff = (db: Db) =>
  db.selectFrom('users').select(['email', 'name']).where('role', '=', 'staff').orderBy('email').execute();

export async function setRole(trx: Db, userId: string, role: 'customer' | 'staff'): Promise<void> {
  await trx.updateTable('users').set({ role }).where('user_id', '=', userId).execute();
}
