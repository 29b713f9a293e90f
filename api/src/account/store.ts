import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

type TokenKey = { userId: string; tokenHash: Buffer };
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Row = Record<string, Json>;

const accountQuery = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'pending_email', 'newsletter_consent_at', 'password_hash'])
    .where('user_id', '=', userId);

export const findAccount = (db: Db, userId: string) => accountQuery(db, userId).executeTakeFirst();

/**
 * The same, held until the transaction ends. For a change, whoever else changes the account waits; for a removal, also
 * whoever writes an order, a mail or anything else that hangs on it.
 */
export const lockAccount = (trx: Db, userId: string, purpose: 'change' | 'removal') => {
  const account = accountQuery(trx, userId);
  return (purpose === 'removal' ? account.forUpdate() : account.forNoKeyUpdate()).executeTakeFirst();
};

export async function insertConfirmation(db: Db, { userId, tokenHash }: TokenKey, email: string, lifetime: string) {
  const expires_at = sql<Date>`now() + ${lifetime}::interval`;
  await db
    .insertInto('email_confirmations')
    .values({ user_id: userId, token_hash: tokenHash, email, expires_at })
    .execute();
}

export const findConfirmation = (db: Db, { userId, tokenHash }: TokenKey) =>
  db
    .selectFrom('email_confirmations')
    .select(['email', sql<boolean>`used_at is null and expires_at > now()`.as('works')])
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

export async function spendConfirmation(trx: Db, { userId, tokenHash }: TokenKey): Promise<void> {
  await trx
    .updateTable('email_confirmations')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function setVerifiedEmail(trx: Db, userId: string, email: string): Promise<void> {
  await trx.updateTable('users').set({ email, email_verified_at: sql`now()` }).where('user_id', '=', userId).execute();
}

export async function setPendingEmail(trx: Db, userId: string, email: string): Promise<void> {
  await trx.updateTable('users').set({ pending_email: email }).where('user_id', '=', userId).execute();
}

/** A change of address that was asked for does not survive a new password: a stranger may have asked for it. */
export async function dropPendingEmail(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('users').set({ pending_email: null }).where('user_id', '=', userId).execute();
}

export async function setPassword(trx: Db, userId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
}

export async function isSession(db: Db, { userId, tokenHash }: TokenKey): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return session !== undefined;
}

/** Whether the session was started so lately that it proves who is there, as a password would. */
export async function isFresh(db: Db, { userId, tokenHash }: TokenKey, age: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select(sql<boolean>`created_at > now() - ${age}::interval`.as('fresh'))
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return session?.fresh === true;
}

export const findSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['session_id', 'token_hash', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .execute();

export async function deleteSessionById(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('session_id', '=', sessionId).execute();
}

export async function deleteOtherSessions(trx: Db, { userId, tokenHash }: TokenKey): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', tokenHash).execute();
}

/** With the key from the unsubscribe link; false when it opens nothing. */
export async function endNewsletter(db: Db, userId: string, key: string): Promise<boolean> {
  const found = await db
    .updateTable('users')
    .set({ newsletter: false, newsletter_consent_at: null })
    .where('user_id', '=', userId)
    .where('unsubscribe_key', '=', key)
    .returning('user_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Everyone who has agreed to the newsletter; an unconfirmed address may be a stranger's. */
export const findSubscribers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'email_verified_at', 'newsletter_consent_at', 'unsubscribe_key'])
    .where('newsletter', '=', true)
    .orderBy('newsletter_consent_at')
    .execute();

/** A customer's rows of one table as they are stored, without the columns that are secrets. */
export async function findRows(db: Db, table: keyof Schema, userId: string, secrets: string[]): Promise<Row[]> {
  const rows = await sql<{ row: Row }>`select to_jsonb(t) - ${secrets}::text[] as row from ${sql.table(table)} t
    where user_id = ${userId}`.execute(db);
  return rows.rows.map(({ row }) => row);
}

/** Messages carry no account, only an address; it must be the customer's own for certain. */
export async function findContactMessages(db: Db, email: string): Promise<Row[]> {
  const rows = await sql<{ row: Row }>`select to_jsonb(t) as row from contact_messages t
    where lower(email) = lower(${email})`.execute(db);
  return rows.rows.map(({ row }) => row);
}

/** What the shop's books need stays; who it was for goes. The request's hash was made from the address as well. */
export async function anonymizeOrders(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      contact_name: null,
      contact_email: null,
      address: null,
      city: null,
      zip_code: null,
      idempotency_key: sql`order_id::text`,
      request_hash: Buffer.alloc(32),
    })
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteContactMessages(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('contact_messages').where(sql<boolean>`lower(email) = lower(${email})`).execute();
}

/** Everything that hangs on the account goes with it: sessions, favorites, feedback, links, notes of mails. */
export async function deleteUser(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('user_id', '=', userId).execute();
}
