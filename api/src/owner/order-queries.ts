import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { type RawBuilder, sql } from 'kysely';
import { isInStores } from '../catalogue/stores/staff-queries.ts';
import { isOpen } from '../orders/board/queries.ts';
import type { Db } from '../platform/db/database.ts';
import { isCompletedIn, toBusinessDay, toBusinessDayStart } from './reports/queries.ts';

type OrderFilter = {
  q?: string | undefined;
  day?: string | undefined;
  completed?: string | undefined;
  status?: OrderStatus | 'open' | 'new-not-paid' | undefined;
  stores?: readonly string[] | undefined;
  cursor?: string | undefined;
};

export type OrderSummaryRow = {
  order_id: string;
  number: string;
  created_at: Date;
  closed_at: Date | null;
  status: string;
  fulfilment: string;
  store: string;
  total_cents: number;
  contact_name: string | null;
  item_count: number;
  payment: string;
  at_till: boolean;
  payment_state: string | null;
  returned_cents: number;
};

/** Compares how a text begins, in any case. Unlike `like`, an index serves this in a prepared statement. */
export const beginsWith = (text: RawBuilder<unknown>, letters: string) =>
  sql`(${text} ~>=~ lower(${letters}::text) and ${text} ~<~ (lower(${letters}::text) || ${'\u{10ffff}'}))`;

/** Sorts in the order of the index that serves `beginsWith`, so that a limit ends the reading there. */
export const orderByText = (text: RawBuilder<unknown>) => sql`order by ${text} using ~<~`;

/** Words of a name after the first, each with the condition of its index. */
const laterWords = [2, 3, -1].map((nth) => ({
  word: sql`split_part(lower(name), ' ', ${sql.lit(nth)})`,
  exists: sql`split_part(lower(name), ' ', ${sql.lit(nth === -1 ? 4 : nth)}) <> ''`,
}));

/** Matches a name of five or more words of which any begins like this. */
const hasWordInLongName = (firstWord: string) => sql`split_part(lower(name), ' ', 5) <> ''
  and array_to_tsvector(array_remove(string_to_array(lower(name), ' '), ''))
    @@ lower(${`'${firstWord.replaceAll(/['\\]/g, '$&$&')}':*`}::text)::tsquery`;

const hasWords = (name: RawBuilder<unknown>, q: string) =>
  sql`strpos(' ' || lower(${name}), lower(${` ${q}`}::text)) > 0`;

/** Selects rows whose name has a word after its first that begins like this. Reads `limit` rows at most for each. */
export const selectByLaterWords = (
  columns: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
  q: string,
  limit: number,
) => {
  const firstWord = q.split(/\s/)[0] ?? q;
  const candidates = [
    ...laterWords.map(({ word, exists }) => sql`${exists} and ${beginsWith(word, firstWord)} ${orderByText(word)}`),
    hasWordInLongName(firstWord),
  ];
  return candidates.map(
    (candidate) => sql`(select ${columns} from (
      select ${columns}, name from ${table} where ${candidate} limit ${limit}
    ) matches where ${hasWords(sql`name`, q)})`,
  );
};

export const toOrderNumber = (q: string): string => `ORD-${q.toUpperCase().replace(/^ORD-?/, '')}`;

const isNewNotPaid = sql`status in ('unpaid', 'pending') and (status = 'unpaid' or payment = 'counter') and exists (
  select from users where users.user_id = orders.user_id and trusted_at is null and role = 'customer')`;

const isPlacedTodayOrOpen = (now: Date) => sql`(created_at >= ${toBusinessDayStart(toBusinessDay(now))} or ${isOpen})`;

const isPlacedOn = (day: string) =>
  sql`created_at >= ${toBusinessDayStart(day)} and created_at < ${toBusinessDayStart(day, 1)}`;
const isCompletedOn = (day: string) => isCompletedIn({ from: day, to: day });

export async function listNewNotPaid(db: Db, stores: readonly string[] | undefined) {
  const { rows } = await sql<{ user_id: string; order_id: string; status: 'unpaid' | 'pending' }>`
    select user_id, order_id, status from orders
    where ${isNewNotPaid} and ${isInStores(stores)}
    order by order_id`.execute(db);
  return rows;
}

const cancellable = {
  open: sql`status in ('unpaid', 'pending', 'preparing')`,
  'new-not-paid': isNewNotPaid,
};

/** Returns the status of an order that is still of this kind. Call it with the account locked. */
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

type OrderList = { rows: OrderSummaryRow[]; isCut: boolean };

/** Lists orders, newest first: of a day, of today, or by text. */
export async function listOrders(db: Db, filter: OrderFilter, now: Date, limit: number): Promise<OrderList> {
  const { q, day, completed, status } = filter;
  const list = async (indexCondition: RawBuilder<unknown>) => ({
    rows: await selectOrders(db, indexCondition, filter, limit),
    isCut: false,
  });
  if (completed !== undefined) return list(isCompletedOn(completed));
  if (day !== undefined) return list(isPlacedOn(day));
  if (status === 'new-not-paid') return list(isNewNotPaid);
  if (q === undefined || status === 'open') return list(isPlacedTodayOrOpen(now));
  return searchOrders(db, q, filter, limit);
}

const maxMatches = 500;

/** Lists the newest of the first 500 matches. */
async function searchOrders(db: Db, q: string, { q: _, ...filter }: OrderFilter, limit: number): Promise<OrderList> {
  const startingWith = (text: RawBuilder<unknown>) =>
    sql`select order_id from order_contacts where ${beginsWith(text, q)} ${orderByText(text)} limit ${maxMatches + 1}`;
  const searches = [
    sql`select order_id from orders where number = ${toOrderNumber(q)} limit ${maxMatches + 1}`,
    sql`select order_id from orders where user_id = (
      select user_id from users where lower(email) = lower(${q}) and account_kind = 'person')
      order by order_id desc limit ${maxMatches + 1}`,
    startingWith(sql`lower(email)`),
    startingWith(sql`lower(name)`),
    ...selectByLaterWords(sql`order_id`, sql`order_contacts`, q, maxMatches + 1),
  ];
  const matches = await Promise.all(searches.map((search) => sql<{ order_id: string }>`${search}`.execute(db)));
  const ids = matches.flatMap(({ rows }) => rows.slice(0, maxMatches).map(({ order_id }) => order_id));
  return {
    rows: await selectOrders(db, sql`order_id = any(${ids}::uuid[])`, filter, limit),
    isCut: matches.some(({ rows }) => rows.length > maxMatches),
  };
}

export const listCustomerOrders = (db: Db, userId: string, stores: readonly string[] | undefined, limit: number) =>
  selectOrders(db, sql`user_id = ${userId}`, { stores }, limit);

/**
 * Selects orders, the newest first. `source` chooses the index and so how much is read; the filter narrows that, and is
 * kept apart so that no other index is preferred. `offset 0` keeps PostgreSQL from reading all contacts.
 */
async function selectOrders(db: Db, source: RawBuilder<unknown>, filter: OrderFilter, limit: number) {
  const { rows } = await sql<OrderSummaryRow>`
    with candidates as materialized (
      select user_id, order_id, number, created_at, closed_at, status, payment, at_till, fulfilment, store, total_cents
      from orders where ${source}
    )
    select order_id, number, created_at, closed_at, status, payment, at_till, fulfilment, store, total_cents,
    contact.name as contact_name, paid.state as payment_state, coalesce(paid.returned_cents, 0) as returned_cents,
    (
      select coalesce(sum(quantity), 0)::int from order_items
      where order_items.user_id = orders.user_id and order_items.order_id = orders.order_id
    ) as item_count
    from candidates as orders left join lateral (
      select name, email from order_contacts where (user_id, order_id) = (orders.user_id, orders.order_id) offset 0
    ) contact on true left join lateral (
      select state, returned_cents from payments
      where (user_id, order_id) = (orders.user_id, orders.order_id) order by payment_id desc limit 1
    ) paid on true
    where ${matchesFilter(filter)} order by order_id desc limit ${limit}`.execute(db);
  return rows;
}

function matchesFilter({ q, day, completed, status, stores, cursor }: OrderFilter) {
  const conditions: RawBuilder<unknown>[] = [isInStores(stores)];
  if (q !== undefined) conditions.push(matchesText(q));
  if (day !== undefined) conditions.push(isPlacedOn(day));
  if (completed !== undefined) conditions.push(isCompletedOn(completed));
  if (status !== undefined) conditions.push(hasStatus(status));
  if (cursor !== undefined) conditions.push(sql`order_id < ${cursor}::uuid`);
  return sql.join(conditions, sql` and `);
}

const matchesText = (q: string) =>
  sql`(number = ${toOrderNumber(q)} or ${beginsWith(sql`lower(contact.email)`, q)} or ${hasWords(sql`contact.name`, q)})`;

function hasStatus(status: NonNullable<OrderFilter['status']>) {
  if (status === 'open') return isOpen;
  if (status === 'new-not-paid') return isNewNotPaid;
  return sql`status = ${status}`;
}

type OrderLocation = { user_id: string; store: string; is_placed_today_or_open: boolean; has_account: boolean };

export async function locateOrder(db: Db, orderId: string, now: Date): Promise<OrderLocation | undefined> {
  const { rows } = await sql<OrderLocation>`
    select user_id, store, ${isPlacedTodayOrOpen(now)} as is_placed_today_or_open,
      exists (select from users where users.user_id = orders.user_id and account_kind = 'person') as has_account
    from orders where order_id = ${orderId}`.execute(db);
  return rows[0];
}

export const listEvents = (db: Db, userId: string, orderId: string) =>
  db
    .selectFrom('order_events as event')
    .leftJoin('users', 'users.user_id', 'event.staff_id')
    .leftJoin('staff_records', 'staff_records.user_id', 'event.staff_id')
    .select(['event.to_status', 'event.created_at', 'event.actor'])
    .select(sql<string | null>`coalesce(staff_records.name, users.name)`.as('name'))
    .where('event.user_id', '=', userId)
    .where('event.order_id', '=', orderId)
    .orderBy('event.created_at')
    .orderBy('event.event_id')
    .execute();

const receiptEntries = (orderId: string) =>
  sql`audit_log where subject = ${`order:${orderId}`} and action = 'orders.find'`;

/** Lists the emails about an order, its refunds, and receipts sent again, whose ids are in the audit log. */
export async function listEmails(db: Db, userId: string, orderId: string) {
  const { rows } = await sql<{ kind: string; sent_at: Date }>`
    select kind, sent_at from mails where user_id = ${userId} and subject_id = any(array(
      select ${orderId}::uuid
      union all select refund_id from refunds where user_id = ${userId} and order_id = ${orderId}
      union all select (after ->> 'receipt')::uuid from ${receiptEntries(orderId)}
    )) order by sent_at`.execute(db);
  return rows;
}

export async function countReceipts(trx: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from ${receiptEntries(orderId)} and at > now() - interval '1 day'`.execute(trx);
  return rows[0]?.sent ?? 0;
}
