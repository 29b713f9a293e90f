import { getOrderPoints } from '@juniper/core/rules/loyalty.ts';
import { canChangeStatus } from '@juniper/core/rules/order-status.ts';
import { daysAfterReturn } from '@juniper/core/rules/vouchers.ts';
import { restoreStock } from '../../catalogue/menu/availability-queries.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { awardOrder } from '../../rewards/loyalty/queries.ts';
import { returnVoucher } from '../../rewards/vouchers/queries.ts';
import type { Services } from '../../services.ts';
import { releaseSlots } from '../slots/work-queries.ts';
import { getDueAt } from './placing-rules.ts';
import { type StatusChange, updateStatus } from './status-queries.ts';

export type OrderServices = Pick<Services, 'db' | 'queue' | 'notifications'> & {
  menu: Pick<Services['menu'], 'get' | 'notifyCounts'>;
};

export type StatusChangeResult = { hasStockChange: boolean };

/** Changes an order's status with all consequences. Returns false if it is not `from`. The account may be deleted already. */
export async function changeStatus(services: OrderServices, change: StatusChange): Promise<boolean> {
  const { userId, from, to, actor } = change;
  if (!canChangeStatus(actor, from, to)) throw createChangeNotAllowedError(change);
  const changed = await services.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    return changeStatusInTransaction(services, trx, change, account !== undefined);
  });
  if (changed) notifyOrderChanged(services, change, changed);
  return changed !== undefined;
}

export const createChangeNotAllowedError = ({ from, to }: Pick<StatusChange, 'from' | 'to'>) =>
  new HttpError(400, 'change_not_allowed', `An order that is ${from} cannot become ${to}.`);

/** Changes a status in a transaction that has locked the account, if there is one. */
export async function changeStatusInTransaction(
  { queue, menu }: Pick<OrderServices, 'queue' | 'menu'>,
  trx: Db,
  change: StatusChange,
  hasAccount: boolean,
): Promise<StatusChangeResult | undefined> {
  const { userId, orderId, from, to, closedAs } = change;
  const order = await updateStatus(trx, change, uuidV7());
  if (!order) return undefined;
  if (hasAccount && to === 'cancelled' && order.voucher_id) {
    await returnVoucher(trx, userId, orderId, order.voucher_id, daysAfterReturn);
  }
  let hasStockChange = false;
  // Restores no stock for an order in preparation or of a past day, whoever cancels it: its items are used.
  if (from !== 'preparing' && to === 'cancelled' && order.left_over_at === null) {
    const due = order.due_at ?? getDueAt(menu.get().catalogue, order.store, order.created_at);
    hasStockChange = await restoreStock(trx, { userId, orderId, due });
  }
  if (order.due_at && (to === 'cancelled' || to === 'completed')) await releaseSlots(trx, userId, orderId);
  // Captures when work begins, because releasing a hold is free and a refund is not.
  const isBegun = to === 'preparing' || (from === 'pending' && to === 'completed');
  if (order.has_payment && (isBegun || to === 'cancelled')) {
    await queue.send('payment', { kind: 'settle', userId, orderId }, trx);
  }
  if (!hasAccount) return { hasStockChange };
  const points = getOrderPoints(getMoney(menu), order.total_cents);
  if (to === 'completed' && points > 0) await awardOrder(trx, userId, orderId, points);
  if (to === 'pending') await queue.send('mail', { kind: 'order-placed', userId, orderId }, trx);
  // Staff did not say in time that it is ready, or that it was not picked up.
  if (closedAs && closedAs !== 'no_show') return { hasStockChange };
  if (to === 'completed') await queue.send('mail', { kind: 'order-completed', userId, orderId }, trx);
  if (to === 'cancelled') await queue.send('mail', { kind: 'order-cancelled', userId, orderId }, trx);
  return { hasStockChange };
}

/** Notifies all processes. Call it after the commit. */
export function notifyOrderChanged(
  { notifications, menu }: Pick<OrderServices, 'notifications' | 'menu'>,
  { userId, orderId, to }: Pick<StatusChange, 'userId' | 'orderId' | 'to'>,
  { hasStockChange }: StatusChangeResult,
): void {
  notifications.notify(userId, orderId, to);
  if (hasStockChange) menu.notifyCounts();
}
