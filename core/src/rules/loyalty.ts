import type { Cents } from './money.ts';

/** Given once to every new account (spec section 9, decision 24). */
export const welcomePoints = 100;

/** Points of a completed order: this percentage of its total in dollars, rounded down (spec section 9). */
export const pointsPercent = 10;

export const pointsForOrder = (total: Cents): number => Math.floor((total * pointsPercent) / 10_000);
