import type { Cents } from './money.ts';

/** Rounded to the cent (decision 12). The default cafe's deals cost 80 % of the list price (spec section 9). */
export const getDealPrice = (listPrice: Cents, percentOff: number): Cents =>
  Math.round((listPrice * (100 - percentOff)) / 100);
