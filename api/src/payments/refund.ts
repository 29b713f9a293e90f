import { lockAccount } from '../identity/user-store.ts';
import { knownOf } from './open-page.ts';
import { ProviderFailed, ProviderRefused, type Returned } from './provider.ts';
import { countFailure, findRefund, type RefundRef, writeOutcome } from './refund-store.ts';
import type { SettlingTools } from './settle-payment.ts';
import { addProblem, findPayment, lockPayment } from './store.ts';

/**
 * Asks the provider for a refund that is written down, under its own key: asked twice, it is one. One that is done may
 * still fail at the customer's bank, so it may be asked for again.
 */
export async function refund({ db, queue, news, payments, log }: SettlingTools, ref: RefundRef): Promise<void> {
  const { userId, orderId, refundId } = ref;
  const asked = await findRefund(db, ref);
  if (!asked || asked.state === 'failed') return;
  const paymentRef = { userId, orderId, paymentId: asked.payment_id };
  const payment = await findPayment(db, paymentRef);
  if (!payment) return;
  const provider = payments.by(payment.provider);
  const { tries, cents, provider_id } = asked;
  const { id: providerId, state } = await provider
    .refund(knownOf(payment), { id: refundId, cents, providerId: provider_id }, `refund:${refundId}:${tries}`)
    .catch(async (error): Promise<Returned> => {
      // Once and for all, such as for what was given back at the provider's own desk.
      if (error instanceof ProviderRefused) return { id: '', state: 'failed' };
      // It would fail for a day under this key. Under the next one it first looks whether it was done after all.
      if (error instanceof ProviderFailed) await countFailure(db, ref, tries);
      throw error;
    });
  const isNews = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    await lockPayment(trx, paymentRef);
    const isChanged = await writeOutcome(trx, ref, { state, providerId });
    if (isChanged && state === 'failed') await addProblem(trx, paymentRef, 'A refund has failed.');
    if (isChanged && state === 'done' && account) {
      await queue.send('mail', { kind: 'order-refunded', userId, orderId, refundId }, trx);
    }
    return isChanged;
  });
  if (isNews && state === 'failed') log.error({ refund: refundId }, 'a refund has failed');
  if (isNews) news.tell(userId, orderId);
}
