import type { Cents } from './money.ts';
import type { Money } from './shop.ts';

/** The points of a new account (spec section 9, decision 24). */
export const welcomePoints = 100;

/** The percentage of a completed order's total that it earns in points (spec section 9). */
export const pointsPercent = 10;

/** Returns the points that an order earns, rounded down. */
export const getOrderPoints = ({ minor }: Pick<Money, 'minor'>, total: Cents): number =>
  Math.floor((total * pointsPercent) / (100 * 10 ** minor));
