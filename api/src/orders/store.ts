import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import type { Actor, OrderStatus } from '@juniper/core/rules/order-status.ts';
import type { Totals } from '@juniper/core/rules/pricing.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '../db/built-once.ts';
import type { Db } from '../db/database.ts';
import { insertJob } from '../queue/store.ts';

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
      'status',
      'cancel_reason',
      'fulfilment',
      'store_location',
      jsonArrayFrom(
        order
          .selectFrom('order_items')
          .select(['product_id', 'name', 'quantity', 'price_cents'])
          .whereRef('order_items.user_id', '=', 'orders.user_id')
          .whereRef('order_items.order_id', '=', 'orders.order_id')
          .orderBy('line'),
      ).as('items'),
    ])
    .where('user_id', '=', userId);

/** Ids begin with the time, so that the order of the key is the order of placing. */
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

export async function countOrders(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select((order) => order.fn.countAll<string>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const findOrder = (db: Db, userId: string, orderId: string) =>
  ordersOf(db, userId).where('order_id', '=', orderId).executeTakeFirst();

/** With what stands on the receipt beside it. */
export const findReceipt = (db: Db, userId: string, orderId: string) =>
  ordersOf(db, userId)
    .select(['subtotal_cents', 'sgst_cents', 'cgst_cents', 'address', 'city', 'zip_code'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

export const findOrderByKey = (db: Db, userId: string, key: string) =>
  ordersOf(db, userId).select('request_hash').where('idempotency_key', '=', key).executeTakeFirst();

/** The open ones, and those named whatever their status. */
export const findOrdersToFollow = (db: Db, userId: string, orderIds: string[]) =>
  ordersOf(db, userId)
    .where(sql<boolean>`(status in ('pending', 'preparing') or order_id = any(${orderIds}::uuid[]))`)
    .orderBy('order_id', 'desc')
    .execute();

export async function findUsableVoucher(db: Db, userId: string, voucherId: string) {
  const voucher = await db
    .selectFrom('vouchers')
    .select('kind')
    .where('user_id', '=', userId)
    .where('voucher_id', '=', voucherId)
    .where('order_id', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return voucher?.kind;
}

type NewOrder = {
  userId: string;
  orderId: string;
  eventId: string;
  number: string;
  key: string;
  requestHash: Buffer;
  request: PlaceOrderRequest;
  totals: Totals;
  items: (OrderRow['items'][number] & { deal: boolean })[];
};

/**
 * Everything that placing an order means, in one statement and so in one round trip: it happens as a whole or not at all.
 * The account is held first, as by everyone who changes what is an account's, so that nobody waits for each other in a
 * circle. Gives when it was placed; nothing when the voucher is not to be had any more, or the account is gone.
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<Date | undefined> {
  const { userId, orderId, request, totals } = order;
  const voucherId = request.voucherId ?? null;
  const items = order.items.map((item, line) => ({ ...item, line }));
  const job = sql`jsonb_build_object('userId', placed.user_id, 'orderId', placed.order_id)`;
  const { rows } = await sql<{ created_at: Date }>`
    with account as (
      select user_id from users where user_id = ${userId} for no key update
    ), spent as (
      update vouchers set order_id = ${orderId} from account
      where vouchers.user_id = account.user_id and voucher_id = ${voucherId} and order_id is null and expires_at > now()
      returning voucher_id
    ), placed as (
      insert into orders (user_id, order_id, number, idempotency_key, request_hash, voucher_id,
        subtotal_cents, discount_cents, sgst_cents, cgst_cents, total_cents,
        fulfilment, store_location, contact_name, contact_email, address, city, zip_code)
      select user_id, ${orderId}::uuid, ${order.number}, ${order.key}, ${order.requestHash}::bytea, ${voucherId}::uuid,
        ${totals.subtotal}::int, ${totals.discount}::int, ${totals.sgst}::int, ${totals.cgst}::int, ${totals.final}::int,
        ${request.fulfilment}, ${request.storeLocation}, ${request.name}, ${request.email}, ${request.address},
        ${request.city}, ${request.zipCode}
      from account where ${voucherId}::uuid is null or exists (select from spent)
      returning user_id, order_id, created_at
    ), lines as (
      insert into order_items (user_id, order_id, line, product_id, name, price_cents, quantity, deal)
      select placed.user_id, placed.order_id, item.line, item.product_id, item.name, item.price_cents, item.quantity, item.deal
      from placed, jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as
        item (line smallint, product_id int, name text, price_cents int, quantity smallint, deal boolean)
    ), event as (
      insert into order_events (user_id, order_id, event_id, to_status, actor)
      select user_id, order_id, ${order.eventId}::uuid, 'pending', 'customer' from placed
    ), emptied as (
      update carts set items = '[]', revision = revision + 1 from placed where carts.user_id = placed.user_id
    ), mail as (
      ${insertJob('order-placed-mail', job, sql`placed`)}
    )
    select created_at from placed`.execute(db);
  return rows[0]?.created_at;
}

export type StatusChange = {
  userId: string;
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  actor: Actor;
  staffId?: string;
  reason?: string | undefined;
};

/** Nothing when the order is not, or not any more, what the change starts from. */
export async function updateStatus(trx: Db, change: StatusChange, eventId: string) {
  const { userId, orderId, from, to, actor, staffId = null, reason = null } = change;
  const { rows } = await sql<{ total_cents: number; voucher_id: string | null }>`
    with changed as (
      update orders set status = ${to}, cancel_reason = ${reason},
        preparing_at = case when ${to} = 'preparing' then now() else preparing_at end,
        closed_at = case when ${to} in ('completed', 'cancelled') then now() end
      where user_id = ${userId} and order_id = ${orderId} and status = ${from}
      returning user_id, order_id, total_cents, voucher_id
    ), event as (
      insert into order_events (user_id, order_id, event_id, from_status, to_status, actor, staff_id)
      select user_id, order_id, ${eventId}::uuid, ${from}, ${to}, ${actor}, ${staffId}::uuid from changed
    )
    select total_cents, voucher_id from changed`.execute(trx);
  return rows[0];
}

/** The voucher that a cancelled order had spent, good for at least so many more days. */
export async function returnVoucher(trx: Db, userId: string, orderId: string, voucherId: string, days: number) {
  await trx
    .updateTable('vouchers')
    .set({ order_id: null, expires_at: sql`greatest(expires_at, now() + ${days} * interval '1 day')` })
    .where('user_id', '=', userId)
    .where('voucher_id', '=', voucherId)
    .where('order_id', '=', orderId)
    .execute();
}
