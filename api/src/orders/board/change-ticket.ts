import type { Ticket } from '@juniper/core/contracts/staff.ts';
import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import type { Worker } from '../../catalogue/stores/staff-queries.ts';
import { assertWorksAt } from '../../catalogue/stores/works-at.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { orderNotFound } from '../placing/cancel-order.ts';
import { changeStatus, type OrderTools } from '../placing/change-status.ts';
import { findClosedTicket, findTickets, locateOpen } from './queries.ts';
import { toTicket } from './ticket-view.ts';

type Wish = { from: OrderStatus; to: OrderStatus; reason?: string | undefined };

/** `from` is the status the staff member saw: when two press at once, the second is told that the other was faster. */
export async function changeTicket(
  tools: OrderTools & Pick<Services, 'menu'>,
  worker: Worker,
  orderId: string,
  wish: Wish,
): Promise<Ticket> {
  const { from, to, reason } = wish;
  if (to === 'cancelled' && !reason) {
    throw new HttpError(400, 'reason_needed', 'Please give a reason; the customer reads it.');
  }
  const money = getMoney(tools.menu);
  const open = await locateOpen(tools.db, orderId);
  if (!open) {
    const closed = await findClosedTicket(tools.db, orderId);
    if (!closed) throw orderNotFound();
    await assertWorksAt(tools.db, worker, closed.store);
    throw statusChanged(toTicket(money, closed));
  }
  await assertWorksAt(tools.db, worker, open.store);
  const [userId, staffId] = [open.user_id, worker.user_id];
  if (userId === staffId) throw ownOrder();
  const change = { userId, orderId, from, to, actor: 'staff' as const, staffId };
  const isChanged = await changeStatus(tools, { ...change, ...(to === 'cancelled' && { reason }) });
  const [row] = await findTickets(tools.db, [{ userId, orderId }]);
  if (!row) throw orderNotFound();
  if (!isChanged) throw statusChanged(toTicket(money, row));
  return toTicket(money, row);
}

export const ownOrder = () =>
  new HttpError(403, 'own_order', 'This is your own order. Please let a colleague handle it.');

export const statusChanged = (order: Pick<Ticket, 'orderNumber' | 'status'>) =>
  new HttpError(409, 'status_changed', `Someone was faster: ${order.orderNumber} is ${order.status} now.`, {
    data: order,
  });
