import { readShop } from '../catalogue/stores/shop-queries.ts';
import { findRefund } from '../orders/payments/refund-queries.ts';
import { findReceipt } from '../orders/placing/queries.ts';
import type { MailJob } from '../platform/queue/queues.ts';
import type { Message } from './mailer.ts';
import { composeOrderRefundedEmail, type EmailContext, type Receipt } from './order.ts';
import { findRecipient } from './queries.ts';
import { type EmailServices, sendOnce } from './send-once.ts';

export type OrderEmail = {
  composeEmail: (order: Receipt, at: EmailContext) => Message;
  /** Sent even if notifications are switched off (decision 39). */
  isAlwaysSent: (order: Receipt) => boolean;
  /** Its content still applies when it is sent. */
  isTrue: (order: Receipt) => boolean;
};
type OrderJob = MailJob<'order-placed' | 'order-completed' | 'order-cancelled' | 'order-receipt' | 'payment-failed'>;

/**
 * Sends an email about an order to the account's address if it is confirmed by now: once for each order and kind, a
 * receipt each time staff ask.
 */
export async function sendOrderEmail(
  services: EmailServices,
  job: OrderJob,
  jobId: string,
  { composeEmail, isAlwaysSent, isTrue }: OrderEmail,
): Promise<void> {
  const { kind, userId, orderId } = job;
  const subjectId = job.kind === 'order-receipt' ? job.receiptId : orderId;
  const [recipient, order, shop] = await Promise.all([
    findRecipient(services.db, userId),
    findReceipt(services.db, userId, orderId),
    readShop(services.db),
  ]);
  if (!recipient?.email_verified_at || !order || !isTrue(order)) return;
  if (!recipient.notifications && !isAlwaysSent(order)) return;
  if (!shop) throw new Error('the database has no shop');
  const mail = { ...composeEmail(order, { publicUrl: services.publicUrl, shop }), to: recipient.email };
  await sendOnce(services, { claim: { userId, subjectId, kind, jobId }, mail, purpose: 'own' });
}

/** Sends one email for each refund, whatever the customer's notification setting, because it is about their money. */
export async function sendRefundEmail(
  services: EmailServices,
  job: MailJob<'order-refunded'>,
  jobId: string,
): Promise<void> {
  const { kind, userId, orderId, refundId } = job;
  const [recipient, order, refund, shop] = await Promise.all([
    findRecipient(services.db, userId),
    findReceipt(services.db, userId, orderId),
    findRefund(services.db, { userId, orderId, refundId }),
    readShop(services.db),
  ]);
  if (!recipient?.email_verified_at || !order || refund?.state !== 'done') return;
  if (!shop) throw new Error('the database has no shop');
  const mail = {
    ...composeOrderRefundedEmail(order, { publicUrl: services.publicUrl, shop }, refund),
    to: recipient.email,
  };
  await sendOnce(services, { claim: { userId, subjectId: refundId, kind, jobId }, mail, purpose: 'own' });
}
