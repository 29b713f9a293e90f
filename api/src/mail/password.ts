import { shop } from '@juniper/core/content/shop.ts';
import { compose } from './layout.ts';
import type { Message } from './mailer.ts';

export const passwordResetMail = (resetUrl: string): Message =>
  compose({
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [`You asked for a new password for your ${shop.name} account. The link below lets you choose one.`],
    action: { label: 'Choose a new password', url: resetUrl },
    notes: [
      'The link works once, for 30 minutes. If you asked more than once, only the newest link works.',
      'You did not ask for this? Then there is nothing to do, and your password stays as it is.',
    ],
  });

export const passwordChangedMail = (publicUrl: string): Message =>
  compose({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`A new password was set for your ${shop.name} account, and your other devices were logged out.`],
    action: { label: 'This was not me', url: `${publicUrl}/forget-password` },
    notes: [
      `It was you? Then there is nothing to do. If it was not, choose another password at the address above and write to ${shop.email}.`,
    ],
  });
