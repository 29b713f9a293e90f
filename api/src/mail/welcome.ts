import { shop } from '@juniper/core/content/shop.ts';
import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { formatUsd } from '@juniper/core/rules/money.ts';
import { welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import { compose } from './layout.ts';
import type { Message } from './mailer.ts';

const drink = `the dearest drink of one order, up to ${formatUsd(welcomeDrink.upToCents)}, within ${welcomeDrink.validDays} days`;

/** `confirmUrl` is absent when the address is confirmed already, as Google's is; the welcome drink was given with that. */
export function welcomeMail(name: string, publicUrl: string, confirmUrl?: string): Message {
  const points = `Your account is open, and ${welcomePoints} loyalty points are already in it. Every completed order adds to them.`;
  const menu = { label: 'See the menu', url: `${publicUrl}/menu` };
  const notYou = `You did not open this account? Write to ${shop.email} and we will look after it.`;
  return compose({
    subject: `Welcome to ${shop.name}: ${welcomePoints} points are in your account`,
    heading: `Welcome to ${shop.name}, ${name}!`,
    ...(confirmUrl
      ? {
          paragraphs: [
            points,
            `One thing is left: please confirm that this email address is yours. Your free welcome drink comes with it: ${drink}.`,
          ],
          action: { label: 'Confirm my email address', url: confirmUrl },
          notes: ['The link works for 7 days.', `The menu is at ${menu.url}`, notYou],
        }
      : { paragraphs: [points, `Your free welcome drink is in it too: ${drink}.`], action: menu, notes: [notYou] }),
  });
}
