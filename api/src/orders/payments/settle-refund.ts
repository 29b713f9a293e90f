import { formatMoney } from '@juniper/core/rules/money.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import { ProviderRefusedError, toPaymentForProvider } from './provider.ts';
import { addProblem, findPayment, lockPayment } from './queries.ts';
import { findRefund, type RefundRef, writeRefundOutcome } from './refund-queries.ts';
import type { PaymentServices } from './settle-payment.ts';

/**
 * Asks the provider for a recorded refund, or how one stands that was asked for before. Uses one key per refund, so a
 * repeated call refunds once. Reads done refunds again, because a bank may fail them later.
 */
export async function settleRefund(
  { db, queue, notifications, menu, paymentProviders, log }: PaymentServices,
  ref: RefundRef,
): Promise<void> {
  const { userId, orderId, refundId } = ref;
  const refund = await findRefund(db, ref);
  if (!refund || refund.state === 'failed') return;
  const paymentRef = { userId, orderId, paymentId: refund.payment_id };
  const payment = await findPayment(db, paymentRef);
  if (!payment) return;
  const provider = paymentProviders.getProvider(payment.provider);
  const { cents, provider_id } = refund;
  const request = { refundId, cents, providerRefundId: provider_id };
  const { providerRefundId, state } = await provider
    .refund(toPaymentForProvider(payment), request, `refund:${refundId}`)
    .catch((error): { providerRefundId: null; state: 'asked' | 'done' | 'failed' } => {
      if (!(error instanceof ProviderRefusedError)) throw error;
      // Stripe refuses it, for example after a dashboard refund. A done refund stays done.
      return { providerRefundId: null, state: refund.state === 'asked' ? 'failed' : refund.state };
    });
  const isChanged = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    await lockPayment(trx, paymentRef);
    const isNew = await writeRefundOutcome(trx, ref, { state, providerRefundId });
    if (isNew && state === 'failed') {
      const sum = formatMoney(getMoney(menu), cents);
      const next = 'Look at our payment provider whether it went back, before you refund it again.';
      // The id makes it another problem than that of a refund of the same sum.
      await addProblem(trx, paymentRef, `A refund of ${sum} has failed. ${next} Refund ID: ${refundId}.`);
      await queue.send('payment', { kind: 'settle', userId, orderId }, trx);
    }
    if (isNew && state === 'done' && account) {
      await queue.send('mail', { kind: 'order-refunded', userId, orderId, refundId }, trx);
    }
    return isNew;
  });
  if (isChanged && state === 'failed') log.error({ refund: refundId }, 'a refund has failed');
  if (isChanged) notifications.notify(userId, orderId);
}
