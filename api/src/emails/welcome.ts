import { shop } from '@juniper/core/content/shop.ts';
import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import { welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import { composeEmail } from './layout.ts';
import { looksLikeLink } from './links.ts';
import type { Message } from './mailer.ts';

const describeDrink = (money: Money) =>
  `the priciest drink of one order, up to ${formatMoney(money, welcomeDrink.upToCents)}, within ${welcomeDrink.validDays} days`;

type WelcomeDetails = { drink: boolean; money: Money };

const subject = `Welcome to ${shop.name}: your first ${welcomePoints} points are here`;
const pointsText = `Good to have you with us! Your first ${welcomePoints} points are in your account, and your orders will add to them.`;
const notYouText = `Wasn’t you? Write to ${shop.email} and we’ll sort it out.`;

/** Composes the welcome to a confirmed address, as Google's is. `drink` if the welcome drink was given. */
export const composeWelcomeEmail = (
  publicUrl: string,
  { name, drink, money }: WelcomeDetails & { name: string },
): Message =>
  composeEmail({
    subject,
    heading: looksLikeLink(name) ? `Welcome to ${shop.name}!` : `Welcome to ${shop.name}, ${name}!`,
    paragraphs: [pointsText, ...(drink ? [`Your welcome drink is on us: ${describeDrink(money)}.`] : [])],
    action: { label: 'See the menu', url: `${publicUrl}/menu` },
    notes: [notYouText],
  });

/**
 * Composes the welcome to an unconfirmed address. It may be a stranger's, so it does not name the customer. `drink` if
 * confirming gives the welcome drink.
 */
export const composeConfirmWelcomeEmail = (
  publicUrl: string,
  confirmUrl: string,
  { drink, money }: WelcomeDetails,
): Message =>
  composeEmail({
    subject,
    heading: `Welcome to ${shop.name}!`,
    paragraphs: [
      pointsText,
      `One thing left: please confirm that this email address is yours.${drink ? ` Then your welcome drink is on us: ${describeDrink(money)}.` : ''}`,
    ],
    action: { label: 'Confirm my email address', url: confirmUrl },
    notes: ['The link works for 7 days.', `The menu is at ${publicUrl}/menu`, notYouText],
  });
