import { sql } from 'kysely';
import { accountColumns } from '../auth/store.ts';
import type { Db } from '../db/database.ts';

type Identity = { issuer: string; subject: string };

/** Notes that the credential was accepted; false when it was before. Those that expired by themselves are forgotten. */
export async function spendCredential(trx: Db, credentialHash: Buffer, expiresAt: Date): Promise<boolean> {
  await trx.deleteFrom('used_credentials').where('expires_at', '<', sql<Date>`now()`).execute();
  const spent = await trx
    .insertInto('used_credentials')
    .values({ credential_hash: credentialHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst();
  return spent !== undefined;
}

export const findByIdentity = (trx: Db, { issuer, subject }: Identity) =>
  trx
    .selectFrom('user_identities')
    .innerJoin('users', 'users.user_id', 'user_identities.user_id')
    .select(accountColumns)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** The account of an address, held until the transaction ends, and the identity of this issuer that it has. */
export const lockByEmail = (trx: Db, email: string, issuer: string) =>
  trx
    .selectFrom('users')
    .select((user) => [
      'user_id',
      'password_hash',
      'email_verified_at',
      user
        .selectFrom('user_identities')
        .select('subject')
        .whereRef('user_identities.user_id', '=', 'users.user_id')
        .where('issuer', '=', issuer)
        .as('linked_subject'),
    ])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .forUpdate()
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

/** The address is Google's word from now on; whatever a stranger may have set before does not open the account any more. */
export async function dropPassword(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: null, provider: 'google', email_verified_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
}
