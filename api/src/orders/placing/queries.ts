import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import type { Schema } from '../../platform/db/schema.ts';

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

export type StoredOrder = Selectable<Schema['orders']>;
type Contact = Pick<StoredOrder, 'contact_name' | 'contact_email' | 'address' | 'city' | 'zip_code'>;

export type OrderItemRow = Pick<
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

/** `name` is that of the account, or null if it is gone. */
type TillOrder = OrderRow & Pick<StoredOrder, 'user_id' | 'request_hash'> & { name: string | null };

/** Finds the order that staff entered for a store under a key, whoever it belongs to. */
export async function findTillOrderByKey(db: Db, store: string, key: string) {
  const text = `select ${orderColumns}, orders.user_id, orders.request_hash,
      (select name from users where users.user_id = orders.user_id) as name
    from orders where store = $1 and idempotency_key = $2 and at_till`;
  const [order] = await query<TillOrder>(db, text, [store, key]);
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
