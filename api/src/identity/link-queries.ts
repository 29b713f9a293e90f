import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

type Link = { userId: string; tokenHash: Buffer };

export async function insertConfirmation(db: Db, { userId, tokenHash }: Link, email: string, lifetime: string) {
  const expires_at = sql<Date>`now() + ${lifetime}::interval`;
  await db
    .insertInto('email_confirmations')
    .values({ user_id: userId, token_hash: tokenHash, email, expires_at })
    .execute();
}

export const findConfirmation = (db: Db, { userId, tokenHash }: Link) =>
  db
    .selectFrom('email_confirmations')
    .select(['email', sql<boolean>`used_at is null and expires_at > now()`.as('works')])
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

export async function spendConfirmation(trx: Db, { userId, tokenHash }: Link): Promise<void> {
  await trx
    .updateTable('email_confirmations')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Replaces the previous link. Stores nothing if the account's address has changed since the mail was sent. */
export async function saveReset(trx: Db, { userId, tokenHash }: Link, email: string): Promise<void> {
  await trx
    .insertInto('password_resets')
    .columns(['user_id', 'token_hash', 'email', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select([
          'user_id',
          sql<Buffer>`${tokenHash}::bytea`.as('token_hash'),
          'email',
          sql<Date>`now() + interval '30 minutes'`.as('expires_at'),
        ])
        .where('user_id', '=', userId)
        .where('email', '=', email),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((link) => ({
        token_hash: link.ref('excluded.token_hash'),
        email: link.ref('excluded.email'),
        expires_at: link.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

const working = ({ userId, tokenHash }: Link) => sql<boolean>`user_id = ${userId} and token_hash = ${tokenHash}
  and expires_at > now() and exists (select from users u where u.user_id = password_resets.user_id and u.email = password_resets.email)`;

export async function isResetValid(db: Db, link: Link): Promise<boolean> {
  const found = await db.selectFrom('password_resets').select('user_id').where(working(link)).executeTakeFirst();
  return found !== undefined;
}

/** Uses up the link. Returns false if it no longer works, as after a concurrent use. */
export async function spendReset(trx: Db, link: Link): Promise<boolean> {
  const spent = await trx.deleteFrom('password_resets').where(working(link)).returning('user_id').executeTakeFirst();
  return spent !== undefined;
}

export async function deleteReset(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
