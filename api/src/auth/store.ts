import { type Insertable, sql } from 'kysely';
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

export const findRecipient = (db: Db, userId: string) =>
  db.selectFrom('users').select(['name', 'email']).where('user_id', '=', userId).executeTakeFirst();

export async function insertSession(db: Db, { userId, tokenHash }: Session, role: UserRow['role']): Promise<void> {
  const expires = sql<Date>`now() + ${lifetime(role)}::interval`;
  await db.insertInto('sessions').values({ user_id: userId, token_hash: tokenHash, expires_at: expires }).execute();
}

/** The account of a session that still holds; `unseen` is true when it was not noted as seen for an hour. */
export const findSession = (db: Db, { userId, tokenHash }: Session) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select([...accountColumns, sql<boolean>`sessions.last_seen_at < now() - interval '1 hour'`.as('unseen')])
    .where('sessions.user_id', '=', userId)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

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

export async function deleteExpiredSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', sql<Date>`now()`).execute();
}
