import { shop } from '@juniper/core/content/shop.ts';
import { compose } from './layout.ts';
import type { Message } from './mailer.ts';

/** For who asked for the link once more. */
export const confirmEmailMail = (confirmUrl: string): Message =>
  compose({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [`Please confirm that this is the address of your ${shop.name} account.`],
    action: { label: 'Confirm my email address', url: confirmUrl },
    notes: ['The link works for 7 days.'],
  });

/** To the new address. It may be a stranger's by mistake, so it says nothing of the account's owner. */
export const emailChangeMail = (confirmUrl: string): Message =>
  compose({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [
      `You asked us to use this address for your ${shop.name} account. Nothing changes until you confirm it.`,
    ],
    action: { label: 'Use this address', url: confirmUrl },
    notes: ['The link works for 24 hours.', 'You did not ask for this? Then there is nothing to do.'],
  });

/** To a new address that has an account already: only its owner may learn that, never who asked. */
export const emailTakenMail = (publicUrl: string): Message =>
  compose({
    subject: 'This email address already has an account',
    heading: 'This address already has an account',
    paragraphs: [
      `Someone asked to use this address for another ${shop.name} account, perhaps you. It has an account already, so nothing was changed.`,
    ],
    action: { label: 'Log in with this address', url: `${publicUrl}/login` },
    notes: ['That was not you? Then there is nothing to do.'],
  });

/** To the old address, when it is not the account's any more. */
export const emailChangedMail = (): Message =>
  compose({
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `Your ${shop.name} account has a new email address. From now on our mails go there, and it is the one to log in with. This is the last mail to the old one.`,
      `You did not change it? Write to ${shop.email} or call ${shop.phone}, and we will look after your account.`,
    ],
  });
