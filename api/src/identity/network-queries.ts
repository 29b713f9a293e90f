import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

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

export async function forgetNetworks(db: Db, userId: string): Promise<void> {
  await sql`delete from login_networks where user_id = ${userId}`.execute(db);
}

export async function isNetworkKnown(db: Db, userId: string, network: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from login_networks where user_id = ${userId} and network_hash = ${network}`.execute(db);
  return rows.length === 1;
}
