import { sql } from 'kysely';
import type { Db } from '../../api/src/platform/db/database.ts';
import { shopZone } from '../../api/src/platform/db/shop-zone.ts';

/** Counts the accounts of each kind; a demo creates the staff account last. */
export async function countAccounts(db: Db, domain: string) {
  const { rows } = await sql<{ real: number; demo: number; staff: number }>`
    select count(*) filter (where email not like ${`%@${domain}`})::int as real,
      count(*) filter (where email like ${`%@${domain}`})::int as demo,
      count(*) filter (where email like ${`%@${domain}`} and role = 'staff')::int as staff
    from users`.execute(db);
  return rows[0] ?? { real: 0, demo: 0, staff: 0 };
}

export async function findMidnight(db: Db): Promise<Date> {
  const { rows } = await sql<{ midnight: Date }>`
    select date_trunc('day', now() at time zone ${shopZone}) at time zone ${shopZone} as midnight`.execute(db);
  return rows[0]?.midnight ?? new Date();
}

export type Past = { userId: string; orderId: string; placedAt: Date };

/** The ledger's trigger forbids changes, so it is disabled within this transaction. */
const changingLedger = (db: Db, change: (trx: Db) => Promise<unknown>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`alter table loyalty_ledger disable trigger loyalty_ledger_unchanged`.execute(trx);
    await change(trx);
    await sql`alter table loyalty_ledger enable trigger loyalty_ledger_unchanged`.execute(trx);
  });

/** Moves an order to its intended time. */
export const backdate = (db: Db, { userId, orderId, placedAt }: Past): Promise<void> =>
  changingLedger(db, async (trx) => {
    await sql`
      update orders set created_at = ${placedAt}::timestamptz,
        preparing_at = case when preparing_at is not null then ${placedAt}::timestamptz + interval '2 minutes' end,
        closed_at = case when closed_at is not null then ${placedAt}::timestamptz + interval '9 minutes' end
      where user_id = ${userId} and order_id = ${orderId}`.execute(trx);
    await sql`
      update order_events set created_at = case to_status
        when 'pending' then orders.created_at when 'preparing' then orders.preparing_at else orders.closed_at end
      from orders where orders.user_id = order_events.user_id and orders.order_id = order_events.order_id
        and orders.user_id = ${userId} and orders.order_id = ${orderId}`.execute(trx);
    await sql`
      update loyalty_ledger set created_at = orders.closed_at
      from orders where orders.user_id = loyalty_ledger.user_id and orders.order_id = loyalty_ledger.order_id
        and orders.user_id = ${userId} and orders.order_id = ${orderId}`.execute(trx);
  });

export const backdateAccounts = (db: Db): Promise<void> =>
  changingLedger(db, async (trx) => {
    await sql`update users set created_at = now() - interval '8 days', email_verified_at = now() - interval '8 days'`.execute(
      trx,
    );
    await sql`update loyalty_ledger set created_at = now() - interval '8 days' where kind = 'welcome'`.execute(trx);
  });

/** Gives a birthday in this month, entered before the month began, so that it brings a voucher. */
export async function giveBirthday(db: Db, userId: string): Promise<void> {
  await sql`
    update users set birthday_month = extract(month from now() at time zone ${shopZone}), birthday_day = 28,
      birthday_set_at = now() - interval '40 days'
    where user_id = ${userId}`.execute(db);
}
