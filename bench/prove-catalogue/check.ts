import type pg from 'pg';
import { countAll } from '../lib/findings.ts';
import { countedItem } from './shopping.ts';

/** The time of each revision as the head, by the commit times of PostgreSQL. */
const heads = `heads as materialized (
  select revision, body, at, coalesce(lead(at) over (order by at), 'infinity') as until
  from (select revision, body, pg_xact_commit_timestamp(xmin) as at from catalogue_revisions) revisions
)`;

/** Lines are never changed, so the transaction that wrote them placed the order. */
const sold = `sold as materialized (
  select order_id, product_id, price_cents, quantity, options, catalogue_revision as revision,
    pg_xact_commit_timestamp(order_items.xmin) as at
  from order_items join orders using (user_id, order_id)
)`;

/** Each press on 'sold out' and the next press for the same item or option. */
const taps = `taps as materialized (
  select kind, thing, at, until from (
    select split_part(subject, ':', 1) as kind, split_part(subject, ':', 2)::int as thing, after, pg_xact_commit_timestamp(xmin) as at,
      coalesce(lead(pg_xact_commit_timestamp(xmin)) over (partition by store, subject order by pg_xact_commit_timestamp(xmin)), 'infinity') as until
    from audit_log where action = 'soldOut.set'
  ) presses where after->>'left' = '0'
)`;

/** A line must cost its item's price and those of its options, all of the menu that was the head. */
const wronglyPriced = `with ${heads}, ${sold}, prices as materialized (
  select revision, at, until, (item->>'id')::int as product_id, (item->>'priceCents')::int as price_cents
  from heads, json_array_elements(body::json->'items') item
), extras as materialized (
  select revision, (option->>'id')::int as option_id, (option->>'priceCents')::int as price_cents
  from heads, json_array_elements(body::json->'groups') part, json_array_elements(part->'options') option
)
select count(distinct order_id)::int as n from sold left join prices
  on prices.product_id = sold.product_id and sold.at >= prices.at and sold.at < prices.until
where (sold.revision, sold.price_cents) is distinct from (prices.revision, prices.price_cents + (
  select coalesce(sum(extras.price_cents * (chosen->>'count')::int), 0)
  from jsonb_array_elements(sold.options) chosen join extras
    on extras.revision = prices.revision and option_id = (chosen->>'id')::int))`;

/** A delivery must cost the fee of the menu that was the head, and a pickup none. */
const wronglyCharged = `with ${heads}, ${sold}, fees as materialized (
  select at, until, coalesce((store->'delivery'->'areas'->0->>'feeCents')::int, 0) as fee
  from heads, json_array_elements(body::json->'shop'->'stores') store where store->>'store' = 'main'
)
select count(distinct order_id)::int as n from sold join orders using (order_id) join fees
  on sold.at >= fees.at and sold.at < fees.until
where delivery_fee_cents is distinct from case fulfilment when 'delivery' then fee else 0 end`;

const soldWhileOut = `with ${sold}, ${taps}
select count(distinct order_id)::int as n from sold join taps
  on kind = 'item' and product_id = thing and sold.at >= taps.at and sold.at < taps.until`;

const madeWhileOut = `with ${sold}, ${taps}
select count(distinct order_id)::int as n
from sold, jsonb_array_elements(options) chosen, taps
where kind = 'option' and (chosen->>'id')::int = thing and (chosen->>'count')::int > 0
  and sold.at >= taps.at and sold.at < taps.until`;

/** Compares every order with the menu, and with the sold-out items, at the moment of its commit. */
export const check = (client: pg.Client) =>
  countAll(client, {
    wronglyPriced,
    wronglyCharged,
    deliveries: 'select count(*)::int as n from orders where delivery_fee_cents > 0',
    soldWhileOut,
    madeWhileOut,
    orders: 'select count(*)::int as n from orders',
    linesWithOptions: "select count(*)::int as n from order_items where options <> '[]'",
    taps: `with ${taps} select count(*)::int as n from taps`,
    counted: `select coalesce(sum(quantity), 0)::int as n from order_items where product_id = ${countedItem}`,
  });
