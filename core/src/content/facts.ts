import type { Catalogue } from '../rules/catalogue.ts';
import { getShortCurrencyName } from '../rules/currency-names.ts';
import { formatWeek } from '../rules/format-hours.ts';
import { pointsPercent, welcomePoints } from '../rules/loyalty.ts';
import { formatList, lowerFirst, upperFirst } from '../rules/number-words.ts';
import { getOffers } from '../rules/options.ts';
import { getMainStore } from '../rules/shop.ts';
import { shop } from './shop.ts';

export const facts = {
  ingredients:
    'Organic beans, roasted in small batches, with filtered water and fresh milk. Nothing else goes into the cup unless you ask for it.',
  wifi: 'Yes, free Wi-Fi for every guest, without a time limit.',
  online:
    'Yes, order via our website or app. The app is this website, installed: choose Install or Add to Home Screen in your browser.',
  outdoor: 'Yes, there are tables in the courtyard, with blankets when it turns cold.',
  pets: 'Yes. Pets are welcome, and there is a water bowl by the door.',
  giftCards:
    'Yes, in store and online. For a gift card online, send us a message with the amount and we’ll arrange it with you.',
  events: 'Yes, tasting events and barista workshops. Ask at the counter for the next date, or send us a message.',
  changes:
    'Orders cannot be modified after placing, but they can be cancelled and placed again. You can cancel while the order is pending, before we start to prepare it.',
  tracking:
    'A tracking number is sent by email after shipping. It is your order’s number, mailed to your confirmed address when the order leaves. Until then your profile shows the order’s status live.',
  /** Shown where mail is off. */
  trackingWithoutMail: 'Your order’s number is its tracking number, and your profile shows the order’s status live.',
} as const;

const isDelivering = ({ shop: { stores } }: Catalogue): boolean => stores.some(({ delivery }) => delivery !== null);

export const describeOrdering = (catalogue: Catalogue): string =>
  `Add what you like to your cart, then go to checkout, choose ${isDelivering(catalogue) ? 'pickup or delivery' : 'where you pick it up'} and tap Place Order. You need an account, so that you can follow the order and earn points.`;

export const describePaymentToday = (catalogue: Catalogue): string => {
  const words = catalogue.shop.takesCards ? shop.paymentWithCards : shop.paymentToday;
  return isDelivering(catalogue) ? words : words.replace(' or on delivery', '');
};

export const getPaymentFact = (catalogue: Catalogue): string =>
  `We accept ${shop.paymentMethods}. ${describePaymentToday(catalogue)}`;

export const getRewardsFact = ({ shop: { money } }: Catalogue): string =>
  `Yes. Members of our loyalty rewards program start with ${welcomePoints} points and earn more with every completed order: ${pointsPercent}% of its total in ${getShortCurrencyName(money)}, rounded down.`;

export const getHoursFact = (catalogue: Catalogue): string => `We are open ${formatWeek(getMainStore(catalogue))}.`;

/** Finds the vegan options of the group whose default contains milk. */
function findPlantMilks(catalogue: Catalogue): { names: string[]; areFree: boolean } {
  const offers = catalogue.items.flatMap(({ id }) => getOffers(catalogue, id));
  const milk = offers.find(
    ({ options }) =>
      options.some(({ usual, allergens }) => usual > 0 && allergens?.includes('milk')) &&
      options.some(({ diet }) => diet.includes('vegan')),
  );
  const vegan = offers.flatMap(({ id, options }) =>
    id === milk?.id ? options.filter(({ diet }) => diet.includes('vegan')) : [],
  );
  return {
    names: [...new Set(vegan.map(({ name }) => name))],
    areFree: vegan.every((option) => option.priceCents <= 0),
  };
}

const pastries = 'there are vegan pastries on the counter every morning.';

export function getVeganAnswer(catalogue: Catalogue): string {
  const { names, areFree } = findPlantMilks(catalogue);
  if (names.length === 0) return `Yes. ${upperFirst(pastries)}`;
  const areMilks = names.every((name) => name.endsWith(' milk'));
  const kinds = formatList(names.map((name) => lowerFirst(areMilks ? name.slice(0, -' milk'.length) : name)));
  if (!areFree) return `Yes. There is ${kinds}${areMilks ? ' milk' : ''}, and ${pastries}`;
  const [noun, verb] = names.length > 1 ? [' milks', 'cost'] : [' milk', 'costs'];
  return `Yes. ${upperFirst(kinds)}${areMilks ? noun : ''} ${verb} the same as dairy, and ${pastries}`;
}
