import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { accountColumns } from './user-queries.ts';

type Identity = { issuer: string; subject: string };

/** Marks the credential as used and deletes expired ones. Returns false if it was used already. */
export async function spendCredential(trx: Db, credentialHash: Buffer, expiresAt: Date): Promise<boolean> {
  await trx.deleteFrom('used_credentials').where('expires_at', '<', sql<Date>`now()`).execute();
  const row = await trx
    .insertInto('used_credentials')
    .values({ credential_hash: credentialHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined;
}

export const findUserByIdentity = (trx: Db, { issuer, subject }: Identity) =>
  trx
    .selectFrom('user_identities')
    .innerJoin('users', 'users.user_id', 'user_identities.user_id')
    .select(accountColumns)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** Locks the account of an address and returns it with its linked identity of this issuer. */
export const lockUserByEmail = (trx: Db, email: string, issuer: string) =>
  trx
    .selectFrom('users')
    .select((user) => [
      'user_id',
      'role',
      'password_hash',
      'email_verified_at',
      'google_unlinked_at',
      user
        .selectFrom('user_identities')
        .select('subject')
        .whereRef('user_identities.user_id', '=', 'users.user_id')
        .where('issuer', '=', issuer)
        .as('linked_subject'),
    ])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function insertIdentity(trx: Db, { issuer, subject }: Identity, userId: string): Promise<void> {
  await trx.insertInto('user_identities').values({ issuer, subject, user_id: userId }).execute();
}

export const setAvatarIfNone = (trx: Db, userId: string, avatar: string | null) =>
  trx
    .updateTable('users')
    .set({ avatar: sql`coalesce(avatar, ${avatar})` })
    .where('user_id', '=', userId)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();

/** Removes a password that a stranger may have set before Google verified the address. */
export async function dropPassword(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: null, provider: 'google', email_verified_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteIdentities(trx: Db, userId: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('user_identities')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  await trx
    .updateTable('users')
    .set({ provider: 'local', google_unlinked_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
}
