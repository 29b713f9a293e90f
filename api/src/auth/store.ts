import { type Insertable, sql } from 'kysely';
import { builtOnce } from '../db/built-once.ts';
import type { Db } from '../db/database.ts';
import type { Schema, UserRow } from '../db/schema.ts';

type Session = { userId: string; tokenHash: Buffer };

// Named one by one: a column that a later migration adds must not change what a running server's statements return.
export const accountColumns = [
  'users.user_id',
  'users.email',
  'users.name',
  'users.avatar',
  'users.provider',
  'users.role',
  'users.newsletter',
  'users.notifications',
  'users.favorite_store',
  'users.loyalty_points',
  'users.email_verified_at',
  'users.birthday_month',
  'users.birthday_day',
  'users.created_at',
  'users.updated_at',
] as const;

const byEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/** 30 days for customers and 14 hours for staff, from the last time the session was seen. */
const lifetime = (role: UserRow['role']) => (role === 'staff' ? '14 hours' : '30 days');

export const insertUser = (db: Db, user: Insertable<Schema['users']>) =>
  db.insertInto('users').values(user).returning(accountColumns).executeTakeFirstOrThrow();

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const found = await db.selectFrom('users').select('user_id').where(byEmail(email)).executeTakeFirst();
  return found !== undefined;
}

export const findForLogin = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...accountColumns, 'users.password_hash'])
    .where(byEmail(email))
    .executeTakeFirst();

export async function insertSession(db: Db, { userId, tokenHash }: Session, role: UserRow['role']): Promise<void> {
  const expires = sql<Date>`now() + ${lifetime(role)}::interval`;
  await db.insertInto('sessions').values({ user_id: userId, token_hash: tokenHash, expires_at: expires }).execute();
}

/**
 * Starts the session of a login and clears away the account's expired ones. False when the password was changed since it
 * was looked at: checking one takes long enough for that, and the lock makes a change at this moment wait its turn.
 */
export async function insertLoginSession(
  db: Db,
  { userId, tokenHash }: Session,
  role: UserRow['role'],
  passwordHash: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    with unchanged as (
      select user_id from users where user_id = ${userId} and password_hash is not distinct from ${passwordHash} for share
    ), expired as (
      delete from sessions where user_id in (select user_id from unchanged) and expires_at <= now()
    )
    insert into sessions (user_id, token_hash, expires_at)
    select user_id, ${tokenHash}, now() + ${lifetime(role)}::interval from unchanged
    returning user_id`.execute(db);
  return rows.length === 1;
}

const sessions = builtOnce((db, userId: string, tokenHash: Buffer) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select([...accountColumns, sql<boolean>`sessions.last_seen_at < now() - interval '1 hour'`.as('unseen')])
    .where('sessions.user_id', '=', userId)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`),
);

/** The account of a session that still holds; `unseen` is true when it was not noted as seen for an hour. */
export async function findSession(db: Db, { userId, tokenHash }: Session) {
  const [found] = await sessions(db, userId, tokenHash);
  return found;
}

export async function extendSession(db: Db, { userId, tokenHash }: Session, role: UserRow['role']): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()`, expires_at: sql`now() + ${lifetime(role)}::interval` })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Db, { userId, tokenHash }: Session): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
