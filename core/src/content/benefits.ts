import { pointsPercent, welcomePoints } from '../rules/loyalty.ts';
import { formatUsd } from '../rules/money.ts';
import { birthdayPercentOff, welcomeDrink } from '../rules/vouchers.ts';

export type Benefit = { readonly title: string; readonly text: string };

/** What the sign-up page advertises (spec section 1), each in the words of what really happens (decision 25). */
export const memberBenefits: readonly Benefit[] = [
  {
    title: 'Loyalty points',
    text: `Every completed order earns ${pointsPercent}% of its total in points, rounded down.`,
  },
  {
    title: 'Saved favorite orders',
    text: 'Keep the drinks you come back for, and repeat your last order with one press.',
  },
  { title: 'Member discounts', text: 'Today’s deals, five favorites at 20% off, are for members.' },
  { title: 'Early access to new items', text: 'Members see and order what is new a week before everyone else.' },
];

export const welcomeBenefits: readonly Benefit[] = [
  { title: `${welcomePoints} loyalty points`, text: 'In your account the moment it is open.' },
  {
    title: 'A free welcome drink',
    text: `Confirm your e-mail address and the dearest drink of one order, up to ${formatUsd(welcomeDrink.upToCents)}, is free. Good for ${welcomeDrink.validDays} days.`,
  },
  {
    title: 'Birthday-month offers',
    text: `Tell us month and day in your profile before the month begins, and take ${birthdayPercentOff}% off one order in it.`,
  },
];
