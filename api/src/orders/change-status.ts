import { pointsForOrder } from '@juniper/core/rules/loyalty.ts';
import { mayChange } from '@juniper/core/rules/order-status.ts';
import { daysAfterReturn } from '@juniper/core/rules/vouchers.ts';
import { giveBack } from '../catalogue/availability-store.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { Refusal } from '../http/refusal.ts';
import { lockAccount } from '../identity/user-store.ts';
import { awardOrder } from '../loyalty/store.ts';
import type { Services } from '../services.ts';
import { returnVoucher } from '../vouchers/store.ts';
import { dueOf } from './due.ts';
import { type StatusChange, updateStatus } from './store.ts';

export type OrderTools = Pick<Services, 'db' | 'queue' | 'news'> & { menu: Pick<Services['menu'], 'tellCounts'> };

/**
 * Changes an order's status with all consequences, in one transaction; false when its status is not `from`. Locks the
 * account first, as placing does. The account may have been deleted; its order can still be completed.
 */
export async function changeStatus({ db, queue, news, menu }: OrderTools, change: StatusChange): Promise<boolean> {
  const { userId, orderId, from, to, actor } = change;
  if (!mayChange(actor, from, to)) {
    throw new Refusal(400, 'change_not_allowed', `An order that is ${from} cannot become ${to}.`);
  }
  let hasCounts = false;
  const isChanged = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    const order = await updateStatus(trx, change, uuidV7());
    if (!order) return false;
    if (account && to === 'cancelled' && order.voucher_id) {
      await returnVoucher(trx, userId, orderId, order.voucher_id, daysAfterReturn);
    }
    // What was not begun can be sold to somebody else; what was begun is used up.
    if (from === 'pending' && to === 'cancelled') {
      hasCounts = await giveBack(trx, { userId, orderId, due: dueOf(order.created_at) });
    }
    if (!account) return true;
    const points = pointsForOrder(order.total_cents);
    if (to === 'completed' && points > 0) await awardOrder(trx, userId, orderId, points);
    if (to === 'completed') await queue.send('mail', { kind: 'order-completed', userId, orderId }, trx);
    if (to === 'cancelled') await queue.send('mail', { kind: 'order-cancelled', userId, orderId }, trx);
    return true;
  });
  if (isChanged) news.tell(userId, orderId, to);
  if (hasCounts) menu.tellCounts();
  return isChanged;
}
