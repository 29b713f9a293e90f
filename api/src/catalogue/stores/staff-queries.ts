import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export type Worker = { user_id: string; role: string };

/** The stores that somebody is bound to; undefined: all of them, as for every owner. */
export async function storesOf(db: Db, { user_id, role }: Worker): Promise<readonly string[] | undefined> {
  if (role === 'owner') return undefined;
  const { rows } = await sql<{ store: string }>`
    select store from staff_stores where user_id = ${user_id} order by store`.execute(db);
  return rows.length === 0 ? undefined : rows.map(({ store }) => store);
}

export async function mayWorkAt(db: Db, userId: string, role: string, store: string): Promise<boolean> {
  const stores = await storesOf(db, { user_id: userId, role });
  return stores === undefined || stores.includes(store);
}

/** Those of these stores that are there, also archived ones. */
export async function findStores(db: Db, stores: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ store: string }>`
    select store from stores where store = any(${stores}::text[]) order by store`.execute(db);
  return rows.map(({ store }) => store);
}

/** None: in all stores. */
export async function putStaffStores(trx: Db, userId: string, stores: readonly string[]): Promise<void> {
  await sql`delete from staff_stores where user_id = ${userId}`.execute(trx);
  await sql`insert into staff_stores select ${userId}::uuid, unnest(${stores}::text[])`.execute(trx);
}
