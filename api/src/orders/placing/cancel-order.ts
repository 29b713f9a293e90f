import type { Order } from '@juniper/core/contracts/orders.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { changeStatus, type OrderServices } from './change-status.ts';
import { toOrder } from './order-view.ts';
import { findOrder } from './queries.ts';

const tooLate: Record<string, string> = {
  preparing: 'We have begun to make this order, so it can no longer be cancelled.',
  completed: 'This order is ready, so it can no longer be cancelled.',
  cancelled: 'We have already cancelled this order.',
};

const notCancelled = 'This order could not be cancelled. Please try again.';

/** Cancels a pending or unpaid order for its customer. Cancelling again changes nothing. */
export async function cancelOrder(
  services: OrderServices & Pick<Services, 'menu'>,
  userId: string,
  orderId: string,
): Promise<Order> {
  const change = { userId, orderId, actor: 'customer', to: 'cancelled' } as const;
  const isChanged =
    (await changeStatus(services, { ...change, from: 'pending' })) ||
    (await changeStatus(services, { ...change, from: 'unpaid' }));
  const order = await findOrder(services.db, userId, orderId);
  const money = getMoney(services.menu);
  if (!order) throw createOrderNotFoundError();
  const isDone = order.cancelled_by === 'customer';
  if (!isChanged && !isDone) {
    throw new HttpError(409, 'not_cancellable', tooLate[order.status] ?? notCancelled, { data: toOrder(money, order) });
  }
  return toOrder(money, order);
}

export const createOrderNotFoundError = () => new HttpError(404, 'order_not_found', 'We could not find that order.');
