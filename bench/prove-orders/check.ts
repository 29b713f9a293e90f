import type pg from 'pg';
import type { Purchase } from './shopping.ts';

/** All must be zero. */
export type Findings = {
  /** Confirmed orders that do not exist. */
  lost: number;
  /** Orders after the first one of the same purchase. */
  doubled: number;
  /** Orders whose status or total differs from the API's last answer. */
  altered: number;
  /** Orders whose events do not lead from placing to their current status. */
  wrongEvents: number;
  /** Accounts whose points are not the sum of their ledger, or not what their completed orders earned. */
  wrongBalances: number;
  /** Completed orders without exactly one correct award, and awards for other orders. */
  wrongAwards: number;
  /** Accounts whose count of open orders is wrong. */
  wrongOpenCounts: number;
  /** Emails that an order requires but that are not recorded as sent, or never reached the mail server. */
  missingMails: number;
  /** Emails recorded or accepted that no order requires. */
  strayMails: number;
  /** Email jobs that are not done, or not exactly one for each email. */
  wrongJobs: number;
  /** Vouchers that are not with the one order that used them, and orders with only one of voucher and discount. */
  wrongVouchers: number;
};

type OrderRow = { order_id: string; address: string; status: string; total_cents: number; events: string };

const paths = new Set([
  'pending',
  'pending preparing',
  'pending preparing completed',
  'pending preparing cancelled',
  'pending cancelled',
]);

/** Compares the answers that customers got with the database. `copies`: how often each Message-ID was accepted. */
export async function check(
  client: pg.Client,
  purchases: Purchase[],
  copies: ReadonlyMap<string, number>,
): Promise<Findings> {
  const findRows = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  const countRows = async (text: string) =>
    Number((await findRows<{ count: string }>(`select count(*) ${text}`))[0]?.count);

  const orders = await findRows<OrderRow>(
    `select order_id, address, status, total_cents, coalesce(events, '') as events
     from orders left join (
       select order_id, string_agg(to_status, ' ' order by created_at, event_id) as events from order_events group by order_id
     ) e using (order_id)`,
  );
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  const answers = purchases.flatMap((purchase) => (purchase.lastAnswer ? [purchase.lastAnswer] : []));
  const changed = answers.filter(({ orderId, status, totalCents }) => {
    const order = byId.get(orderId);
    return order && (order.status !== status || order.total_cents !== totalCents);
  });

  const kindByStatus: Record<string, string> = { completed: 'order-completed', cancelled: 'order-cancelled' };
  const called = orders.flatMap(({ order_id, status }) => {
    const last = kindByStatus[status];
    // An order that is cancelled before its confirmation was sent gets none.
    const placed = { id: `order-placed.${order_id}`, isNeeded: status !== 'cancelled' };
    return last ? [placed, { id: `${last}.${order_id}`, isNeeded: true }] : [placed];
  });
  const allowed = new Set(called.map(({ id }) => id));
  const noted = new Set(
    (await findRows<{ id: string }>(`select kind || '.' || subject_id as id from mails`)).map(({ id }) => id),
  );
  const jobs = await findRows<{ id: string; state: string }>(
    `select (data->>'kind') || '.' || (data->>'orderId') as id, state from pgboss.job where name = 'mail'`,
  );
  const done = new Set(jobs.filter(({ state }) => state === 'completed').map(({ id }) => id));

  return {
    lost: answers.filter(({ orderId }) => !byId.has(orderId)).length,
    doubled: orders.length - new Set(orders.map(({ address }) => address)).size,
    altered: changed.length,
    wrongEvents: orders.filter(({ events, status }) => !paths.has(events) || !events.endsWith(status)).length,
    wrongBalances: await countRows(
      `from users
       left join (select user_id, sum(points) as points from loyalty_ledger group by user_id) l using (user_id)
       left join (select user_id, sum(total_cents / 1000) as points from orders where status = 'completed' group by user_id) o using (user_id)
       where loyalty_points is distinct from l.points or loyalty_points <> 100 + coalesce(o.points, 0)`,
    ),
    wrongAwards: await countRows(
      `from (select order_id, count(*) as awards, sum(points) as points from loyalty_ledger where kind = 'order' group by order_id) a
       full join orders using (order_id)
       where coalesce(awards, 0) > 1
         or coalesce(points, 0) <> case status when 'completed' then total_cents / 1000 else 0 end`,
    ),
    wrongOpenCounts: await countRows(
      `from users where open_orders <> (
         select count(*) from orders where orders.user_id = users.user_id and status in ('pending', 'preparing'))`,
    ),
    missingMails: called.filter(
      ({ id, isNeeded }) => (isNeeded && !noted.has(id)) || (noted.has(id) && !copies.has(id)),
    ).length,
    strayMails: [...noted, ...copies.keys()].filter((id) => !allowed.has(id)).length,
    wrongJobs: jobs.length - done.size + [...allowed].filter((id) => !done.has(id)).length,
    wrongVouchers:
      (await countRows(
        `from (select voucher_id, order_id, user_id from orders where voucher_id is not null and status <> 'cancelled') o
       full join (select voucher_id, order_id, user_id from vouchers where order_id is not null) v using (voucher_id)
       where (o.order_id, o.user_id) is distinct from (v.order_id, v.user_id)`,
      )) + (await countRows(`from orders where (voucher_id is null) <> (discount_cents = 0)`)),
  };
}
