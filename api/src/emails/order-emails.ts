import { readShop } from '../catalogue/stores/shop-queries.ts';
import { findNewestPayment, toPaymentRef } from '../orders/payments/queries.ts';
import { findRefund, sumUnrepeatedFailures } from '../orders/payments/refund-queries.ts';
import { findReceipt } from '../orders/placing/queries.ts';
import type { Db } from '../platform/db/database.ts';
import type { OrderRef } from '../platform/db/schema.ts';
import type { EmailJob } from '../platform/queue/queues.ts';
import type { Message } from './mailer.ts';
import { composeOrderRefundedEmail, type EmailContext, type Receipt } from './order-templates.ts';
import { findRecipient } from './queries.ts';
import { type EmailServices, sendOnce } from './send-once.ts';

export type OrderEmail = {
  composeEmail: (order: Receipt, at: EmailContext) => Message;
  /** Sent even if notifications are switched off. */
  isAlwaysSent: (order: Receipt) => boolean;
  /** Its content still applies when it is sent. */
  isTrue: (order: Receipt) => boolean;
};
type OrderJob = EmailJob<
  | 'order-placed'
  | 'order-completed'
  | 'order-recalled'
  | 'order-tracking'
  | 'order-cancelled'
  | 'order-receipt'
  | 'payment-failed'
>;

/** Returns what the email is sent once for: the order, each receipt that staff ask for, each recall or each tracking number. */
function getSubjectId(job: OrderJob): string {
  if (job.kind === 'order-receipt') return job.receiptId;
  if (job.kind === 'order-tracking') return job.trackingId;
  if ('recallId' in job && job.recallId) return job.recallId;
  return job.orderId;
}

/** Sends an email about an order to a confirmed address, once by kind and subject. */
export async function sendOrderEmail(
  services: EmailServices,
  job: OrderJob,
  jobId: string,
  { composeEmail, isAlwaysSent, isTrue }: OrderEmail,
): Promise<void> {
  const { kind, userId, orderId } = job;
  const subjectId = getSubjectId(job);
  const { recipient, order, at } = await readOrder(services, userId, orderId);
  if (!recipient?.email_verified_at || !order || !isTrue(order)) return;
  if (!recipient.notifications && !isAlwaysSent(order)) return;
  const mail = { ...composeEmail(order, at), to: recipient.email };
  await sendOnce(services, { claim: { userId, subjectId, kind, jobId }, mail, purpose: 'own' });
}

/** Sends one email for each refund, whatever the customer's notification setting. */
export async function sendRefundEmail(
  services: EmailServices,
  job: EmailJob<'order-refunded'>,
  jobId: string,
): Promise<void> {
  const { kind, userId, orderId, refundId } = job;
  const { recipient, order, at } = await readOrder(services, userId, orderId);
  const refund = await findRefund(services.db, { userId, orderId, refundId });
  if (!recipient?.email_verified_at || !order || refund?.state !== 'done') return;
  const mail = { ...composeOrderRefundedEmail(order, at, refund), to: recipient.email };
  await sendOnce(services, { claim: { userId, subjectId: refundId, kind, jobId }, mail, purpose: 'own' });
}

async function readOrder({ db, publicUrl }: EmailServices, userId: string, orderId: string) {
  const [recipient, receipt, shop] = await Promise.all([
    findRecipient(db, userId),
    findReceipt(db, userId, orderId),
    readShop(db),
  ]);
  if (!shop) throw new Error('the database has no shop');
  const order: Receipt | undefined = receipt;
  if (order?.status === 'cancelled' && order.latestPayment) {
    order.hasWithheldMoney = await hasWithheldMoney(db, { userId, orderId });
  }
  return { recipient, order, at: { publicUrl, shop } };
}

async function hasWithheldMoney(db: Db, orderRef: OrderRef): Promise<boolean> {
  const payment = await findNewestPayment(db, orderRef);
  if (!payment || payment.captured_cents === payment.returned_cents) return false;
  return (await sumUnrepeatedFailures(db, toPaymentRef(payment))) > 0;
}
