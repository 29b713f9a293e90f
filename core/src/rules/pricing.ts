import type { Cents } from './money.ts';

/** A deal costs 80 % of the list price (spec section 9), rounded to the cent (decision 12). */
export const dealPrice = (listPrice: Cents): Cents => Math.round((listPrice * 80) / 100);

/** SGST and CGST are 9 % of the subtotal each, and each is rounded on its own (decision 21). */
const taxOn = (amount: Cents): Cents => Math.round((amount * 9) / 100);

export type Totals = { subtotal: Cents; discount: Cents; sgst: Cents; cgst: Cents; final: Cents };

/** What a cart costs. A discount is taken off before tax and never below zero. */
export const totalsOf = (lines: readonly { price: Cents; quantity: number }[], discount: Cents = 0): Totals => {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const granted = Math.min(discount, subtotal);
  const tax = taxOn(subtotal - granted);
  return { subtotal, discount: granted, sgst: tax, cgst: tax, final: subtotal - granted + 2 * tax };
};
