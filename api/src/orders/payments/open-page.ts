import type { Services } from '../../services.ts';
import { ProviderFaultError, ProviderRefusedError, toPaymentForProvider } from './provider.ts';
import { changeOpenKey, type PaymentRow, storePageId, toPaymentRef } from './queries.ts';

/**
 * Opens the provider's page for a payment. Returns its address, or null if the payment is over. The key stays the same
 * until the outcome is known, so that a lost answer is repeated and the customer never gets two pages.
 */
export async function openPage(
  { db, paymentProviders }: Pick<Services, 'db' | 'paymentProviders'>,
  row: PaymentRow,
): Promise<string | null> {
  // The row was read before `markOpening` wrote the first one.
  const tries = Math.max(1, row.open_tries);
  try {
    const provider = paymentProviders.getProvider(row.provider);
    const page = await provider.open(toPaymentForProvider(row), `open:${row.payment_id}:${tries}`);
    if (await storePageId(db, toPaymentRef(row), page.id)) return page.url;
    // If this fails too, the page ends by itself within the hour.
    await provider.close({ ...toPaymentForProvider(row), pageId: page.id }).catch(() => {});
    return null;
  } catch (error) {
    if (error instanceof ProviderRefusedError || error instanceof ProviderFaultError)
      await changeOpenKey(db, toPaymentRef(row), tries);
    throw error;
  }
}
