import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The keys of stores; undefined means all. */
export type Stores = readonly string[] | undefined;

export type Worker = { user_id: string; role: string };

/** Finds the stores that a person is bound to. Returns undefined for all stores, as for every owner. */
export async function listBoundStores(db: Db, { user_id, role }: Worker): Promise<Stores> {
  if (role === 'owner') return undefined;
  const { rows } = await sql<{ store: string }>`
    select store from staff_stores where user_id = ${user_id} order by store`.execute(db);
  return rows.length === 0 ? undefined : rows.map(({ store }) => store);
}

/** Matches rows of these stores. */
export const isInStores = (stores: Stores) =>
  stores ? sql<boolean>`store = any(${stores}::text[])` : sql<boolean>`true`;

export async function listStores(db: Db, stores: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ store: string }>`
    select store from stores where store = any(${stores}::text[]) order by store`.execute(db);
  return rows.map(({ store }) => store);
}

/** Binds a person to stores; an empty list means all. */
export async function writeStaffStores(trx: Db, userId: string, stores: readonly string[]): Promise<void> {
  await sql`delete from staff_stores where user_id = ${userId}`.execute(trx);
  await sql`insert into staff_stores select ${userId}::uuid, unnest(${stores}::text[])`.execute(trx);
}
