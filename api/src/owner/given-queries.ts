import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { beginOf, businessDayOf } from './reports/queries.ts';

/**
 * Money in cents. Points that were taken back are counted apart: a correction does not make room for another gift. So is
 * what went back because the person cancelled the order, which has no limit.
 */
export type DaySums = {
  actor: string;
  refunds: number;
  cancelled: number;
  vouchers: number;
  points: number;
  taken: number;
};

/**
 * Sums what people have given away on this business day, a row for each, or for one of them. Refunds that failed do not
 * count, nor do those of orders that nobody who works here has cancelled.
 */
export async function sumGiven(db: Db, now: Date, actor?: string): Promise<DaySums[]> {
  const begin = beginOf(businessDayOf(now));
  const isTheirs = (column: string) =>
    actor === undefined ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} = ${actor}`;
  const points = sql`coalesce((after ->> 'points')::int, 0)`;
  const { rows } = await sql<DaySums>`
    select actor, sum(refunds)::int as refunds, sum(cancelled)::int as cancelled, sum(vouchers)::int as vouchers,
      sum(points)::int as points, sum(taken)::int as taken
    from (
      select actor, cents as refunds, 0 as cancelled, 0 as vouchers, 0 as points, 0 as taken from refunds
      where created_at >= ${begin} and ${isTheirs('actor')} and cause = 'manager' and state <> 'failed'
      union all
      select event.staff_id, 0, cents, 0, 0, 0
      from refunds join order_events event using (user_id, order_id)
      where refunds.created_at >= ${begin} and cause = 'cancelled' and state <> 'failed'
        and event.to_status = 'cancelled' and ${isTheirs('event.staff_id')}
      union all
      select actor, 0, 0, coalesce((after ->> 'offCents')::int, 0), greatest(${points}, 0), greatest(-${points}, 0)
      from audit_log where at >= ${begin} and ${isTheirs('actor')} and action = 'customers.give'
    ) given
    group by actor order by actor`.execute(db);
  return rows;
}

/** Sums what one person has given away today. */
export async function sumGivenBy(db: Db, now: Date, actor: string): Promise<DaySums> {
  const [given] = await sumGiven(db, now, actor);
  return given ?? { actor, refunds: 0, cancelled: 0, vouchers: 0, points: 0, taken: 0 };
}

/** Sums the refunds that people have made of one order. */
export async function sumRefunds(trx: Db, { userId, orderId }: { userId: string; orderId: string }): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from refunds
    where user_id = ${userId} and order_id = ${orderId} and cause = 'manager' and state <> 'failed'`.execute(trx);
  return rows[0]?.cents ?? 0;
}

/** Finds the names of people who work or worked here. */
export const findStaffNames = (db: Db, userIds: readonly string[]) =>
  db.selectFrom('staff_records').select(['user_id', 'name']).where('user_id', 'in', userIds).execute();
