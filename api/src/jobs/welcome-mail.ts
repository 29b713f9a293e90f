import { createConfirmLink } from '../account/confirm-link.ts';
import { findRecipient } from '../mail/store.ts';
import { welcomeMail } from '../mail/welcome.ts';
import { type MailTools, sendOnce } from './send-once.ts';

export async function sendWelcomeMail(tools: MailTools, userId: string): Promise<void> {
  const recipient = await findRecipient(tools.db, userId);
  if (!recipient) return; // the account was deleted meanwhile
  const { name, email, email_verified_at } = recipient;
  const link = email_verified_at ? undefined : await createConfirmLink(tools, userId, email, '7 days');
  const mail = { ...welcomeMail(name, tools.publicUrl, link), to: email };
  await sendOnce(tools, { userId, subjectId: userId, kind: 'welcome' }, mail);
}
