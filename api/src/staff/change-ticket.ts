import type { Ticket } from '@juniper/core/contracts/staff.ts';
import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { Refusal } from '../http/refusal.ts';
import { orderNotFound } from '../orders/cancel-order.ts';
import { changeStatus, type OrderTools } from '../orders/change-status.ts';
import { findClosedTicket, findOwner, findTickets } from './store.ts';
import { toTicket } from './ticket-view.ts';

type Wish = { from: OrderStatus; to: OrderStatus; reason?: string | undefined };

/** `from` is the status the staff member saw: when two press at once, the second is told that the other was faster. */
export async function changeTicket(tools: OrderTools, staffId: string, orderId: string, wish: Wish): Promise<Ticket> {
  const { from, to, reason } = wish;
  if (to === 'cancelled' && !reason) {
    throw new Refusal(400, 'reason_needed', 'Please give a reason; the customer reads it.');
  }
  const userId = await findOwner(tools.db, orderId);
  if (!userId) {
    const closed = await findClosedTicket(tools.db, orderId);
    if (!closed) throw orderNotFound();
    throw statusChanged(toTicket(closed));
  }
  if (userId === staffId) throw ownOrder();
  const change = { userId, orderId, from, to, actor: 'staff' as const, staffId };
  const isChanged = await changeStatus(tools, { ...change, ...(to === 'cancelled' && { reason }) });
  const [row] = await findTickets(tools.db, [{ userId, orderId }]);
  if (!row) throw orderNotFound();
  if (!isChanged) throw statusChanged(toTicket(row));
  return toTicket(row);
}

export const ownOrder = () =>
  new Refusal(403, 'own_order', 'This is your own order. Please let a colleague handle it.');

export const statusChanged = (order: Pick<Ticket, 'orderNumber' | 'status'>) =>
  new Refusal(409, 'status_changed', `Someone was faster: ${order.orderNumber} is ${order.status} now.`, {
    data: order,
  });
