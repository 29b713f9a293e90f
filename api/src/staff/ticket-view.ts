import type { BoardStore, Ticket } from '@juniper/core/contracts/staff.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import type { TicketRow } from './store.ts';

export const toTicket = (row: TicketRow): Ticket => ({
  id: row.order_id,
  orderNumber: row.number,
  createdAt: row.created_at.toISOString(),
  preparingAt: row.preparing_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  status: row.status,
  cancelReason: row.cancel_reason,
  fulfilment: row.fulfilment,
  storeLocation: row.store_location,
  name: row.contact_name,
  email: row.contact_email,
  // Of a deleted account's order nobody knows the address any more.
  deliverTo: row.fulfilment === 'delivery' && row.address ? `${row.address}, ${row.city} ${row.zip_code}` : null,
  items: row.items,
  totalAmount: toDollars(row.total_cents),
});

/** Without a store, all of them; 'main' is the cafe in Alder Street, whose orders carry none. */
export const isAt = (store: BoardStore | undefined, { storeLocation }: Ticket): boolean =>
  store === undefined || store === (storeLocation ?? 'main');
