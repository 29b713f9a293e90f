import type { PaymentJob } from '../queue/queues.ts';
import { ProviderRefused } from './provider.ts';
import { refund } from './refund.ts';
import { listRefunds } from './refund-store.ts';
import { type Look, type SettlingTools, settlePayment } from './settle-payment.ts';
import { findNewest, findPayment, findToCheck, type PaymentRef, type PaymentRow, refOf, setChecked } from './store.ts';

/** Every job may run again, and late: it looks at what is there and does what is left. */
export async function runPaymentJob(tools: SettlingTools, job: PaymentJob): Promise<void> {
  if (job.kind === 'refund') return refund(tools, job);
  if (job.kind === 'settle') return settleAll(tools, job);
  const payment = await findNewest(tools.db, job);
  if (!payment) return;
  const ref = refOf(payment);
  switch (job.kind) {
    case 'expire':
      // Whether it is over is the provider's to say: paid in the last second is paid.
      if (payment.state === 'awaiting') await settlePayment(tools, ref, 'close');
      return;
    case 'capture':
      // Cancelled a moment after this look, it is taken and goes back.
      if (payment.state === 'authorized' && payment.status !== 'cancelled') await settlePayment(tools, ref, 'capture');
      return;
    case 'return':
      await settlePayment(tools, ref, payment.state === 'awaiting' ? 'close' : 'read');
      return;
    default:
      // A newer release may have queued it; its worker will take a later retry.
      throw new Error('this release knows no such job of a payment');
  }
}

/** A message may be about a refund too. */
async function settleAll(tools: SettlingTools, ref: PaymentRef): Promise<void> {
  await settlePayment(tools, ref);
  for (const { refund_id, state } of await listRefunds(tools.db, ref)) {
    if (state !== 'failed') await refund(tools, { ...ref, refundId: refund_id });
  }
}

const mostChecked = 100;

/** What was not final for a while. A webhook may be lost, and so may the job of one. */
export async function checkPayments(tools: SettlingTools): Promise<{ checked: number; failed: number }> {
  let failed = 0;
  const waiting = await findToCheck(tools.db, mostChecked);
  for (const ref of waiting) {
    const payment = await findPayment(tools.db, ref);
    if (!payment) continue;
    try {
      await settlePayment(tools, ref, lookFor(payment));
    } catch (err) {
      failed += 1;
      await setChecked(tools.db, ref, err instanceof ProviderRefused ? 'Our payment provider refuses it.' : undefined);
      tools.log.warn({ err, payment: ref.paymentId }, 'a payment could not be settled');
    }
  }
  return { checked: waiting.length, failed };
}

/** What its own job should have done by now; that job may be out of retries. */
function lookFor({ state, status, payment, expires_at }: PaymentRow): Look {
  const isOver = expires_at !== null && expires_at.getTime() < Date.now();
  if (state === 'awaiting') return isOver || payment === 'counter' || status === 'cancelled' ? 'close' : 'read';
  return status === 'preparing' || status === 'completed' ? 'capture' : 'read';
}
