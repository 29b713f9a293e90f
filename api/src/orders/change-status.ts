import { pointsForOrder } from '@juniper/core/rules/loyalty.ts';
import { mayChange } from '@juniper/core/rules/order-status.ts';
import { daysAfterReturn } from '@juniper/core/rules/vouchers.ts';
import type { PgBoss } from 'pg-boss';
import { lockAccount } from '../account/store.ts';
import type { Db } from '../db/database.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { Refusal } from '../http/refusal.ts';
import type { OrderNews } from '../live/order-news.ts';
import { awardOrder } from '../loyalty/store.ts';
import { enqueue } from '../queue/boss.ts';
import { returnVoucher, type StatusChange, updateStatus } from './store.ts';

export type OrderTools = { db: Db; boss: PgBoss; news: OrderNews };

/**
 * Moves an order on and does all that follows from it, in one transaction; false when the order is not what the change
 * starts from. The account is held first, as in placing. It may be deleted: its order is made all the same.
 */
export async function changeStatus({ db, boss, news }: OrderTools, change: StatusChange): Promise<boolean> {
  const { userId, orderId, from, to, actor } = change;
  if (!mayChange(actor, from, to)) {
    throw new Refusal(400, 'change_not_allowed', `An order that is ${from} cannot become ${to}.`);
  }
  const isChanged = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    const order = await updateStatus(trx, change, uuidV7());
    if (!order) return false;
    if (!account) return true;
    const points = pointsForOrder(order.total_cents);
    if (to === 'completed' && points > 0) await awardOrder(trx, userId, orderId, points);
    if (to === 'cancelled' && order.voucher_id) {
      await returnVoucher(trx, userId, orderId, order.voucher_id, daysAfterReturn);
    }
    if (to === 'completed') await enqueue(boss, trx, 'order-completed-mail', { userId, orderId });
    if (to === 'cancelled') await enqueue(boss, trx, 'order-cancelled-mail', { userId, orderId });
    return true;
  });
  if (isChanged) news.tell(userId, orderId, to);
  return isChanged;
}
