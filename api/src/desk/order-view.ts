import type { FoundOrder, OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import type { Db } from '../db/database.ts';
import { orderNotFound } from '../orders/cancel-order.ts';
import { taxesOf, toOrder } from '../orders/order-view.ts';
import { findReceipt } from '../orders/store.ts';
import { type FoundRow, listEvents, listMails } from './order-store.ts';

export const toFound = (row: FoundRow): FoundOrder => ({
  id: row.order_id,
  orderNumber: row.number,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  status: row.status,
  fulfilment: row.fulfilment,
  storeLocation: row.store_location,
  totalAmount: toDollars(row.total_cents),
  name: row.contact_name,
  cups: row.cups,
});

type Whose = { userId: string; orderId: string; customerId: string | null };

/** `customerId` is what the answer says, so null for who may not open customers. */
export async function readOrder(db: Db, { userId, orderId, customerId }: Whose): Promise<OwnerOrder> {
  const [row, events, mails] = await Promise.all([
    findReceipt(db, userId, orderId),
    listEvents(db, userId, orderId),
    listMails(db, userId, orderId),
  ]);
  if (!row) throw orderNotFound();
  return {
    ...toOrder(row),
    customerId,
    name: row.contact_name,
    email: row.contact_email,
    deliverTo: row.fulfilment === 'delivery' && row.address ? `${row.address}, ${row.city} ${row.zip_code}` : null,
    subtotal: toDollars(row.subtotal_cents),
    taxes: taxesOf(row).map(({ label, cents }) => ({ label, amount: toDollars(cents) })),
    revision: row.catalogue_revision,
    events: events.map(({ to_status, created_at, actor, name }) => ({
      ...{ status: to_status, at: created_at.toISOString(), actor, by: name },
    })),
    mails: mails.map(({ kind, sent_at }) => ({ kind, sentAt: sent_at.toISOString() })),
  };
}
