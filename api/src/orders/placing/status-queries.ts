import type { Closing } from '@juniper/core/rules/day-end.ts';
import type { OrderActor, OrderStatus } from '@juniper/core/rules/order-status.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export type StatusChange = {
  userId: string;
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  actor: OrderActor;
  staffId?: string;
  reason?: string | undefined;
  /** How it is closed without the press of its time. */
  closedAs?: Closing;
  /** Now, unless the end of the day closes it. */
  closedAt?: Date;
};

type ChangedOrderRow = {
  total_cents: number;
  voucher_id: string | null;
  created_at: Date;
  store: string;
  due_at: Date | null;
  left_over_at: Date | null;
  has_payment: boolean;
};

/** Writes a status with its event. Returns undefined if the order's status is not `from`. */
export async function updateStatus(trx: Db, change: StatusChange, eventId: string) {
  const { userId, orderId, from, to, actor, staffId = null, reason = null, closedAs = null, closedAt = null } = change;
  const { rows } = await sql<ChangedOrderRow>`
    with changed as (
      update orders set status = ${to}, cancel_reason = ${reason},
        cancelled_by = case when ${to} = 'cancelled' then ${actor} end,
        preparing_at = case when ${to} = 'preparing' then now() else preparing_at end,
        closed_at = case when ${to} in ('completed', 'cancelled') then coalesce(${closedAt}::timestamptz, now()) end,
        closed_as = ${closedAs}
      where user_id = ${userId} and order_id = ${orderId} and status = ${from}
      returning user_id, order_id, total_cents, voucher_id, created_at, store, due_at, left_over_at
    ), event as (
      insert into order_events (user_id, order_id, event_id, from_status, to_status, actor, staff_id)
      select user_id, order_id, ${eventId}::uuid, ${from}, ${to}, ${actor}, ${staffId}::uuid from changed
    )
    select total_cents, voucher_id, created_at, store, due_at, left_over_at, exists (
      select from payments where payments.user_id = changed.user_id and payments.order_id = changed.order_id
    ) as has_payment from changed`.execute(trx);
  return rows[0];
}
