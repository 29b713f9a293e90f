import { formatMoney } from '@juniper/core/rules/money.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import { knownOf } from './open-page.ts';
import { ProviderRefused } from './provider.ts';
import { addProblem, findPayment, lockPayment } from './queries.ts';
import { findRefund, type RefundRef, writeOutcome } from './refund-queries.ts';
import type { SettlingTools } from './settle-payment.ts';

/**
 * Asks the provider for a refund that is written down, always under the same key: asked twice, also at once, it is one. If
 * the provider keeps a failure for that key, it is done when the key is forgotten, a day later. One that is done may still
 * fail at the customer's bank, so it may be asked for again.
 */
export async function refund(
  { db, queue, notifications, menu, payments, log }: SettlingTools,
  ref: RefundRef,
): Promise<void> {
  const { userId, orderId, refundId } = ref;
  const asked = await findRefund(db, ref);
  if (!asked || asked.state === 'failed') return;
  const paymentRef = { userId, orderId, paymentId: asked.payment_id };
  const payment = await findPayment(db, paymentRef);
  if (!payment) return;
  const provider = payments.by(payment.provider);
  const { cents, provider_id } = asked;
  const wish = { id: refundId, cents, providerId: provider_id };
  const { id: providerId, state } = await provider
    .refund(knownOf(payment), wish, `refund:${refundId}`)
    .catch((error): { id: null; state: 'asked' | 'done' | 'failed' } => {
      if (!(error instanceof ProviderRefused)) throw error;
      // Once and for all, such as for what was given back at the provider's own desk. What was done stays done.
      return { id: null, state: asked.state === 'asked' ? 'failed' : asked.state };
    });
  const isNews = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    await lockPayment(trx, paymentRef);
    const isChanged = await writeOutcome(trx, ref, { state, providerId });
    if (isChanged && state === 'failed') {
      const sum = formatMoney(getMoney(menu), cents);
      const next = 'Look at our payment provider whether it went back, before you refund it again.';
      await addProblem(trx, paymentRef, `A refund of ${sum} has failed. ${next}`);
      // It may have failed because the same went back at the provider's own desk.
      await queue.send('payment', { kind: 'settle', userId, orderId }, trx);
    }
    if (isChanged && state === 'done' && account) {
      await queue.send('mail', { kind: 'order-refunded', userId, orderId, refundId }, trx);
    }
    return isChanged;
  });
  if (isNews && state === 'failed') log.error({ refund: refundId }, 'a refund has failed');
  if (isNews) notifications.notify(userId, orderId);
}
