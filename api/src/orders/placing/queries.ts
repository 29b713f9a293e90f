import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import type { OpenOrder } from '@juniper/core/rules/new-customers.ts';
import { type Actor, maxOrdersPerHour, type OrderStatus } from '@juniper/core/rules/order-status.ts';
import type { Totals } from '@juniper/core/rules/totals.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Held, heldMenu } from '../../catalogue/menu/availability-queries.ts';
import { builtOnce } from '../../platform/db/built-once.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Ordered } from '../cart/queries.ts';

/** What became of its payment; null: it is paid at the counter, and nothing has been given back. */
export const paidWith = (order: ExpressionBuilder<Schema, 'orders'>) =>
  jsonObjectFrom(
    order
      .selectFrom('payments')
      .select(['state', 'expires_at', 'captured_cents', 'returned_cents'])
      .select((payment) =>
        jsonArrayFrom(
          payment
            .selectFrom('refunds')
            .select(['cents', 'reason', 'done_at'])
            .whereRef('refunds.user_id', '=', 'payments.user_id')
            .whereRef('refunds.order_id', '=', 'payments.order_id')
            .whereRef('refunds.payment_id', '=', 'payments.payment_id')
            .where('refunds.state', '<>', sql.lit('failed'))
            .orderBy('refunds.created_at'),
        ).as('refunds'),
      )
      .whereRef('payments.user_id', '=', 'orders.user_id')
      .whereRef('payments.order_id', '=', 'orders.order_id')
      .orderBy('payments.created_at', 'desc')
      .limit(sql.lit(1)),
  );

const ordersOf = (db: Db, userId: string) =>
  db
    .selectFrom('orders')
    .select((order) => [
      'order_id',
      'number',
      'created_at',
      'preparing_at',
      'closed_at',
      'total_cents',
      'discount_cents',
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
      'payment',
      paidWith(order).as('paid'),
      jsonArrayFrom(
        order
          .selectFrom('order_items')
          .select(['product_id', 'name', 'quantity', 'price_cents', 'options', 'allergens', 'traces'])
          .whereRef('order_items.user_id', '=', 'orders.user_id')
          .whereRef('order_items.order_id', '=', 'orders.order_id')
          .orderBy('line'),
      ).as('items'),
    ])
    .where('user_id', '=', userId);

/** Ids begin with the time, so sorting by id sorts by time. */
export const newestOrders = builtOnce((db, userId: string, limit: number) =>
  ordersOf(db, userId).orderBy('order_id', 'desc').limit(limit),
);

export type OrderRow = Awaited<ReturnType<typeof newestOrders>>[number];

export async function listOrders(db: Db, userId: string, limit: number, before?: string, key?: string) {
  if (!before && !key) return newestOrders(db, userId, limit);
  let orders = ordersOf(db, userId).orderBy('order_id', 'desc').limit(limit);
  if (before) orders = orders.where('order_id', '<', before);
  if (key) orders = orders.where('idempotency_key', '=', key);
  return orders.execute();
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

export const findOrder = (db: Db, userId: string, orderId: string) =>
  ordersOf(db, userId).where('order_id', '=', orderId).executeTakeFirst();

/** Where the newest delivery goes that was not cancelled, perhaps for its address. Nothing is left of an address once an old order was anonymised. */
export const findLastAddress = (db: Db, userId: string) =>
  db
    .selectFrom('orders')
    .select(['address', 'city', 'zip_code as zipCode'])
    .where('user_id', '=', userId)
    .where('fulfilment', '=', 'delivery')
    .where('status', '!=', 'cancelled')
    .where('address', 'is not', null)
    .orderBy('order_id', 'desc')
    .limit(1)
    .$narrowType<{ address: string; city: string; zipCode: string }>()
    .executeTakeFirst();

/** The order with the other columns of the receipt, its contact and the revision that priced it. */
export const findReceipt = (db: Db, userId: string, orderId: string) =>
  ordersOf(db, userId)
    .select(['subtotal_cents', 'address', 'city', 'zip_code'])
    .select(['contact_name', 'contact_email', 'catalogue_revision'])
    .select(
      sql<number | null>`(select points from loyalty_ledger entry
        where (entry.user_id, entry.order_id) = (orders.user_id, orders.order_id) and kind = 'order')`.as(
        'earned_points',
      ),
    )
    .where('order_id', '=', orderId)
    .executeTakeFirst();

export const findOrderByKey = (db: Db, userId: string, key: string) =>
  ordersOf(db, userId).select('request_hash').where('idempotency_key', '=', key).executeTakeFirst();

/** The open orders, and those in `orderIds` whatever their status. */
export const findOrdersToFollow = (db: Db, userId: string, orderIds: string[]) =>
  ordersOf(db, userId)
    .where(sql<boolean>`(status not in ('completed', 'cancelled') or order_id = any(${orderIds}::uuid[]))`)
    .orderBy('order_id', 'desc')
    .execute();

/**
 * Locks the account, and then shares the catalogue's lock, until the transaction ends. One statement, because a statement
 * costs more than its work; the row is locked before the function is called. What must not be older than the lock is read
 * by a later statement: each sees what was committed when it began.
 */
export async function lockBuyer(trx: Db, userId: string) {
  const [buyer] = await heldBuyer(trx, userId);
  return buyer;
}

type Buyer = {
  email_verified_at: Date | null;
  open_orders: number;
  blocked_at: Date | null;
  trusted_at: Date | null;
  role: string;
};

const heldBuyer = builtOnce(
  (_trx, userId: string) => sql<Buyer>`
    with buyer as materialized (
      select email_verified_at, open_orders, blocked_at, trusted_at, role from users
      where user_id = ${userId} for no key update
    )
    select email_verified_at, open_orders, blocked_at, trusted_at, role, share_catalogue() from buyer`,
);

/** Returns the open orders that count for a new customer's bounds: those that no card is authorised for. */
export async function findOrdersToBound(trx: Db, userId: string): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select store, json_agg(json_strip_nulls(
      json_build_object('id', product_id, 'quantity', quantity, 'options', options))) as lines
    from orders join order_items using (user_id, order_id)
    where user_id = ${userId} and (status = 'unpaid' or (status in ('pending', 'preparing') and payment = 'counter'))
    group by order_id, store`.execute(trx);
  return rows;
}

export type NewOrder = {
  userId: string;
  orderId: string;
  eventId: string;
  number: string;
  key: string;
  requestHash: Buffer;
  request: PlaceOrderRequest;
  /** 'unpaid' where it waits for its card payment. */
  status: 'unpaid' | 'pending';
  store: string;
  totals: Totals;
  items: (OrderRow['items'][number] & { base_cents: number; deal: boolean })[];
  /** What leaves the account's cart. */
  ordered: Ordered[];
  /** The menu that priced it. */
  catalogueRevision: number;
};

/**
 * Inserts the order, its lines and its first event. Returns when it was placed, the age of the tenth order before it,
 * whether another one waits for its payment, and the menu at that moment.
 */
export async function insertOrder(trx: Db, order: NewOrder, due: Date): Promise<Placed> {
  const { request, store, totals, ordered } = order;
  const isPickup = request.fulfilment === 'pickup';
  const row = {
    user_id: order.userId,
    order_id: order.orderId,
    number: order.number,
    idempotency_key: order.key,
    request_hash: `\\x${order.requestHash.toString('hex')}`,
    voucher_id: request.voucherId,
    subtotal_cents: totals.subtotal,
    discount_cents: totals.discount,
    tax_cents: totals.tax,
    tax_included: totals.isTaxIncluded,
    taxes: totals.taxes,
    total_cents: totals.final,
    fulfilment: request.fulfilment,
    store,
    contact_name: request.name,
    contact_email: request.email,
    address: isPickup ? null : request.address,
    city: isPickup ? null : request.city,
    zip_code: isPickup ? null : request.zipCode,
    catalogue_revision: order.catalogueRevision,
    status: order.status,
    payment: order.status === 'unpaid' ? 'card' : 'counter',
  };
  const items = order.items.map((item, line) => ({ ...item, line }));
  const itemIds = ordered.map(({ product_id }) => product_id);
  const optionIds = ordered.flatMap(({ options }) => (options ?? []).map(([option]) => option));
  const [placed] = await insertWhole(trx, toJson(row), toJson(items), order.eventId, due, itemIds, optionIds, store);
  if (!placed) throw new Error('the database has no menu');
  return placed;
}

/** PostgreSQL rejects JSON with a lone surrogate, such as half an emoji. Sent as text it would become U+FFFD as well. */
const toJson = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (typeof part === 'string' ? part.toWellFormed() : part));

const placedColumns = sql.raw(`user_id, order_id, number, idempotency_key, request_hash, voucher_id,
  subtotal_cents, discount_cents, tax_cents, tax_included, taxes, total_cents,
  fulfilment, store, contact_name, contact_email, address, city, zip_code, catalogue_revision, status, payment`);

const lineColumns = sql.raw(
  'line, product_id, name, price_cents, base_cents, quantity, deal, options, allergens, traces',
);

/** `has_unpaid`: another order of the account waits for its payment, and this one would too. */
type Placed = Held & { created_at: Date; tenth_before_seconds: number | null; has_unpaid: boolean };

// A statement does not see its own inserts, so the new order is not among the earlier ones.
const insertWhole = builtOnce(
  (
    _trx,
    order: string,
    items: string,
    eventId: string,
    due: Date,
    itemIds: number[],
    optionIds: number[],
    store: string,
  ) => sql<Placed>`
    with placed as (
      insert into orders (${placedColumns})
      select ${placedColumns} from jsonb_populate_record(null::orders, ${order}::jsonb)
      returning user_id, order_id, created_at, status
    ), lines as (
      insert into order_items (user_id, order_id, counted, ${lineColumns})
      select user_id, order_id, null, ${lineColumns}
      from placed, jsonb_to_recordset(${items}::jsonb) as
        item (line smallint, product_id int, name text, price_cents int, base_cents int, quantity smallint, deal boolean,
          options jsonb, allergens text[], traces text[])
    ), event as (
      insert into order_events (user_id, order_id, event_id, to_status, actor)
      select user_id, order_id, ${eventId}::uuid, status, 'customer' from placed
    ), menu as (${heldMenu(store, due, itemIds, optionIds)})
    select created_at, revision, limits, paused_until, busy_minutes, busy_until, (
      select extract(epoch from now() - earlier.created_at)::int from orders earlier
      where earlier.user_id = placed.user_id order by earlier.order_id desc offset ${sql.lit(maxOrdersPerHour - 1)} limit 1
    ) as tenth_before_seconds, status = 'unpaid' and exists (
      select from orders earlier where earlier.user_id = placed.user_id and earlier.status = 'unpaid'
    ) as has_unpaid
    from placed, menu`,
);

export type StatusChange = {
  userId: string;
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  actor: Actor;
  staffId?: string;
  reason?: string | undefined;
};

/** `due_at` is set where the store counts work. */
type Changed = {
  total_cents: number;
  voucher_id: string | null;
  created_at: Date;
  store: string;
  due_at: Date | null;
  has_payment: boolean;
};

/** Undefined when the order's status is not, or no longer, `from`. */
export async function updateStatus(trx: Db, change: StatusChange, eventId: string) {
  const { userId, orderId, from, to, actor, staffId = null, reason = null } = change;
  const { rows } = await sql<Changed>`
    with changed as (
      update orders set status = ${to}, cancel_reason = ${reason},
        cancelled_by = case when ${to} = 'cancelled' then ${actor} end,
        preparing_at = case when ${to} = 'preparing' then now() else preparing_at end,
        closed_at = case when ${to} in ('completed', 'cancelled') then now() end
      where user_id = ${userId} and order_id = ${orderId} and status = ${from}
      returning user_id, order_id, total_cents, voucher_id, created_at, store, due_at
    ), event as (
      insert into order_events (user_id, order_id, event_id, from_status, to_status, actor, staff_id)
      select user_id, order_id, ${eventId}::uuid, ${from}, ${to}, ${actor}, ${staffId}::uuid from changed
    )
    select total_cents, voucher_id, created_at, store, due_at, exists (
      select from payments where payments.user_id = changed.user_id and payments.order_id = changed.order_id
    ) as has_payment from changed`.execute(trx);
  return rows[0];
}
