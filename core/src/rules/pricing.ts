import type { Cents } from './money.ts';

/** Returns the price of a deal, rounded to the cent (decision 12). */
export const getDealPrice = (listPrice: Cents, percentOff: number): Cents =>
  Math.round((listPrice * (100 - percentOff)) / 100);
