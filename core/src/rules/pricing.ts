import type { Cents } from './money.ts';

export const getDealPrice = (listPrice: Cents, percentOff: number): Cents =>
  Math.round((listPrice * (100 - percentOff)) / 100);
