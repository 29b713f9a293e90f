import { shop } from '@juniper/core/content/shop.ts';
import type { ReportRow, ReportTotal } from '@juniper/core/contracts/reports.ts';
import { dayBeginsAt, type ReportWay } from '@juniper/core/rules/reports.ts';
import { mainStore } from '@juniper/core/rules/stores.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type ReportRange = { from: string; to: string; store?: string | undefined };

const local = sql`(closed_at at time zone ${sql.lit(shop.timeZone)})`;
/** Its date is the business day, its time how long that has lasted. */
const sinceBegin = sql`(${local} - make_interval(hours => ${sql.lit(dayBeginsAt)}))`;
const storeOf = sql`coalesce(store_location, ${sql.lit(mainStore)})`;

/** The moment a business day begins. */
const beginOf = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int + make_time(${sql.lit(dayBeginsAt)}, 0, 0)) at time zone ${sql.lit(shop.timeZone)})`;

const completedIn = ({ from, to, store }: ReportRange) => sql`
  status = 'completed' and closed_at >= ${beginOf(from)} and closed_at < ${beginOf(to, 1)}
  ${store === undefined ? sql`` : sql`and ${storeOf} = ${store}`}`;

const figures = sql`count(*)::int as orders, coalesce(sum(subtotal_cents), 0)::float8 as gross,
  coalesce(sum(discount_cents), 0)::float8 as discounts, coalesce(sum(sgst_cents + cgst_cents), 0)::float8 as tax,
  coalesce(sum(total_cents), 0)::float8 as taken,
  coalesce(sum(total_cents - sgst_cents - cgst_cents), 0)::float8 as net`;

export async function readTotal(db: Db, range: ReportRange): Promise<ReportTotal> {
  const { rows } = await sql<ReportTotal>`select ${figures} from orders where ${completedIn(range)}`.execute(db);
  const [total] = rows;
  if (!total) throw new Error('an aggregate has one row');
  return total;
}

/** Whole orders by what `key` makes of them. */
const byOrder = (db: Db, range: ReportRange, key: RawBuilder<unknown>, order = sql`1`) =>
  sql<ReportRow>`
    select ${key}::text as key, ${key}::text as label, null::int as quantity, ${figures}
    from orders where ${completedIn(range)} group by 1 order by ${order}`.execute(db);

const ofLines = sql`null::float8 as discounts, null::float8 as tax, null::float8 as taken, null::float8 as net`;

/** Under the name that was sold last. */
const byItem = (db: Db, range: ReportRange) =>
  sql<ReportRow>`
    select product_id::text as key, (array_agg(name order by closed_at desc))[1] as label,
      sum(quantity)::int as quantity, count(distinct order_id)::int as orders,
      sum(price_cents * quantity)::float8 as gross, ${ofLines}
    from orders join order_items using (user_id, order_id) where ${completedIn(range)}
    group by product_id order by gross desc, product_id`.execute(db);

/** Every option that was in a cup, and first what items cost before options. */
const byOption = (db: Db, range: ReportRange) =>
  sql<ReportRow>`
    with lines as (
      select order_id, closed_at, quantity, coalesce(base_cents, price_cents) as base_cents, options
      from orders join order_items using (user_id, order_id) where ${completedIn(range)}
    )
    select '' as key, 'Items, before options' as label, sum(quantity)::int as quantity,
      count(distinct order_id)::int as orders, sum(base_cents * quantity)::float8 as gross, ${ofLines}
    from lines having count(*) > 0
    union all (
      select option.id::text, (array_agg(option.name order by closed_at desc))[1],
        sum(option.count * quantity)::int, count(distinct order_id)::int,
        sum(option.cents * option.count * quantity)::float8 as gross, ${ofLines}
      from lines, jsonb_to_recordset(options) as option (id int, name text, cents int, count int)
      where option.count > 0
      group by option.id order by gross desc, option.id
    )`.execute(db);

const ways: Record<ReportWay, (db: Db, range: ReportRange) => ReturnType<typeof byItem>> = {
  day: (db, range) => byOrder(db, range, sql`${sinceBegin}::date`),
  hour: (db, range) => byOrder(db, range, sql`to_char(${local}, 'HH24')`, sql`min(${sinceBegin}::time)`),
  store: (db, range) => byOrder(db, range, storeOf),
  item: byItem,
  option: byOption,
};

/** What vouchers took off, as a row of its own: it is not spread over lines. */
const vouchers = (db: Db, range: ReportRange) =>
  sql<ReportRow>`
    select 'vouchers' as key, 'Vouchers' as label, null::int as quantity, count(*)::int as orders,
      -sum(discount_cents)::float8 as gross, ${ofLines}
    from orders where ${completedIn(range)} and discount_cents > 0 having count(*) > 0`.execute(db);

export async function readRows(db: Db, by: ReportWay, range: ReportRange): Promise<ReportRow[]> {
  const { rows } = await ways[by](db, range);
  return by === 'item' || by === 'option' ? [...rows, ...(await vouchers(db, range)).rows] : rows;
}
