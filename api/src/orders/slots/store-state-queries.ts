import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { StateRow } from './work-queries.ts';

export async function findState(db: Db, store: string): Promise<StateRow> {
  const { rows } = await sql<StateRow>`
    select paused_until, busy_minutes, busy_until from store_state where store = ${store}`.execute(db);
  return rows[0] ?? { paused_until: null, busy_minutes: 0, busy_until: null };
}

export async function putState(trx: Db, store: string, state: StateRow, setBy: string): Promise<void> {
  const { paused_until, busy_minutes, busy_until } = state;
  await sql`
    insert into store_state (store, paused_until, busy_minutes, busy_until, set_by)
    values (${store}, ${paused_until}, ${busy_minutes ?? 0}, ${busy_until}, ${setBy})
    on conflict (store) do update set paused_until = excluded.paused_until, busy_minutes = excluded.busy_minutes,
      busy_until = excluded.busy_until, set_by = excluded.set_by, set_at = now()`.execute(trx);
}

/**
 * Selects pending orders without a chosen time that start within the hour. The status is repeated so that the partial
 * index is used.
 */
const isWaiting = sql`status = 'pending' and status in ('pending', 'preparing') and is_asap and due_at is not null
  and start_at < now() + interval '1 hour'`;

type PromiseShiftRow = { user_id: string; order_id: string; minutes: number };
type PromiseShift = { orderId: string; minutes: number };

/**
 * Moves the due times of waiting orders, by at most an hour in all and never earlier than promised. Locks orders by id,
 * under the catalogue's lock.
 */
export const moveOrders = (trx: Db, store: string, shifts: readonly PromiseShift[]): Promise<PromiseShiftRow[]> =>
  movePromises(
    trx,
    store,
    sql`shift.minutes`,
    sql`join unnest(${shifts.map(({ orderId }) => orderId)}::uuid[], ${shifts.map(({ minutes }) => minutes)}::int[])
      as shift (order_id, minutes) using (order_id)`,
  );

export const moveAllOrders = (trx: Db, store: string, minutes: number): Promise<PromiseShiftRow[]> =>
  movePromises(trx, store, sql`${minutes}::int`, sql``);

async function movePromises(
  trx: Db,
  store: string,
  minutes: RawBuilder<unknown>,
  joinShifts: RawBuilder<unknown>,
): Promise<PromiseShiftRow[]> {
  const move = sql`greatest(-moved_minutes, least(60 - moved_minutes, ${minutes}))`;
  const { rows } = await sql<PromiseShiftRow>`
    with waiting as (
      select user_id, order_id, ${move} as minutes from orders ${joinShifts}
      where store = ${store} and ${isWaiting} and ${move} <> 0
      order by order_id for no key update of orders
    )
    update orders set due_at = due_at + minutes * interval '1 minute', moved_minutes = moved_minutes + minutes,
      due_moved_at = case when moved_minutes + minutes > 0 then now() end
    from waiting where orders.user_id = waiting.user_id and orders.order_id = waiting.order_id
    returning orders.user_id, orders.order_id, minutes`.execute(trx);
  return rows;
}

export async function countMovableOrders(db: Db, store: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from orders where store = ${store} and ${isWaiting}`.execute(db);
  return rows[0]?.waiting ?? 0;
}

export async function listOverbooked(db: Db, store: string): Promise<{ station: string; starts_at: Date }[]> {
  const { rows } = await sql<{ station: string; starts_at: Date }>`
    select station, starts_at from work_slots
    where store = ${store} and starts_at > now() - interval '5 minutes' and used_s > capacity_s
    order by starts_at, station`.execute(db);
  return rows;
}
