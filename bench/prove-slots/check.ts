import type pg from 'pg';
import { countAll } from '../lib/findings.ts';
import type { Visit } from './customers.ts';

/** Records booked and returned work and pauses in the product's own transactions. */
export const witness = `
  create table work_notes (station text not null, starts_at timestamptz not null, seconds integer not null);
  create function note_work() returns trigger language plpgsql as $$
  begin
    if new.store = 'main' then insert into work_notes values (new.station, new.starts_at, new.seconds); end if;
    if old.store = 'main' then insert into work_notes values (old.station, old.starts_at, -old.seconds); end if;
    return null;
  end
  $$;
  create trigger noted after insert or update or delete on order_work for each row execute function note_work();
  create table pause_notes (paused_until timestamptz);
  create function note_pause() returns trigger language plpgsql as $$
  begin
    insert into pause_notes values (new.paused_until);
    return null;
  end
  $$;
  create trigger noted after insert or update or delete on store_state for each row execute function note_pause();`;

/** Lines are never changed, so the transaction that wrote them placed the order. */
const placed = `(
  select distinct order_id, start_at, pg_xact_commit_timestamp(order_items.xmin) as at
  from order_items join orders using (user_id, order_id) where store = 'downtown') placed`;

/** Each pause, and when the next press ended it. */
const pauses = `(
  select * from (
    select paused_until, pg_xact_commit_timestamp(xmin) as at,
      coalesce(lead(pg_xact_commit_timestamp(xmin)) over (order by pg_xact_commit_timestamp(xmin)), 'infinity') as until
    from pause_notes) presses
  where paused_until > at) pauses`;

const queries = {
  overbooked: 'select count(*)::int as n from work_slots where used_s > capacity_s',
  /** Slots with other work than that of the orders that are still to be made. */
  unbalanced: `select count(*)::int as n from work_slots full join (
    select store, station, starts_at, sum(seconds) as seconds
    from order_work join orders using (user_id, order_id, store) where status <> 'cancelled' group by store, station, starts_at
  ) live using (store, station, starts_at) where used_s is distinct from coalesce(seconds, 0)`,
  heldByCancelled: `select count(distinct order_id)::int as n
    from order_work join orders using (user_id, order_id) where status = 'cancelled'`,
  /** Work outside of the main store's hour, or after the promise. */
  outOfHours: `select count(*)::int as n from order_work join orders using (user_id, order_id)
    where orders.store = 'main' and not (starts_at >= $1 and starts_at < $1 + interval '1 hour')
      or starts_at + interval '5 minutes' > due_at or start_at > starts_at`,
  /** Orders that were placed during a pause for a time before its end. */
  inPause: `select count(distinct order_id)::int as n from ${placed} join ${pauses}
    on placed.at >= pauses.at and placed.at < pauses.until and start_at < paused_until`,
};

const sizes = {
  slots: "select count(*)::int as n from work_slots where store = 'main' and used_s > 0",
  pauses: `select count(*)::int as n from ${pauses}`,
  placedInPause: `select count(distinct order_id)::int as n from ${placed} join ${pauses}
    on placed.at >= pauses.at and placed.at < pauses.until`,
  cancelled: "select count(*)::int as n from orders where status = 'cancelled'",
  orders: 'select count(*)::int as n from orders',
};

export type Findings = Record<keyof typeof queries, number>;

/** Counts the errors. The main store is open for an hour from `opens`. */
export const countErrors = (client: pg.Client, opens: Date) => countAll(client, queries, opens);
export const measureSizes = (client: pg.Client) => countAll(client, sizes);

type Note = { station: string; seconds: number; at: number };

/**
 * Finds customers who were refused although their work would have fitted: at any moment between request and answer each
 * station had room, by the commit times of PostgreSQL. Does not count on work that is returned in between.
 */
export async function findRefusedForNothing(client: pg.Client, visits: readonly Visit[]): Promise<Visit[]> {
  const { rows: notes } = await client.query<Note>(
    `select station, seconds, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at from work_notes`,
  );
  const { rows: stations } = await client.query<{ station: string; capacity: number }>(
    "select station, floor(workers * 300 * online_percent / 100)::int * 12 as capacity from stations where store = 'main'",
  );
  const fits = ({ work, askedAt, answeredAt }: Visit) =>
    stations.every(({ station, capacity }) => {
      const used = notes
        .filter((note) => note.station === station)
        .filter(({ at, seconds }) => at <= askedAt || (at <= answeredAt && seconds > 0))
        .reduce((sum, { seconds }) => sum + seconds, 0);
      return capacity - used >= (work[station] ?? 0);
    });
  return visits.filter((visit) => visit.refusedWith && fits(visit));
}

export async function findWrongWork(client: pg.Client, visits: readonly Visit[]): Promise<string[]> {
  const { rows } = await client.query<{ order_id: string; work: Record<string, number> }>(
    `select order_id, jsonb_object_agg(station, seconds) as work from (
       select order_id, station, sum(seconds) as seconds from order_work group by order_id, station) held group by order_id`,
  );
  const held = new Map(rows.map(({ order_id, work }) => [order_id, work]));
  return visits.flatMap(({ orderId, isCancelled, work }) => {
    if (!orderId || isCancelled) return [];
    const has = held.get(orderId) ?? {};
    const isRight = [...new Set([...Object.keys(work), ...Object.keys(has)])].every((key) => has[key] === work[key]);
    return isRight ? [] : [orderId];
  });
}
