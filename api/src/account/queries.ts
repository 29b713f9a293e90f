import { sql } from 'kysely';
import { accountColumns } from '../identity/user-queries.ts';
import type { Db } from '../platform/db/database.ts';
import type { Schema, UserRow } from '../platform/db/schema.ts';

export type ProfileChange = Partial<
  Pick<UserRow, 'name' | 'newsletter' | 'notifications' | 'favorite_store' | 'birthday_month' | 'birthday_day'>
> & { birthday_set_at?: 'now' };

/** Locks the account, so that concurrent changes cannot both pass the once-a-year check. Foreign keys do not wait. */
export const lockBirthday = (trx: Db, userId: string) =>
  trx
    .selectFrom('users')
    .select([
      'birthday_month',
      'birthday_day',
      sql<boolean>`coalesce(birthday_set_at > now() - interval '1 year', false)`.as('given_this_year'),
    ])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const changeProfile = (trx: Db, userId: string, { birthday_set_at, ...change }: ProfileChange) =>
  trx
    .updateTable('users')
    .set({ ...change, updated_at: sql`now()` })
    .$if(birthday_set_at === 'now', (update) => update.set({ birthday_set_at: sql`now()` }))
    .$if(change.newsletter !== undefined, (update) =>
      update.set({ newsletter_consent_at: change.newsletter ? sql`coalesce(newsletter_consent_at, now())` : null }),
    )
    .where('user_id', '=', userId)
    .returning(accountColumns)
    .executeTakeFirst();

type Activity = { orders: number; spent_cents: number; reviews: number; favorites: number };

/** Counts orders that are neither cancelled nor unpaid, feedback and favorites (decision 27). */
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

/** Ends the newsletter by the key of an unsubscribe link. Returns false if the key is wrong. */
export async function endNewsletter(db: Db, userId: string, key: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ newsletter: false, newsletter_consent_at: null })
    .where('user_id', '=', userId)
    .where('unsubscribe_key', '=', key)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists everyone who agreed to the newsletter, including unconfirmed addresses, which may be a stranger's. */
export const findSubscribers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'email_verified_at', 'newsletter_consent_at', 'unsubscribe_key'])
    .where('newsletter', '=', true)
    .orderBy('newsletter_consent_at')
    .execute();

/** Rows as JSON, a page at a time. Holds no connection between two pages. */
type Pages = AsyncGenerator<string[], void, undefined>;

const pageSize = 500;

/** Reads a customer's rows of one table as they are stored, without secret columns. */
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

/** Tables with an address and no account, and their columns that are not exported. */
const tablesByAddress = {
  contact_messages: ['idempotency_key', 'request_hash'],
  invitations: ['token_hash', 'invited_by'],
} satisfies Partial<Record<keyof Schema, string[]>>;

/** Reads the rows of a confirmed address, or none without one. */
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

/** Lists orders that are not yet being made. */
export const findUnstartedOrders = (trx: Db, userId: string) =>
  trx
    .selectFrom('orders')
    .select(['order_id as orderId', 'status'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['unpaid', 'pending'])
    .$narrowType<{ status: 'unpaid' | 'pending' }>()
    .execute();

/** Returns whether an order is open: every status counts but the two final ones, even one of a newer release. */
export async function hasOpenOrder(trx: Db, userId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Customers who never confirmed their address and had no login, session or order for 30 days. They were sent a link
 * before that, or the address does not exist; where email was off, they have a year.
 */
const isUnused = sql<boolean>`role = 'customer' and email_verified_at is null and open_orders = 0
  and last_login_at <= now() - interval '30 days'
  and (email_refused_at is not null or created_at <= now() - interval '12 months' or exists (
    select from mails where mails.user_id = users.user_id and kind in ('welcome', 'confirm-email')
      and sent_at <= now() - interval '30 days'))
  and not exists (select from sessions where sessions.user_id = users.user_id and last_seen_at > now() - interval '30 days')
  and not exists (select from orders where orders.user_id = users.user_id and created_at > now() - interval '30 days')`;

export async function findUnusedAccounts(db: Db, most: number): Promise<string[]> {
  const users = await db.selectFrom('users').select('user_id').where(isUnused).limit(most).execute();
  return users.map(({ user_id }) => user_id);
}

export async function isUnusedAccount(trx: Db, userId: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(isUnused)
    .executeTakeFirst();
  return user !== undefined;
}

/** Removes personal data and keeps what the books need. The request hash covers the address, so it goes too. */
export async function anonymizeOrders(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      contact_name: null,
      contact_email: null,
      address: null,
      city: null,
      zip_code: null,
      // The reason may name the person. A server of the previous release reads null as cancelled by the customer.
      cancel_reason: sql`case when cancel_reason is not null then '' end`,
      idempotency_key: sql`order_id::text`,
      request_hash: Buffer.alloc(32),
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Clears the reasons of points and refunds, which may name the person. The amounts stay for the books. */
export async function clearReasons(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('loyalty_ledger')
    .set({ reason: '' })
    .where('user_id', '=', userId)
    .where('kind', '=', 'adjust')
    .execute();
  await trx.updateTable('refunds').set({ reason: '' }).where('user_id', '=', userId).execute();
}

export async function deleteByAddress(trx: Db, email: string): Promise<void> {
  for (const table of Object.keys(tablesByAddress)) {
    await sql`delete from ${sql.table(table)} where lower(email) = lower(${email})`.execute(trx);
  }
}

/** Deletes the user; foreign keys delete sessions, favorites, feedback, links and records of sent emails. */
export async function deleteUser(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('user_id', '=', userId).execute();
}
