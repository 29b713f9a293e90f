import { shop } from '@juniper/core/content/shop.ts';
import { composeEmail } from './layout.ts';
import type { Message } from './mailer.ts';

export const composeAccountDeletedEmail = (): Message =>
  composeEmail({
    subject: 'Your account is deleted',
    heading: 'Your account is deleted',
    paragraphs: [
      `Your ${shop.name} account is closed and we’ve erased what we held about you. We keep your orders and points for our accounts, without your name and addresses.`,
      'This is our last email to you; with it we’ve forgotten this address too. Thank you for being with us.',
    ],
    notes: [`Didn’t delete it? Write to ${shop.email} or call ${shop.phone}.`],
  });
