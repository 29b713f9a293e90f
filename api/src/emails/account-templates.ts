import { shop } from '@juniper/core/content/shop.ts';
import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { formatRole } from '@juniper/core/rules/permissions.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import { welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import { composeEmail, looksLikeLink } from './layout.ts';
import type { Message } from './mailer.ts';

const describeDrink = (money: Money) =>
  `the priciest drink of one order, up to ${formatMoney(money, welcomeDrink.upToCents)}, within ${welcomeDrink.validDays} days`;

type WelcomeDetails = { drink: boolean; money: Money };

const welcomeSubject = `Welcome to ${shop.name}: your first ${welcomePoints} points are here`;
const pointsText = `Good to have you with us! Your first ${welcomePoints} points are in your account, and your orders will add to them.`;
const notYouText = `Wasn’t you? Write to ${shop.email} and we’ll sort it out.`;

export const composeWelcomeEmail = (
  publicUrl: string,
  { name, drink, money }: WelcomeDetails & { name: string },
): Message =>
  composeEmail({
    subject: welcomeSubject,
    heading: looksLikeLink(name) ? `Welcome to ${shop.name}!` : `Welcome to ${shop.name}, ${name}!`,
    paragraphs: [pointsText, ...(drink ? [`Your welcome drink is on us: ${describeDrink(money)}.`] : [])],
    action: { label: 'See the menu', url: `${publicUrl}/menu` },
    notes: [notYouText],
  });

/** Composes the welcome to an unconfirmed address. Does not name the customer, because a stranger may read it. */
export const composeConfirmWelcomeEmail = (
  publicUrl: string,
  confirmUrl: string,
  { drink, money }: WelcomeDetails,
): Message =>
  composeEmail({
    subject: welcomeSubject,
    heading: `Welcome to ${shop.name}!`,
    paragraphs: [
      pointsText,
      `One thing left: please confirm that this email address is yours.${drink ? ` Then your welcome drink is on us: ${describeDrink(money)}.` : ''}`,
    ],
    action: { label: 'Confirm my email address', url: confirmUrl },
    notes: ['The link works for 7 days.', `The menu is at ${publicUrl}/menu`, notYouText],
  });

export const composeConfirmEmailEmail = (confirmUrl: string): Message =>
  composeEmail({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [`Please confirm that this is the address of your ${shop.name} account.`],
    action: { label: 'Confirm my email address', url: confirmUrl },
    notes: ['The link works for 7 days.'],
  });

/** Composes the email to the new address, which may be a stranger's, so it does not name the customer. */
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

/** Composes the email to an address that has an account. Only its owner may learn that. */
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

export const composeEmailChangedEmail = (): Message =>
  composeEmail({
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `Your ${shop.name} account has a new email address. From now on we write to it, and it’s the one to log in with. This is our last email to the old one.`,
      `Didn’t change it? Write to ${shop.email} or call ${shop.phone}, and we’ll look after your account.`,
    ],
  });

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

/** Composes the notice. The password is dropped if a stranger may have set it for an unconfirmed address. */
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

export const composeInvitationEmail = (joinUrl: string, role: string): Message =>
  composeEmail({
    subject: `Join us at ${shop.name}`,
    heading: 'Come behind the counter',
    paragraphs: [
      `You are invited to work at ${shop.name} as ${formatRole(role)}. Open the link below and choose a password of at least 12 characters. If you have an account with this address, enter its password.`,
    ],
    action: { label: `Join as ${role}`, url: joinUrl },
    notes: [
      'The link works once, for 7 days. If you were invited more than once, only the newest link works.',
      'Didn’t expect this? There’s nothing to do, and nobody joins without you.',
    ],
  });

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
