import { shop } from '@juniper/core/content/shop.ts';
import { composeEmail } from './layout.ts';
import type { Message } from './mailer.ts';

export const composePasswordResetEmail = (resetUrl: string): Message =>
  composeEmail({
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [`You asked for a new password for your ${shop.name} account. The link below lets you choose one.`],
    action: { label: 'Choose a new password', url: resetUrl },
    notes: [
      'The link works once, for 30 minutes. If you asked more than once, only the newest link works.',
      'Didn’t ask for this? There’s nothing to do, and your password stays as it is.',
    ],
  });

/** Composes the email to a new staff member, whose old password was removed. */
export const composeStaffPasswordEmail = (resetUrl: string): Message =>
  composeEmail({
    subject: 'Welcome behind the counter',
    heading: 'Welcome behind the counter',
    paragraphs: [
      `Your ${shop.name} account can work the staff board now. To be sure that nobody else can, we have removed its password: please choose a new one of at least 12 characters.`,
    ],
    action: { label: 'Choose a new password', url: resetUrl },
    notes: [
      'The link works once, for 30 minutes. After that, “Forgot your password?” on the login page sends you another.',
    ],
  });

export const composePasswordChangedEmail = (publicUrl: string): Message =>
  composeEmail({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`A new password was set for your ${shop.name} account, and your other devices were logged out.`],
    action: { label: 'This was not me', url: `${publicUrl}/forget-password` },
    notes: [
      `Was it you? Then there’s nothing to do. If not, choose another password at the address above and write to ${shop.email}.`,
    ],
  });
