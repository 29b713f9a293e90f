import type { Booking } from '@juniper/core/rules/make-time.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';

export type StateRow = { paused_until: Date | null; busy_minutes: number | null; busy_until: Date | null };

export type SlotRow = { station: string; starts_at: Date; free: number };

/**
 * Locks slots until the transaction ends and returns what they have left. Call it with the catalogue's lock held. The
 * select runs after the insert, so it sees what others committed while it waited.
 */
export async function lockSlots(trx: Db, store: string, stations: string[], moments: Date[]): Promise<SlotRow[]> {
  if (stations.length === 0 || moments.length === 0) return [];
  const [, slots] = await Promise.all([
    createSlots(trx, store, stations, moments),
    query<SlotRow>(
      trx,
      `select station, starts_at, capacity_s - used_s as free from work_slots
      where store = $1 and station = any($2::text[]) and starts_at = any($3::timestamptz[])
      order by station, starts_at for no key update`,
      [store, stations, moments],
    ),
  ]);
  return slots;
}

/** Creates slots that no order has used, in the order of the locks. */
const createSlots = (trx: Db, store: string, stations: string[], moments: Date[]) =>
  query(
    trx,
    `insert into work_slots (store, station, starts_at, capacity_s)
    select s.store, s.station, moment, floor(s.workers * 300 * s.online_percent / 100)
    from stations s, unnest($3::timestamptz[]) moment
    where s.store = $1 and s.station = any($2::text[])
    order by s.station, moment on conflict do nothing`,
    [store, stations, moments],
  );

type SlottedOrder = { user_id: string; order_id: string; store: string };

/** Books the work of a new order in slots that `lockSlots` has locked. */
export async function bookSlots(trx: Db, order: SlottedOrder, bookings: readonly Booking[]): Promise<void> {
  const stations = bookings.map(({ station }) => station);
  const starts = bookings.map(({ startsAt }) => new Date(startsAt));
  const seconds = bookings.map((booking) => booking.seconds);
  await query(
    trx,
    `with booked as (
      insert into order_work (user_id, order_id, store, station, starts_at, seconds)
      select $1::uuid, $2::uuid, $3, station, starts_at, seconds
      from unnest($4::text[], $5::timestamptz[], $6::int[]) as booking (station, starts_at, seconds)
      returning store, station, starts_at, seconds
    )
    update work_slots slot set used_s = used_s + booked.seconds from booked
    where slot.store = booked.store and slot.station = booked.station and slot.starts_at = booked.starts_at`,
    [order.user_id, order.order_id, order.store, stations, starts, seconds],
  );
}

/** Frees an order's work in slots that are still ahead. Locks as `lockSlots` does. */
export async function releaseSlots(trx: Db, userId: string, orderId: string): Promise<void> {
  await query(
    trx,
    `with ahead as (
      select slot.store, slot.station, slot.starts_at
      from order_work join work_slots slot using (store, station, starts_at)
      where user_id = $1 and order_id = $2 and starts_at > now()
      order by slot.station, slot.starts_at for no key update of slot
    ), freed as (
      delete from order_work using ahead
      where user_id = $1 and order_id = $2 and order_work.store = ahead.store
        and order_work.station = ahead.station and order_work.starts_at = ahead.starts_at
      returning order_work.store, order_work.station, order_work.starts_at, seconds
    )
    update work_slots slot set used_s = used_s - freed.seconds from freed
    where slot.store = freed.store and slot.station = freed.station and slot.starts_at = freed.starts_at`,
    [userId, orderId],
  );
}

type WorkRow = StateRow & { slots: [station: string, epochs: number[], free: number[]][] };

/** Reads used slots and the store's state without locks. */
export async function readWork(db: Db, store: string, stations: string[], from: Date, until: Date): Promise<WorkRow> {
  const { rows } = await sql<WorkRow>`
    select slots, paused_until, busy_minutes, busy_until
    from (
      select coalesce(json_agg(json_build_array(station, epochs, free)), '[]') as slots
      from (
        select station, array_agg(date_part('epoch', starts_at)::int) as epochs, array_agg(capacity_s - used_s) as free
        from work_slots
        where store = ${store} and station = any(${stations}::text[]) and starts_at >= ${from} and starts_at < ${until}
        group by station
      ) touched
    ) taken left join store_state on store_state.store = ${store}`.execute(db);
  const [read] = rows;
  if (!read) throw new Error('no row from a select of an aggregate');
  return read;
}

type QuarterRow = { station: string; quarter: Date; seconds: number };

/**
 * Sums by quarter hour the work of unpaid orders and of new customers at the counter, who are new as in `isNew`.
 * `unpaidNewSeconds` counts unpaid orders of new customers only.
 */
export async function readLimitedWork(db: Db, store: string, from: Date, until: Date) {
  const { rows } = await sql<QuarterRow & { unpaidNewSeconds: number }>`
    select station, date_bin('15 minutes', starts_at, 'epoch') as quarter, sum(seconds)::int as seconds,
      coalesce(sum(seconds) filter (
        where status = 'unpaid' and trusted_at is null and coalesce(role, 'customer') = 'customer'), 0)::int as "unpaidNewSeconds"
    from order_work join orders using (user_id, order_id, store) left join users using (user_id)
    where store = ${store} and starts_at >= ${from} and starts_at < ${until} and (
      status = 'unpaid' or (status in ('pending', 'preparing') and orders.payment = 'counter'
        and trusted_at is null and coalesce(role, 'customer') = 'customer'))
    group by 1, 2`.execute(db);
  return rows;
}

export async function listQuarters(db: Db, userId: string, orderId: string) {
  const { rows } = await sql<Pick<QuarterRow, 'station' | 'quarter'>>`
    select distinct station, date_bin('15 minutes', starts_at, 'epoch') as quarter from order_work
    where user_id = ${userId} and order_id = ${orderId} order by quarter`.execute(db);
  return rows;
}

/** Locks the used slots of all quarter hours in which an order has work. Locks as `lockSlots` does. */
export async function lockQuarters(trx: Db, userId: string, orderId: string): Promise<void> {
  await sql`
    select from (
      select distinct store, station, date_bin('15 minutes', starts_at, 'epoch') as quarter
      from order_work where user_id = ${userId} and order_id = ${orderId}
    ) work
    join work_slots slot on slot.store = work.store and slot.station = work.station
      and slot.starts_at >= quarter and slot.starts_at < quarter + interval '15 minutes'
    order by slot.station, slot.starts_at for no key update of slot`.execute(trx);
}
