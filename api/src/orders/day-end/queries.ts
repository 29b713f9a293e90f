import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { OrderRef } from '../../platform/db/schema.ts';
import { isOpen } from '../board/queries.ts';

export type OpenOrderRow = Awaited<ReturnType<typeof listOpenOrders>>[number];

const columns = ['user_id', 'order_id', 'orders.store', 'created_at', 'due_at', 'start_at'] as const;

/** Lists the open orders that were placed before a moment. */
export const listOpenOrders = (db: Db, before: Date) =>
  db
    .selectFrom('orders')
    .select(columns)
    .select(['status', 'preparing_at', 'left_over_at'])
    .where(isOpen)
    .where('created_at', '<', before)
    .orderBy('order_id')
    .execute();

/** Lists the waiting orders of stores that start orders automatically, except those for a later start time. */
export const listOrdersToStart = (db: Db, now: Date) =>
  db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.store', 'orders.store')
    .select(columns)
    .where('status', '=', sql.lit('pending'))
    .where('left_over_at', 'is', null)
    .where('starts_orders', '=', true)
    .where(sql<boolean>`coalesce(start_at, created_at) <= ${now}`)
    .orderBy('order_id')
    .execute();

/** Writes down that an order's day ended before anybody began it. Returns false if somebody has. */
export async function markLeftOver(trx: Db, { userId, orderId }: OrderRef, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update orders set left_over_at = ${now}
    where user_id = ${userId} and order_id = ${orderId} and status = 'pending' and left_over_at is null`.execute(trx);
  return numAffectedRows === 1n;
}

/** Lists those of the orders that are still left over, the oldest first. */
export const listLeftOver = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['user_id', 'order_id', 'store'])
    .where('order_id', 'in', orderIds)
    .where('status', '=', sql.lit('pending'))
    .where('left_over_at', 'is not', null)
    .orderBy('order_id')
    .execute();
