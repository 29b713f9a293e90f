import { googleLinkedMail } from '../mail/google-linked.ts';
import type { Message } from '../mail/mailer.ts';
import { passwordChangedMail } from '../mail/password.ts';
import { findRecipient } from '../mail/store.ts';
import type { Jobs } from '../queue/queues.ts';
import { type MailTools, sendOnce } from './send-once.ts';

/** What happened to the account, told to its address: one notice a job. */
async function sendNotice(tools: MailTools, userId: string, jobId: string, kind: string, notice: Message) {
  const recipient = await findRecipient(tools.db, userId);
  if (recipient) await sendOnce(tools, { userId, subjectId: jobId, kind }, { ...notice, to: recipient.email });
}

export const sendPasswordChangedMail = (tools: MailTools, userId: string, jobId: string) =>
  sendNotice(tools, userId, jobId, 'password-changed', passwordChangedMail(tools.publicUrl));

export const sendGoogleLinkedMail = (tools: MailTools, data: Jobs['google-linked-mail'], jobId: string) =>
  sendNotice(tools, data.userId, jobId, 'google-linked', googleLinkedMail(tools.publicUrl, data.passwordDropped));
