import type { Cents } from './money.ts';

export const voucherKinds = ['welcome-drink', 'birthday', 'thanks'] as const;
export type VoucherKind = (typeof voucherKinds)[number];
export const isVoucherKind = (kind: string): kind is VoucherKind => (voucherKinds as readonly string[]).includes(kind);

/** The dearest drink of one order is free, up to this price, for this many days. */
export const welcomeDrink = { validDays: 60, upToCents: 600 } as const;

/** Off one order's subtotal, in the month of the birthday. */
export const birthdayPercentOff = 20;

/** The least number of days of a voucher that a cancelled order returns. */
export const daysAfterReturn = 7;

/** `offCents` is the amount of a 'thanks' voucher. */
export type VoucherTerms = { readonly kind: string; readonly offCents?: Cents | null };

type Line = {
  readonly price: Cents;
  readonly quantity: number;
  readonly isDrink: boolean;
  readonly taxClass?: string | undefined;
};

/** `taxClass` is that of the free line; without one the discount is on the whole order. */
export type Discount = { readonly cents: Cents; readonly taxClass?: string };

/** Returns zero if no line qualifies or the kind is unknown. */
export const getVoucherDiscount = ({ kind, offCents }: VoucherTerms, lines: readonly Line[]): Discount => {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (kind === 'birthday') return { cents: Math.round((subtotal * birthdayPercentOff) / 100) };
  if (kind === 'thanks') return { cents: Math.min(subtotal, offCents ?? 0) };
  if (kind !== 'welcome-drink') return { cents: 0 };
  const [dearest] = lines.filter(({ isDrink }) => isDrink).sort((one, other) => other.price - one.price);
  const { price = 0, taxClass = 'standard' } = dearest ?? {};
  return { cents: Math.min(price, welcomeDrink.upToCents), taxClass };
};
