import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Link = { userId: string; tokenHash: Buffer };

export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('user_id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  return user?.user_id;
}

/** Replaces the link before it. Gives the address that it holds for, or nothing when there is no such account. */
export async function putReset(trx: Db, { userId, tokenHash }: Link): Promise<string | undefined> {
  const link = await trx
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
        .where('user_id', '=', userId),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((link) => ({
        token_hash: link.ref('excluded.token_hash'),
        email: link.ref('excluded.email'),
        expires_at: link.ref('excluded.expires_at'),
      })),
    )
    .returning('email')
    .executeTakeFirst();
  return link?.email;
}

const working = ({ userId, tokenHash }: Link) => sql<boolean>`user_id = ${userId} and token_hash = ${tokenHash}
  and expires_at > now() and exists (select from users u where u.user_id = password_resets.user_id and u.email = password_resets.email)`;

export async function isWorking(db: Db, link: Link): Promise<boolean> {
  const found = await db.selectFrom('password_resets').select('user_id').where(working(link)).executeTakeFirst();
  return found !== undefined;
}

/** Spends the link; false when another one was faster, or when it works no more. */
export async function spendReset(trx: Db, link: Link): Promise<boolean> {
  const spent = await trx.deleteFrom('password_resets').where(working(link)).returning('user_id').executeTakeFirst();
  return spent !== undefined;
}

/** Who could open the link reads the address' mails: it is confirmed with that. */
export async function setPassword(trx: Db, userId: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, email_verified_at: sql`coalesce(email_verified_at, now())` })
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteReset(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
