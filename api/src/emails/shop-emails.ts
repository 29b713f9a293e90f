import { findMessage } from '../account/contact/queries.ts';
import { findFeedback } from '../account/feedback/queries.ts';
import { findMainStore } from '../catalogue/stores/shop-queries.ts';
import type { MailJob } from '../platform/queue/queues.ts';
import { signMail } from './layout.ts';
import type { EmailServices } from './send-once.ts';
import { composeContactEmail, composeFeedbackEmail } from './shop-inbox.ts';

/**
 * Sends a customer's message to the shop, which answers with Reply. Does not use `sendOnce`: a second copy does no
 * harm, the fixed Message-ID lets the inbox drop it, and a refusal by our own inbox is never final.
 */
export async function sendContactEmail({ db, mailer, shopInbox }: EmailServices, { messageId }: MailJob<'contact'>) {
  const message = await findMessage(db, messageId);
  if (!message) return;
  await mailer.send({
    ...signMail(composeContactEmail(message), await findMainStore(db)),
    to: shopInbox,
    replyTo: message.email,
    id: `contact.${messageId}`,
  });
}

export async function sendFeedbackEmail({ db, mailer, shopInbox }: EmailServices, key: MailJob<'feedback'>) {
  const feedback = await findFeedback(db, key);
  if (!feedback) return;
  const replyTo = feedback.email ?? feedback.account_email;
  await mailer.send({
    ...signMail(composeFeedbackEmail(feedback, replyTo), await findMainStore(db)),
    to: shopInbox,
    replyTo,
    id: `feedback.${key.feedbackId}`,
  });
}
