import { readShop } from '../catalogue/stores/shop-queries.ts';
import { findRefund } from '../orders/payments/refund-queries.ts';
import { findReceipt } from '../orders/placing/queries.ts';
import type { MailJob } from '../platform/queue/queues.ts';
import type { Message } from './mailer.ts';
import { composeOrderRefundedEmail, type MailPlace, type Receipt } from './order.ts';
import { findRecipient } from './queries.ts';
import { type EmailServices, sendOnce } from './send-once.ts';

type OrderMail = {
  composeEmail: (order: Receipt, at: MailPlace) => Message;
  /** Sent even if notifications are switched off (decision 39). */
  isAlwaysSent: (order: Receipt) => boolean;
  /** Its content still applies when it is sent. */
  isTrue: (order: Receipt) => boolean;
};
type Job = MailJob<'order-placed' | 'order-completed' | 'order-cancelled' | 'order-receipt' | 'payment-failed'>;

/**
 * Sends an email about an order to the account's address if it is confirmed by now: once for each order and kind, a
 * receipt each time staff ask.
 */
export const sendingOrderMail =
  ({ composeEmail, isAlwaysSent, isTrue }: OrderMail) =>
  async (tools: EmailServices, job: Job, jobId: string): Promise<void> => {
    const { kind, userId, orderId } = job;
    const subjectId = job.kind === 'order-receipt' ? job.receiptId : orderId;
    const [recipient, order, shop] = await Promise.all([
      findRecipient(tools.db, userId),
      findReceipt(tools.db, userId, orderId),
      readShop(tools.db),
    ]);
    if (!recipient?.email_verified_at || !order || !isTrue(order)) return;
    if (!recipient.notifications && !isAlwaysSent(order)) return;
    if (!shop) throw new Error('the database has no shop');
    const mail = { ...composeEmail(order, { publicUrl: tools.publicUrl, shop }), to: recipient.email };
    await sendOnce(tools, { claim: { userId, subjectId, kind, jobId }, mail, purpose: 'own' });
  };

/** Sends one email for each refund, whatever the customer's notification setting, because it is about their money. */
export async function sendRefundEmail(
  tools: EmailServices,
  job: MailJob<'order-refunded'>,
  jobId: string,
): Promise<void> {
  const { kind, userId, orderId, refundId } = job;
  const [recipient, order, refund, shop] = await Promise.all([
    findRecipient(tools.db, userId),
    findReceipt(tools.db, userId, orderId),
    findRefund(tools.db, { userId, orderId, refundId }),
    readShop(tools.db),
  ]);
  if (!recipient?.email_verified_at || !order || refund?.state !== 'done') return;
  if (!shop) throw new Error('the database has no shop');
  const mail = {
    ...composeOrderRefundedEmail(order, { publicUrl: tools.publicUrl, shop }, refund),
    to: recipient.email,
  };
  await sendOnce(tools, { claim: { userId, subjectId: refundId, kind, jobId }, mail, purpose: 'own' });
}
