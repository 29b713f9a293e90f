import type { Catalogue } from '../rules/catalogue.ts';
import { formatDealPercent } from '../rules/deals.ts';
import { pointsPercent, welcomePoints } from '../rules/loyalty.ts';
import { formatMoney } from '../rules/money.ts';
import { toNumberWord } from '../rules/number-words.ts';
import { birthdayPercentOff, welcomeDrink } from '../rules/vouchers.ts';

export type Benefit = { readonly title: string; readonly text: string };

export const listMemberBenefits = (catalogue: Catalogue): readonly Benefit[] => [
  {
    title: 'Loyalty points',
    text: `Every completed order earns ${pointsPercent}% of its total in points, rounded down.`,
  },
  {
    title: 'Saved favorite orders',
    text: 'Keep the drinks you come back for, and repeat your last order with one tap.',
  },
  ...listDiscounts(catalogue),
  { title: 'Early access to new items', text: 'Members see and order what is new a week before everyone else.' },
];

const listDiscounts = ({ deals }: Catalogue): Benefit[] => {
  if (deals.length === 0) return [];
  const off = `${formatDealPercent(deals)} off`;
  const text =
    deals.length === 1
      ? `Today’s deal, one favorite at ${off}, is for members.`
      : `Today’s deals, ${toNumberWord(deals.length)} favorites at ${off}, are for members.`;
  return [{ title: 'Member discounts', text }];
};

export const listWelcomeBenefits = (catalogue: Catalogue, isMailOff = false): readonly Benefit[] => [
  { title: `${welcomePoints} loyalty points`, text: 'In your account the moment it is open.' },
  ...listWelcomeDrink(catalogue, isMailOff),
  {
    title: 'Birthday-month offers',
    text: `Add your birthday to your profile before the month begins and get ${birthdayPercentOff}% off one order in it.`,
  },
];

/** Where mail is off, no address is confirmed first. */
const listWelcomeDrink = ({ shop }: Catalogue, isMailOff: boolean): Benefit[] => {
  if (shop.isWelcomeDrinkOff) return [];
  const begin = isMailOff ? 'Your' : 'Confirm your email address and your';
  const most = formatMoney(shop.money, welcomeDrink.upToCents);
  const text = `${begin} priciest drink is on us, up to ${most}. Good for ${welcomeDrink.validDays} days.`;
  return [{ title: 'A free welcome drink', text }];
};
