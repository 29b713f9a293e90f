import { createConfirmLink } from '../account/confirm-link.ts';
import { isEmailTaken } from '../auth/store.ts';
import { emailChangeMail, emailTakenMail } from '../mail/email-address.ts';
import { findRecipient } from '../mail/store.ts';
import { type MailTools, sendOnce } from './send-once.ts';

/** To the new address. Whether it is taken is looked at here, so that the call's answer and its timing cannot tell. */
export async function sendEmailChangeMail(tools: MailTools, userId: string, jobId: string): Promise<void> {
  const to = (await findRecipient(tools.db, userId))?.pending_email;
  if (!to) return;
  const message = (await isEmailTaken(tools.db, to))
    ? emailTakenMail(tools.publicUrl)
    : emailChangeMail(await createConfirmLink(tools, userId, to, '24 hours'));
  await sendOnce(tools, { userId, subjectId: jobId, kind: 'email-change' }, { ...message, to });
}
