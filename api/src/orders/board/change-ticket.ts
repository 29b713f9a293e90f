import type { Ticket } from '@juniper/core/contracts/staff.ts';
import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import type { Worker } from '../../catalogue/stores/staff-queries.ts';
import { assertWorksAt } from '../../catalogue/stores/works-at.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { createOrderNotFoundError } from '../placing/cancel-order.ts';
import { changeStatus, type OrderServices } from '../placing/change-status.ts';
import { findClosedTicket, listChangedTickets, locateOpen } from './queries.ts';
import { toTicket } from './ticket-view.ts';

type StatusInput = { from: OrderStatus; to: OrderStatus; reason?: string | undefined };

/** Changes an order's status for the board. `from` is the status on the screen: of two presses at once, the second gets 409. */
export async function changeTicket(
  services: OrderServices & Pick<Services, 'menu'>,
  worker: Worker,
  orderId: string,
  { from, to, reason }: StatusInput,
): Promise<Ticket> {
  if (to === 'cancelled' && !reason) {
    throw new HttpError(400, 'reason_needed', 'Please give a reason; the customer reads it.');
  }
  const money = getMoney(services.menu);
  const open = await locateOpen(services.db, orderId);
  if (!open) {
    const closed = await findClosedTicket(services.db, orderId);
    if (!closed) throw createOrderNotFoundError();
    await assertWorksAt(services.db, worker, closed.store);
    throw createStatusChangedError(toTicket(money, closed));
  }
  await assertWorksAt(services.db, worker, open.store);
  const [userId, staffId] = [open.user_id, worker.user_id];
  if (userId === staffId) throw createOwnOrderError();
  const change = {
    userId,
    orderId,
    from,
    to,
    actor: 'staff',
    staffId,
    reason: to === 'cancelled' ? reason : undefined,
  } as const;
  const isChanged = await changeStatus(services, change);
  const [row] = await listChangedTickets(services.db, [{ userId, orderId }]);
  if (!row) throw createOrderNotFoundError();
  if (!isChanged) throw createStatusChangedError(toTicket(money, row));
  return toTicket(money, row);
}

export const createOwnOrderError = () =>
  new HttpError(403, 'own_order', 'This is your own order. Please let a colleague handle it.');

export const createStatusChangedError = (order: Pick<Ticket, 'orderNumber' | 'status'>) =>
  new HttpError(409, 'status_changed', `Someone was faster: ${order.orderNumber} is ${order.status} now.`, {
    data: order,
  });
