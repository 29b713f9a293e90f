import type { Cents } from './money.ts';
import type { Money } from './shop.ts';

/** Given once to every new account (spec section 9, decision 24). */
export const welcomePoints = 100;

/** Points of a completed order: this percentage of its total in dollars, euros or yen, rounded down (spec section 9). */
export const pointsPercent = 10;

/** Returns the points that an order earns, whatever the smallest unit of its money is. */
export const getOrderPoints = ({ minor }: Pick<Money, 'minor'>, total: Cents): number =>
  Math.floor((total * pointsPercent) / (100 * 10 ** minor));
