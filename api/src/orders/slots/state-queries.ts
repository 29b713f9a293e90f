import { sql } from 'kysely';
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
 * Those whose work begins within the hour that Busy lasts: an order for tomorrow morning is not late because of it.
 * Literals, so that the partial index on open orders is used.
 */
const isWaiting = sql`status = 'pending' and status in ('pending', 'preparing') and is_asap and due_at is not null
  and start_at < now() + interval '1 hour'`;

type Moved = { user_id: string; order_id: string; minutes: number };
type Move = { orderId: string; minutes: number };

/**
 * Moves the promise of those who wait and have not chosen a time, all alike or each by its own minutes: an hour at most
 * in all, and back only as far as it was moved before, so that nobody's order is due before its own promise. Rows are
 * locked by their ids; call it with the catalogue's lock held.
 */
export async function moveWaiting(trx: Db, store: string, by: number | readonly Move[]): Promise<Moved[]> {
  const [wanted, each] =
    typeof by === 'number'
      ? [sql`${by}::int`, sql``]
      : [
          sql`each.minutes`,
          sql`join unnest(${by.map(({ orderId }) => orderId)}::uuid[], ${by.map(({ minutes }) => minutes)}::int[])
            as each (order_id, minutes) using (order_id)`,
        ];
  const move = sql`greatest(-moved_minutes, least(60 - moved_minutes, ${wanted}))`;
  const { rows } = await sql<Moved>`
    with waiting as (
      select user_id, order_id, ${move} as minutes from orders ${each}
      where store = ${store} and ${isWaiting} and ${move} <> 0
      order by order_id for no key update of orders
    )
    update orders set due_at = due_at + minutes * interval '1 minute', moved_minutes = moved_minutes + minutes,
      due_moved_at = case when moved_minutes + minutes > 0 then now() end
    from waiting where orders.user_id = waiting.user_id and orders.order_id = waiting.order_id
    returning orders.user_id, orders.order_id, minutes`.execute(trx);
  return rows;
}

export async function countWaiting(db: Db, store: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from orders where store = ${store} and ${isWaiting}`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Slots ahead that hold more work than their station does now. */
export async function findOverbooked(db: Db, store: string): Promise<{ station: string; starts_at: Date }[]> {
  const { rows } = await sql<{ station: string; starts_at: Date }>`
    select station, starts_at from work_slots
    where store = ${store} and starts_at > now() - interval '5 minutes' and used_s > capacity_s
    order by starts_at, station`.execute(db);
  return rows;
}
