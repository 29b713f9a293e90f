import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

type Link = { userId: string; tokenHash: Buffer };

export async function insertConfirmation(db: Db, { userId, tokenHash }: Link, email: string, lifetime: string) {
  await sql`
    insert into email_confirmations (user_id, token_hash, email, expires_at)
    values (${userId}, ${tokenHash}, ${email}, now() + ${lifetime}::interval)`.execute(db);
}

export async function findConfirmation(db: Db, { userId, tokenHash }: Link) {
  const { rows } = await sql<{ email: string; works: boolean }>`
    select email, used_at is null and expires_at > now() as works from email_confirmations
    where user_id = ${userId} and token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

export async function spendConfirmation(trx: Db, { userId, tokenHash }: Link): Promise<void> {
  await sql`
    update email_confirmations set used_at = now()
    where user_id = ${userId} and token_hash = ${tokenHash}`.execute(trx);
}

/** Replaces the previous link, unless the account's address has changed since the email was sent. */
export async function saveReset(trx: Db, { userId, tokenHash }: Link, email: string): Promise<void> {
  await sql`
    insert into password_resets (user_id, token_hash, email, expires_at)
    select user_id, ${tokenHash}, email, now() + interval '30 minutes' from users
    where user_id = ${userId} and email = ${email}
    on conflict (user_id) do update
    set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at`.execute(trx);
}

const isValidReset = ({ userId, tokenHash }: Link) => sql`user_id = ${userId} and token_hash = ${tokenHash}
  and expires_at > now() and exists (select from users u where u.user_id = password_resets.user_id and u.email = password_resets.email)`;

export async function isResetValid(db: Db, link: Link): Promise<boolean> {
  const { rows } = await sql`select from password_resets where ${isValidReset(link)}`.execute(db);
  return rows.length === 1;
}

/** Uses up the link. Returns false if it no longer works, as after a concurrent use. */
export async function spendReset(trx: Db, link: Link): Promise<boolean> {
  const { rows } = await sql`delete from password_resets where ${isValidReset(link)} returning user_id`.execute(trx);
  return rows.length === 1;
}

export async function deleteReset(trx: Db, userId: string): Promise<void> {
  await sql`delete from password_resets where user_id = ${userId}`.execute(trx);
}
