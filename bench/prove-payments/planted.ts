import type pg from 'pg';
import type { Page } from './books.ts';
import { check, type Evidence, type Findings } from './check.ts';
import { countedItem } from './shop.ts';

/** A change to the database or to a copy of the provider's books. */
type Change = { sql: string } | { books: (pages: Page[]) => void };

const taken = (pages: Page[]): Page => {
  const found = pages.find(({ taken, refunds }) => taken > 0 && refunds.length === 0);
  if (!found) throw new Error('nothing was taken');
  return found;
};
const pickAny = (status: string, payment: string) =>
  `(select order_id from orders where status = '${status}' and payment = '${payment}' limit 1)`;
const cancelledUnpaid = `(select order_id from order_events where to_status = 'cancelled' and actor = 'shop' limit 1)`;

/** The change that causes each kind of error. */
const changes: Record<keyof Findings, Change> = {
  madeUnpaid: { sql: `update order_events set to_status = 'preparing' where order_id = ${cancelledUnpaid}` },
  takenUnmade: {
    sql: `delete from order_events where to_status = 'preparing' and order_id = ${pickAny('completed', 'card')}`,
  },
  paidTwice: { books: (pages) => pages.push({ ...taken(pages), sessionId: 'another' }) },
  refundedTwice: {
    books: (pages) =>
      pages.push({ ...(pages.find(({ refunds }) => refunds.length > 0) as Page), sessionId: 'another' }),
  },
  wrongMoney: { books: (pages) => Object.assign(taken(pages), { taken: 1 }) },
  holdsLeft: { books: (pages) => Object.assign(taken(pages), { money: 'held' }) },
  payableLeft: { books: (pages) => Object.assign(taken(pages), { status: 'open' }) },
  paidAndCancelled: {
    sql: `update order_events set to_status = 'cancelled', actor = 'shop', staff_id = null
      where event_id = (select event_id from order_events where to_status = 'completed'
        and order_id = ${pickAny('completed', 'card')})`,
  },
  paidLeftUnpaid: { sql: `update orders set status = 'unpaid' where order_id = ${pickAny('completed', 'card')}` },
  wrongStates: { sql: `update payments set state = 'released' where order_id = ${pickAny('completed', 'card')}` },
  alarms: { sql: `update payments set problem = 'planted' where order_id = ${pickAny('completed', 'card')}` },
  unfinished: { sql: `update orders set status = 'preparing' where order_id = ${pickAny('completed', 'card')}` },
  untold: { sql: 'delete from mails where subject_id = (select subject_id from mails limit 1)' },
  wrongVouchers: {
    sql: `update vouchers set order_id = null
      where voucher_id = (select voucher_id from vouchers where order_id is not null limit 1)`,
  },
  wrongCounts: { sql: `update availability set left_count = left_count - 1 where thing_id = ${countedItem}` },
  wrongSlots: { sql: 'update work_slots set used_s = used_s + 1' },
  wrongOpenCounts: {
    sql: 'update users set open_orders = open_orders + 1 where user_id = (select user_id from orders limit 1)',
  },
};

/** Plants each error, checks, and rolls back. Returns the errors that were not found. */
export async function plantFaults(client: pg.Client, seen: Evidence): Promise<string[]> {
  const overlooked: string[] = [];
  for (const [finding, change] of Object.entries(changes) as [keyof Findings, Change][]) {
    const pages = structuredClone(seen.pages);
    await client.query('begin');
    if ('sql' in change) await client.query(change.sql);
    else change.books(pages);
    if ((await check(client, { ...seen, pages }))[finding].length === 0) overlooked.push(finding);
    await client.query('rollback');
  }
  return overlooked;
}
