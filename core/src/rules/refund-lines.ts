import type { Cents } from './money.ts';
import { apportion, type Tax } from './totals.ts';

/** The line of an order's delivery fee: after all items, and the greatest that a refund may name. */
export const deliveryLine = 32_766;

type Rate = Pick<Tax, 'label' | 'rateBp'>;

/** `rates`: the taxes of the line's class; undefined where the menu that priced it is not known. */
type PaidLine = { line: number; quantity: number; cents: Cents; rates: readonly Rate[] | undefined };

/** A fee is a line of its own, which a discount takes nothing off. */
export type PaidOrder = {
  total: Cents;
  taxes: readonly Tax[];
  isTaxIncluded: boolean;
  lines: readonly PaidLine[];
  fee?: PaidLine | undefined;
};

/** A line's share of an order's total, and of each of its taxes. */
export type LineShare = { line: number; quantity: number; cents: Cents; taxes: Cents[] };

/**
 * Shares what an order cost between its lines and its fee, so that the shares add up to it. A discount is shared in
 * proportion.
 */
export function shareOrder({ total, taxes, isTaxIncluded, lines, fee }: PaidOrder): LineShare[] {
  const added = isTaxIncluded ? 0 : sum(taxes.map(({ cents }) => cents));
  const prices = lines.map(({ cents }) => cents);
  const nets = apportion(total - added - (fee?.cents ?? 0), prices);
  const all = fee ? [...lines, fee] : lines;
  // A fee has no part of the discount, so beside one the lines weigh what was paid for them.
  const weights = fee ? [...nets, fee.cents] : prices;
  const paid = fee ? weights : nets;
  const taxShares = taxes.map((tax) => {
    const taxed = all.map(({ rates }, nth) => (!rates || hasRate(rates, tax) ? (weights[nth] ?? 0) : 0));
    return apportion(tax.cents, sum(taxed) > 0 ? taxed : weights);
  });
  return all.map(({ line, quantity }, nth) => {
    const shares = taxShares.map((share) => share[nth] ?? 0);
    return { line, quantity, cents: (paid[nth] ?? 0) + (isTaxIncluded ? 0 : sum(shares)), taxes: shares };
  });
}

const hasRate = (rates: readonly Rate[], { label, rateBp }: Rate): boolean =>
  rates.some((rate) => rate.label === label && rate.rateBp === rateBp);

/** Returns the amount of `count` pieces of a line after `returned` others, so that all pieces add up to the line. */
export const takePieces = (cents: Cents, quantity: number, returned: number, count: number): Cents =>
  Math.floor((cents * (returned + count)) / quantity) - Math.floor((cents * returned) / quantity);

export type RefundedTaxes = {
  taxes: readonly Tax[];
  /** The part of each tax that other refunds have. */
  refunded: readonly Cents[];
  /** The taxes of the pieces that go back, and what these cost; the whole order's where no pieces were chosen. */
  picked: { taxes: readonly Cents[]; cents: Cents };
  cents: Cents;
  /** Whether nothing of the order is left after this refund. */
  isLast: boolean;
};

/** Returns the taxes in a refund: those of its pieces in proportion to its amount, and never more than is left. */
export const getRefundTaxes = ({ taxes, refunded, picked, cents, isLast }: RefundedTaxes): Tax[] =>
  taxes.map((tax, nth) => {
    const left = tax.cents - (refunded[nth] ?? 0);
    const share = picked.cents > 0 ? Math.round(((picked.taxes[nth] ?? 0) * cents) / picked.cents) : 0;
    const returned = isLast ? left : Math.min(left, share);
    const base = tax.cents > 0 ? Math.round((tax.base * returned) / tax.cents) : 0;
    return { label: tax.label, rateBp: tax.rateBp, base, cents: returned };
  });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
