import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { OrderRef } from '../../platform/db/schema.ts';

/** Finds what is known of an order's carrier. Orders of deleted accounts have no contact. */
export const findTracking = (trx: Db, { userId, orderId }: OrderRef) =>
  trx
    .selectFrom('orders')
    .innerJoin('order_contacts as contact', (join) =>
      join.onRef('contact.user_id', '=', 'orders.user_id').onRef('contact.order_id', '=', 'orders.order_id'),
    )
    .select(['status', 'fulfilment', 'recalled_at', 'carrier', 'tracking_number'])
    .where('orders.user_id', '=', userId)
    .where('orders.order_id', '=', orderId)
    .executeTakeFirst();

type TrackingRow = OrderRef & {
  status: string;
  carrier: string | null;
  number: string | null;
  staffId: string;
  eventId: string;
};

/** Writes an order's carrier and tracking number with an event. */
export async function updateTracking(trx: Db, row: TrackingRow): Promise<void> {
  const { userId, orderId, status, carrier, number, staffId, eventId } = row;
  await sql`
    with changed as (
      update order_contacts set carrier = ${carrier}, tracking_number = ${number}
      where user_id = ${userId} and order_id = ${orderId}
      returning user_id, order_id
    )
    insert into order_events (user_id, order_id, event_id, from_status, to_status, actor, staff_id)
    select user_id, order_id, ${eventId}::uuid, ${status}, 'tracked', 'staff', ${staffId}::uuid from changed`.execute(
    trx,
  );
}
