import { readMoney } from '../catalogue/stores/shop-queries.ts';
import { createConfirmLink } from '../identity/confirm-link.ts';
import { saveReset } from '../identity/link-queries.ts';
import { createToken } from '../identity/session-token.ts';
import { findUserId } from '../identity/user-queries.ts';
import { findInvitation, setInvitationToken } from '../owner/staff/invitation-queries.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';
import type { EmailJob } from '../platform/queue/queues.ts';
import { canMentionWelcomeDrink } from '../rewards/vouchers/queries.ts';
import {
  composeConfirmEmailEmail,
  composeConfirmWelcomeEmail,
  composeEmailChangeEmail,
  composeEmailTakenEmail,
  composeGoogleLinkedEmail,
  composeInvitationEmail,
  composePasswordChangedEmail,
  composePasswordResetEmail,
  composeStaffPasswordEmail,
  composeWelcomeEmail,
} from './account-templates.ts';
import type { Message } from './mailer.ts';
import { findRecipient } from './queries.ts';
import { type EmailServices, sendOnce } from './send-once.ts';

export async function sendWelcomeEmail(services: EmailServices, { userId, kind }: EmailJob<'welcome'>, jobId: string) {
  const recipient = await findRecipient(services.db, userId);
  if (!recipient) return; // the account was deleted meanwhile
  const { name, email, email_verified_at } = recipient;
  const drink = await canMentionWelcomeDrink(services.db, userId);
  const money = await readMoney(services.db);
  const message = email_verified_at
    ? composeWelcomeEmail(services.publicUrl, { name, drink, money })
    : composeConfirmWelcomeEmail(services.publicUrl, await createConfirmLink(services, userId, email, '7 days'), {
        drink,
        money,
      });
  const mail = { ...message, to: email };
  const purpose = email_verified_at ? 'own' : 'unproven';
  await sendOnce(services, { claim: { userId, subjectId: userId, kind, jobId }, mail, purpose });
}

export async function sendConfirmEmailEmail(
  services: EmailServices,
  { userId, kind }: EmailJob<'confirm-email'>,
  jobId: string,
) {
  const recipient = await findRecipient(services.db, userId);
  if (!recipient || recipient.email_verified_at) return;
  const link = await createConfirmLink(services, userId, recipient.email, '7 days');
  const mail = { ...composeConfirmEmailEmail(link), to: recipient.email };
  await sendOnce(services, { claim: { userId, subjectId: jobId, kind, jobId }, mail, purpose: 'unproven' });
}

/** Sends a link to the new address. Checks here whether it is taken, so that the API call does not reveal it. */
export async function sendEmailChangeEmail(
  services: EmailServices,
  { userId, kind }: EmailJob<'email-change'>,
  jobId: string,
) {
  const to = (await findRecipient(services.db, userId))?.pending_email;
  if (!to) return;
  const message = (await findUserId(services.db, to))
    ? composeEmailTakenEmail(services.publicUrl)
    : composeEmailChangeEmail(await createConfirmLink(services, userId, to, '24 hours'));
  const mail = { ...message, to };
  await sendOnce(services, { claim: { userId, subjectId: jobId, kind, jobId }, mail, purpose: 'unproven' });
}

/**
 * Creates the reset link here, so that it is never in the queue, and saves it once the email is accepted, so that a
 * failed attempt leaves an older link valid.
 */
export async function sendPasswordResetEmail(
  services: EmailServices,
  { userId, kind, asStaff }: EmailJob<'password-reset'>,
  jobId: string,
) {
  const recipient = await findRecipient(services.db, userId);
  if (!recipient) return;
  const to = recipient.email;
  const composeEmail = asStaff ? composeStaffPasswordEmail : composePasswordResetEmail;
  const { token, tokenHash } = createToken(userId);
  await sendOnce(services, {
    claim: { userId, subjectId: jobId, kind, jobId },
    mail: { ...composeEmail(`${services.publicUrl}/reset-password#token=${token}`), to },
    purpose: recipient.email_verified_at ? 'reset' : 'unproven',
    // Only the newest link works, so mailboxes must not drop its email as a duplicate.
    id: `password-reset.${uuidV7()}`,
    alsoWhenSent: (trx) => saveReset(trx, { userId, tokenHash }, to),
  });
}

export async function sendInvitationEmail(
  services: EmailServices,
  { kind, invitationId }: EmailJob<'invitation'>,
  jobId: string,
) {
  const invitation = await findInvitation(services.db, invitationId);
  if (!invitation?.invited_by) return;
  const { email: to, role, invited_by: userId } = invitation;
  const { token, tokenHash } = createToken(invitationId);
  await sendOnce(services, {
    claim: { userId, subjectId: invitationId, kind, jobId },
    mail: { ...composeInvitationEmail(`${services.publicUrl}/owner/join#token=${token}`, role), to },
    purpose: 'own',
    id: `invitation.${uuidV7()}`,
    alsoWhenSent: (trx) => setInvitationToken(trx, { invitationId, tokenHash }),
  });
}

export const sendPasswordChangedEmail = (services: EmailServices, job: EmailJob<'password-changed'>, jobId: string) =>
  sendNotice(services, job, jobId, composePasswordChangedEmail(services.publicUrl));

export const sendGoogleLinkedEmail = (services: EmailServices, job: EmailJob<'google-linked'>, jobId: string) =>
  sendNotice(services, job, jobId, composeGoogleLinkedEmail(services.publicUrl, job.passwordDropped));

async function sendNotice(
  services: EmailServices,
  { userId, kind }: EmailJob<'password-changed' | 'google-linked'>,
  jobId: string,
  notice: Message,
) {
  const recipient = await findRecipient(services.db, userId);
  if (!recipient?.email_verified_at) return;
  const mail = { ...notice, to: recipient.email };
  await sendOnce(services, { claim: { userId, subjectId: jobId, kind, jobId }, mail, purpose: 'own' });
}
