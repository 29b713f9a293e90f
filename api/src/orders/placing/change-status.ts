import { getOrderPoints } from '@juniper/core/rules/loyalty.ts';
import { canChangeStatus } from '@juniper/core/rules/order-status.ts';
import { daysAfterReturn } from '@juniper/core/rules/vouchers.ts';
import { giveBack } from '../../catalogue/menu/availability-queries.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { awardOrder } from '../../rewards/loyalty/queries.ts';
import { returnVoucher } from '../../rewards/vouchers/queries.ts';
import type { Services } from '../../services.ts';
import { releaseSlots } from '../slots/work-queries.ts';
import { getDueAt } from './due.ts';
import { type StatusChange, updateStatus } from './status-queries.ts';

export type OrderTools = Pick<Services, 'db' | 'queue' | 'notifications'> & {
  menu: Pick<Services['menu'], 'get' | 'tellCounts'>;
};

/** What other processes are told after the commit. */
export type Changed = { hasCounts: boolean };

/**
 * Changes an order's status with all consequences, in one transaction; false when its status is not `from`. Locks the
 * account first, as placing does. The account may have been deleted; its order can still be completed.
 */
export async function changeStatus(tools: OrderTools, change: StatusChange): Promise<boolean> {
  const { userId, from, to, actor } = change;
  if (!canChangeStatus(actor, from, to)) throw changeNotAllowed(change);
  const changed = await tools.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    return changeLocked(tools, trx, change, account !== undefined);
  });
  if (changed) tellChange(tools, change, changed);
  return changed !== undefined;
}

export const changeNotAllowed = ({ from, to }: Pick<StatusChange, 'from' | 'to'>) =>
  new HttpError(400, 'change_not_allowed', `An order that is ${from} cannot become ${to}.`);

/** For a transaction that has locked the account, if there is one. */
export async function changeLocked(
  { queue, menu }: Pick<OrderTools, 'queue' | 'menu'>,
  trx: Db,
  change: StatusChange,
  hasAccount: boolean,
): Promise<Changed | undefined> {
  const { userId, orderId, from, to } = change;
  const order = await updateStatus(trx, change, uuidV7());
  if (!order) return undefined;
  if (hasAccount && to === 'cancelled' && order.voucher_id) {
    await returnVoucher(trx, userId, orderId, order.voucher_id, daysAfterReturn);
  }
  let hasCounts = false;
  // What was not begun can be sold to somebody else; what was begun is used up.
  if (from !== 'preparing' && to === 'cancelled') {
    const due = order.due_at ?? getDueAt(menu.get().catalogue, order.store, order.created_at);
    hasCounts = await giveBack(trx, { userId, orderId, due });
  }
  // Made early or not at all: the rest of its time is free again.
  if (order.due_at && (to === 'cancelled' || to === 'completed')) await releaseSlots(trx, userId, orderId);
  // Money is taken when work begins: letting a hold go costs nothing, giving money back does.
  if (order.has_payment && (to === 'preparing' || to === 'cancelled')) {
    await queue.send('payment', { kind: 'settle', userId, orderId }, trx);
  }
  if (!hasAccount) return { hasCounts };
  const points = getOrderPoints(getMoney(menu), order.total_cents);
  if (to === 'completed' && points > 0) await awardOrder(trx, userId, orderId, points);
  if (to === 'pending') await queue.send('mail', { kind: 'order-placed', userId, orderId }, trx);
  if (to === 'completed') await queue.send('mail', { kind: 'order-completed', userId, orderId }, trx);
  if (to === 'cancelled') await queue.send('mail', { kind: 'order-cancelled', userId, orderId }, trx);
  return { hasCounts };
}

/** After the commit. */
export function tellChange(
  { notifications, menu }: Pick<OrderTools, 'notifications' | 'menu'>,
  { userId, orderId, to }: Pick<StatusChange, 'userId' | 'orderId' | 'to'>,
  { hasCounts }: Changed,
): void {
  notifications.notify(userId, orderId, to);
  if (hasCounts) menu.tellCounts();
}
