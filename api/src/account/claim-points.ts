import { getOrderPoints } from '@juniper/core/rules/loyalty.ts';
import { getMoney } from '../catalogue/menu/current-menu.ts';
import { lockAccount } from '../identity/user-queries.ts';
import { findOrder } from '../orders/placing/queries.ts';
import { createSessionEndedError, HttpError } from '../platform/http/http-error.ts';
import { awardOrder } from '../rewards/loyalty/queries.ts';
import type { Services } from '../services.ts';

/** Awards the points of a completed order once, and trusts only the order id of the claim. */
export async function claimPoints(
  { db, menu }: Pick<Services, 'db' | 'menu'>,
  userId: string,
  orderId: string,
  points: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, userId, 'change'))) throw createSessionEndedError();
    const order = await findOrder(trx, userId, orderId);
    if (!order) throw new HttpError(404, 'order_not_found', 'We could not find that order.');
    if (order.status !== 'completed') {
      throw new HttpError(409, 'order_not_completed', 'Points are given when the order is completed.');
    }
    if (points !== getOrderPoints(getMoney(menu), order.total_cents)) {
      throw new HttpError(409, 'wrong_points', 'These are not the points of this order.');
    }
    await awardOrder(trx, userId, orderId, points);
  });
}
