import type { Findings } from './check.ts';

/** The change that causes each kind of error. */
export const faultChanges: Record<keyof Findings, string> = {
  lost: 'delete from orders where order_id = (select order_id from orders limit 1)',
  doubled:
    'update orders set address = (select max(address) from orders) where address = (select min(address) from orders)',
  altered:
    "update orders set status = 'pending' where order_id = (select order_id from orders where status = 'completed' limit 1)",
  wrongEvents: 'delete from order_events where event_id = (select event_id from order_events limit 1)',
  wrongBalances:
    'update users set loyalty_points = loyalty_points + 1 where user_id = (select user_id from users limit 1)',
  wrongAwards: `insert into loyalty_ledger (user_id, entry_id, kind, order_id, points)
    select user_id, gen_random_uuid(), 'order', order_id, 1 from orders where status = 'cancelled' limit 1`,
  wrongOpenCounts: `update users set open_orders = open_orders - 1
    where user_id = (select user_id from users where open_orders > 0 limit 1)`,
  missingMails: 'delete from mails where subject_id = (select subject_id from mails limit 1)',
  strayMails:
    'insert into mails (user_id, subject_id, kind) select user_id, gen_random_uuid(), kind from mails limit 1',
  wrongJobs: `update pgboss.job set state = 'active' where id = (select id from pgboss.job where name = 'mail' limit 1)`,
  wrongVouchers: `update vouchers set order_id = null
    where voucher_id = (select voucher_id from vouchers where order_id is not null limit 1)`,
};
