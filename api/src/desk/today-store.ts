import { shop } from '@juniper/core/content/shop.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { beginOf, businessDayOf } from '../reports/store.ts';

type Taken = { orders: number; taken: number };
type Figures = { day: string; today: Taken; week_ago: Taken };

const takenIn = (closed: RawBuilder<unknown>) => sql<Taken>`(
  select json_build_object('orders', count(*), 'taken', coalesce(sum(total_cents), 0))
  from orders where status = 'completed' and ${closed})`;

/** What was taken on this business day, and on the same weekday a week ago until this time on the wall clock. */
export async function readTaken(db: Db, now: Date): Promise<Figures> {
  const day = businessDayOf(now);
  const zone = sql.lit(shop.timeZone);
  const thisTime = sql`((${now}::timestamptz at time zone ${zone} - interval '7 days') at time zone ${zone})`;
  const { rows } = await sql<Figures>`select ${day}::text as day,
    ${takenIn(sql`closed_at >= ${beginOf(day)}`)} as today,
    ${takenIn(sql`closed_at >= ${beginOf(day, -7)} and closed_at < ${thisTime}`)} as week_ago`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a select without a table has one row');
  return figures;
}

/** When the pending orders were placed. */
export async function listPending(db: Db): Promise<Date[]> {
  const orders = await db.selectFrom('orders').select('created_at').where('status', '=', sql.lit('pending')).execute();
  return orders.map(({ created_at }) => created_at);
}
