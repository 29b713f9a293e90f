import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { PaymentRef } from './queries.ts';

export type RefundRef = { userId: string; orderId: string; refundId: string };

/** Counts it on the payment too, whose check refuses more than was captured. Under the payment's lock. */
export async function insertRefund(trx: Db, row: Insertable<Schema['refunds']>): Promise<void> {
  await trx.insertInto('refunds').values(row).execute();
  await changeReturned(trx, row, row.cents);
}

const changeReturned = (
  trx: Db,
  { user_id, order_id, payment_id }: { user_id: string; order_id: string; payment_id: string },
  cents: number,
) =>
  trx
    .updateTable('payments')
    .set({ returned_cents: sql`returned_cents + ${cents}` })
    .where('user_id', '=', user_id)
    .where('order_id', '=', order_id)
    .where('payment_id', '=', payment_id)
    .execute();

export const findRefund = (db: Db, { userId, orderId, refundId }: RefundRef) =>
  db
    .selectFrom('refunds')
    .select(['payment_id', 'provider_id', 'cents', 'reason', 'state', 'done_at'])
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst();

export const listRefunds = (db: Db, { userId, orderId }: Pick<RefundRef, 'userId' | 'orderId'>) =>
  db
    .selectFrom('refunds')
    .leftJoin('users', 'users.user_id', 'refunds.actor')
    .leftJoin('staff_records', 'staff_records.user_id', 'refunds.actor')
    .select(['refund_id', 'payment_id', 'provider_id', 'cents', 'reason', 'state', 'refunds.created_at', 'done_at'])
    // As it was at work, as in the audit log.
    .select(sql<string | null>`coalesce(staff_records.name, users.name)`.as('by'))
    .where('refunds.user_id', '=', userId)
    .where('order_id', '=', orderId)
    .orderBy('refunds.created_at')
    .execute();

/** Returns whether an automatic refund of a cancelled order has failed. */
export async function hasFailedRefund(trx: Db, { userId, orderId, paymentId }: PaymentRef): Promise<boolean> {
  const failed = await trx
    .selectFrom('refunds')
    .select('refund_id')
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'failed')
    .where('cause', '=', 'cancelled')
    .executeTakeFirst();
  return failed !== undefined;
}

/** The member of staff who has cancelled the order, if it was one. */
export const findCanceller = (trx: Db, { userId, orderId }: Pick<RefundRef, 'userId' | 'orderId'>) =>
  trx
    .selectFrom('order_events')
    .innerJoin('orders', (join) =>
      join.onRef('orders.user_id', '=', 'order_events.user_id').onRef('orders.order_id', '=', 'order_events.order_id'),
    )
    .innerJoin('users', 'users.user_id', 'order_events.staff_id')
    .select(['users.user_id', 'users.role', 'orders.store'])
    .where('order_events.user_id', '=', userId)
    .where('order_events.order_id', '=', orderId)
    .where('to_status', '=', 'cancelled')
    .executeTakeFirst();

type Outcome = { state: 'asked' | 'done' | 'failed'; providerId: string | null };

/** What the provider says about it. One that has failed gives its cents back; nothing is done twice. True: it is news. */
export async function writeOutcome(trx: Db, ref: RefundRef, { state, providerId }: Outcome): Promise<boolean> {
  const changed = await trx
    .updateTable('refunds')
    .set({ state, provider_id: providerId, done_at: state === 'done' ? sql<Date>`now()` : null })
    .where('user_id', '=', ref.userId)
    .where('order_id', '=', ref.orderId)
    .where('refund_id', '=', ref.refundId)
    // A refund that was done may still fail at the customer's bank; one that has failed stays so.
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'asked'), row(sql`${state}`, '<>', 'asked')]),
        row.and([row('state', '=', 'done'), row(sql`${state}`, '=', 'failed')]),
      ]),
    )
    .returning(['user_id', 'order_id', 'payment_id', 'cents'])
    .executeTakeFirst();
  if (changed && state === 'failed') await changeReturned(trx, changed, -changed.cents);
  return changed !== undefined;
}
