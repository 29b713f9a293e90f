import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { query } from '../platform/db/query.ts';
import type { Account } from '../platform/db/schema.ts';
import { shopZone } from '../platform/db/shop-zone.ts';
import { accountColumns } from './user-queries.ts';

type Session = { userId: string; tokenHash: Buffer };
type NewSession = Session & { device?: string | null };

/**
 * The expiry of a session that is used now. A customer's lasts 30 days from its last use. A staff member's ends at 4 AM
 * in the main store's time zone, so that staff log in when they open the shop.
 */
const getExpiry = (
  role: RawBuilder<string>,
) => sql<Date>`case ${role} when 'customer' then now() + interval '30 days' else
  (date_trunc('day', now() at time zone ${shopZone} - interval '4 hours') + interval '1 day 4 hours')
    at time zone ${shopZone} end`;

/** More than any customer has devices; without a limit one account could have thousands. */
const maxSessions = 20;

/**
 * Starts a session and deletes expired ones, and the oldest if there are too many. Reads the role under the account's
 * lock, because it may be changing.
 */
async function insertSessionIf(db: Db, session: NewSession, mayStart: RawBuilder<unknown>) {
  const { userId, tokenHash, device = null } = session;
  const { rows } = await sql`
    with account as (
      update users set last_login_at = now() where user_id = ${userId} and ${mayStart} returning user_id, role
    ), staying as (
      select token_hash from sessions where user_id = ${userId} and expires_at > now()
      order by created_at desc, session_id limit ${sql.lit(maxSessions - 1)}
    ), ended as (
      delete from sessions
      where user_id in (select user_id from account) and token_hash not in (select token_hash from staying)
    )
    insert into sessions (user_id, token_hash, device, expires_at)
    select user_id, ${tokenHash}, ${device}, ${getExpiry(sql`role`)} from account
    returning user_id`.execute(db);
  return rows.length === 1;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await insertSessionIf(db, session, sql`true`);
}

/**
 * Starts the session of a login. Returns false if the password changed during the slow hash; the row lock makes a
 * concurrent change wait.
 */
export const insertLoginSession = (db: Db, session: NewSession, passwordHash: string | null): Promise<boolean> =>
  insertSessionIf(db, session, sql`password_hash is not distinct from ${passwordHash}`);

/** Returns the account of a valid session; `unseen` is true when `last_seen_at` is more than an hour old. */
export async function findSession(db: Db, { userId, tokenHash }: Session) {
  const [session] = await query<Account & { unseen: boolean }>(
    db,
    `select ${accountColumns.join(', ')}, sessions.last_seen_at < now() - interval '1 hour' as unseen
    from sessions join users using (user_id)
    where sessions.user_id = $1 and token_hash = $2 and expires_at > now()`,
    [userId, tokenHash],
  );
  return session;
}

export async function extendSession(db: Db, { userId, tokenHash }: Session): Promise<void> {
  const role = sql<string>`(select role from users where users.user_id = sessions.user_id)`;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()`, expires_at: getExpiry(role) })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
}

/** Locks the session, so that it cannot end before the transaction. Returns false if it is over. */
export async function lockSession(trx: Db, { userId, tokenHash }: Session): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .forKeyShare()
    .executeTakeFirst();
  return session !== undefined;
}

/** Returns whether the session is recent enough to prove the owner's presence, as a password would. */
export async function isFresh(db: Db, { userId, tokenHash }: Session, age: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select(sql<boolean>`created_at > now() - ${age}::interval`.as('fresh'))
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return session?.fresh === true;
}

/** Counts a wrong password and returns how many there were since the last right one. */
export async function countWrongPassword(db: Db, { userId, tokenHash }: Session): Promise<number> {
  const session = await db
    .updateTable('sessions')
    .set({ wrong_passwords: sql`wrong_passwords + 1` })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .returning('wrong_passwords')
    .executeTakeFirst();
  return session?.wrong_passwords ?? 0;
}

export async function forgetWrongPasswords(db: Db, { userId, tokenHash }: Session): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ wrong_passwords: 0 })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('wrong_passwords', '>', 0)
    .execute();
}

/** Accounts of earlier releases may have more selectSession than `maxSessions`. */
const maxListed = 100;

export const findSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['session_id', 'token_hash', 'created_at', 'last_seen_at', 'expires_at', 'device'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .limit(maxListed)
    .execute();

export async function deleteSession(db: Db, { userId, tokenHash }: Session): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteSessionById(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('session_id', '=', sessionId).execute();
}

export async function deleteOtherSessions(trx: Db, { userId, tokenHash }: Session): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', tokenHash).execute();
}
