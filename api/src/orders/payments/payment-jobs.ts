import type { OrderRef } from '../../platform/db/schema.ts';
import type { PaymentJob } from '../../platform/queue/queues.ts';
import { ProviderRefusedError } from './provider.ts';
import { addProblem, listPaymentRefs, listPaymentsToCheck, recordFailedCheck } from './queries.ts';
import { listRefunds } from './refund-queries.ts';
import { type PaymentServices, settlePayment } from './settle-payment.ts';
import { settleRefund } from './settle-refund.ts';

/** Runs a job of a payment. A job may run twice and late, so each looks at what is left to do. */
export async function runPaymentJob(services: PaymentServices, job: PaymentJob): Promise<void> {
  switch (job.kind) {
    case 'settle':
      return settleOrder(services, job);
    case 'refund':
      return settleRefund(services, job);
    default:
      // A newer release may have queued it; its worker will take a later retry.
      throw new Error('this release knows no such job of a payment');
  }
}

/** Settles all payments and refunds of an order. */
async function settleOrder(services: PaymentServices, orderRef: OrderRef): Promise<void> {
  for (const ref of await listPaymentRefs(services.db, orderRef)) await settlePayment(services, ref);
  for (const { refund_id, state } of await listRefunds(services.db, orderRef)) {
    if (state !== 'failed') await settleRefund(services, { ...orderRef, refundId: refund_id });
  }
}

const maxChecked = 100;

/** A hanging call ends 30 s later. A capture makes up to three, and may still run when the next minute's job starts. */
const maxCheckMs = 20_000;

/**
 * Settles payments that are not final, in case a webhook or job was lost. Stops after 20 s; the next minute continues.
 */
export async function checkPayments(
  services: PaymentServices,
  signal?: AbortSignal,
): Promise<{ checked: number; failed: number }> {
  let [checked, failed] = [0, 0];
  const endsAt = performance.now() + maxCheckMs;
  for (const ref of await listPaymentsToCheck(services.db, maxChecked)) {
    if (signal?.aborted || performance.now() > endsAt) break;
    checked += 1;
    try {
      await settlePayment(services, ref);
    } catch (err) {
      failed += 1;
      await recordFailedCheck(services.db, ref);
      if (err instanceof ProviderRefusedError) await addProblem(services.db, ref, 'Our payment provider refuses it.');
      services.log.warn({ err, payment: ref.paymentId }, 'a payment could not be settled');
    }
  }
  return { checked, failed };
}
