import type { Cents } from './money.ts';

export const voucherKinds = ['welcome-drink', 'birthday', 'thanks'] as const;
export type VoucherKind = (typeof voucherKinds)[number];
export const isVoucherKind = (kind: string): kind is VoucherKind => (voucherKinds as readonly string[]).includes(kind);

/** Decision 25: the dearest drink of one order is free, up to this price, for this many days. */
export const welcomeDrink = { validDays: 60, upToCents: 600 } as const;

/** Decision 25: off one order's subtotal, in the month of the birthday. */
export const birthdayPercentOff = 20;

/** A voucher returned by a cancelled order is valid for at least this long. */
export const daysAfterReturn = 7;

/** What decides what a voucher takes off: its kind, and for 'thanks', which the cafe gives by hand, an amount. */
export type VoucherTerms = { readonly kind: string; readonly offCents?: Cents | null };

type Line = { readonly price: Cents; readonly quantity: number; readonly isDrink: boolean };

/** What a voucher takes off an order's subtotal. Zero if nothing in the order qualifies, or the kind is unknown. */
export const voucherDiscount = ({ kind, offCents }: VoucherTerms, lines: readonly Line[]): Cents => {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (kind === 'birthday') return Math.round((subtotal * birthdayPercentOff) / 100);
  if (kind === 'thanks') return Math.min(subtotal, offCents ?? 0);
  if (kind !== 'welcome-drink') return 0;
  const drinks = lines.filter(({ isDrink }) => isDrink).map(({ price }) => price);
  return Math.min(Math.max(0, ...drinks), welcomeDrink.upToCents);
};
