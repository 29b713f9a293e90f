import type { Catalogue } from '../rules/catalogue.ts';
import { getCurrencyName, getShortCurrencyName } from '../rules/currency-names.ts';
import { formatWeek } from '../rules/format-hours.ts';
import { pointsPercent, welcomePoints } from '../rules/loyalty.ts';
import { formatMoney, toCents } from '../rules/money.ts';
import { getMainStore, getTaxProfile, type Money, mainStore, type TaxProfile } from '../rules/shop.ts';
import { birthdayPercentOff, welcomeDrink } from '../rules/vouchers.ts';
import { describeContact, describeLaw, describeOperator, getPhone } from './contact-texts.ts';
import { describePaymentToday } from './facts.ts';
import { allergyNote, type LegalText } from './legal.ts';
import { shop } from './shop.ts';

const describeSmallestAmount = (money: Money): string => (money.minor === 2 ? 'the cent' : formatMoney(money, 1));

const describeTaxes = (money: Money, { isInclusive, rates }: TaxProfile): string => {
  const words = rates.map(({ label, rateBp }) => `${label} of ${rateBp / 100}%`);
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0];
  if (list === undefined) return 'We add no tax.';
  if (isInclusive) return `They include ${list}. A voucher is taken off the subtotal.`;
  const each = words.length > 1 ? 'each rounded' : 'rounded';
  return `To the subtotal, less a voucher if you use one, we add ${list}, ${each} to ${describeSmallestAmount(money)}.`;
};

const cardTerms =
  'You pay by card on the page of Stripe, our payment provider. We hold an order for you until it is paid, for up to 15 minutes; what is not paid by then is not made and not charged. Your bank sets the amount aside, and your card is charged when we start on your order. If the order is cancelled before that, nothing is charged; if we cancel it later, you get the whole amount back.';

const describeDelivery = ({ shop }: Catalogue): string =>
  shop.stores.some(({ delivery }) => delivery !== undefined)
    ? 'Pickup costs nothing extra. Checkout says where we deliver, and what that costs.'
    : 'Pickup and delivery cost nothing extra.';

const describeWelcomeDrink = (isMailOff: boolean, { shop }: Catalogue): string => {
  if (shop.isWelcomeDrinkOff) return '';
  const members = isMailOff ? 'new members' : 'members who have confirmed their email address';
  const most = formatMoney(shop.money, welcomeDrink.upToCents);
  return `The welcome drink is a voucher for ${members}: the dearest hot or cold drink of one order is free, up to ${most}, within ${welcomeDrink.validDays} days, once per person. `;
};

export const getTermsText = (isMailOff: boolean, catalogue: Catalogue): LegalText => {
  const taxes = getTaxProfile(catalogue, mainStore);
  return createTerms(isMailOff, catalogue.shop.money, taxes, catalogue);
};

const createTerms = (isMailOff: boolean, money: Money, taxes: TaxProfile, catalogue: Catalogue): LegalText => ({
  updated: '2026-11-16',
  intro: `These terms apply when you use this website, open an account or order from ${shop.longName}. They are short so that you can read them.`,
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [`${describeOperator(catalogue)} ${shop.email}, ${getPhone(catalogue)}.`],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'You need an account to order. Give your real name and an email address that you can read, and keep your password to yourself. Accounts are for people who are 13 or older.',
        'You can change your details, end sessions on other devices, download your data and delete the account yourself, on the Account page. We may close an account that is used to cheat or to harm others; we tell you why.',
        'It holds your orders, points, favorites and saved recipes, and the address of your last delivery to fill in the checkout. The privacy page says what else, and for how long.',
      ],
    },
    {
      heading: 'Orders',
      paragraphs: [
        `Your order is placed when you tap Place Order and we show you its number. Your receipt stands on the order’s page.${isMailOff ? '' : ' Once your account’s email address is confirmed we mail it too, even if you have switched notifications off.'}`,
        `We prepare orders while the cafe is open, ${formatWeek(getMainStore(catalogue))}. An order placed while we are closed is started when we open, and checkout says so before you order.`,
        `An order can hold 20 of an item and 30 different items, and you can have 5 open orders at a time${isMailOff ? '' : ', or one until your email address is confirmed'}. From one account we take 10 orders an hour. If something has run out or cannot be made, we cancel the order and tell you the reason.`,
      ],
    },
    {
      heading: 'Prices and taxes',
      paragraphs: [
        `Prices are in ${getCurrencyName(money)}. ${describeTaxes(money, taxes)} The final price stands in your cart and at checkout before you order, and you are not asked for more. ${describeDelivery(catalogue)}`,
        'If a price changes while you are ordering, we show you the new total and you decide again.',
        'Each of today’s deals shows its price and its countdown. The countdown on a deal is the time you have to add it to your cart. What you added in time keeps its deal price in your cart until the end of the next day.',
      ],
    },
    {
      heading: 'Payment',
      paragraphs: [
        `${describePaymentToday(catalogue)} We do not ask for card details on this website and do not store any.`,
        ...(catalogue.shop.takesCards ? [cardTerms] : []),
      ],
    },
    {
      heading: 'Changes and cancellation',
      paragraphs: [
        'An order cannot be changed once it is placed. You can cancel it yourself, free of charge, while its status is pending, and place a new one. Once we are preparing it, we have used the ingredients, and it can no longer be cancelled by you.',
        'If what you get is wrong or not good, tell us the same day at the counter or by phone. We make it again or give your money back, as you prefer.',
      ],
    },
    {
      heading: 'Points and vouchers',
      paragraphs: [
        `A new account gets ${welcomePoints} loyalty points. A completed order earns ${pointsPercent}% of its total in ${getShortCurrencyName(money)} as points, rounded down, so an order below ${formatMoney(money, toCents(money, 10))} earns none. Points are not money, cannot be sold or moved to another account, and end with the account.`,
        `${describeWelcomeDrink(isMailOff, catalogue)}The birthday offer is ${birthdayPercentOff}% off the subtotal of one order in the month of your birthday, if month and day were in your profile before the month began. The birthday can be changed once a year.`,
        'One voucher can be used per order. If an order with a voucher is cancelled, you get the voucher back. The first time it is valid for at least 7 more days.',
      ],
    },
    {
      heading: 'Food and allergies',
      paragraphs: [allergyNote],
    },
    {
      heading: 'What you send us',
      paragraphs: [
        'Contact messages and feedback are read by the people who run the cafe. We do not publish them with your name unless you have said that we may.',
      ],
    },
    {
      heading: 'Using the website',
      paragraphs: [
        'Do not try to break into the website, to order in someone else’s name or to overload it. The pictures and texts are ours; the open-source software underneath is credited on the Contributors page.',
        'We work to keep the website right and running, but it can be down or wrong at times. Nothing in these terms takes away rights that the law gives you.',
      ],
    },
    {
      heading: 'Changes to these terms',
      paragraphs: [
        `When we change these terms, we change the date above. The terms on the day of your order apply to that order. ${describeLaw(catalogue)}`,
      ],
    },
    { heading: 'Questions', paragraphs: [describeContact(catalogue)] },
  ],
});
