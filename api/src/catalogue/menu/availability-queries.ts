import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export type Thing = { store: string; kind: 'item' | 'option'; id: number };
export type Counted = { id: number; quantity: number };
export type Held = {
  revision: number;
  limits: { kind: string; id: number; left: number }[];
  /** What staff have set for the store; null: nothing, ever. */
  paused_until: Date | null;
  busy_minutes: number | null;
  busy_until: Date | null;
};

/**
 * The head, the limits that hold when the order is due, and whether the store is paused or busy, in one row. It is read in
 * the statement that inserts the order, so after `lockBuyer`, with the catalogue's lock shared.
 */
export const heldMenu = (store: string, due: Date, items: number[], options: number[]) => sql<Held>`
  select revision, array(
    select json_build_object('kind', kind, 'id', thing_id, 'left', left_count) from availability
    where availability.store = asked.store and until > ${due} and (
      kind = 'item' and thing_id = any(${items}::int[]) or kind = 'option' and thing_id = any(${options}::int[]))
  ) as limits, paused_until, busy_minutes, busy_until
  from catalogue_head cross join (select ${store}::text as store) asked
    left join store_state on store_state.store = asked.store`;

/** `most`: how many of those left the order can have. */
export type Short = { id: number; left: number; most: number };

/**
 * Lowers the counts of those items that have one, or none of them, and writes on the order's lines from which limit they
 * were taken; returns which items have too few. Where `part` is 'half', an order gets half of what is left, rounded up.
 * Rows are locked by ascending id, so that two orders cannot wait for each other. Call it with the catalogue's lock held.
 */
export async function takeStock(
  trx: Db,
  { userId, orderId, store }: { userId: string; orderId: string; store: string },
  items: Counted[],
  due: Date,
  part: 'all' | 'half' = 'all',
): Promise<Short[]> {
  const wanted = new Map<number, number>();
  for (const { id, quantity } of items) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  const { rows } = await sql<{ id: number; left: number }>`
    select thing_id as id, left_count as left from availability
    where store = ${store} and kind = 'item' and thing_id = any(${[...wanted.keys()]}::int[]) and until > ${due}
    order by thing_id for no key update`.execute(trx);
  const short = rows
    .map(({ id, left }) => ({ id, left, most: part === 'half' ? Math.ceil(left / 2) : left }))
    .filter(({ id, most }) => most < (wanted.get(id) ?? 0));
  if (short.length > 0 || rows.length === 0) return short;
  const ids = rows.map(({ id }) => id);
  await sql`
    with lowered as (
      update availability set left_count = left_count - taken.quantity
      from unnest(${ids}::int[], ${ids.map((id) => wanted.get(id))}::int[]) as taken (id, quantity)
      where store = ${store} and kind = 'item' and thing_id = taken.id
      returning thing_id, set_at
    )
    update order_items set counted = lowered.set_at from lowered
    where user_id = ${userId} and order_id = ${orderId} and product_id = lowered.thing_id`.execute(trx);
  return [];
}

type Taken = { userId: string; orderId: string; due: Date };

/**
 * Gives back what a cancelled order took; returns whether anything was counted. A limit that was set since is left alone:
 * the order took nothing from it. Rows are locked by ascending id, as in `takeStock`.
 */
export async function giveBack(trx: Db, { userId, orderId, due }: Taken): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with held as (
      select availability.store, kind, thing_id, set_at from availability
        join orders on orders.store = availability.store
      where user_id = ${userId} and order_id = ${orderId} and kind = 'item' and thing_id = any(
        select product_id from order_items
        where user_id = ${userId} and order_id = ${orderId} and (
          counted = set_at or counted = '-infinity' and set_at < orders.created_at and until > ${due}))
      order by thing_id for no key update of availability
    ), taken as (
      select product_id, sum(quantity)::int as quantity from order_items
      where user_id = ${userId} and order_id = ${orderId} group by product_id
    )
    update availability set left_count = left_count + taken.quantity from held, taken
    where availability.store = held.store and availability.kind = held.kind
      and availability.thing_id = held.thing_id and taken.product_id = held.thing_id
      and availability.set_at = held.set_at`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

const endless = 'infinity';
const limits = (db: Db, now: Date) =>
  db
    .selectFrom('availability')
    .leftJoin('users', 'users.user_id', 'availability.set_by')
    .select(['store', 'kind', 'thing_id as id', 'left_count as left', 'set_at', 'users.name as set_by'])
    .select(sql<Date | null>`nullif(until, 'infinity')`.as('until'))
    .where('until', '>', now);

export const listLimits = (db: Db, now: Date, stores?: readonly string[]) =>
  limits(db, now)
    .where(stores === undefined ? sql<boolean>`true` : sql<boolean>`store = any(${stores}::text[])`)
    .orderBy('set_at', 'desc')
    .orderBy('thing_id')
    .execute();

export const findLimit = (db: Db, { store, kind, id }: Thing, now: Date) =>
  limits(db, now).where('store', '=', store).where('kind', '=', kind).where('thing_id', '=', id).executeTakeFirst();

export async function putLimit(trx: Db, { store, kind, id }: Thing, left: number, until: Date | null, setBy: string) {
  // Not now(), which is when the transaction began to wait for the lock: it names the limit (`giveBack`).
  const row = {
    left_count: left,
    until: until ?? (endless as 'infinity'),
    set_by: setBy,
    set_at: sql<Date>`clock_timestamp()`,
  };
  await trx
    .insertInto('availability')
    .values({ store, kind, thing_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['store', 'kind', 'thing_id']).doUpdateSet(row))
    .execute();
}

export async function deleteLimit(trx: Db, { store, kind, id }: Thing): Promise<void> {
  await trx
    .deleteFrom('availability')
    .where('store', '=', store)
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .execute();
}
