import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const count = async (db: Db, rows: ReturnType<typeof sql>): Promise<number> => {
  const { rows: found } = await sql<{ n: number }>`select count(*)::int as n from ${rows}`.execute(db);
  return found[0]?.n ?? 0;
};

/**
 * Counts payments that should be final: their time is over for ten minutes, or their order is begun, done or cancelled
 * while the money is only held; and refunds that were asked for an hour ago.
 */
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

/** Counts failed refunds whose payment nobody has looked at yet. */
export const countFailedRefunds = (db: Db): Promise<number> =>
  count(
    db,
    sql`refunds join payments using (user_id, order_id, payment_id)
      where refunds.state = 'failed' and payments.problem is not null`,
  );
