import type { OpenOrder } from '@juniper/core/rules/new-customers.ts';
import { maxOrdersPerHour } from '@juniper/core/rules/order-status.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import type { OrderedLine } from '../cart/queries.ts';
import type { OrderItemRow, OrderRow, StoredOrder } from './queries.ts';

/** The database's triggers maintain `open_orders` and `trusted_at`. */
export type OrderingAccount = {
  email_verified_at: Date | null;
  open_orders: number;
  blocked_at: Date | null;
  trusted_at: Date | null;
  role: string;
};

/**
 * Locks the account, also a store's own, and then shares the catalogue's lock (`share_catalogue` of migration 0015), until
 * the transaction ends. Without an account nothing is locked. Only the account's columns are current: read all else in a
 * later statement, because this one does not see what others committed while it waited.
 */
export async function lockAccountAndCatalogue(trx: Db, userId: string) {
  const [account] = await query<OrderingAccount>(
    trx,
    `with account as materialized (
      select email_verified_at, open_orders, blocked_at, trusted_at, role from users
      where user_id = $1 for no key update
    )
    select email_verified_at, open_orders, blocked_at, trusted_at, role, share_catalogue() from account`,
    [userId],
  );
  return account;
}

type PlacingQuestion = {
  userId: string;
  number: string;
  store: string;
  due: Date;
  ordered: readonly OrderedLine[];
  isByCard: boolean;
};

/** `stockLimits` hold when the order is due; `has_unpaid` is read for an order by card only; pause and busy time are null where staff have never set any. */
export type PlacingFacts = {
  now: Date;
  revision: number;
  stockLimits: { kind: string; id: number; left: number }[];
  paused_until: Date | null;
  busy_minutes: number | null;
  busy_until: Date | null;
  seconds_since_limiting_order: number | null;
  has_unpaid: boolean;
  is_number_taken: boolean;
};

/** Reads the facts that decide an order. After `lockAccountAndCatalogue` only stock counts change: `lockStock` reads them again. */
export async function readPlacingFacts(trx: Db, question: PlacingQuestion): Promise<PlacingFacts> {
  const { userId, number, store, due, ordered, isByCard } = question;
  const productIds = ordered.map(({ product_id }) => product_id);
  const optionIds = ordered.flatMap(({ options }) => (options ?? []).map(([option]) => option));
  const [facts] = await query<PlacingFacts>(
    trx,
    `select now(), revision, paused_until, busy_minutes, busy_until, array(
      select json_build_object('kind', kind, 'id', thing_id, 'left', left_count) from availability
      where availability.store = $3 and until > $4 and (
        kind = 'item' and thing_id = any($5::int[]) or kind = 'option' and thing_id = any($6::int[]))
    ) as "stockLimits", (
      select extract(epoch from now() - created_at)::int from orders
      where user_id = $1 order by order_id desc offset ${maxOrdersPerHour - 1} limit 1
    ) as seconds_since_limiting_order,
    $7::boolean and exists (select from orders where user_id = $1 and status = 'unpaid') as has_unpaid,
    exists (select from orders where user_id = $1 and number = $2) as is_number_taken
    from catalogue_head left join store_state on store_state.store = $3`,
    [userId, number, store, due, productIds, optionIds, isByCard],
  );
  if (!facts) throw new Error('the database has no menu');
  return facts;
}

/** Lists the open orders that count for a new customer's limits: unpaid ones and those at the counter. */
export async function listOrdersForLimits(trx: Db, userId: string): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select store, json_agg(json_strip_nulls(
      json_build_object('id', product_id, 'quantity', quantity, 'options', (
        select json_agg(json_build_array(option->'id', option->'count')) from jsonb_array_elements(options) option
        where (option->>'count')::int > 0)))) as lines
    from orders join order_items using (user_id, order_id)
    where user_id = ${userId} and (status = 'unpaid' or (status in ('pending', 'preparing') and payment = 'counter'))
      and left_over_at is null
    group by order_id, store`.execute(trx);
  return rows;
}

const writtenColumns = [
  'user_id',
  'order_id',
  'number',
  'idempotency_key',
  'request_hash',
  'voucher_id',
  'subtotal_cents',
  'discount_cents',
  'delivery_fee_cents',
  'tax_cents',
  'tax_included',
  'taxes',
  'total_cents',
  'fulfilment',
  'store',
  'contact_name',
  'contact_email',
  'address',
  'city',
  'zip_code',
  'catalogue_revision',
  'status',
  'payment',
  'at_till',
  'due_at',
  'start_at',
  'is_asap',
] as const;

export type NewOrder = OrderRow &
  Pick<StoredOrder, (typeof writtenColumns)[number]> & {
    items: (OrderItemRow & { base_cents: number; deal: boolean })[];
  };

/** The columns follow $1 (items), $2 (event id) and $3 (who of the staff entered it; null: the customer placed it). */
const insertText = `with placed as (
    insert into orders (${writtenColumns.join(', ')}) values (${writtenColumns.map((_, at) => `$${at + 4}`).join(', ')})
    returning user_id, order_id, status
  ), lines as (
    insert into order_items (user_id, order_id, counted, line, product_id, name, price_cents, base_cents, quantity, deal,
      options, allergens, traces)
    select user_id, order_id, null, line, product_id, name, price_cents, base_cents, quantity, deal, options, allergens,
      traces
    from placed, jsonb_to_recordset($1::jsonb) as
      item (line smallint, product_id int, name text, price_cents int, base_cents int, quantity smallint, deal boolean,
        options jsonb, allergens text[], traces text[])
  )
  insert into order_events (user_id, order_id, event_id, to_status, actor, staff_id)
  select user_id, order_id, $2::uuid, status, case when $3::uuid is null then 'customer' else 'staff' end, $3::uuid
  from placed`;

export async function insertOrder(trx: Db, order: NewOrder, eventId: string, staffId: string | null): Promise<void> {
  const items = order.items.map((item, line) => ({ ...item, line }));
  const values = writtenColumns.map((column) => (column === 'taxes' ? JSON.stringify(order.taxes) : order[column]));
  // The trigger of the first statement writes the contact. Both are sent at once.
  await Promise.all([
    query(trx, insertText, [JSON.stringify(items), eventId, staffId, ...values]),
    (order.note || order.phone) && writeNote(trx, order),
  ]);
}

const writeNote = (trx: Db, { user_id, order_id, note, phone }: NewOrder) =>
  query(trx, 'update order_contacts set note = $3, phone = $4 where user_id = $1 and order_id = $2', [
    user_id,
    order_id,
    note,
    phone,
  ]);
