import type { OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import type { refundOrder as refundCall } from '@juniper/core/contracts/owner-payments.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { limits } from '@juniper/core/rules/permissions.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import type { z } from 'zod';
import { insertAudit } from '../audit/queries.ts';
import { getMoney } from '../catalogue/menu/current-menu.ts';
import { lockCallerAndCustomer } from '../identity/confirm-password.ts';
import { ownOrder } from '../orders/board/change-ticket.ts';
import { counter } from '../orders/payments/counter.ts';
import {
  clearProblems,
  findNewest,
  insertPayment,
  lockOrder,
  lockPayment,
  type PaymentRow,
  refOf,
} from '../orders/payments/queries.ts';
import { findRefund, insertRefund } from '../orders/payments/refund-queries.ts';
import { findReceipt } from '../orders/placing/queries.ts';
import type { Db } from '../platform/db/database.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';
import { HttpError } from '../platform/http/http-error.ts';
import type { Services } from '../services.ts';
import { sumGivenBy, sumRefunds } from './given-queries.ts';
import { type ConsoleCall, openOrder } from './handle-order.ts';
import { readOrder } from './order-view.ts';

/** `isConfirmed`: the caller has just given the password. */
type Wish = Omit<z.infer<(typeof refundCall)['body']>, 'password'> & { isConfirmed: boolean };

/**
 * Writes the refund down, once for each id; a job asks for it. It never changes the order's totals. The limit holds for
 * the caller's refunds of the day and for those of the order, together. Returns undefined if an owner has to give the
 * password first: above what a manager may return.
 */
export async function refundOrder(
  services: Services,
  { caller, address }: ConsoleCall,
  orderId: string,
  wish: Wish,
): Promise<OwnerOrder | undefined> {
  const { db, queue, menu } = services;
  const whose = await openOrder(services, { caller, address }, orderId);
  const { userId } = whose;
  if (userId === caller.account.user_id) throw ownOrder();
  const isAllowed = await db.transaction().execute(async (trx) => {
    await lockCallerAndCustomer(trx, caller, userId);
    // The account may be deleted, so the order's own lock keeps a second refund waiting.
    await lockOrder(trx, whose);
    const before = await findRefund(trx, { userId, orderId, refundId: wish.id });
    if (before) {
      if (before.cents === wish.cents && before.reason === wish.reason) return true;
      const message = 'Something else was refunded with this form. Please reload the page and try again.';
      throw new HttpError(409, 'key_reused', message);
    }
    const { refunds } = await sumGivenBy(trx, new Date(), caller.account.user_id);
    const together = wish.cents + Math.max(refunds, await sumRefunds(trx, whose));
    refuseAboveLimit(caller.account.role, together, getMoney(menu));
    if (caller.account.role === 'owner' && together > (limits.manager?.refundCents ?? 0) && !wish.isConfirmed)
      return false;
    const payment = await findTaken(trx, whose, getMoney(menu).code);
    const left = payment ? payment.captured_cents - payment.returned_cents : 0;
    if (!payment || wish.cents > left) {
      const message = `${formatMoney(getMoney(menu), left)} of this order can be refunded, and not more.`;
      throw new HttpError(409, 'more_than_paid', message);
    }
    await insertRefund(trx, {
      ...{ user_id: userId, order_id: orderId, refund_id: wish.id, payment_id: payment.payment_id },
      cents: wish.cents,
      reason: wish.reason,
      cause: 'manager',
      actor: caller.account.user_id,
      state: 'asked',
    });
    await insertAudit(trx, {
      actor: caller.account,
      action: 'orders.refund',
      subject: `order:${orderId}`,
      store: payment.store,
      after: { refund: wish.id, cents: wish.cents },
    });
    await queue.send('payment', { kind: 'refund', userId, orderId, refundId: wish.id }, trx);
    return true;
  });
  return isAllowed ? readOrder(services, whose) : undefined;
}

function refuseAboveLimit(role: string, cents: number, money: Money): void {
  const most = limits[role]?.refundCents ?? 0;
  if (cents <= most) return;
  const [sum, limit] = [formatMoney(money, cents), formatMoney(money, most)];
  const message = `Your refunds of today, or those of this order, would be ${sum} together. Your limit is ${limit}.`;
  throw new HttpError(403, 'above_limit', message);
}

type Whose = { userId: string; orderId: string };

/** What was taken for an order. Paid at the counter it is written down now, because only now somebody asks. */
async function findTaken(
  trx: Db,
  whose: Whose,
  currency: string,
): Promise<(PaymentRow & { store: string }) | undefined> {
  const order = await findReceipt(trx, whose.userId, whose.orderId);
  const found = await findNewest(trx, whose);
  const locked = found && (await lockPayment(trx, refOf(found)));
  if (!order) return undefined;
  if (locked?.state === 'captured') return { ...locked, store: order.store };
  const isPaidAtCounter = order.payment === 'counter' && order.status === 'completed' && order.total_cents > 0;
  if (!isPaidAtCounter) return undefined;
  const ref = { ...whose, paymentId: uuidV7() };
  await insertPayment(trx, {
    ...{ user_id: whose.userId, order_id: whose.orderId, payment_id: ref.paymentId, provider: counter.name },
    ...{ amount_cents: order.total_cents, captured_cents: order.total_cents, currency, state: 'captured' },
  });
  const made = await lockPayment(trx, ref);
  return made && { ...made, store: order.store };
}

/** Somebody has looked at it, at the provider's desk if need be. */
export async function settleProblem(
  services: Services,
  { caller, address }: ConsoleCall,
  orderId: string,
): Promise<OwnerOrder> {
  const whose = await openOrder(services, { caller, address }, orderId);
  if (whose.userId === caller.account.user_id) throw ownOrder();
  await services.db.transaction().execute(async (trx) => {
    await lockCallerAndCustomer(trx, caller, whose.userId);
    const problems = await clearProblems(trx, whose);
    if (problems.length === 0) return;
    await insertAudit(trx, {
      actor: caller.account,
      action: 'orders.refund',
      subject: `order:${orderId}`,
      before: { problems },
    });
  });
  return readOrder(services, whose);
}
