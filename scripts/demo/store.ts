import { sql } from 'kysely';
import type { Db } from '../../api/src/db/database.ts';

/** How many accounts there are of each kind; the staff account is the last thing that a demo makes. */
export async function countAccounts(db: Db, domain: string) {
  const { rows } = await sql<{ real: number; demo: number; staff: number }>`
    select count(*) filter (where email not like ${`%@${domain}`})::int as real,
      count(*) filter (where email like ${`%@${domain}`})::int as demo,
      count(*) filter (where email like ${`%@${domain}`} and role = 'staff')::int as staff
    from users`.execute(db);
  return rows[0] ?? { real: 0, demo: 0, staff: 0 };
}

/** When the day that `now` falls into began there. */
export async function findMidnight(db: Db, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ midnight: Date }>`
    select date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone} as midnight`.execute(db);
  return rows[0]?.midnight ?? new Date();
}

export type Past = { userId: string; orderId: string; placedAt: Date };

/**
 * Moves what was just made to when it is said to have happened. Only a demo invents a past: for that the ledger, which
 * nobody may change, is opened for the length of this transaction.
 */
export async function backdate(db: Db, past: Past[]): Promise<void> {
  const rows = JSON.stringify(past);
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as past ("userId" uuid, "orderId" uuid, "placedAt" timestamptz)`;
  await db.transaction().execute(async (trx) => {
    await sql`alter table loyalty_ledger disable trigger loyalty_ledger_append_only`.execute(trx);
    await sql`
      update orders set created_at = past."placedAt",
        preparing_at = case when preparing_at is not null then past."placedAt" + interval '2 minutes' end,
        closed_at = case when closed_at is not null then past."placedAt" + interval '9 minutes' end
      from ${given} where user_id = past."userId" and order_id = past."orderId"`.execute(trx);
    await sql`
      update order_events set created_at = case to_status
        when 'pending' then orders.created_at when 'preparing' then orders.preparing_at else orders.closed_at end
      from orders where orders.user_id = order_events.user_id and orders.order_id = order_events.order_id`.execute(trx);
    await sql`
      update loyalty_ledger set created_at = orders.closed_at
      from orders where orders.user_id = loyalty_ledger.user_id and orders.order_id = loyalty_ledger.order_id`.execute(
      trx,
    );
    await sql`update users set created_at = now() - interval '8 days', email_verified_at = now() - interval '8 days'`.execute(
      trx,
    );
    await sql`update loyalty_ledger set created_at = now() - interval '8 days' where kind = 'welcome'`.execute(trx);
    await sql`alter table loyalty_ledger enable trigger loyalty_ledger_append_only`.execute(trx);
  });
}

/** This month, and given before it began: so it brings a voucher. */
export async function giveBirthday(db: Db, userId: string, timeZone: string): Promise<void> {
  await sql`
    update users set birthday_month = extract(month from now() at time zone ${timeZone}), birthday_day = 28,
      birthday_set_at = now() - interval '40 days'
    where user_id = ${userId}`.execute(db);
}

/** Nobody reads the demo's addresses. What a worker has taken meanwhile goes to a domain that exists for nobody. */
export async function dropMails(db: Db): Promise<void> {
  await sql`delete from pgboss.job where name like '%-mail' and state = 'created'`.execute(db);
}
