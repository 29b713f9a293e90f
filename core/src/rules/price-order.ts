import type { CartLine } from './cart.ts';
import type { Catalogue } from './catalogue.ts';
import { checkHandover, type Handover, type HandoverRefusal } from './delivery.ts';
import type { Cents } from './money.ts';
import { type ChosenOption, getLineItemFacts, listChosenOptions, resolveOptions } from './options.ts';
import { priceItem, priceLine } from './price-line.ts';
import { getTaxProfile } from './shop.ts';
import { calculateTotals, type Totals } from './totals.ts';
import { getVoucherDiscount, type VoucherTerms } from './vouchers.ts';

/** `price` is for one, options included; `base` is the item's share of it. */
export type PricedLine = {
  id: number;
  name: string;
  price: Cents;
  base: Cents;
  quantity: number;
  deal: boolean;
  options: ChosenOption[];
  allergens: readonly string[] | null;
  traces: readonly string[] | null;
};

/** Returns undefined if a line has no price. A null store is the main one. Without a `handover` there is no fee. */
export const priceOrder = (
  catalogue: Catalogue,
  store: string | null,
  lines: readonly CartLine[],
  today: string,
  voucher?: VoucherTerms,
  handover?: Handover,
): { lines: PricedLine[]; totals: Totals; refusal: HandoverRefusal | undefined } | undefined => {
  const priced = lines.flatMap((line) => {
    const base = priceItem(catalogue, line, today);
    const price = priceLine(catalogue, line, today);
    if (!base || price === undefined) return [];
    const { item, isDeal } = base;
    const lineItem = resolveOptions(catalogue, line);
    const { allergens, traces } = getLineItemFacts(catalogue, item, lineItem.options);
    const pricedLine: PricedLine = {
      id: item.id,
      name: item.name,
      price,
      base: base.price,
      quantity: line.quantity,
      deal: isDeal,
      options: listChosenOptions(catalogue, lineItem),
      allergens,
      traces,
    };
    return [{ line: pricedLine, isDrink: item.isDrink, taxClass: item.taxClass }];
  });
  if (priced.length < lines.length) return undefined;
  const taxed = priced.map(({ line: { price, quantity }, isDrink, taxClass }) => ({
    price,
    quantity,
    isDrink,
    taxClass,
  }));
  const discount = voucher && getVoucherDiscount(voucher, taxed);
  const subtotal = taxed.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const { fee, refusal } = handover ? checkHandover(catalogue, store, handover, subtotal) : {};
  const totals = calculateTotals(getTaxProfile(catalogue, store), taxed, discount, fee);
  return { lines: priced.map(({ line }) => line), totals, refusal };
};
