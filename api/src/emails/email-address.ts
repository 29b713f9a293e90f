import { shop } from '@juniper/core/content/shop.ts';
import { composeEmail } from './layout.ts';
import type { Message } from './mailer.ts';

/** Composes the email for a customer who requested a new link. */
export const composeConfirmEmailEmail = (confirmUrl: string): Message =>
  composeEmail({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [`Please confirm that this is the address of your ${shop.name} account.`],
    action: { label: 'Confirm my email address', url: confirmUrl },
    notes: ['The link works for 7 days.'],
  });

/**
 * Composes the email to the new address. It may be a stranger's by mistake, so the email does not name the customer.
 */
export const composeEmailChangeEmail = (confirmUrl: string): Message =>
  composeEmail({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [
      `You asked us to use this address for your ${shop.name} account. Nothing changes until you confirm it.`,
    ],
    action: { label: 'Confirm my email address', url: confirmUrl },
    notes: ['The link works for 24 hours.', 'Didn’t ask for this? There’s nothing to do.'],
  });

/** Composes the email to a requested address that has an account: only its owner may learn that. */
export const composeEmailTakenEmail = (publicUrl: string): Message =>
  composeEmail({
    subject: 'This email address already has an account',
    heading: 'This address already has an account',
    paragraphs: [
      `Someone asked to use this address for another ${shop.name} account, perhaps you. It has an account already, so nothing was changed.`,
    ],
    action: { label: 'Log in with this address', url: `${publicUrl}/login` },
    notes: ['Wasn’t that you? There’s nothing to do.'],
  });

/** Composes the email to the old address, after the change. */
export const composeEmailChangedEmail = (): Message =>
  composeEmail({
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `Your ${shop.name} account has a new email address. From now on we write to it, and it’s the one to log in with. This is our last email to the old one.`,
      `Didn’t change it? Write to ${shop.email} or call ${shop.phone}, and we’ll look after your account.`,
    ],
  });
