import type { Ticket } from '@juniper/core/contracts/staff.ts';
import type { Worker } from '../../catalogue/stores/staff-queries.ts';
import { createOrderNotFoundError } from '../placing/cancel-order.ts';
import { type MarkServices, markOrder } from './mark-order.ts';
import { locateCompleted, updateRecall } from './queries.ts';

/**
 * Takes back that an order is ready, or says it again. The order stays completed, so its points, payment, voucher and place
 * in the reports stay as they are.
 */
export async function recallOrder(
  services: MarkServices,
  worker: Worker,
  orderId: string,
  isReady: boolean,
): Promise<Ticket> {
  const order = await locateCompleted(services.db, orderId);
  if (!order) throw createOrderNotFoundError();
  return markOrder(services, worker, { ...order, orderId }, async (trx, mark) => {
    if (!(await updateRecall(trx, { ...mark, isReady }))) return undefined;
    const kind = isReady ? 'order-completed' : 'order-recalled';
    return { kind, userId: mark.userId, orderId, recallId: mark.eventId };
  });
}
