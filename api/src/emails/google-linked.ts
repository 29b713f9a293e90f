import { shop } from '@juniper/core/content/shop.ts';
import { composeEmail } from './layout.ts';
import type { Message } from './mailer.ts';

/**
 * Composes the notice. `passwordDropped` if the address was unconfirmed, so that a stranger may have set the password
 * (decision 36).
 */
export const composeGoogleLinkedEmail = (publicUrl: string, passwordDropped: boolean): Message =>
  composeEmail({
    subject: 'You can now sign in with Google',
    heading: 'You can now sign in with Google',
    paragraphs: [
      `Your ${shop.name} account is linked to the Google account of this address, and Google signs you in from now on.`,
      passwordDropped
        ? 'The address had not been confirmed before. To be safe, we have removed the password that was set and logged out every device that used it. You can set a new one on your account page.'
        : 'Your password still works as well.',
    ],
    action: { label: 'Open my account', url: `${publicUrl}/account` },
    notes: [`Wasn’t that you? Write to ${shop.email} and we’ll look after your account.`],
  });
