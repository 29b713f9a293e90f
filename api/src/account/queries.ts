import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { type Account, accountColumns, type Schema, type UserRow } from '../platform/db/schema.ts';

/** Locks the account, so that concurrent changes cannot both pass the once-a-year check. */
export async function lockBirthday(trx: Db, userId: string) {
  const { rows } = await sql<{ birthday_month: number | null; birthday_day: number | null; given_this_year: boolean }>`
    select birthday_month, birthday_day, coalesce(birthday_set_at > now() - interval '1 year', false) as given_this_year
    from users where user_id = ${userId} for no key update`.execute(trx);
  return rows[0];
}

export type ProfileChange = {
  name?: string | undefined;
  newsletter?: boolean | undefined;
  notifications?: boolean | undefined;
  favoriteStore?: string | null | undefined;
  birthday?: { month: number; day: number } | null | undefined;
};

/** Changes the fields that are not undefined. */
export async function changeProfile(trx: Db, userId: string, change: ProfileChange): Promise<Account | undefined> {
  const { name, newsletter, notifications, favoriteStore, birthday } = change;
  const changes = [sql`updated_at = now()`];
  if (name !== undefined) changes.push(sql`name = ${name}`);
  if (newsletter !== undefined) {
    const consentAt = newsletter ? sql`coalesce(newsletter_consent_at, now())` : sql`null`;
    changes.push(sql`newsletter = ${newsletter}, newsletter_consent_at = ${consentAt}`);
  }
  if (notifications !== undefined) changes.push(sql`notifications = ${notifications}`);
  if (favoriteStore !== undefined) changes.push(sql`favorite_store = ${favoriteStore}`);
  if (birthday === null) changes.push(sql`birthday_month = null, birthday_day = null`);
  else if (birthday)
    changes.push(sql`birthday_month = ${birthday.month}, birthday_day = ${birthday.day}, birthday_set_at = now()`);
  const { rows } = await sql<Account>`
    update users set ${sql.join(changes)} where user_id = ${userId}
    returning ${sql.raw(accountColumns)}`.execute(trx);
  return rows[0];
}

type Activity = { orders: number; spent_cents: number; reviews: number; favorites: number };

export async function countActivity(db: Db, userId: string): Promise<Activity> {
  const { rows } = await sql<Activity>`
    select count(*)::int as orders,
      coalesce(sum(total_cents), 0)::float8 as spent_cents,
      (select count(*)::int from feedback where user_id = ${userId}) as reviews,
      (select count(*)::int from favorites where user_id = ${userId}) as favorites
    from orders
    where user_id = ${userId} and status not in ('unpaid', 'cancelled')`.execute(db);
  return rows[0] ?? { orders: 0, spent_cents: 0, reviews: 0, favorites: 0 };
}

export async function endNewsletter(db: Db, userId: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    update users set newsletter = false, newsletter_consent_at = null
    where user_id = ${userId} and unsubscribe_key = ${key} returning user_id`.execute(db);
  return rows.length === 1;
}

type Subscriber = Pick<
  UserRow,
  'user_id' | 'email' | 'email_verified_at' | 'newsletter_consent_at' | 'unsubscribe_key'
>;

/** Lists all subscribers, including unconfirmed addresses, which may be a stranger's. */
export async function findSubscribers(db: Db): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select user_id, email, email_verified_at, newsletter_consent_at, unsubscribe_key from users
    where newsletter order by newsletter_consent_at`.execute(db);
  return rows;
}

type Pages = AsyncGenerator<string[], void, undefined>;

const pageSize = 500;

/** Reads a customer's rows of one table as JSON, a page at a time, and holds no connection between pages. */
export async function* readRows(db: Db, table: keyof Schema, userId: string, secrets: string[]): Pages {
  const columns = await findPrimaryKey(db, table);
  const key = sql.join(columns.map((column) => sql.ref(column)));
  const keyAsText = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  let after: string[] | undefined;
  do {
    const beyond = after ? sql`and (${key}) > (${sql.join(after)})` : sql``;
    const { rows } = await sql<{ row: string; key: string[] }>`
      select (to_jsonb(t) - ${secrets}::text[])::text as row, array[${keyAsText}] as key from ${sql.table(table)} t
      where user_id = ${userId} ${beyond} order by ${key} limit ${pageSize}`.execute(db);
    yield rows.map(({ row }) => row);
    after = rows.length < pageSize ? undefined : rows.at(-1)?.key;
  } while (after);
}

async function findPrimaryKey(db: Db, table: keyof Schema): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary
    order by array_position(indkey::int2[], attnum)`.execute(db);
  return rows.map(({ name }) => name);
}

const tablesByAddress = {
  contact_messages: ['idempotency_key', 'request_hash'],
  invitations: ['token_hash', 'invited_by'],
} satisfies Partial<Record<keyof Schema, string[]>>;

export const readRowsByAddress = (db: Db, email: string | undefined) =>
  Promise.all(
    Object.entries(tablesByAddress).map(async ([table, secrets]) => {
      if (email === undefined) return { table, rows: [] };
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(t) - ${secrets}::text[])::text as row from ${sql.table(table)} t
        where lower(email) = lower(${email})`.execute(db);
      return { table, rows: rows.map(({ row }) => row) };
    }),
  );

export async function findUnstartedOrders(trx: Db, userId: string) {
  const { rows } = await sql<{ orderId: string; status: 'unpaid' | 'pending' }>`
    select order_id as "orderId", status from orders
    where user_id = ${userId} and status in ('unpaid', 'pending')`.execute(trx);
  return rows;
}

/** Returns whether an order is open. Statuses of a newer release count as open. */
export async function hasOpenOrder(trx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders where user_id = ${userId} and status not in ('completed', 'cancelled') limit 1`.execute(trx);
  return rows.length === 1;
}

/**
 * Selects unconfirmed accounts without a login, session or order for 30 days, if they were sent a link before that or
 * their address does not exist. Where email was off, they have a year.
 */
const isUnused = sql`role = 'customer' and email_verified_at is null and open_orders = 0
  and last_login_at <= now() - interval '30 days'
  and (email_refused_at is not null or created_at <= now() - interval '12 months' or exists (
    select from mails where mails.user_id = users.user_id and kind in ('welcome', 'confirm-email')
      and sent_at <= now() - interval '30 days'))
  and not exists (select from sessions where sessions.user_id = users.user_id and last_seen_at > now() - interval '30 days')
  and not exists (select from orders where orders.user_id = users.user_id and created_at > now() - interval '30 days')`;

export async function findUnusedAccounts(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select user_id from users where ${isUnused} limit ${most}`.execute(
    db,
  );
  return rows.map(({ user_id }) => user_id);
}

export async function isUnusedAccount(trx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where user_id = ${userId} and ${isUnused}`.execute(trx);
  return rows.length === 1;
}

/**
 * Removes personal data and keeps what the books need. The request hash covers the address. The reason of a cancelled
 * order may name the person; the previous release reads null as cancelled by the customer.
 */
export async function anonymizeOrders(trx: Db, userId: string): Promise<void> {
  await sql`
    update orders
    set contact_name = null, contact_email = null, address = null, city = null, zip_code = null,
      cancel_reason = case when cancel_reason is not null then '' end,
      idempotency_key = order_id::text, request_hash = ${Buffer.alloc(32)}
    where user_id = ${userId}`.execute(trx);
}

/** Clears the reasons of points and refunds, which may name the person. */
export async function clearReasons(trx: Db, userId: string): Promise<void> {
  await sql`update loyalty_ledger set reason = '' where user_id = ${userId} and kind = 'adjust'`.execute(trx);
  await sql`update refunds set reason = '' where user_id = ${userId}`.execute(trx);
}

export async function deleteByAddress(trx: Db, email: string): Promise<void> {
  for (const table of Object.keys(tablesByAddress)) {
    await sql`delete from ${sql.table(table)} where lower(email) = lower(${email})`.execute(trx);
  }
}

export async function deleteUser(trx: Db, userId: string): Promise<void> {
  await sql`delete from users where user_id = ${userId}`.execute(trx);
}
