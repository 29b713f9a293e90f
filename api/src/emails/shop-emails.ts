import { shop } from '@juniper/core/content/shop.ts';
import { formatDay } from '@juniper/core/rules/clock.ts';
import { type ContactMessage, findMessage } from '../account/contact/queries.ts';
import { type Feedback, findFeedback } from '../account/feedback/queries.ts';
import { findMainStore } from '../catalogue/stores/shop-queries.ts';
import type { EmailJob } from '../platform/queue/queues.ts';
import { composeEmail, signEmail } from './layout.ts';
import type { Message } from './mailer.ts';
import type { EmailServices } from './send-once.ts';

/**
 * Sends a customer's message to the shop without `sendOnce`: a second copy does no harm, and a refusal by our own inbox
 * is never final.
 */
export async function sendContactEmail(
  { db, mailer, publicUrl, shopInbox }: EmailServices,
  { messageId }: EmailJob<'contact'>,
) {
  const message = await findMessage(db, messageId);
  if (!message) return;
  await mailer.send({
    ...signEmail(composeContactEmail(message), { publicUrl, main: await findMainStore(db) }),
    to: shopInbox,
    replyTo: message.email,
    id: `contact.${messageId}`,
  });
}

export async function sendFeedbackEmail(
  { db, mailer, publicUrl, shopInbox }: EmailServices,
  key: EmailJob<'feedback'>,
) {
  const feedback = await findFeedback(db, key);
  if (!feedback) return;
  const replyTo = feedback.email ?? feedback.account_email;
  await mailer.send({
    ...signEmail(composeFeedbackEmail(feedback, replyTo), { publicUrl, main: await findMainStore(db) }),
    to: shopInbox,
    replyTo,
    id: `feedback.${key.feedbackId}`,
  });
}

const toParagraphs = (text: string) => text.split(/\s*\n\s*/);

export const composeContactEmail = ({ name, email, message }: ContactMessage): Message =>
  composeEmail({
    subject: `Message from ${name}`,
    heading: `Message from ${name}`,
    paragraphs: toParagraphs(message),
    notes: [`Sent with the contact form of ${shop.name}. Your reply goes to ${email}.`],
  });

export function composeFeedbackEmail(feedback: Feedback, replyTo: string): Message {
  const { rating, comments, name, email, visited_on, visit_type } = feedback;
  const details = [name, email, visit_type, visited_on && formatDay(visited_on)].filter(Boolean).join(' · ');
  return composeEmail({
    subject: `Feedback: ${rating} of 5`,
    heading: `Feedback: ${rating} of 5`,
    paragraphs: toParagraphs(comments),
    notes: [
      ...(details ? [details] : []),
      `Sent with the feedback form of ${shop.name}. Your reply goes to ${replyTo}.`,
    ],
  });
}
