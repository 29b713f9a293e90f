import type { ReportRow, ReportTotal } from '@juniper/core/contracts/reports.ts';
import type { ChosenOption } from '@juniper/core/rules/options.ts';
import { businessDayStartHour, type ReportGrouping } from '@juniper/core/rules/reports.ts';
import { formatTaxLabel } from '@juniper/core/rules/totals.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { shopZone } from '../../platform/db/shop-zone.ts';

export type ReportRange = { from: string; to: string; stores?: readonly string[] | undefined };

const inShop = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${shopZone})`;
/** Its date is the business day, its time how long that has lasted. */
const sinceBeginOf = (moment: RawBuilder<unknown>) =>
  sql`(${inShop(moment)} - make_interval(hours => ${sql.lit(businessDayStartHour)}))`;
const local = inShop(sql`closed_at`);
const sinceBegin = sinceBeginOf(sql`closed_at`);

/** The business day that a moment belongs to. */
export const businessDayOf = (moment: Date) =>
  sql`(${moment}::timestamptz at time zone ${shopZone} - make_interval(hours => ${sql.lit(businessDayStartHour)}))::date`;

/** The moment a business day begins. */
export const beginOf = (day: string | RawBuilder<unknown>, later = 0) =>
  sql`((${day}::date + ${later}::int + make_time(${sql.lit(businessDayStartHour)}, 0, 0)) at time zone ${shopZone})`;

const ofStores = ({ stores }: ReportRange) => (stores === undefined ? sql`` : sql`and store = any(${stores}::text[])`);

/** What a report counts. */
export const completedIn = (range: ReportRange) => sql`
  status = 'completed' and closed_at >= ${beginOf(range.from)} and closed_at < ${beginOf(range.to, 1)} ${ofStores(range)}`;

/** What went back in these days, whenever its order was completed. */
const refundedIn = (range: ReportRange) => sql`
  refunds join orders using (user_id, order_id)
  where orders.status = 'completed' and refunds.state = 'done' and done_at >= ${beginOf(range.from)} and done_at < ${beginOf(range.to, 1)} ${ofStores(range)}`;

const figures = sql`count(*)::int as orders, coalesce(sum(subtotal_cents), 0)::float8 as gross,
  coalesce(sum(discount_cents), 0)::float8 as discounts, coalesce(sum(tax_cents), 0)::float8 as tax,
  coalesce(sum(total_cents), 0)::float8 as taken,
  coalesce(sum(total_cents - tax_cents), 0)::float8 as net`;

export async function readTotal(db: Db, range: ReportRange): Promise<ReportTotal> {
  const { rows } = await sql<Omit<ReportTotal, 'taxes'>>`
    select ${figures}, (select coalesce(sum(cents), 0)::float8 from ${refundedIn(range)}) as refunded
    from orders where ${completedIn(range)}`.execute(db);
  const [total] = rows;
  if (!total) throw new Error('an aggregate has one row');
  return { ...total, taxes: await readTaxes(db, range) };
}

/** As the orders have them, in the order of a receipt. A tax with several rates has them in its name. */
async function readTaxes(db: Db, range: ReportRange): Promise<ReportTotal['taxes']> {
  const { rows } = await sql<{ label: string; rateBp: number; cents: number }>`
    select label, rate as "rateBp", sum(cents)::float8 as cents
    from orders, rows from (jsonb_to_recordset(taxes) as (label text, "rateBp" int, cents int))
      with ordinality as tax (label, rate, cents, nth)
    where ${completedIn(range)} group by label, rate order by min(nth), label, rate desc`.execute(db);
  const isOnlyRate = (label: string) => rows.filter((row) => row.label === label).length === 1;
  return rows.map(({ label, rateBp, cents }) => ({
    ...{ label: isOnlyRate(label) ? label : formatTaxLabel({ label, rateBp }, false), cents },
  }));
}

/** A refund has a day and a store; at which hour it was given back says nothing about the hours of the day. */
const byHour = (db: Db, range: ReportRange) =>
  sql<ReportRow>`
    select to_char(${local}, 'HH24') as key, to_char(${local}, 'HH24') as label, null::int as quantity, ${figures},
      null::float8 as refunded
    from orders where ${completedIn(range)} group by 1 order by min(${sinceBegin}::time)`.execute(db);

/** Whole orders by what `key` makes of them, and what went back: also where there is nothing but refunds. */
const byOrder = (db: Db, range: ReportRange, key: RawBuilder<unknown>, refundKey: RawBuilder<unknown>) =>
  sql<ReportRow>`
    with sold as (select ${key}::text as key, ${figures} from orders where ${completedIn(range)} group by 1),
      returned as (select ${refundKey}::text as key, sum(cents)::float8 as refunded from ${refundedIn(range)} group by 1)
    select key, key as label, null::int as quantity, coalesce(orders, 0) as orders, coalesce(gross, 0) as gross,
      coalesce(discounts, 0) as discounts, coalesce(tax, 0) as tax, coalesce(taken, 0) as taken,
      coalesce(net, 0) as net, coalesce(refunded, 0) as refunded
    from sold full join returned using (key) order by key`.execute(db);

const ofLines = sql`null::float8 as discounts, null::float8 as tax, null::float8 as taken, null::float8 as net,
  null::float8 as refunded`;

/**
 * The lines of the orders, found order by order: `offset 0` keeps PostgreSQL from reading all lines that were ever sold,
 * which takes longer each year.
 */
const soldIn = (range: ReportRange) => sql`
  orders, lateral (
    select product_id, name, quantity, price_cents, coalesce(base_cents, price_cents) as base_cents, options
    from order_items where (user_id, order_id) = (orders.user_id, orders.order_id) offset 0
  ) as lines
  where ${completedIn(range)}`;

/** Under the name that was sold last. An order has one name for an item, so orders by name add up. */
const byItem = (db: Db, range: ReportRange) =>
  sql<ReportRow>`
    with by_name as (
      select product_id, name, max(closed_at) as last, sum(quantity) as quantity, count(distinct order_id) as orders,
        sum(price_cents * quantity) as gross
      from ${soldIn(range)} group by product_id, name
    )
    select product_id::text as key, (array_agg(name order by last desc))[1] as label, sum(quantity)::int as quantity,
      sum(orders)::int as orders, sum(gross)::float8 as gross, ${ofLines}
    from by_name group by product_id order by gross desc, product_id`.execute(db);

/** Every option that was in a cup, and first what items cost before options. */
const byOption = (db: Db, range: ReportRange) =>
  sql<ReportRow>`
    with sold as materialized (select order_id, closed_at, quantity, base_cents, options from ${soldIn(range)})
    select '' as key, 'Items, before options' as label, sum(quantity)::int as quantity,
      count(distinct order_id)::int as orders, sum(base_cents * quantity)::float8 as gross, ${ofLines}
    from sold having count(*) > 0
    union all (
      select option.id::text, (array_agg(option.name order by closed_at desc))[1],
        sum(option.count * quantity)::int, count(distinct order_id)::int,
        sum(option.cents * option.count * quantity)::float8 as gross, ${ofLines}
      from sold, jsonb_to_recordset(options) as option (id int, name text, cents int, count int)
      where options <> '[]' and option.count > 0
      group by option.id order by gross desc, option.id
    )`.execute(db);

const ways: Record<ReportGrouping, (db: Db, range: ReportRange) => ReturnType<typeof byItem>> = {
  day: (db, range) => byOrder(db, range, sql`${sinceBegin}::date`, sql`${sinceBeginOf(sql`done_at`)}::date`),
  hour: byHour,
  store: (db, range) => byOrder(db, range, sql`store`, sql`store`),
  item: byItem,
  option: byOption,
};

/** What vouchers took off, as a row of its own: it is not spread over lines. */
const vouchers = (db: Db, range: ReportRange) =>
  sql<ReportRow>`
    select 'vouchers' as key, 'Vouchers' as label, null::int as quantity, count(*)::int as orders,
      -sum(discount_cents)::float8 as gross, ${ofLines}
    from orders where ${completedIn(range)} and discount_cents > 0 having count(*) > 0`.execute(db);

/** In the transaction of a report: PostgreSQL would compile its statements first, which takes longer than it saves. */
export const skipCompiling = (trx: Db) => sql`set local jit = off`.execute(trx);

export async function readRows(db: Db, by: ReportGrouping, range: ReportRange): Promise<ReportRow[]> {
  const { rows } = await ways[by](db, range);
  return by === 'item' || by === 'option' ? [...rows, ...(await vouchers(db, range)).rows] : rows;
}

/** A voucher has no product, quantity or price. Day and time are the shop's. */
export type SoldLine = {
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
type Place = { closed: string; order_id: string; line: number };

/** A voucher comes after all lines of its order. */
const voucherLine = sql.lit(32_767);

/**
 * Every line of the completed orders, a page at a time, by keyset. What a voucher took off is a line of its own, so that
 * all lines add up to what was taken before tax. The next page is read when the last one is taken.
 */
export async function* readLines(db: Db, range: ReportRange, most = 1_000): AsyncGenerator<SoldLine[]> {
  let last: Place | undefined;
  do {
    // As text: a timestamp has more digits than a `Date`.
    const after = last
      ? sql`and closed_at >= ${last.closed}::timestamptz
          and (closed_at, order_id, line) > (${last.closed}::timestamptz, ${last.order_id}::uuid, ${last.line}::int)`
      : sql``;
    const { rows } = await sql<SoldLine & Place>`
      select ${sinceBegin}::date::text as day, to_char(${local}, 'YYYY-MM-DD HH24:MI') as time, number,
        store, product, name, options, quantity, price, cents, closed_at::text as closed, order_id, line
      from orders, lateral (
        select line, product_id as product, name, options, quantity, price_cents as price, price_cents * quantity as cents
        from order_items where (user_id, order_id) = (orders.user_id, orders.order_id)
        union all
        select ${voucherLine}, null, 'Voucher', '[]', null, null, -discount_cents where discount_cents > 0
      ) as lines
      where ${completedIn(range)} ${after}
      order by closed_at, order_id, line limit ${most}`.execute(db);
    last = rows.length === most ? rows.at(-1) : undefined;
    if (rows.length > 0) yield rows;
  } while (last);
}
