import type { ProviderPayment } from '@juniper/core/rules/payment-steps.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import type { Services } from '../../services.ts';
import { type ProviderRefund, toPaymentForProvider } from './provider.ts';
import type { PaymentRow } from './queries.ts';
import { insertRefund, listRefunds } from './refund-queries.ts';

/**
 * Lists Stripe's refunds when Stripe returned more than we asked for. Skips partial captures, which are flagged for a
 * person.
 */
export async function listRefundsIfMoreReturned(
  { paymentProviders }: Pick<Services, 'paymentProviders'>,
  payment: PaymentRow,
  observed: ProviderPayment,
): Promise<ProviderRefund[]> {
  const hasMore = observed.returned > payment.returned_cents && observed.captured === payment.amount_cents;
  return hasMore ? paymentProviders.getProvider(payment.provider).listRefunds(toPaymentForProvider(payment)) : [];
}

/** Records refunds of the provider's dashboard, each once, under the payment's lock. Returns the sum of the new ones. */
export async function insertDashboardRefunds(
  { queue }: Pick<Services, 'queue'>,
  trx: Db,
  { user_id, order_id, payment_id, returned_cents }: PaymentRow,
  captured: number,
  refunds: readonly ProviderRefund[],
  hasAccount: boolean,
): Promise<number> {
  if (refunds.length === 0) return 0;
  const orderRef = { userId: user_id, orderId: order_id };
  const recorded = await listRefunds(trx, orderRef);
  const recordedIds = new Set(recorded.flatMap(({ refund_id, provider_id }) => [refund_id, provider_id]));
  let returned = 0;
  for (const { providerRefundId, refundId, cents, state, at } of refunds) {
    if (state === 'failed' || recordedIds.has(providerRefundId) || (refundId && recordedIds.has(refundId))) continue;
    // Skips a refund that would exceed the captured sum: one of ours is pending. A later run records it once Stripe
    // refuses ours.
    if (returned_cents + returned + cents > captured) continue;
    const refund_id = uuidV7();
    await insertRefund(trx, {
      user_id,
      order_id,
      payment_id,
      refund_id,
      cents,
      state,
      provider_id: providerRefundId,
      reason: 'Refunded at our payment provider.',
      cause: 'provider',
      done_at: state === 'done' ? at : null,
    });
    if (state === 'done' && hasAccount) {
      await queue.send('mail', { kind: 'order-refunded', ...orderRef, refundId: refund_id }, trx);
    }
    returned += cents;
  }
  return returned;
}
