import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Remembers the last ten networks from which the account was used. */
export async function rememberNetwork(db: Db, userId: string, network: Buffer): Promise<void> {
  await sql`
    with here as (
      insert into login_networks (user_id, network_hash) values (${userId}, ${network})
      on conflict (user_id, network_hash) do update set last_used_at = now()
    ), others as (
      select network_hash from login_networks where user_id = ${userId} and network_hash <> ${network}
      order by last_used_at desc offset 9
    )
    delete from login_networks where user_id = ${userId} and network_hash in (select network_hash from others)`.execute(
    db,
  );
}

/** Forgets the networks of an account that its owner takes over: they may be a stranger's. */
export async function forgetNetworks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('login_networks').where('user_id', '=', userId).execute();
}

export async function isNetworkKnown(db: Db, userId: string, network: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('login_networks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network_hash', '=', network)
    .executeTakeFirst();
  return row !== undefined;
}
