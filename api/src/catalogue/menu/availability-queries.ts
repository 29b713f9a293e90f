import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import { isInStores } from '../stores/staff-queries.ts';

type LimitKey = { store: string; kind: 'item' | 'option'; id: number };
export type ItemCount = { id: number; quantity: number };

/** `left` and `wanted` are counted over all lines of an item. */
export type StockCount = { id: number; left: number; wanted: number };

/**
 * Locks the counts of those items that have one, by ascending id, so that two orders cannot wait for each other. Call it
 * with the catalogue's lock held.
 */
export async function lockStock(trx: Db, store: string, items: ItemCount[], due: Date): Promise<StockCount[]> {
  const wanted = new Map<number, number>();
  for (const { id, quantity } of items) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  const rows = await query<{ id: number; left: number }>(
    trx,
    `select thing_id as id, left_count as left from availability
    where store = $1 and kind = 'item' and thing_id = any($2::int[]) and until > $3
    order by thing_id for no key update`,
    [store, [...wanted.keys()], due],
  );
  return rows.map(({ id, left }) => ({ id, left, wanted: wanted.get(id) ?? 0 }));
}

type CountedOrder = { user_id: string; order_id: string; store: string };

/** Lowers counts that `lockStock` has locked, and writes on the order's lines from which limit they were taken. */
export async function reserveStock(trx: Db, order: CountedOrder, counts: readonly StockCount[]): Promise<void> {
  if (counts.length === 0) return;
  await query(
    trx,
    `with lowered as (
      update availability set left_count = left_count - ordered.quantity
      from unnest($4::int[], $5::int[]) as ordered (id, quantity)
      where store = $3 and kind = 'item' and thing_id = ordered.id
      returning thing_id, set_at
    )
    update order_items set counted = lowered.set_at from lowered
    where user_id = $1 and order_id = $2 and product_id = lowered.thing_id`,
    [order.user_id, order.order_id, order.store, counts.map(({ id }) => id), counts.map(({ wanted }) => wanted)],
  );
}

type RestoreInput = { userId: string; orderId: string; due: Date };

/**
 * Restores the counts that a cancelled order lowered; returns whether there are any. Skips limits that were set since. Rows
 * are locked by ascending id, as in `lockStock`.
 */
export async function restoreStock(trx: Db, { userId, orderId, due }: RestoreInput): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with affected as (
      select availability.store, kind, thing_id, set_at from availability
        join orders on orders.store = availability.store
      where user_id = ${userId} and order_id = ${orderId} and kind = 'item' and thing_id = any(
        select product_id from order_items
        where user_id = ${userId} and order_id = ${orderId} and (
          counted = set_at or counted = '-infinity' and set_at < orders.created_at and until > ${due}))
      order by thing_id for no key update of availability
    ), ordered as (
      select product_id, sum(quantity)::int as quantity from order_items
      where user_id = ${userId} and order_id = ${orderId} group by product_id
    )
    update availability set left_count = left_count + ordered.quantity from affected, ordered
    where availability.store = affected.store and availability.kind = affected.kind
      and availability.thing_id = affected.thing_id and ordered.product_id = affected.thing_id
      and availability.set_at = affected.set_at`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

const limits = (db: Db, now: Date) =>
  db
    .selectFrom('availability')
    .leftJoin('users', 'users.user_id', 'availability.set_by')
    .select(['store', 'kind', 'thing_id as id', 'left_count as left', 'set_at', 'users.name as set_by'])
    .select(sql<Date | null>`nullif(until, 'infinity')`.as('until'))
    .where('until', '>', now);

export const listLimits = (db: Db, now: Date, stores?: readonly string[]) =>
  limits(db, now).where(isInStores(stores)).orderBy('set_at', 'desc').orderBy('thing_id').execute();

export const findLimit = (db: Db, { store, kind, id }: LimitKey, now: Date) =>
  limits(db, now).where('store', '=', store).where('kind', '=', kind).where('thing_id', '=', id).executeTakeFirst();

export async function putLimit(
  trx: Db,
  { store, kind, id }: LimitKey,
  left: number,
  until: Date | null,
  setBy: string,
) {
  // Unlike now(), this is after the wait for the lock. `restoreStock` compares it with the time of orders.
  await sql`
    insert into availability (store, kind, thing_id, left_count, until, set_by, set_at)
    values (${store}, ${kind}, ${id}, ${left}, coalesce(${until}::timestamptz, 'infinity'), ${setBy}, clock_timestamp())
    on conflict (store, kind, thing_id) do update set left_count = excluded.left_count, until = excluded.until,
      set_by = excluded.set_by, set_at = excluded.set_at`.execute(trx);
}

export async function deleteLimit(trx: Db, { store, kind, id }: LimitKey): Promise<void> {
  await sql`delete from availability where store = ${store} and kind = ${kind} and thing_id = ${id}`.execute(trx);
}
