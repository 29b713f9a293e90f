import { counterCodeMinutes } from '@juniper/core/rules/counter-code.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Replaces the account's code. Returns undefined for a blocked account. */
export async function saveCounterCode(db: Db, userId: string, codeHash: Buffer): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into counter_codes (user_id, code_hash, expires_at)
    select user_id, ${codeHash}, now() + ${counterCodeMinutes}::int * interval '1 minute' from users
    where user_id = ${userId} and blocked_at is null
    on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at
    returning expires_at`.execute(db);
  return rows[0]?.expires_at;
}

/** Finds whose code it is. A blocked account has none. */
export async function findCodeOwner(db: Db, codeHash: Buffer) {
  const { rows } = await sql<{ user_id: string; name: string }>`
    select user_id, name from counter_codes join users using (user_id)
    where code_hash = ${codeHash} and expires_at > now() and blocked_at is null`.execute(db);
  return rows[0];
}

/** Uses up the code in the transaction that has locked the account. Returns false if it no longer works. */
export async function spendCounterCode(trx: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from counter_codes using users
    where users.user_id = counter_codes.user_id and blocked_at is null
      and counter_codes.user_id = ${userId} and code_hash = ${codeHash} and expires_at > now()
    returning 1`.execute(trx);
  return rows.length === 1;
}
