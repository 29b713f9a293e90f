import type { ProviderPayment } from '@juniper/core/rules/payment-steps.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import type { Services } from '../../services.ts';
import { knownOf } from './open-page.ts';
import type { GivenBack } from './provider.ts';
import type { PaymentRow } from './queries.ts';
import { insertRefund, listRefunds } from './refund-queries.ts';

/**
 * The refunds of a payment, if more went back than was asked for here. Of what was taken in part, the rest of the hold may be
 * among them: somebody looks at it anyway.
 */
export const lookForMore = async (
  { payments }: Pick<Services, 'payments'>,
  row: PaymentRow,
  seen: ProviderPayment,
): Promise<GivenBack[]> =>
  seen.returned > row.returned_cents && seen.captured === row.amount_cents
    ? payments.by(row.provider).refundsOf(knownOf(row))
    : [];

/**
 * What the owner has refunded at the provider's own desk becomes a refund like any other: order, reports and customer have
 * it. Each once, by the provider's id, under the payment's lock. Answers how much that was.
 */
export async function writeDeskRefunds(
  { queue }: Pick<Services, 'queue'>,
  trx: Db,
  row: PaymentRow,
  { captured, found }: { captured: number; found: readonly GivenBack[] },
): Promise<number> {
  if (found.length === 0) return 0;
  const { user_id, order_id, payment_id } = row;
  const whose = { userId: user_id, orderId: order_id };
  const known = new Set(
    (await listRefunds(trx, whose)).flatMap(({ refund_id, provider_id }) => [refund_id, provider_id]),
  );
  let written = 0;
  for (const { id, ownId, cents, state, at } of found) {
    if (state === 'failed' || known.has(id) || (ownId && known.has(ownId))) continue;
    // One of ours is on its way that the provider will refuse now, and then there is room for this one.
    if (row.returned_cents + written + cents > captured) continue;
    const refund_id = uuidV7();
    await insertRefund(trx, {
      ...{ user_id, order_id, payment_id, refund_id, cents, state, provider_id: id },
      reason: 'Refunded at our payment provider.',
      cause: 'provider',
      done_at: state === 'done' ? at : null,
    });
    if (state === 'done') await queue.send('mail', { kind: 'order-refunded', ...whose, refundId: refund_id }, trx);
    written += cents;
  }
  return written;
}
