import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const count = async (db: Db, source: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${source}`.execute(db);
  return rows[0]?.n ?? 0;
};

export const countUnsettled = (db: Db): Promise<number> =>
  count(
    db,
    sql`(
      select from payments where state = 'awaiting' and expires_at <= now() - interval '10 minutes'
      union all
      select from payments join orders using (user_id, order_id)
      where payments.state = 'authorized' and orders.status in ('preparing', 'completed', 'cancelled')
      union all
      select from refunds where state = 'asked' and created_at <= now() - interval '1 hour'
    ) unsettled`,
  );

/** Counts what was captured more than a day ago and not returned, of orders of the last 30 days that are not completed. */
export const countCapturedOpen = (db: Db): Promise<number> =>
  count(
    db,
    sql`payments join orders using (user_id, order_id)
      where payments.created_at > now() - interval '30 days' and payments.state = 'captured' and captured_cents > returned_cents and payments.provider <> 'counter'
        and orders.status <> 'completed' and coalesce(preparing_at, payments.created_at) <= now() - interval '1 day'`,
  );

/** Counts holds that are older than five days. Stripe ends them after about seven. */
export const countOldHolds = (db: Db): Promise<number> =>
  count(db, sql`payments where state = 'authorized' and created_at <= now() - interval '5 days'`);

export const countFailedRefunds = (db: Db): Promise<number> =>
  count(
    db,
    sql`refunds join payments using (user_id, order_id, payment_id)
      where refunds.state = 'failed' and payments.problem is not null`,
  );
