import type { PaymentJob } from '../../platform/queue/queues.ts';
import { ProviderRefused } from './provider.ts';
import { addProblem, findRefs, findToCheck, setChecked } from './queries.ts';
import { refund } from './refund.ts';
import { listRefunds } from './refund-queries.ts';
import { type SettlingTools, settlePayment } from './settle-payment.ts';

/** Every job may run again, and late: it looks at what is there and does what is left. */
export async function runPaymentJob(tools: SettlingTools, job: PaymentJob): Promise<void> {
  switch (job.kind) {
    case 'settle':
      return settleOrder(tools, job);
    case 'refund':
      return refund(tools, job);
    default:
      // A newer release may have queued it; its worker will take a later retry.
      throw new Error('this release knows no such job of a payment');
  }
}

/** With its refunds: the provider's message may be about one of them. */
async function settleOrder(tools: SettlingTools, whose: { userId: string; orderId: string }): Promise<void> {
  for (const ref of await findRefs(tools.db, whose)) await settlePayment(tools, ref);
  for (const { refund_id, state } of await listRefunds(tools.db, whose)) {
    if (state !== 'failed') await refund(tools, { ...whose, refundId: refund_id });
  }
}

const mostChecked = 100;

/** No payment is begun after this; a call that hangs ends 30 s later, before the next minute has its own job. */
const checkForMs = 20_000;

/**
 * Settles payments that were not final for a while: a webhook may be lost, and so may the job of one. Stops when the
 * signal says so or its time is over; the next minute goes on with the others.
 */
export async function checkPayments(
  tools: SettlingTools,
  signal?: AbortSignal,
): Promise<{ checked: number; failed: number }> {
  let [checked, failed] = [0, 0];
  const ends = performance.now() + checkForMs;
  for (const ref of await findToCheck(tools.db, mostChecked)) {
    if (signal?.aborted || performance.now() > ends) break;
    checked += 1;
    try {
      await settlePayment(tools, ref);
    } catch (err) {
      failed += 1;
      await setChecked(tools.db, ref);
      if (err instanceof ProviderRefused) await addProblem(tools.db, ref, 'Our payment provider refuses it.');
      tools.log.warn({ err, payment: ref.paymentId }, 'a payment could not be settled');
    }
  }
  return { checked, failed };
}
