import { shop } from '@juniper/core/content/shop.ts';
import { formatDay } from '@juniper/core/rules/clock.ts';
import { composeEmail } from './layout.ts';
import type { Message } from './mailer.ts';

type ContactMessage = { name: string; email: string; message: string };

type Feedback = {
  rating: number;
  comments: string;
  name: string | null;
  email: string | null;
  visited_on: string | null;
  visit_type: string | null;
};

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
