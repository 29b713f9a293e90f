import type { Cents } from './money.ts';

/** Rounded to the cent (decision 12). The default cafe's deals cost 80 % of the list price (spec section 9). */
export const dealPrice = (listPrice: Cents, percentOff: number): Cents =>
  Math.round((listPrice * (100 - percentOff)) / 100);

/** SGST and CGST are 9 % of the subtotal each, rounded separately (decision 21). */
const taxOn = (amount: Cents): Cents => Math.round((amount * 9) / 100);

export type Totals = { subtotal: Cents; discount: Cents; sgst: Cents; cgst: Cents; final: Cents };

/** The price of a cart. A discount is taken off before tax and never makes it negative. */
export const totalsOf = (lines: readonly { price: Cents; quantity: number }[], discount: Cents = 0): Totals => {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const granted = Math.min(discount, subtotal);
  const tax = taxOn(subtotal - granted);
  return { subtotal, discount: granted, sgst: tax, cgst: tax, final: subtotal - granted + 2 * tax };
};
