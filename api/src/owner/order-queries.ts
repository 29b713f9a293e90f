import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { beginOf, businessDayOf, completedIn } from './reports/queries.ts';

export type OrderWish = {
  q?: string | undefined;
  day?: string | undefined;
  completed?: string | undefined;
  status?: OrderStatus | 'open' | 'new-not-paid' | undefined;
  stores?: readonly string[] | undefined;
  cursor?: string | undefined;
};

/** Of a row in a list of orders. */
export type FoundRow = {
  order_id: string;
  number: string;
  created_at: Date;
  closed_at: Date | null;
  status: string;
  fulfilment: string;
  store: string;
  total_cents: number;
  contact_name: string | null;
  cups: number;
};

/**
 * Whether a text begins with these letters, whatever their case. Two comparisons instead of `like`: an index serves them
 * in a prepared statement, which does not know the letters when it is planned.
 */
export const beginsWith = (text: RawBuilder<unknown>, letters: string) =>
  sql`(${text} ~>=~ lower(${letters}::text) and ${text} ~<~ (lower(${letters}::text) || ${'\u{10ffff}'}))`;

/** In the order of the index that serves `beginsWith`, so that a limit ends the reading there. */
export const byLetters = (text: RawBuilder<unknown>) => sql`order by ${text} using ~<~`;

/** As orders have it, also if 'ORD-' was left out. */
export const numberIn = (q: string): string => `ORD-${q.toUpperCase().replace(/^ORD-?/, '')}`;

// Literals, as everywhere that a partial index is to be used in a prepared statement.
const isOpen = sql`status in ('pending', 'preparing')`;

/** Of new customers, neither begun nor paid by card. */
const isNewNotPaid = sql`status in ('unpaid', 'pending') and (status = 'unpaid' or payment = 'counter') and exists (
  select from users where users.user_id = orders.user_id and trusted_at is null and role = 'customer')`;

/** Lists these orders of some stores, or of all. */
export async function findNewNotPaid(db: Db, stores: readonly string[] | undefined) {
  const { rows } = await sql<{ user_id: string; order_id: string; status: 'unpaid' | 'pending' }>`
    select user_id, order_id, status from orders
    where ${isNewNotPaid} and ${stores === undefined ? sql`true` : sql`store = any(${stores}::text[])`}
    order by order_id`.execute(db);
  return rows;
}

const cancellable = {
  open: sql`status in ('unpaid', 'pending', 'preparing')`,
  'new-not-paid': isNewNotPaid,
};

/** Returns the status of an order that is still of this kind. The account is locked, so that the status stays. */
export async function findCancellable(
  trx: Db,
  { userId, orderId }: { userId: string; orderId: string },
  kind: keyof typeof cancellable,
) {
  const { rows } = await sql<{ status: 'unpaid' | 'pending' | 'preparing' }>`
    select status from orders where user_id = ${userId} and order_id = ${orderId} and ${cancellable[kind]}`.execute(
    trx,
  );
  return rows[0]?.status;
}

/** Placed since 4 AM, or still open. */
const isTodays = (now: Date) => sql`(created_at >= ${beginOf(businessDayOf(now))} or ${isOpen})`;

const isLike = (q: string) =>
  sql`(number = ${numberIn(q)} or ${beginsWith(sql`lower(contact_email)`, q)} or ${beginsWith(sql`lower(contact_name)`, q)})`;

/** So many orders are looked at for each way that letters can match. Two letters may match thousands. */
const mostLike = 500;

/** Orders that letters match, in the order of the letters: the newest of all that match would need all to be read. */
async function findLike(db: Db, q: string): Promise<{ ids: string[]; isCut: boolean }> {
  const arm = (text: RawBuilder<unknown>) =>
    sql`(select order_id from orders where ${beginsWith(text, q)} ${byLetters(text)} limit ${mostLike + 1})`;
  const arms = [
    sql`(select order_id from orders where number = ${numberIn(q)} limit ${mostLike + 1})`,
    // A regular has more orders than are looked at under one address: those of the account are had newest first.
    sql`(select order_id from orders where user_id = (select user_id from users where lower(email) = lower(${q}))
      order by order_id desc limit ${mostLike + 1})`,
    ...[arm(sql`lower(contact_email)`), arm(sql`lower(contact_name)`)],
  ];
  const found = await Promise.all(arms.map((each) => sql<{ order_id: string }>`${each}`.execute(db)));
  return {
    ids: found.flatMap(({ rows }) => rows.slice(0, mostLike).map(({ order_id }) => order_id)),
    isCut: found.some(({ rows }) => rows.length > mostLike),
  };
}

/**
 * Newest first; ids begin with the time. `from` chooses the index and so how much is read; `conditions` narrow what it
 * found, and are kept apart so that none of them is preferred to it.
 */
const list = async (
  db: Db,
  from: RawBuilder<unknown>,
  conditions: RawBuilder<unknown>[],
  most: number,
): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    with found as materialized (
      select user_id, order_id, number, created_at, closed_at, status, fulfilment, store, total_cents, contact_name,
        contact_email
      from orders where ${from}
    )
    select order_id, number, created_at, closed_at, status, fulfilment, store, total_cents, contact_name, (
      select coalesce(sum(quantity), 0)::int from order_items
      where order_items.user_id = found.user_id and order_items.order_id = found.order_id
    ) as cups
    from found where ${sql.join([sql`true`, ...conditions], sql` and `)} order by order_id desc limit ${most}`.execute(
    db,
  );
  return rows;
};

/**
 * Without letters or a day, today's. A day and what is open are few orders, among which letters are looked for; without
 * them letters alone decide, and `isCut` says that they match more orders than were looked at.
 */
export async function findOrders(db: Db, wish: OrderWish, now: Date, most: number) {
  const { q, day, completed, status, stores, cursor } = wish;
  const few = [
    // The first, because it asks for columns that `conditions` do not have.
    ...(status === 'new-not-paid' ? [isNewNotPaid] : []),
    ...(completed === undefined ? [] : [completedIn({ from: completed, to: completed })]),
    ...(day === undefined ? [] : [sql`created_at >= ${beginOf(day)} and created_at < ${beginOf(day, 1)}`]),
    ...(status === 'open' ? [isOpen] : []),
  ];
  const like = q !== undefined && few.length === 0 ? await findLike(db, q) : undefined;
  const [from = like ? sql`order_id = any(${like.ids}::uuid[])` : isTodays(now), ...others] = few;
  const conditions = [
    ...others,
    ...(q === undefined || like ? [] : [isLike(q)]),
    ...(status === undefined || status === 'open' || status === 'new-not-paid' ? [] : [sql`status = ${status}`]),
    ...(stores === undefined ? [] : [sql`store = any(${stores}::text[])`]),
    ...(cursor === undefined ? [] : [sql`order_id < ${cursor}::uuid`]),
  ];
  return { rows: await list(db, from, conditions, most), isCut: like?.isCut ?? false };
}

export const findCustomerOrders = (db: Db, userId: string, stores: readonly string[] | undefined, most: number) =>
  list(db, sql`user_id = ${userId}`, stores ? [sql`store = any(${stores}::text[])`] : [], most);

type Located = { user_id: string; store: string; is_todays: boolean; has_account: boolean };

/** Whose order it is, and for which store. */
export async function locateOrder(db: Db, orderId: string, now: Date): Promise<Located | undefined> {
  const { rows } = await sql<Located>`
    select user_id, store, ${isTodays(now)} as is_todays,
      exists (select from users where users.user_id = orders.user_id) as has_account
    from orders where order_id = ${orderId}`.execute(db);
  return rows[0];
}

export const listEvents = (db: Db, userId: string, orderId: string) =>
  db
    .selectFrom('order_events as event')
    .leftJoin('users', 'users.user_id', 'event.staff_id')
    .leftJoin('staff_records', 'staff_records.user_id', 'event.staff_id')
    .select(['event.to_status', 'event.created_at', 'event.actor'])
    // As it was at work, as in the audit log.
    .select(sql<string | null>`coalesce(staff_records.name, users.name)`.as('name'))
    .where('event.user_id', '=', userId)
    .where('event.order_id', '=', orderId)
    .orderBy('event.created_at')
    .orderBy('event.event_id')
    .execute();

const receiptsOf = (orderId: string) => sql`audit_log where subject = ${`order:${orderId}`} and action = 'orders.find'`;

/** What was mailed about an order. A refund has an id of its own, and so has a receipt sent again: the audit log knows it. */
export async function listMails(db: Db, userId: string, orderId: string) {
  const { rows } = await sql<{ kind: string; sent_at: Date }>`
    select kind, sent_at from mails where user_id = ${userId} and subject_id = any(array(
      select ${orderId}::uuid
      union all select refund_id from refunds where user_id = ${userId} and order_id = ${orderId}
      union all select (after ->> 'receipt')::uuid from ${receiptsOf(orderId)}
    )) order by sent_at`.execute(db);
  return rows;
}

export async function countReceipts(trx: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from ${receiptsOf(orderId)} and at > now() - interval '1 day'`.execute(trx);
  return rows[0]?.sent ?? 0;
}
