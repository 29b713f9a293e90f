import type { Cents } from './money.ts';

/** Given once to every new account (spec section 9, decision 24). */
export const welcomePoints = 100;

/** 10 % of the order's total in dollars, rounded down (spec section 9). */
export const pointsForOrder = (total: Cents): number => Math.floor(total / 1000);
