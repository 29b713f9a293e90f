import type { ReportRow, ReportTotal } from '@juniper/core/contracts/reports.ts';
import type { ChosenOption } from '@juniper/core/rules/options.ts';
import { deliveryLine } from '@juniper/core/rules/refund-lines.ts';
import { businessDayStartHour, type ReportGrouping } from '@juniper/core/rules/reports.ts';
import { formatTaxLabel } from '@juniper/core/rules/totals.ts';
import { type RawBuilder, sql } from 'kysely';
import { isInStores } from '../../catalogue/stores/staff-queries.ts';
import { refundTaxes } from '../../orders/payments/refund-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { shopZone } from '../../platform/db/shop-zone.ts';

export type ReportRange = { from: string; to: string; stores?: readonly string[] | undefined };

const inShop = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${shopZone})`;
/** Shifts a moment so that its date is the business day, and its time how long that has lasted. */
const shiftToBusinessDay = (moment: RawBuilder<unknown>) =>
  sql`(${inShop(moment)} - make_interval(hours => ${sql.lit(businessDayStartHour)}))`;
const closedLocalTime = inShop(sql`closed_at`);
const closedBusinessTime = shiftToBusinessDay(sql`closed_at`);

export const toBusinessDay = (moment: Date) =>
  sql`(${moment}::timestamptz at time zone ${shopZone} - make_interval(hours => ${sql.lit(businessDayStartHour)}))::date`;

export const toBusinessDayStart = (day: string | RawBuilder<unknown>, later = 0) =>
  sql`((${day}::date + ${later}::int + make_time(${sql.lit(businessDayStartHour)}, 0, 0)) at time zone ${shopZone})`;

const isClosedIn = (range: ReportRange) => sql`
  closed_at >= ${toBusinessDayStart(range.from)} and closed_at < ${toBusinessDayStart(range.to, 1)} and ${isInStores(range.stores)}`;

export const isCompletedIn = (range: ReportRange) => sql`
  status = 'completed' and ${isClosedIn(range)}`;

const isRefundedIn = (range: ReportRange) => sql`
  orders.status = 'completed' and refunds.state = 'done' and done_at >= ${toBusinessDayStart(range.from)} and done_at < ${toBusinessDayStart(range.to, 1)} and ${isInStores(range.stores)}`;

const refundsIn = (range: ReportRange) => sql`
  refunds join orders using (user_id, order_id) where ${isRefundedIn(range)}`;

const figures = sql`count(*)::int as orders, coalesce(sum(subtotal_cents), 0)::float8 as gross,
  coalesce(sum(discount_cents), 0)::float8 as discounts, coalesce(sum(tax_cents), 0)::float8 as tax,
  coalesce(sum(total_cents), 0)::float8 as taken, coalesce(sum(delivery_fee_cents), 0)::float8 as delivery,
  coalesce(sum(total_cents - tax_cents), 0)::float8 as net`;

/** Leaves out fees where there are none: most cafes have none. */
const withoutNoFees = <Figures extends { delivery?: number | null }>({ delivery, ...figures }: Figures) =>
  delivery ? { ...figures, delivery } : figures;

export async function readTotal(db: Db, range: ReportRange): Promise<ReportTotal> {
  const { rows } = await sql<Omit<ReportTotal, 'taxes'>>`
    select ${figures}, (select coalesce(sum(cents), 0)::float8 from ${refundsIn(range)}) as refunded
    from orders where ${isCompletedIn(range)}`.execute(db);
  const [total] = rows;
  if (!total) throw new Error('an aggregate has one row');
  const [taxes, unconfirmed] = await Promise.all([readTaxes(db, range), readUnconfirmed(db, range)]);
  return { ...withoutNoFees(total), ...(unconfirmed.orders > 0 ? { unconfirmed } : {}), taxes };
}

/** Counts the orders that nobody confirmed. The condition is that of their index. */
async function readUnconfirmed(db: Db, range: ReportRange): Promise<{ orders: number; cents: number }> {
  const { rows } = await sql<{ orders: number; cents: number }>`
    select count(*)::int as orders, coalesce(sum(total_cents), 0)::float8 as cents
    from orders where closed_as = 'unconfirmed' and ${isClosedIn(range)}`.execute(db);
  return rows[0] ?? { orders: 0, cents: 0 };
}

/** Sums taxes as orders and refunds have them, in the order of a receipt. A tax with several rates has them in its name. */
async function readTaxes(db: Db, range: ReportRange): Promise<ReportTotal['taxes']> {
  const { rows } = await sql<{ name: string; rateBp: number; base: number; cents: number; refunded: number }>`
    with sold as (
      select label, rate, min(nth) as nth, sum(base)::float8 as base, sum(cents)::float8 as cents
      from orders, rows from (jsonb_to_recordset(taxes) as (label text, "rateBp" int, base int, cents int))
        with ordinality as tax (label, rate, base, cents, nth)
      where ${isCompletedIn(range)} group by label, rate
    ), returned as (
      select label, rate, sum(tax)::float8 as refunded
      from refunds join orders using (user_id, order_id), ${refundTaxes}
      where ${isRefundedIn(range)} group by label, rate
    )
    select label as name, rate as "rateBp", coalesce(base, 0) as base, coalesce(cents, 0) as cents,
      coalesce(refunded, 0) as refunded
    from sold full join returned using (label, rate) order by nth nulls last, label, rate desc`.execute(db);
  const isOnlyRate = (name: string) => rows.filter((row) => row.name === name).length === 1;
  return rows.map(({ name, rateBp, ...sums }) => ({
    label: isOnlyRate(name) ? name : formatTaxLabel({ label: name, rateBp }, false),
    name,
    rateBp,
    ...sums,
  }));
}

const selectByHour = (db: Db, range: ReportRange) =>
  sql<ReportRow>`
    select to_char(${closedLocalTime}, 'HH24') as key, to_char(${closedLocalTime}, 'HH24') as label, null::int as quantity, ${figures},
      null::float8 as refunded
    from orders where ${isCompletedIn(range)} group by 1 order by min(${closedBusinessTime}::time)`.execute(db);

const selectByOrder = (db: Db, range: ReportRange, key: RawBuilder<unknown>, refundKey: RawBuilder<unknown>) =>
  sql<ReportRow>`
    with sold as (select ${key}::text as key, ${figures} from orders where ${isCompletedIn(range)} group by 1),
      returned as (select ${refundKey}::text as key, sum(cents)::float8 as refunded from ${refundsIn(range)} group by 1)
    select key, key as label, null::int as quantity, coalesce(orders, 0) as orders, coalesce(gross, 0) as gross,
      coalesce(discounts, 0) as discounts, coalesce(tax, 0) as tax, coalesce(taken, 0) as taken,
      coalesce(net, 0) as net, coalesce(delivery, 0) as delivery, coalesce(refunded, 0) as refunded
    from sold full join returned using (key) order by key`.execute(db);

const noOrderFigures = sql`null::float8 as discounts, null::float8 as tax, null::float8 as taken, null::float8 as net,
  null::float8 as refunded`;

/** Selects the lines of the orders. `offset 0` keeps PostgreSQL from reading all lines that were ever sold. */
const linesIn = (range: ReportRange) => sql`
  orders, lateral (
    select product_id, name, quantity, price_cents, coalesce(base_cents, price_cents) as base_cents, options
    from order_items where (user_id, order_id) = (orders.user_id, orders.order_id) offset 0
  ) as lines
  where ${isCompletedIn(range)}`;

const selectByItem = (db: Db, range: ReportRange) =>
  sql<ReportRow>`
    with by_name as (
      select product_id, name, max(closed_at) as last, sum(quantity) as quantity, count(distinct order_id) as orders,
        sum(price_cents * quantity) as gross
      from ${linesIn(range)} group by product_id, name
    )
    select product_id::text as key, (array_agg(name order by last desc))[1] as label, sum(quantity)::int as quantity,
      sum(orders)::int as orders, sum(gross)::float8 as gross, ${noOrderFigures}
    from by_name group by product_id order by gross desc, product_id`.execute(db);

const selectByOption = (db: Db, range: ReportRange) =>
  sql<ReportRow>`
    with sold as materialized (select order_id, closed_at, quantity, base_cents, options from ${linesIn(range)})
    select '' as key, 'Items, before options' as label, sum(quantity)::int as quantity,
      count(distinct order_id)::int as orders, sum(base_cents * quantity)::float8 as gross, ${noOrderFigures}
    from sold having count(*) > 0
    union all (
      select option.id::text, (array_agg(option.name order by closed_at desc))[1],
        sum(option.count * quantity)::int, count(distinct order_id)::int,
        sum(option.cents * option.count * quantity)::float8 as gross, ${noOrderFigures}
      from sold, jsonb_to_recordset(options) as option (id int, name text, cents int, count int)
      where options <> '[]' and option.count > 0
      group by option.id order by gross desc, option.id
    )`.execute(db);

const readGrouped: Record<ReportGrouping, (db: Db, range: ReportRange) => ReturnType<typeof selectByItem>> = {
  day: (db, range) =>
    selectByOrder(db, range, sql`${closedBusinessTime}::date`, sql`${shiftToBusinessDay(sql`done_at`)}::date`),
  hour: selectByHour,
  store: (db, range) => selectByOrder(db, range, sql`store`, sql`store`),
  payment: (db, range) => selectByOrder(db, range, sql`orders.payment`, sql`orders.payment`),
  item: selectByItem,
  option: selectByOption,
};

const selectVouchers = (db: Db, range: ReportRange) =>
  sql<ReportRow>`
    select 'vouchers' as key, 'Vouchers' as label, null::int as quantity, count(*)::int as orders,
      -sum(discount_cents)::float8 as gross, ${noOrderFigures}
    from orders where ${isCompletedIn(range)} and discount_cents > 0 having count(*) > 0`.execute(db);

const selectDeliveries = (db: Db, range: ReportRange) =>
  sql<ReportRow>`
    select 'delivery' as key, 'Delivery' as label, null::int as quantity, count(*)::int as orders,
      sum(delivery_fee_cents)::float8 as gross, ${noOrderFigures}
    from orders where ${isCompletedIn(range)} and delivery_fee_cents > 0 having count(*) > 0`.execute(db);

/** Keeps PostgreSQL from compiling a report's statements, which takes longer than it saves. */
export const disableJit = (trx: Db) => sql`set local jit = off`.execute(trx);

export async function readRows(db: Db, by: ReportGrouping, range: ReportRange): Promise<ReportRow[]> {
  const { rows } = await readGrouped[by](db, range);
  if (by !== 'item' && by !== 'option') return rows.map(withoutNoFees);
  return [...rows, ...(await selectDeliveries(db, range)).rows, ...(await selectVouchers(db, range)).rows];
}

export type ReportLine = {
  day: string;
  time: string;
  number: string;
  store: string;
  product: number | null;
  name: string;
  options: ChosenOption[];
  quantity: number | null;
  price: number | null;
  cents: number;
};
type LineKey = { closed: string; order_id: string; line: number };

const feeLine = sql.lit(deliveryLine);
const voucherLine = sql.lit(32_767);

/**
 * Reads every line of the completed orders, a page at a time, by keyset. A delivery fee and a voucher's discount are lines
 * of their own, so that all lines add up to the sum before tax.
 */
export async function* readLines(db: Db, range: ReportRange, most = 200): AsyncGenerator<ReportLine[]> {
  let last: LineKey | undefined;
  do {
    // As text: a timestamp has more digits than a `Date`.
    const after = last
      ? sql`and closed_at >= ${last.closed}::timestamptz
          and (closed_at, order_id, line) > (${last.closed}::timestamptz, ${last.order_id}::uuid, ${last.line}::int)`
      : sql``;
    const { rows } = await sql<ReportLine & LineKey>`
      select ${closedBusinessTime}::date::text as day, to_char(${closedLocalTime}, 'YYYY-MM-DD HH24:MI') as time, number,
        store, product, name, options, quantity, price, cents, closed_at::text as closed, order_id, line
      from orders, lateral (
        select line, product_id as product, name, options, quantity, price_cents as price, price_cents * quantity as cents
        from order_items where (user_id, order_id) = (orders.user_id, orders.order_id)
        union all
        select ${feeLine}, null, 'Delivery', '[]', 1, delivery_fee_cents, delivery_fee_cents where delivery_fee_cents > 0
        union all
        select ${voucherLine}, null, 'Voucher', '[]', null, null, -discount_cents where discount_cents > 0
      ) as lines
      where ${isCompletedIn(range)} ${after}
      order by closed_at, order_id, line limit ${most}`.execute(db);
    last = rows.length === most ? rows.at(-1) : undefined;
    if (rows.length > 0) yield rows;
  } while (last);
}
