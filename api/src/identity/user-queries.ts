import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { query } from '../platform/db/query.ts';
import { type Account, accountColumns, type UserRow } from '../platform/db/schema.ts';

type NewUser = Pick<UserRow, 'user_id' | 'email' | 'name' | 'provider'> &
  Partial<Pick<UserRow, 'role' | 'avatar' | 'password_hash' | 'email_verified_at' | 'loyalty_points'>>;

export async function insertUser(db: Db, user: NewUser): Promise<Account> {
  const { role = 'customer', avatar = null, password_hash = null, email_verified_at = null, loyalty_points = 0 } = user;
  const { rows } = await sql<Account>`
    insert into users (user_id, email, name, provider, role, avatar, password_hash, email_verified_at, loyalty_points)
    values (${user.user_id}, ${user.email}, ${user.name}, ${user.provider}, ${role}, ${avatar}, ${password_hash},
      ${email_verified_at}, ${loyalty_points})
    returning ${sql.raw(accountColumns)}`.execute(db);
  return rows[0] as Account;
}

export async function findUserForLogin(db: Db, email: string) {
  const { rows } = await sql<Account & Pick<UserRow, 'password_hash'>>`
    select ${sql.raw(accountColumns)}, password_hash from users
    where lower(email) = lower(${email}) and account_kind = 'person'`.execute(db);
  return rows[0];
}

export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where lower(email) = lower(${email}) and account_kind = 'person'`.execute(db);
  return rows[0]?.user_id;
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
type IdentityRow = Pick<UserRow, (typeof identityColumns)[number]>;

/** Returns the columns that identity checks need. Pages see `accountColumns` only. */
export async function findAccount(db: Db, userId: string) {
  const { rows } = await sql<IdentityRow & { has_google: boolean }>`
    select ${sql.raw(identityColumns.join(', '))},
      exists (select from user_identities where user_identities.user_id = users.user_id) as has_google
    from users where user_id = ${userId} and account_kind = 'person'`.execute(db);
  return rows[0];
}

/**
 * Locks the account. 'removal' also makes inserts wait that refer to it, such as orders. Returns undefined if the account is
 * deleted, or a store's own, which gets no points and emails.
 */
export async function lockAccount(trx: Db, userId: string, purpose: 'change' | 'removal') {
  const lock = purpose === 'removal' ? 'for update' : 'for no key update';
  const text = `select ${identityColumns.join(', ')}, account_kind from users where user_id = $1 ${lock}`;
  const [account] = await query<IdentityRow & Pick<UserRow, 'account_kind'>>(trx, text, [userId]);
  return account?.account_kind === 'person' ? account : undefined;
}

/** Locks accounts: owners first, as `lockOwners` does, then by id. Returns those of people, as `lockAccount` does. */
export async function lockAccounts(trx: Db, userIds: readonly string[]) {
  const { rows } = await sql<Pick<UserRow, 'user_id' | 'role' | 'email_verified_at' | 'account_kind'>>`
    select user_id, role, email_verified_at, account_kind from users where user_id = any(${userIds}::uuid[])
    order by role <> 'owner', user_id for no key update`.execute(trx);
  return rows.filter(({ account_kind }) => account_kind === 'person');
}

export async function setVerifiedEmail(trx: Db, userId: string, email: string): Promise<void> {
  await sql`
    update users set email = ${email}, email_verified_at = now(), email_refused_at = null
    where user_id = ${userId}`.execute(trx);
}

export async function setPendingEmail(trx: Db, userId: string, email: string): Promise<void> {
  await sql`update users set pending_email = ${email} where user_id = ${userId}`.execute(trx);
}

/** Removes a pending address, which a stranger may have requested. */
export async function dropPendingEmail(trx: Db, userId: string): Promise<void> {
  await sql`update users set pending_email = null where user_id = ${userId}`.execute(trx);
}

export async function setPassword(trx: Db, userId: string, passwordHash: string): Promise<void> {
  await sql`update users set password_hash = ${passwordHash} where user_id = ${userId}`.execute(trx);
}

export async function removePassword(trx: Db, userId: string): Promise<void> {
  await sql`update users set password_hash = null where user_id = ${userId}`.execute(trx);
}

export async function setVerifiedNow(trx: Db, userId: string): Promise<void> {
  await sql`
    update users set email_verified_at = coalesce(email_verified_at, now()) where user_id = ${userId}`.execute(trx);
}
