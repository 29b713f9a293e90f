import { type RawBuilder, sql } from 'kysely';
import { isInStores, type Stores } from '../catalogue/stores/staff-queries.ts';
import type { Db } from '../platform/db/database.ts';
import { shopZone } from '../platform/db/shop-zone.ts';
import { toBusinessDay, toBusinessDayStart } from './reports/queries.ts';

type Takings = { orders: number; taken: number };
type Figures = { day: string; today: Takings; week_ago: Takings };

const selectTakings = (closed: RawBuilder<unknown>, stores: Stores) => sql<Takings>`(
  select json_build_object('orders', count(*), 'taken', coalesce(sum(total_cents), 0))
  from orders where status = 'completed' and ${closed} and ${isInStores(stores)})`;

/** Reads what was taken on this business day, and on the same weekday a week ago until this time on the wall clock. */
export async function readTakings(db: Db, now: Date, stores: Stores): Promise<Figures> {
  const day = toBusinessDay(now);
  const thisTime = sql`((${now}::timestamptz at time zone ${shopZone} - interval '7 days') at time zone ${shopZone})`;
  const { rows } = await sql<Figures>`select ${day}::text as day,
    ${selectTakings(sql`closed_at >= ${toBusinessDayStart(day)}`, stores)} as today,
    ${selectTakings(sql`closed_at >= ${toBusinessDayStart(day, -7)} and closed_at < ${thisTime}`, stores)} as week_ago`.execute(
    db,
  );
  const [figures] = rows;
  if (!figures) throw new Error('a select without a table has one row');
  return figures;
}

export const listPending = (db: Db, stores: Stores) =>
  db
    .selectFrom('orders')
    .select(['store', 'created_at', 'due_at', 'left_over_at'])
    .where('status', '=', sql.lit('pending'))
    .where(isInStores(stores))
    .execute();
