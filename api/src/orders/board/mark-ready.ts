import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import type { Worker } from '../../catalogue/stores/staff-queries.ts';
import { assertWorksAt } from '../../catalogue/stores/works-at.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import type { Services } from '../../services.ts';
import { createOrderNotFoundError } from '../placing/cancel-order.ts';
import { createOwnOrderError, createStatusChangedError } from './change-ticket.ts';
import { listChangedTickets, locateOpen, updateReady } from './queries.ts';
import { toTicket } from './ticket-view.ts';

/**
 * Says that an order is ready, and writes to the customer. It stays 'preparing' until it is handed over. It sends the
 * email of a completed order, which is then not sent again.
 */
export async function markReady(
  { db, queue, notifications, menu }: Pick<Services, 'db' | 'queue' | 'notifications' | 'menu'>,
  worker: Worker,
  orderId: string,
): Promise<Ticket> {
  const order = await locateOpen(db, orderId);
  if (!order) throw createOrderNotFoundError();
  await assertWorksAt(db, worker, order.store);
  const [userId, staffId, eventId] = [order.user_id, worker.user_id, uuidV7()];
  if (userId === staffId) throw createOwnOrderError();
  const isChanged = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    if (!(await updateReady(trx, { userId, orderId, staffId, eventId }))) return false;
    if (account) await queue.send('mail', { kind: 'order-completed', userId, orderId }, trx);
    return true;
  });
  if (isChanged) notifications.notify(userId, orderId);
  const [row] = await listChangedTickets(db, [{ userId, orderId }]);
  if (!row) throw createOrderNotFoundError();
  const ticket = toTicket(getMoney(menu), row);
  if (!isChanged) throw createStatusChangedError(ticket);
  return ticket;
}
