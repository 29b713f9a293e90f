import { shop } from '@juniper/core/content/shop.ts';
import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { compose } from './layout.ts';
import type { Message } from './mailer.ts';

/** `confirmUrl` is absent for who came with an address that Google has confirmed already. */
export function welcomeMail(name: string, publicUrl: string, confirmUrl?: string): Message {
  const points = `Your account is open, and ${welcomePoints} loyalty points are already in it. Every completed order adds to them.`;
  const menu = { label: 'See the menu', url: `${publicUrl}/menu` };
  const notYou = `You did not open this account? Write to ${shop.email} and we will look after it.`;
  return compose({
    subject: `Welcome to ${shop.name}: ${welcomePoints} points are in your account`,
    heading: `Welcome to ${shop.name}, ${name}!`,
    ...(confirmUrl
      ? {
          paragraphs: [points, 'One thing is left: please confirm that this email address is yours.'],
          action: { label: 'Confirm my email address', url: confirmUrl },
          notes: ['The link works for 7 days.', `The menu is at ${menu.url}`, notYou],
        }
      : { paragraphs: [points], action: menu, notes: [notYou] }),
  });
}
