import type { Tracking } from '@juniper/core/contracts/orders.ts';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { canBeTracked } from '@juniper/core/rules/tracking.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import type { Worker } from '../../catalogue/stores/staff-queries.ts';
import { assertWorksAt } from '../../catalogue/stores/works-at.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { OrderRef } from '../../platform/db/schema.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { createOrderNotFoundError } from '../placing/cancel-order.ts';
import { createOwnOrderError } from './change-ticket.ts';
import { listChangedTickets, locateCompleted, locateOpen } from './queries.ts';
import { toTicket } from './ticket-view.ts';
import { findTracking, updateTracking } from './tracking-queries.ts';

type TrackingServices = Pick<Services, 'db' | 'queue' | 'notifications' | 'menu'>;

/** Enters who carries a delivery that stands on the board. */
export async function trackTicket(
  services: TrackingServices,
  worker: Worker,
  orderId: string,
  tracking: Tracking,
): Promise<Ticket> {
  const { db, menu } = services;
  const order = (await locateOpen(db, orderId)) ?? (await locateCompleted(db, orderId));
  if (!order) throw createOrderNotFoundError();
  await assertWorksAt(db, worker, order.store);
  const orderRef = { userId: order.user_id, orderId };
  await setTracking(services, worker, orderRef, tracking);
  const [row] = await listChangedTickets(db, [orderRef]);
  if (!row) throw createOrderNotFoundError();
  return toTicket(getMoney(menu), row);
}

/**
 * Writes who carries a delivery, with an event that names the person. If it has left, its customer gets an email; before,
 * the email that it is on its way says it.
 */
export async function setTracking(
  { db, queue, notifications }: TrackingServices,
  { user_id: staffId }: Pick<Worker, 'user_id'>,
  orderRef: OrderRef,
  { carrier, number }: Tracking,
): Promise<void> {
  const { userId, orderId } = orderRef;
  if (userId === staffId) throw createOwnOrderError();
  const isChanged = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId, 'change');
    const before = await findTracking(trx, orderRef);
    if (!before) throw createOrderNotFoundError();
    if (!canBeTracked(before)) {
      throw new HttpError(409, 'not_carried', 'Only a delivery that is being made or has left can be tracked.');
    }
    if (before.carrier === carrier && before.tracking_number === number) return false;
    const eventId = uuidV7();
    await updateTracking(trx, { ...orderRef, status: before.status, carrier, number, staffId, eventId });
    const hasLeft = before.status === 'completed' && before.recalled_at === null;
    if (hasLeft && (carrier || number)) {
      await queue.send('mail', { kind: 'order-tracking', userId, orderId, trackingId: eventId }, trx);
    }
    return true;
  });
  if (isChanged) notifications.notify(userId, orderId);
}
