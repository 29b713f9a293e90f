import { shop } from '@juniper/core/content/shop.ts';
import { compose } from './layout.ts';
import type { Message } from './mailer.ts';

export const accountDeletedMail = (): Message =>
  compose({
    subject: 'Your account is deleted',
    heading: 'Your account is deleted',
    paragraphs: [
      `Your ${shop.name} account is closed and what we held about you is erased. Your orders and points entries stay in our books, without your name and addresses.`,
      'This is our last mail to you; with it we have forgotten this address too. Thank you for having been with us.',
    ],
    notes: [`You did not delete it? Write to ${shop.email} or call ${shop.phone}.`],
  });
