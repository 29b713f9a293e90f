import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { toBusinessDay, toBusinessDayStart } from './reports/queries.ts';

/** `cancelled` sums refunds of cancelled orders. Removed points do not count towards a limit either. */
export type DaySums = {
  actor: string;
  name: string | null;
  refunds: number;
  cancelled: number;
  vouchers: number;
  points: number;
  pointsRemoved: number;
};

export async function sumDailyGrants(db: Db, now: Date, actor?: string): Promise<DaySums[]> {
  const begin = toBusinessDayStart(toBusinessDay(now));
  const isTheirs = (column: string) =>
    actor === undefined ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} = ${actor}`;
  const points = sql`coalesce((after ->> 'points')::int, 0)`;
  const { rows } = await sql<DaySums>`
    select actor, name, sum(refunds)::int as refunds, sum(cancelled)::int as cancelled, sum(vouchers)::int as vouchers,
      sum(points)::int as points, sum(removed)::int as "pointsRemoved"
    from (
      select actor, cents as refunds, 0 as cancelled, 0 as vouchers, 0 as points, 0 as removed from refunds
      where created_at >= ${begin} and ${isTheirs('actor')} and cause = 'manager' and state <> 'failed'
      union all
      select event.staff_id, 0, cents, 0, 0, 0
      from refunds join order_events event using (user_id, order_id)
      where refunds.created_at >= ${begin} and cause = 'cancelled' and state <> 'failed'
        and event.to_status = 'cancelled' and ${isTheirs('event.staff_id')}
      union all
      select actor, 0, 0, coalesce((after ->> 'offCents')::int, 0), greatest(${points}, 0), greatest(-${points}, 0)
      from audit_log where at >= ${begin} and ${isTheirs('actor')} and action = 'customers.give'
    ) given left join staff_records on user_id = actor
    group by actor, name order by actor`.execute(db);
  return rows;
}

export async function sumDailyGrantsBy(db: Db, now: Date, actor: string): Promise<DaySums> {
  const [given] = await sumDailyGrants(db, now, actor);
  return given ?? { actor, name: null, refunds: 0, cancelled: 0, vouchers: 0, points: 0, pointsRemoved: 0 };
}

export async function sumRefunds(trx: Db, { userId, orderId }: { userId: string; orderId: string }): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from refunds
    where user_id = ${userId} and order_id = ${orderId} and cause = 'manager' and state <> 'failed'`.execute(trx);
  return rows[0]?.cents ?? 0;
}
