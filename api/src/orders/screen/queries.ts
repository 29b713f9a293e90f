import { shownReadyMinutes } from '@juniper/core/rules/pickup-screen.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isOpen } from '../board/queries.ts';
import { joinContact, selectContactColumn } from '../placing/queries.ts';

/** Lists the screens that have a key, of stores that are not closed for good. */
export async function listScreens(db: Db) {
  const { rows } = await sql<{ store: string; key_hash: Buffer; shows_names: boolean }>`
    select store, key_hash, shows_names from pickup_screens join stores using (store)
    where key_hash is not null and archived_at is null`.execute(db);
  return rows;
}

export async function findKeyHash(db: Db, store: string): Promise<Buffer | undefined> {
  return (await listScreens(db)).find((screen) => screen.store === store)?.key_hash;
}

export type ScreenOrderRow = { store: string; number: string; name: string | null; is_ready: boolean };

const isFresh = (column: 'ready_at' | 'closed_at') =>
  sql`${sql.ref(column)} > now() - make_interval(mins => ${sql.lit(shownReadyMinutes)})`;

/**
 * Lists what screens show, the longest there first. An order that was ready before it was completed is handed over. One
 * that was recalled is being made, and then ready since it was said again. One that was begun two hours ago and not
 * completed was forgotten, and would hide the newer ones. Orders that the end of the day closed are on no screen.
 */
export async function listScreenOrders(db: Db): Promise<ScreenOrderRow[]> {
  const { rows } = await sql<ScreenOrderRow>`
    with shown as (
      select *, ready_at is not null as is_ready, coalesce(ready_at, preparing_at) as since from orders
      where ${isOpen} and status = 'preparing'
        and case when ready_at is null then preparing_at > now() - interval '2 hours' else ${isFresh('ready_at')} end
      union all
      select *, recalled_at is null, coalesce(recalled_at, ready_at, closed_at) from orders
      where status = 'completed' and closed_as is null and closed_at > now() - interval '150 minutes'
        and case when recalled_at is not null then recalled_at > now() - interval '2 hours'
          when ready_at is null then ${isFresh('closed_at')}
          else ready_at > closed_at and ${isFresh('ready_at')} end
    )
    select orders.store, orders.number, is_ready, ${sql.raw(selectContactColumn('name', 'contact_name'))} as name
    from shown orders ${sql.raw(joinContact)}
    where fulfilment = 'pickup' and store in (select store from pickup_screens where key_hash is not null)
    order by since, orders.order_id limit 2000`.execute(db);
  return rows;
}

export const findScreen = (db: Db, store: string) =>
  db
    .selectFrom('stores')
    .leftJoin('pickup_screens', 'pickup_screens.store', 'stores.store')
    .select(['stores.store', 'key_made_at', 'shows_names'])
    .where('stores.store', '=', store)
    .executeTakeFirst();

/** Writes a store's screen. Without `keyHash` the key stays; null removes it. */
export async function writeScreen(
  trx: Db,
  { store, keyHash, showsNames }: { store: string; keyHash: Buffer | null | undefined; showsNames: boolean },
): Promise<void> {
  const isKept = keyHash === undefined;
  await sql`
    insert into pickup_screens as screen (store, shows_names, key_hash, key_made_at)
    values (${store}, ${showsNames}, ${keyHash ?? null}::bytea, case when ${!!keyHash} then now() end)
    on conflict (store) do update set shows_names = excluded.shows_names,
      key_hash = case when ${isKept} then screen.key_hash else excluded.key_hash end,
      key_made_at = case when ${isKept} then screen.key_made_at else excluded.key_made_at end`.execute(trx);
}
