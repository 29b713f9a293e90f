import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import type { Worker } from '../../catalogue/stores/staff-queries.ts';
import { assertWorksAt } from '../../catalogue/stores/works-at.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import type { OrderRef } from '../../platform/db/schema.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import type { EmailJob } from '../../platform/queue/queues.ts';
import type { Services } from '../../services.ts';
import { createOrderNotFoundError } from '../placing/cancel-order.ts';
import { createOwnOrderError, createStatusChangedError } from './change-ticket.ts';
import { listChangedTickets } from './queries.ts';
import { toTicket } from './ticket-view.ts';

export type MarkServices = Pick<Services, 'db' | 'queue' | 'notifications' | 'menu'>;
type Mark = OrderRef & { staffId: string; eventId: string };

/**
 * Marks an order without a change of its status, and writes to the customer. `write` returns the email, or undefined if there
 * is nothing to change, which is refused with the ticket.
 */
export async function markOrder(
  { db, queue, notifications, menu }: MarkServices,
  worker: Worker,
  { user_id: userId, store, orderId }: { user_id: string; store: string; orderId: string },
  write: (trx: Db, mark: Mark) => Promise<EmailJob | undefined>,
): Promise<Ticket> {
  await assertWorksAt(db, worker, store);
  const staffId = worker.user_id;
  if (userId === staffId) throw createOwnOrderError();
  const isChanged = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    const email = await write(trx, { userId, orderId, staffId, eventId: uuidV7() });
    if (email && account) await queue.send('mail', email, trx);
    return email !== undefined;
  });
  if (isChanged) notifications.notify(userId, orderId);
  const [row] = await listChangedTickets(db, [{ userId, orderId }]);
  if (!row) throw createOrderNotFoundError();
  const ticket = toTicket(getMoney(menu), row);
  if (!isChanged) throw createStatusChangedError(ticket);
  return ticket;
}
