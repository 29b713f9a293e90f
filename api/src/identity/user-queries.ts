import { type Insertable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { query } from '../platform/db/query.ts';
import type { Schema, UserRow } from '../platform/db/schema.ts';

// Listed, because a column of a later migration must not change the results of a running server's statements.
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
  'users.trusted_at',
  'users.birthday_month',
  'users.birthday_day',
  'users.created_at',
  'users.updated_at',
] as const;

const byEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

export const insertUser = (db: Db, user: Insertable<Schema['users']>) =>
  db.insertInto('users').values(user).returning(accountColumns).executeTakeFirstOrThrow();

export const findUserForLogin = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...accountColumns, 'users.password_hash'])
    .where(byEmail(email))
    .executeTakeFirst();

export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('user_id').where(byEmail(email)).executeTakeFirst();
  return user?.user_id;
}

const identityColumns = [
  'email',
  'role',
  'email_verified_at',
  'pending_email',
  'newsletter_consent_at',
  'password_hash',
  'open_orders',
  'blocked_at',
  'trusted_at',
] as const;

/** Returns the columns that identity checks need, with the password hash. Pages see `accountColumns` only. */
export const findAccount = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(identityColumns)
    .select((user) =>
      user
        .exists(
          user.selectFrom('user_identities').select('issuer').whereRef('user_identities.user_id', '=', 'users.user_id'),
        )
        .as('has_google'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst();

/**
 * Locks the account until the transaction ends. 'change' makes other changes of it wait; 'removal' also makes inserts
 * wait that refer to it, such as orders.
 */
export async function lockAccount(trx: Db, userId: string, purpose: 'change' | 'removal') {
  const lock = purpose === 'removal' ? 'for update' : 'for no key update';
  const text = `select ${identityColumns.join(', ')} from users where user_id = $1 ${lock}`;
  const [account] = await query<Pick<UserRow, (typeof identityColumns)[number]>>(trx, text, [userId]);
  return account;
}

/** Locks accounts for a change: owners first, as `lockOwners` does, then by id. Leaves out deleted ones. */
export const lockAccounts = (trx: Db, userIds: readonly string[]) =>
  trx
    .selectFrom('users')
    .select(['user_id', 'role', 'email_verified_at'])
    .where('user_id', 'in', userIds)
    .orderBy(sql`role <> 'owner'`)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();

export async function setVerifiedEmail(trx: Db, userId: string, email: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_verified_at: sql`now()`, email_refused_at: null })
    .where('user_id', '=', userId)
    .execute();
}

export async function setPendingEmail(trx: Db, userId: string, email: string): Promise<void> {
  await trx.updateTable('users').set({ pending_email: email }).where('user_id', '=', userId).execute();
}

/** Removes a pending address. A new password does so too, because a stranger may have requested the address. */
export async function dropPendingEmail(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('users').set({ pending_email: null }).where('user_id', '=', userId).execute();
}

export async function setPassword(trx: Db, userId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
}

/** Removes the password: none opens the account until an emailed link sets the next one. */
export async function removePassword(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: null }).where('user_id', '=', userId).execute();
}

/** Marks the address as confirmed by an emailed link. Keeps an earlier time. */
export async function setVerifiedNow(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
    .where('user_id', '=', userId)
    .execute();
}
