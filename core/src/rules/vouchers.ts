import type { Cents } from './money.ts';

export const voucherKinds = ['welcome-drink', 'birthday'] as const;
export type VoucherKind = (typeof voucherKinds)[number];

/** Decision 25: the dearest drink of one order is free, up to this price, for this many days. */
export const welcomeDrink = { validDays: 60, upToCents: 600 } as const;

/** Decision 25: off one order's subtotal, in the birthday's month. */
export const birthdayPercentOff = 20;

/** A voucher that comes back with a cancelled order is good for at least this long. */
export const daysAfterReturn = 7;

type Line = { readonly price: Cents; readonly quantity: number; readonly isDrink: boolean };

/** What a voucher takes off an order's subtotal. Zero means that it fits nothing in the order. */
export const voucherDiscount = (kind: VoucherKind, lines: readonly Line[]): Cents => {
  if (kind === 'birthday') {
    const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    return Math.round((subtotal * birthdayPercentOff) / 100);
  }
  const drinks = lines.filter(({ isDrink }) => isDrink).map(({ price }) => price);
  return Math.min(Math.max(0, ...drinks), welcomeDrink.upToCents);
};
