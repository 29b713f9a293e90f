import type pg from 'pg';
import type { Purchase } from './shopping.ts';

/** What may be wrong, and how often it is. Nothing may be. */
export type Findings = {
  /** Orders that the API told of and that are not there. */
  lost: number;
  /** Orders beyond the first of the same purchase. */
  doubled: number;
  /** Orders whose status or total is not what the API told last. */
  altered: number;
  /** Orders whose events do not lead from placing to their status. */
  wrongEvents: number;
  /** Accounts whose points are not the sum of their ledger, or not what their completed orders earned. */
  wrongBalances: number;
  /** Completed orders without exactly one right award, and awards of others. */
  wrongAwards: number;
  /** Accounts whose count of open orders is wrong. */
  wrongOpenCounts: number;
  /** Mails that an order calls for and that are not noted as sent, or are noted but never reached the mail server. */
  missingMails: number;
  /** Mails noted or accepted that no order calls for. */
  strayMails: number;
  /** Mail jobs that are not done, or not exactly one for each mail. */
  wrongJobs: number;
};

type OrderRow = { order_id: string; address: string; status: string; total_cents: number; events: string };

const paths = new Set([
  'pending',
  'pending preparing',
  'pending preparing completed',
  'pending preparing cancelled',
  'pending cancelled',
]);

/** Compares what customers were told with what is there. `copies`: how often the mail server accepted each Message-ID. */
export async function check(
  client: pg.Client,
  purchases: Purchase[],
  copies: ReadonlyMap<string, number>,
): Promise<Findings> {
  const rowsOf = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  const countOf = async (text: string) =>
    Number((await rowsOf<{ count: string }>(`select count(*) ${text}`))[0]?.count);

  const orders = await rowsOf<OrderRow>(
    `select order_id, address, status, total_cents, coalesce(events, '') as events
     from orders left join (
       select order_id, string_agg(to_status, ' ' order by created_at, event_id) as events from order_events group by order_id
     ) e using (order_id)`,
  );
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  const told = purchases.flatMap((purchase) => (purchase.told ? [purchase.told] : []));
  const changed = told.filter(({ orderId, status, totalCents }) => {
    const order = byId.get(orderId);
    return order && (order.status !== status || order.total_cents !== totalCents);
  });

  const kindOf: Record<string, string> = { completed: 'order-completed', cancelled: 'order-cancelled' };
  const called = orders.flatMap(({ order_id, status }) => {
    const last = kindOf[status];
    // The confirmation of an order that was cancelled before it went out is left out.
    const placed = { id: `order-placed.${order_id}`, isNeeded: status !== 'cancelled' };
    return last ? [placed, { id: `${last}.${order_id}`, isNeeded: true }] : [placed];
  });
  const allowed = new Set(called.map(({ id }) => id));
  const noted = new Set(
    (await rowsOf<{ id: string }>(`select kind || '.' || subject_id as id from mails`)).map(({ id }) => id),
  );
  const jobs = await rowsOf<{ id: string; state: string }>(
    `select regexp_replace(name, '-mail$', '.') || (data->>'orderId') as id, state from pgboss.job where name like 'order-%-mail'`,
  );
  const done = new Set(jobs.filter(({ state }) => state === 'completed').map(({ id }) => id));

  return {
    lost: told.filter(({ orderId }) => !byId.has(orderId)).length,
    doubled: orders.length - new Set(orders.map(({ address }) => address)).size,
    altered: changed.length,
    wrongEvents: orders.filter(({ events, status }) => !paths.has(events) || !events.endsWith(status)).length,
    wrongBalances: await countOf(
      `from users
       left join (select user_id, sum(points) as points from loyalty_ledger group by user_id) l using (user_id)
       left join (select user_id, sum(total_cents / 1000) as points from orders where status = 'completed' group by user_id) o using (user_id)
       where loyalty_points is distinct from l.points or loyalty_points <> 100 + coalesce(o.points, 0)`,
    ),
    wrongAwards: await countOf(
      `from (select order_id, count(*) as awards, sum(points) as points from loyalty_ledger where kind = 'order' group by order_id) a
       full join orders using (order_id)
       where coalesce(awards, 0) > 1
         or coalesce(points, 0) <> case status when 'completed' then total_cents / 1000 else 0 end`,
    ),
    wrongOpenCounts: await countOf(
      `from users where open_orders <> (
         select count(*) from orders where orders.user_id = users.user_id and status in ('pending', 'preparing'))`,
    ),
    missingMails: called.filter(
      ({ id, isNeeded }) => (isNeeded && !noted.has(id)) || (noted.has(id) && !copies.has(id)),
    ).length,
    strayMails: [...noted, ...copies.keys()].filter((id) => !allowed.has(id)).length,
    wrongJobs: jobs.length - done.size + [...allowed].filter((id) => !done.has(id)).length,
  };
}
