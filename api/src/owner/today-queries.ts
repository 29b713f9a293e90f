import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { shopZone } from '../platform/db/shop-zone.ts';
import { beginOf, businessDayOf } from './reports/queries.ts';

type Taken = { orders: number; taken: number };
type Figures = { day: string; today: Taken; week_ago: Taken };

type Stores = readonly string[] | undefined;
const isOf = (stores: Stores) => (stores ? sql<boolean>`store = any(${stores}::text[])` : sql<boolean>`true`);

const takenIn = (closed: RawBuilder<unknown>, stores: Stores) => sql<Taken>`(
  select json_build_object('orders', count(*), 'taken', coalesce(sum(total_cents), 0))
  from orders where status = 'completed' and ${closed} and ${isOf(stores)})`;

/** What was taken on this business day, and on the same weekday a week ago until this time on the wall clock. */
export async function readTaken(db: Db, now: Date, stores: Stores): Promise<Figures> {
  const day = businessDayOf(now);
  const thisTime = sql`((${now}::timestamptz at time zone ${shopZone} - interval '7 days') at time zone ${shopZone})`;
  const { rows } = await sql<Figures>`select ${day}::text as day,
    ${takenIn(sql`closed_at >= ${beginOf(day)}`, stores)} as today,
    ${takenIn(sql`closed_at >= ${beginOf(day, -7)} and closed_at < ${thisTime}`, stores)} as week_ago`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a select without a table has one row');
  return figures;
}

/** When the pending orders were placed, where, and for when. */
export const listPending = (db: Db, stores: Stores) =>
  db
    .selectFrom('orders')
    .select(['store', 'created_at', 'due_at'])
    .where('status', '=', sql.lit('pending'))
    .where(isOf(stores))
    .execute();
