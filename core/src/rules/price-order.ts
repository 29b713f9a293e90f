import type { CartLine } from './cart.ts';
import { type Catalogue, findDeal, findItem } from './catalogue.ts';
import { grantsDeal } from './deals.ts';
import { isAvailable } from './early-access.ts';
import type { Cents } from './money.ts';
import { type ChosenOption, checkChoices, chosenOptions, cupFacts, optionsPrice, writeOut } from './options.ts';
import { dealPrice, type Totals, totalsOf } from './pricing.ts';
import { type VoucherTerms, voucherDiscount } from './vouchers.ts';

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

type Wanted = Omit<CartLine, 'quantity'>;

/**
 * What one of the line costs: the item's price, or its deal's, and its options. Deals take nothing off options. Undefined
 * if the item is not on the menu or not yet available to members, or if these options cannot be had with it.
 */
export const priceLine = (catalogue: Catalogue, line: Wanted, today: string): Cents | undefined => {
  const base = priceItem(catalogue, line, today);
  const cup = writeOut(catalogue, line);
  if (!base || checkChoices(catalogue, cup.id, cup.options)) return undefined;
  return base.price + optionsPrice(catalogue, cup);
};

const priceItem = (catalogue: Catalogue, { id, deal }: Wanted, today: string) => {
  const item = findItem(catalogue, id);
  if (!item || !isAvailable(item.availableFrom, today, true)) return undefined;
  const percentOff = grantsDeal(catalogue, id, deal, today) ? findDeal(catalogue, id)?.percentOff : undefined;
  const price = percentOff === undefined ? item.priceCents : dealPrice(item.priceCents, percentOff);
  return { item, price, isDeal: percentOff !== undefined };
};

/**
 * What an order costs on `today`, computed by the same code in browser and server. Undefined if a line has no price.
 */
export const priceOrder = (
  catalogue: Catalogue,
  lines: readonly CartLine[],
  today: string,
  voucher?: VoucherTerms,
): { lines: PricedLine[]; totals: Totals } | undefined => {
  const priced = lines.flatMap((line) => {
    const cup = writeOut(catalogue, line);
    const base = priceItem(catalogue, line, today);
    const price = priceLine(catalogue, line, today);
    if (!base || price === undefined) return [];
    const { item, isDeal } = base;
    const { allergens, traces } = cupFacts(catalogue, item, cup.options);
    return [
      {
        isDrink: item.isDrink,
        line: {
          ...{ id: item.id, name: item.name, price, base: base.price, quantity: line.quantity, deal: isDeal },
          ...{ options: chosenOptions(catalogue, cup), allergens, traces },
        },
      },
    ];
  });
  if (priced.length < lines.length) return undefined;
  const discount = voucher
    ? voucherDiscount(
        voucher,
        priced.map(({ line, isDrink }) => ({ ...line, isDrink })),
      )
    : 0;
  const pricedLines = priced.map(({ line }) => line);
  return { lines: pricedLines, totals: totalsOf(pricedLines, discount) };
};
