import { findMessage } from '../contact/store.ts';
import { findFeedback } from '../feedback/store.ts';
import { contactMail, feedbackMail } from '../mail/shop-inbox.ts';
import type { Jobs } from '../queue/queues.ts';
import type { MailTools } from './send-once.ts';

type ShopMailTools = Omit<MailTools, 'publicUrl'> & { shopInbox: string };

/**
 * What customers send us, for the shop to answer by pressing Reply. What was erased meanwhile is not sent. A second copy
 * harms nobody here, and the fixed Message-ID lets the inbox drop it.
 */
export async function sendContactMail({ db, mailer, shopInbox }: ShopMailTools, { messageId }: Jobs['contact-mail']) {
  const message = await findMessage(db, messageId);
  if (!message) return;
  await mailer.send({
    ...contactMail(message),
    to: shopInbox,
    replyTo: message.email,
    id: `contact.${messageId}`,
  });
}

export async function sendFeedbackMail({ db, mailer, shopInbox }: ShopMailTools, key: Jobs['feedback-mail']) {
  const feedback = await findFeedback(db, key);
  if (!feedback) return;
  const replyTo = feedback.email ?? feedback.account_email;
  await mailer.send({
    ...feedbackMail(feedback, replyTo),
    to: shopInbox,
    replyTo,
    id: `feedback.${key.feedbackId}`,
  });
}
