import type { Ticket } from '@juniper/core/contracts/staff.ts';
import type { Worker } from '../../catalogue/stores/staff-queries.ts';
import { createOrderNotFoundError } from '../placing/cancel-order.ts';
import { type MarkServices, markOrder } from './mark-order.ts';
import { locateOpen, updateReady } from './queries.ts';

/**
 * Says that an order is ready. It stays 'preparing' until it is handed over. It sends the email of a completed order, which
 * is then not sent again.
 */
export async function markReady(services: MarkServices, worker: Worker, orderId: string): Promise<Ticket> {
  const order = await locateOpen(services.db, orderId);
  if (!order) throw createOrderNotFoundError();
  return markOrder(services, worker, { ...order, orderId }, async (trx, mark) => {
    const isChanged = await updateReady(trx, mark);
    return isChanged ? { kind: 'order-completed', userId: mark.userId, orderId } : undefined;
  });
}
