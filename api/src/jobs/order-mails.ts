import type { Message } from '../mail/mailer.ts';
import type { Receipt } from '../mail/order.ts';
import { findRecipient } from '../mail/store.ts';
import { findReceipt } from '../orders/store.ts';
import type { MailJob } from '../queue/queues.ts';
import { type MailTools, sendOnce } from './send-once.ts';

type OrderMail = {
  compose: (order: Receipt, publicUrl: string) => Message;
  /** Whether it is sent even with notifications switched off (decision 39). */
  isAlwaysSent: (order: Receipt) => boolean;
  /** Whether its content is still true when it is sent. */
  isTrue: (order: Receipt) => boolean;
};
type Job = MailJob<'order-placed' | 'order-completed' | 'order-cancelled' | 'order-receipt'>;

/** Sent to the account's address if it is confirmed by now, once for each order and kind; a receipt each time staff ask. */
export const sendingOrderMail =
  ({ compose, isAlwaysSent, isTrue }: OrderMail) =>
  async (tools: MailTools, job: Job, jobId: string): Promise<void> => {
    const { kind, userId, orderId } = job;
    const subjectId = job.kind === 'order-receipt' ? job.receiptId : orderId;
    const [recipient, order] = await Promise.all([
      findRecipient(tools.db, userId),
      findReceipt(tools.db, userId, orderId),
    ]);
    if (!recipient?.email_verified_at || !order || !isTrue(order)) return;
    if (!recipient.notifications && !isAlwaysSent(order)) return;
    const mail = { ...compose(order, tools.publicUrl), to: recipient.email };
    await sendOnce(tools, { claim: { userId, subjectId, kind, jobId }, mail, purpose: 'own' });
  };
