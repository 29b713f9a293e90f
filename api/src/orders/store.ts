import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../db/database.ts';

/** Ids begin with the time, so that the order of the key is the order of placing. */
export async function listOrders(db: Db, userId: string, limit: number, before?: string) {
  let orders = db
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
    .where('user_id', '=', userId)
    .orderBy('order_id', 'desc')
    .limit(limit);
  if (before) orders = orders.where('order_id', '<', before);
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
  db
    .selectFrom('orders')
    .select(['status', 'total_cents'])
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
