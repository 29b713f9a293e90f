import { createConfirmLink } from '../account/confirm-link.ts';
import { confirmEmailMail } from '../mail/email-address.ts';
import { findRecipient } from '../mail/store.ts';
import { type MailTools, sendOnce } from './send-once.ts';

export async function sendConfirmEmailMail(tools: MailTools, userId: string, jobId: string): Promise<void> {
  const recipient = await findRecipient(tools.db, userId);
  if (!recipient || recipient.email_verified_at) return;
  const link = await createConfirmLink(tools, userId, recipient.email, '7 days');
  const key = { userId, subjectId: jobId, kind: 'confirm-email' };
  await sendOnce(tools, key, { ...confirmEmailMail(link), to: recipient.email });
}
