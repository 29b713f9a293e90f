import type { OpenOrder } from '@juniper/core/rules/new-customers.ts';
import { maxOrdersPerHour } from '@juniper/core/rules/order-status.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { OrderedLine } from '../cart/queries.ts';

const shownColumns = [
  'order_id',
  'number',
  'created_at',
  'preparing_at',
  'closed_at',
  'total_cents',
  'discount_cents',
  'delivery_fee_cents',
  'taxes',
  'tax_included',
  'status',
  'cancel_reason',
  'cancelled_by',
  'fulfilment',
  'store',
  'due_at',
  'start_at',
  'is_asap',
  'due_moved_at',
  'recalled_at',
  'ready_at',
  'left_over_at',
  'closed_as',
  'payment',
  'at_till',
] as const;

type StoredOrder = Selectable<Schema['orders']>;
type Contact = Pick<StoredOrder, 'contact_name' | 'contact_email' | 'address' | 'city' | 'zip_code'>;

type OrderItemRow = Pick<
  Selectable<Schema['order_items']>,
  'product_id' | 'name' | 'quantity' | 'price_cents' | 'options' | 'allergens' | 'traces'
>;

/** The newest payment of an order, which PostgreSQL sends as JSON. */
export type PaymentSummary = {
  state: string;
  expires_at: string | null;
  captured_cents: number;
  returned_cents: number;
  refunds: { cents: number; reason: string; done_at: string | null }[];
};

/** `latestPayment` is null for an order without a payment: at the counter, never by card, without refunds. */
export type OrderRow = Pick<StoredOrder, (typeof shownColumns)[number]> & {
  note: string | null;
  phone: string | null;
  carrier: string | null;
  tracking_number: string | null;
  items: OrderItemRow[];
  latestPayment: PaymentSummary | null;
};

/** The columns of every view of an order, which is read from a table or subquery named `orders`. */
const sharedColumns = `${shownColumns.map((column) => `orders.${column}`).join(', ')}, (
    select coalesce(json_agg(line), '[]') from (
      select product_id, name, quantity, price_cents, options, allergens, traces from order_items
      where order_items.user_id = orders.user_id and order_items.order_id = orders.order_id order by order_items.line
    ) line
  ) as items, (
    select to_json(latest) from (
      select state, expires_at, captured_cents, returned_cents, (
        select coalesce(json_agg(refund), '[]') from (
          select cents, reason, done_at from refunds
          where refunds.user_id = payments.user_id and refunds.order_id = payments.order_id
            and refunds.payment_id = payments.payment_id and refunds.state <> 'failed'
          order by refunds.created_at
        ) refund
      ) as refunds
      from payments where payments.user_id = orders.user_id and payments.order_id = orders.order_id
      order by payments.created_at desc limit 1
    ) latest
  ) as "latestPayment"`;

const selectFromContact = (column: 'note' | 'phone' | 'carrier' | 'tracking_number') => `(
    select ${column} from order_contacts contact
    where contact.user_id = orders.user_id and contact.order_id = orders.order_id
  ) as ${column}`;

/** The columns of an order that its customer sees. */
const orderColumns = [
  sharedColumns,
  selectFromContact('note'),
  selectFromContact('phone'),
  selectFromContact('carrier'),
  selectFromContact('tracking_number'),
].join(', ');

export type OrderWithContact = OrderRow & Contact;

export const selectContactColumn = (column: string, old: string) =>
  `case when contact.order_id is null then orders.${old} else contact.${column} end`;
export const orderAndContactColumns = [
  sharedColumns,
  'contact.note',
  'contact.phone',
  'contact.carrier',
  'contact.tracking_number',
  `${selectContactColumn('name', 'contact_name')} as contact_name`,
  `${selectContactColumn('email', 'contact_email')} as contact_email`,
  `${selectContactColumn('address', 'address')} as address`,
  `${selectContactColumn('city', 'city')} as city`,
  `${selectContactColumn('zip_code', 'zip_code')} as zip_code`,
].join(', ');

/** Joins an order's contact, which the database's triggers maintain. Orders without one have it in their own columns until the next release. */
export const joinContact = `left join order_contacts contact
  on contact.user_id = orders.user_id and contact.order_id = orders.order_id`;

/** Lists the newest orders. Ids begin with the time. */
export const listNewestOrders = (db: Db, userId: string, limit: number) =>
  query<OrderRow>(db, `select ${orderColumns} from orders where user_id = $1 order by order_id desc limit $2`, [
    userId,
    limit,
  ]);

export async function listOrders(db: Db, userId: string, limit: number, before?: string, key?: string) {
  if (!before && !key) return listNewestOrders(db, userId, limit);
  return query<OrderRow>(
    db,
    `select ${orderColumns} from orders
    where user_id = $1 and ($3::uuid is null or order_id < $3) and ($4::text is null or idempotency_key = $4)
    order by order_id desc limit $2`,
    [userId, limit, before ?? null, key ?? null],
  );
}

export async function countOrders(db: Db, userId: string, stores?: readonly string[]): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select((order) => order.fn.countAll<string>().as('total'))
    .where('user_id', '=', userId)
    .$if(stores !== undefined, (orders) => orders.where('store', 'in', stores ?? []))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findOrder(db: Db, userId: string, orderId: string) {
  const text = `select ${orderColumns} from orders where user_id = $1 and order_id = $2`;
  const [order] = await query<OrderRow>(db, text, [userId, orderId]);
  return order;
}

export async function findLastAddress(db: Db, userId: string) {
  const [last] = await query<{ address: string; city: string; zipCode: string }>(
    db,
    `select ${selectContactColumn('address', 'address')} as address, ${selectContactColumn('city', 'city')} as city,
      ${selectContactColumn('zip_code', 'zip_code')} as "zipCode"
    from orders ${joinContact}
    where orders.user_id = $1 and fulfilment = 'delivery' and status <> 'cancelled'
      and ${selectContactColumn('address', 'address')} is not null
    order by orders.order_id desc limit 1`,
    [userId],
  );
  return last;
}

export type Receipt = OrderWithContact &
  Pick<StoredOrder, 'subtotal_cents' | 'catalogue_revision'> & { earned_points: number | null };

export async function findReceipt(db: Db, userId: string, orderId: string) {
  const [receipt] = await query<Receipt>(
    db,
    `select ${orderAndContactColumns}, orders.subtotal_cents, orders.catalogue_revision, (
      select points from loyalty_ledger entry
      where (entry.user_id, entry.order_id) = (orders.user_id, orders.order_id) and kind = 'order'
    ) as earned_points
    from orders ${joinContact} where orders.user_id = $1 and orders.order_id = $2`,
    [userId, orderId],
  );
  return receipt;
}

export async function findOrderByKey(db: Db, userId: string, key: string) {
  const text = `select ${orderColumns}, orders.request_hash from orders where user_id = $1 and idempotency_key = $2`;
  const [order] = await query<OrderRow & { request_hash: Buffer }>(db, text, [userId, key]);
  return order;
}

export const listOrdersToFollow = (db: Db, userId: string, orderIds: string[]) =>
  query<OrderRow>(
    db,
    `select ${orderColumns} from orders
    where user_id = $1 and (status not in ('completed', 'cancelled') or order_id = any($2::uuid[]))
    order by order_id desc`,
    [userId, orderIds],
  );

/** The database's triggers maintain `open_orders` and `trusted_at`. */
export type OrderingAccount = {
  email_verified_at: Date | null;
  open_orders: number;
  blocked_at: Date | null;
  trusted_at: Date | null;
  role: string;
};

/**
 * Locks the account, and then shares the catalogue's lock, until the transaction ends. Read facts in a later statement:
 * this one does not see what others committed while it waited.
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
