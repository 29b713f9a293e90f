import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { type Account, accountColumns, type UserRow } from '../platform/db/schema.ts';

type Identity = { issuer: string; subject: string };

/** Marks the credential as used. Returns false if it was used already. */
export async function spendCredential(trx: Db, credentialHash: Buffer, expiresAt: Date): Promise<boolean> {
  await sql`delete from used_credentials where expires_at < now()`.execute(trx);
  const { rows } = await sql`
    insert into used_credentials (credential_hash, expires_at) values (${credentialHash}, ${expiresAt})
    on conflict do nothing returning expires_at`.execute(trx);
  return rows.length === 1;
}

export async function findUserByIdentity(trx: Db, { issuer, subject }: Identity): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${sql.raw(accountColumns)} from user_identities join users using (user_id)
    where issuer = ${issuer} and subject = ${subject}`.execute(trx);
  return rows[0];
}

type LockedUser = Pick<UserRow, 'user_id' | 'role' | 'password_hash' | 'email_verified_at' | 'google_unlinked_at'>;

export async function lockUserByEmail(trx: Db, email: string, issuer: string) {
  const { rows } = await sql<LockedUser & { linked_subject: string | null }>`
    select user_id, role, password_hash, email_verified_at, google_unlinked_at,
      (select subject from user_identities where user_identities.user_id = users.user_id and issuer = ${issuer})
        as linked_subject
    from users where lower(email) = lower(${email}) and account_kind = 'person' for no key update`.execute(trx);
  return rows[0];
}

export async function insertIdentity(trx: Db, { issuer, subject }: Identity, userId: string): Promise<void> {
  await sql`
    insert into user_identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})`.execute(trx);
}

export async function setAvatarIfNone(trx: Db, userId: string, avatar: string | null): Promise<Account> {
  const { rows } = await sql<Account>`
    update users set avatar = coalesce(avatar, ${avatar}) where user_id = ${userId}
    returning ${sql.raw(accountColumns)}`.execute(trx);
  return rows[0] as Account;
}

export async function dropPassword(trx: Db, userId: string): Promise<void> {
  await sql`
    update users set password_hash = null, provider = 'google', email_verified_at = now()
    where user_id = ${userId}`.execute(trx);
}

export async function deleteIdentities(trx: Db, userId: string): Promise<void> {
  const { rows } = await sql`delete from user_identities where user_id = ${userId} returning user_id`.execute(trx);
  if (rows.length === 0) return;
  await sql`update users set provider = 'local', google_unlinked_at = now() where user_id = ${userId}`.execute(trx);
}
