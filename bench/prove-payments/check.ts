import type pg from 'pg';
import type { Page } from './books.ts';
import { countAtStart, countedItem } from './shop.ts';
import type { AcceptedRefund } from './staff.ts';

/** The findings of each kind of error; all must be empty. */
export type Findings = {
  /** Orders that were made without a hold on a card, and are not paid at the counter. */
  madeUnpaid: string[];
  /** Orders that were charged but never begun. */
  takenUnmade: string[];
  /** Orders paid on two pages, or charged more than they cost. */
  paidTwice: string[];
  /** Repeated refunds of one request, and refunds without a request. */
  refundedTwice: string[];
  /** Orders whose charges less refunds are not what their customers owe. */
  wrongMoney: string[];
  /** Remaining holds, and pages of ended payments that can still be paid. */
  holdsLeft: string[];
  payableLeft: string[];
  /** Paid on the provider's page, and cancelled by the shop as not paid in time. */
  paidAndCancelled: string[];
  /** Paid on the provider's page, and still waiting for it. */
  paidLeftUnpaid: string[];
  /** Payments whose row differs from the provider's books. */
  wrongStates: string[];
  /** Payments that a person would have to look at. */
  alarms: string[];
  /** Orders that are neither completed nor cancelled. */
  unfinished: string[];
  /** Emails about an order or a refund that are not recorded or never reached the mail server. */
  untold: string[];
  /** Vouchers, counts, slots and places of open orders that the wrong order holds, or none. */
  wrongVouchers: string[];
  wrongCounts: string[];
  wrongSlots: string[];
  wrongOpenCounts: string[];
};

type Row = {
  order_id: string;
  status: string;
  payment: string;
  total_cents: number;
  /** '' if there is none, with a space after each: 'unpaid pending '. */
  events: string;
  cancelled_by: string | null;
  payment_id: string | null;
  provider_id: string | null;
  state: string | null;
  captured_cents: number;
  returned_cents: number;
  problem: string | null;
};

const orders = `
  select orders.order_id, status, orders.payment, total_cents, events, e.cancelled_by, payment_id, provider_id, state,
    coalesce(captured_cents, 0) as captured_cents, coalesce(returned_cents, 0) as returned_cents, problem
  from orders
    join (select order_id, string_agg(to_status || ' ', '' order by created_at, event_id) as events,
        max(actor) filter (where to_status = 'cancelled') as cancelled_by
      from order_events group by order_id) e using (order_id)
    left join payments using (user_id, order_id)`;

/** The stock, vouchers and slots that orders hold. */
const holdings = {
  wrongVouchers: `select voucher_id::text as found
    from (select voucher_id, order_id from orders where voucher_id is not null and status <> 'cancelled') o
      full join (select voucher_id, order_id from vouchers where order_id is not null) v using (voucher_id)
    where o.order_id is distinct from v.order_id`,
  /** Cancelled stock is available again. */
  wrongCounts: `select left_count::text as found from availability where store = 'main' and left_count <> ${countAtStart} - (
      select coalesce(sum(quantity), 0) from order_items join orders using (user_id, order_id)
      where store = 'main' and product_id = ${countedItem} and (status <> 'cancelled' or exists (
        select from order_events where order_events.order_id = orders.order_id and to_status = 'preparing')))`,
  wrongSlots: `select starts_at::text as found from work_slots full join (
      select store, station, starts_at, sum(seconds) as seconds
      from order_work join orders using (user_id, order_id, store) where status <> 'cancelled'
      group by store, station, starts_at
    ) live using (store, station, starts_at) where used_s is distinct from coalesce(seconds, 0)`,
  wrongOpenCounts: `select user_id::text as found from users where open_orders <> (
      select count(*) from orders
      where orders.user_id = users.user_id and status in ('unpaid', 'pending', 'preparing'))`,
};

/** `copies`: how often each email was accepted; `accepted`: the manager's answers. */
export type Evidence = { pages: Page[]; copies: ReadonlyMap<string, number>; accepted: readonly AcceptedRefund[] };

/** Compares the database with the provider's books and with the answers that people got. */
export async function check(client: pg.Client, { pages, copies, accepted }: Evidence): Promise<Findings> {
  const findRows = async <R extends pg.QueryResultRow>(text: string) => (await client.query<R>(text)).rows;
  const held = async (text: string) => (await findRows<{ found: string }>(text)).map(({ found }) => found);
  const rows = await findRows<Row>(orders);
  const refunds = await findRows<{ refund_id: string; state: string }>('select refund_id, state from refunds');
  const mails = await findRows<{ id: string }>("select kind || '.' || subject_id as id from mails");

  const ofPayment = Map.groupBy(pages, ({ paymentId }) => paymentId);
  const getPages = ({ payment_id }: Row) => ofPayment.get(payment_id ?? '') ?? [];
  const paidPages = (row: Row) => getPages(row).filter(({ status }) => status === 'complete');
  const takenFor = (row: Row) => sum(getPages(row).map(({ taken }) => taken));
  const returnedFor = (row: Row) => sum(getPages(row).flatMap((page) => page.refunds.map(({ cents }) => cents)));
  const find = (isFound: (row: Row) => boolean) =>
    rows.filter(isFound).map((row) => JSON.stringify({ ...row, pages: getPages(row) }));

  const ofOrder = Map.groupBy(accepted, ({ orderId }) => orderId);
  const owed = (row: Row) => {
    const isOwed = row.status !== 'cancelled' && isMade(row) && row.payment === 'card';
    return isOwed ? row.total_cents - sum((ofOrder.get(row.order_id) ?? []).map(({ cents }) => cents)) : 0;
  };
  const hasHold = (row: Row) =>
    paidPages(row).some(
      ({ amount, money }) => amount === row.total_cents && (money !== 'let go' || row.status === 'cancelled'),
    );
  const given = pages.flatMap((page) => page.refunds.map(({ refundId }) => refundId));
  const known = new Set(refunds.map(({ refund_id }) => refund_id));
  const noted = new Set(mails.map(({ id }) => id));
  const called = [
    ...rows.flatMap(({ status, order_id }) => (mailsByEvent[status] ?? []).map((kind) => `${kind}.${order_id}`)),
    ...refunds.map(({ refund_id }) => `order-refunded.${refund_id}`),
  ];

  return {
    madeUnpaid: find((row) => isMade(row) && row.payment === 'card' && !hasHold(row)),
    takenUnmade: find((row) => takenFor(row) > 0 && !isMade(row)),
    paidTwice: find((row) => paidPages(row).length > 1 || takenFor(row) > row.total_cents),
    refundedTwice: given.filter((id, index) => given.indexOf(id) !== index || !known.has(id)),
    wrongMoney: find((row) => takenFor(row) - returnedFor(row) !== owed(row)),
    holdsLeft: pages.flatMap(({ money, sessionId }) => (money === 'held' ? [sessionId] : [])),
    payableLeft: find(
      (row) =>
        row.status !== 'unpaid' &&
        getPages(row).some(({ status, sessionId }) => status === 'open' && sessionId === row.provider_id),
    ),
    paidAndCancelled: find((row) => row.cancelled_by === 'shop' && paidPages(row).length > 0),
    paidLeftUnpaid: find((row) => row.status === 'unpaid' && paidPages(row).length > 0),
    wrongStates: find((row) => row.payment_id !== null && !isAsBooked(row, getPages(row))),
    alarms: find(({ problem }) => problem !== null),
    unfinished: find(({ status }) => status !== 'completed' && status !== 'cancelled'),
    untold: called.filter((id) => !noted.has(id) || !copies.has(id)),
    wrongVouchers: await held(holdings.wrongVouchers),
    wrongCounts: await held(holdings.wrongCounts),
    wrongSlots: await held(holdings.wrongSlots),
    wrongOpenCounts: await held(holdings.wrongOpenCounts),
  };
}

/** An order that is cancelled before its confirmation was sent gets none. */
const mailsByEvent: Record<string, string[]> = {
  completed: ['order-placed', 'order-completed'],
  cancelled: ['order-cancelled'],
};

const isMade = ({ events }: Row): boolean => events.includes('preparing ');

const sum = (numbers: number[]): number => numbers.reduce((one, other) => one + other, 0);

/**
 * Returns whether a payment's row agrees with the books. A page that was created without our knowledge has no address.
 */
function isAsBooked(row: Row, pages: Page[]): boolean {
  const page = pages.find(({ sessionId }) => sessionId === row.provider_id);
  const returned = sum(page?.refunds.map(({ cents }) => cents) ?? []);
  return row.state === getState(page) && row.captured_cents === (page?.taken ?? 0) && row.returned_cents === returned;
}

function getState(page: Page | undefined): string {
  if (page?.money === 'taken') return 'captured';
  if (page?.money === 'held') return 'authorized';
  return page?.status === 'open' ? 'awaiting' : 'released';
}
