import type { OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import type { refundOrder as refundCall } from '@juniper/core/contracts/owner-payments.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { confirmRefundsAbove, getLimits } from '@juniper/core/rules/permissions.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import type { z } from 'zod';
import { insertAudit } from '../audit/queries.ts';
import { getMoney } from '../catalogue/menu/current-menu.ts';
import { confirmPassword, lockCallerAndCustomer } from '../identity/confirm-password.ts';
import { createOwnOrderError } from '../orders/board/change-ticket.ts';
import { counter } from '../orders/payments/counter.ts';
import {
  clearProblems,
  findNewestPayment,
  insertPayment,
  lockOrder,
  lockPayment,
  type PaymentRow,
  toPaymentRef,
} from '../orders/payments/queries.ts';
import { findRefund, insertRefund, insertRefundLines, listRefundPieces } from '../orders/payments/refund-queries.ts';
import { createOrderNotFoundError } from '../orders/placing/cancel-order.ts';
import { findReceipt } from '../orders/placing/queries.ts';
import type { Db } from '../platform/db/database.ts';
import type { OrderRef } from '../platform/db/schema.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import type { Services } from '../services.ts';
import { sumDailyGrantsBy, sumRefunds } from './daily-grant-queries.ts';
import { authorizeOrder, type ConsoleCall } from './order-actions.ts';
import { readOrder } from './order-view.ts';
import { areSamePieces, taxRefund } from './refund-lines.ts';

type RefundInput = z.infer<(typeof refundCall)['body']>;

/** Refunds an order once per id. Asks for the password if the caller refunds much today, or of this order. */
export async function refundOrder(
  services: Services,
  call: ConsoleCall,
  orderId: string,
  { password, ...input }: RefundInput,
): Promise<OwnerOrder> {
  const orderRef = await authorizeOrder(services, call, orderId);
  if (orderRef.userId === call.caller.account.user_id) throw createOwnOrderError();
  if (!(await recordRefund(services, call.caller, orderRef, { ...input, isConfirmed: false }))) {
    // Checks the password between two transactions, because its hash takes long and locks would wait for it.
    await confirmPassword(services, call, password);
    await recordRefund(services, call.caller, orderRef, { ...input, isConfirmed: true });
  }
  return readOrder(services, orderRef);
}

/**
 * Records a refund once per id and queues it. Limits the caller's refunds of the day and those of the order. Returns false
 * if the password is needed.
 */
const recordRefund = (
  { db, queue, menu }: Services,
  caller: Caller,
  orderRef: OrderRef,
  { id: refundId, cents, lines, reason, isConfirmed }: Omit<RefundInput, 'password'> & { isConfirmed: boolean },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { userId, orderId } = orderRef;
    await lockCallerAndCustomer(trx, caller, userId);
    // The account may be deleted, so the order's lock keeps a second refund waiting.
    await lockOrder(trx, orderRef);
    const before = await findRefund(trx, { userId, orderId, refundId });
    if (before) {
      const isSame = before.cents === cents && before.reason === reason;
      const pieces = await listRefundPieces(trx, { userId, orderId, refundId });
      if (isSame && areSamePieces(pieces, lines ?? [])) return true;
      const message = 'Something else was refunded with this form. Please reload the page and try again.';
      throw new HttpError(409, 'key_reused', message);
    }
    const { refunds } = await sumDailyGrantsBy(trx, new Date(), caller.account.user_id);
    const together = cents + Math.max(refunds, await sumRefunds(trx, orderRef));
    assertWithinLimit(caller.account.role, together, getMoney(menu));
    if (together > confirmRefundsAbove && !isConfirmed) return false;
    const payment = await lockCapturedPayment(trx, orderRef, getMoney(menu).code);
    const left = payment ? payment.captured_cents - payment.returned_cents : 0;
    if (!payment || cents > left) {
      const message = `${formatMoney(getMoney(menu), left)} of this order can be refunded, and not more.`;
      throw new HttpError(409, 'more_than_paid', message);
    }
    const order = await findReceipt(trx, userId, orderId);
    if (!order) throw createOrderNotFoundError();
    const isLast = cents === left && payment.captured_cents === order.total_cents;
    const taxes = await taxRefund({ trx, menu }, orderRef, order, { cents, lines, isLast });
    await insertRefund(trx, {
      user_id: userId,
      order_id: orderId,
      refund_id: refundId,
      payment_id: payment.payment_id,
      cents,
      reason,
      cause: 'manager',
      actor: caller.account.user_id,
      state: 'asked',
      taxes: JSON.stringify(taxes),
    });
    if (lines) await insertRefundLines(trx, { userId, orderId, refundId }, lines);
    await insertAudit(trx, {
      actor: caller.account,
      action: 'orders.refund',
      subject: `order:${orderId}`,
      store: payment.store,
      after: { refund: refundId, cents },
    });
    await queue.send('payment', { kind: 'refund', userId, orderId, refundId }, trx);
    return true;
  });

function assertWithinLimit(role: string, cents: number, money: Money): void {
  const limitCents = getLimits(role)?.refundCents ?? 0;
  if (cents <= limitCents) return;
  const [sum, limit] = [formatMoney(money, cents), formatMoney(money, limitCents)];
  const message = `Your refunds of today, or those of this order, would be ${sum} together. Your limit is ${limit}.`;
  throw new HttpError(403, 'above_limit', message);
}

const createPaymentOpenError = () =>
  new HttpError(
    409,
    'more_than_paid',
    'The card payment of this order is still open. Please try again in some minutes.',
  );

/** Locks the payment to refund. A payment at the counter has no row before its first refund, so this inserts it. */
async function lockCapturedPayment(
  trx: Db,
  { userId, orderId }: OrderRef,
  currency: string,
): Promise<(PaymentRow & { store: string }) | undefined> {
  const order = await findReceipt(trx, userId, orderId);
  const newest = await findNewestPayment(trx, { userId, orderId });
  const payment = newest && (await lockPayment(trx, toPaymentRef(newest)));
  if (!order) return undefined;
  if (payment?.state === 'captured') return { ...payment, store: order.store };
  if (payment?.state === 'awaiting' || payment?.state === 'authorized') throw createPaymentOpenError();
  const isPaidAtCounter =
    order.payment === 'counter' && !order.at_till && order.status === 'completed' && order.total_cents > 0;
  if (!isPaidAtCounter) return undefined;
  const paymentId = uuidV7();
  await insertPayment(trx, {
    user_id: userId,
    order_id: orderId,
    payment_id: paymentId,
    provider: counter.name,
    amount_cents: order.total_cents,
    captured_cents: order.total_cents,
    currency,
    state: 'captured',
  });
  const counterPayment = await lockPayment(trx, { userId, orderId, paymentId });
  return counterPayment && { ...counterPayment, store: order.store };
}

export async function acknowledgeProblem(
  services: Services,
  { caller, address }: ConsoleCall,
  orderId: string,
): Promise<OwnerOrder> {
  const orderRef = await authorizeOrder(services, { caller, address }, orderId);
  if (orderRef.userId === caller.account.user_id) throw createOwnOrderError();
  await services.db.transaction().execute(async (trx) => {
    await lockCallerAndCustomer(trx, caller, orderRef.userId);
    const problems = await clearProblems(trx, orderRef);
    if (problems.length === 0) return;
    await insertAudit(trx, {
      actor: caller.account,
      action: 'orders.refund',
      subject: `order:${orderId}`,
      before: { problems },
    });
  });
  return readOrder(services, orderRef);
}
