import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { query } from '../platform/db/query.ts';
import { type Account, accountColumns, type Schema } from '../platform/db/schema.ts';
import { shopZone } from '../platform/db/shop-zone.ts';

type Session = { userId: string; tokenHash: Buffer };
type NewSession = Session & { device?: string | null };

/** Customers' sessions end 30 days after their last use, those of staff at 4 AM by the main store's clock. */
const expiry = sql`case role when 'customer' then now() + interval '30 days' else
  (date_trunc('day', now() at time zone ${shopZone} - interval '4 hours') + interval '1 day 4 hours')
    at time zone ${shopZone} end`;

const maxSessions = 20;

/**
 * Starts a session, and ends expired ones and the oldest beyond the limit. Reads the role under the account's lock,
 * because it may be changing.
 */
async function insertSessionIf(db: Db, session: NewSession, mayStart: RawBuilder<unknown>) {
  const { userId, tokenHash, device = null } = session;
  const { rows } = await sql`
    with account as (
      update users set last_login_at = now() where user_id = ${userId} and account_kind = 'person' and ${mayStart} returning user_id, role
    ), staying as (
      select token_hash from sessions where user_id = ${userId} and expires_at > now()
      order by created_at desc, session_id limit ${sql.lit(maxSessions - 1)}
    ), ended as (
      delete from sessions
      where user_id in (select user_id from account) and token_hash not in (select token_hash from staying)
    )
    insert into sessions (user_id, token_hash, device, expires_at)
    select user_id, ${tokenHash}, ${device}, ${expiry} from account
    returning user_id`.execute(db);
  return rows.length === 1;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await insertSessionIf(db, session, sql`true`);
}

/** Returns false if the password changed during the slow hash. The row lock makes a concurrent change wait. */
export const insertLoginSession = (db: Db, session: NewSession, passwordHash: string | null): Promise<boolean> =>
  insertSessionIf(db, session, sql`password_hash is not distinct from ${passwordHash}`);

/** Returns the account of a valid session, `unseen` for more than an hour or not. */
export async function findSession(db: Db, { userId, tokenHash }: Session) {
  const [session] = await query<Account & { unseen: boolean }>(
    db,
    `select ${accountColumns}, sessions.last_seen_at < now() - interval '1 hour' as unseen
    from sessions join users using (user_id)
    where sessions.user_id = $1 and token_hash = $2 and expires_at > now()`,
    [userId, tokenHash],
  );
  return session;
}

export async function extendSession(db: Db, { userId, tokenHash }: Session): Promise<void> {
  await sql`
    update sessions set last_seen_at = now(), expires_at = ${expiry} from users
    where users.user_id = sessions.user_id and sessions.user_id = ${userId} and token_hash = ${tokenHash}
      and expires_at > now()`.execute(db);
}

/** Locks the session until the transaction ends. Returns false if it is over. */
export async function lockSession(trx: Db, { userId, tokenHash }: Session): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where user_id = ${userId} and token_hash = ${tokenHash} and expires_at > now()
    for key share`.execute(trx);
  return rows.length === 1;
}

export async function isFresh(db: Db, { userId, tokenHash }: Session, age: string): Promise<boolean> {
  const { rows } = await sql`
    select from sessions
    where user_id = ${userId} and token_hash = ${tokenHash} and created_at > now() - ${age}::interval`.execute(db);
  return rows.length === 1;
}

export async function countWrongPassword(db: Db, { userId, tokenHash }: Session): Promise<number> {
  const { rows } = await sql<{ wrong_passwords: number }>`
    update sessions set wrong_passwords = wrong_passwords + 1
    where user_id = ${userId} and token_hash = ${tokenHash} returning wrong_passwords`.execute(db);
  return rows[0]?.wrong_passwords ?? 0;
}

export async function forgetWrongPasswords(db: Db, { userId, tokenHash }: Session): Promise<void> {
  await sql`
    update sessions set wrong_passwords = 0
    where user_id = ${userId} and token_hash = ${tokenHash} and wrong_passwords > 0`.execute(db);
}

/** Accounts of earlier releases may have more than `maxSessions`. */
const maxListed = 100;

type SessionRow = Pick<
  Selectable<Schema['sessions']>,
  'session_id' | 'token_hash' | 'created_at' | 'last_seen_at' | 'expires_at' | 'device'
>;

export async function findSessions(db: Db, userId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select session_id, token_hash, created_at, last_seen_at, expires_at, device from sessions
    where user_id = ${userId} and expires_at > now()
    order by last_seen_at desc, session_id limit ${maxListed}`.execute(db);
  return rows;
}

export async function deleteSession(db: Db, { userId, tokenHash }: Session): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and token_hash = ${tokenHash}`.execute(db);
}

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`.execute(db);
}

export async function deleteSessionById(db: Db, userId: string, sessionId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and session_id = ${sessionId}`.execute(db);
}

export async function deleteOtherSessions(trx: Db, { userId, tokenHash }: Session): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and token_hash <> ${tokenHash}`.execute(trx);
}
