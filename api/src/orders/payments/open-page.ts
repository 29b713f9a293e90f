import type { Services } from '../../services.ts';
import { type Known, ProviderFailed, ProviderRefused } from './provider.ts';
import { countRefusal, type PaymentRow, refOf, setOpened } from './queries.ts';

export const knownOf = (row: PaymentRow): Known => ({
  paymentId: row.payment_id,
  orderId: row.order_id,
  orderNumber: row.number,
  amount: row.amount_cents,
  currency: row.currency,
  email: row.contact_email ?? '',
  placedAt: row.created_at,
  providerId: row.provider_id,
  intentId: row.intent_id,
});

/**
 * The address of the provider's page for a payment, under the same key until its outcome is known: an answer that was lost is given
 * again, and nobody gets two pages. Null: it cannot be paid any more.
 */
export async function openPage(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  row: PaymentRow,
): Promise<string | null> {
  const tries = Math.max(1, row.open_tries);
  try {
    const provider = payments.by(row.provider);
    const page = await provider.open(knownOf(row), `open:${row.payment_id}:${tries}`);
    if (await setOpened(db, refOf(row), page.id)) return page.url;
    // If this fails too, the page ends by itself within the hour.
    await provider.close({ ...knownOf(row), providerId: page.id }).catch(() => {});
    return null;
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderFailed) await countRefusal(db, refOf(row), tries);
    throw error;
  }
}
