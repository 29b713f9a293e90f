import type { CartLine } from './cart.ts';
import { type Catalogue, findDeal, findItem } from './catalogue.ts';
import { canClaimDeal } from './deals.ts';
import { isAvailable } from './early-access.ts';
import type { Cents } from './money.ts';
import { checkChoices, getOptionsPrice, resolveOptions } from './options.ts';
import { getDealPrice } from './pricing.ts';

type Wanted = Omit<CartLine, 'quantity'>;

/**
 * What one of the line costs: the item's price, or its deal's, and its options. Deals take nothing off options. Undefined
 * if the item is not on the menu or not yet available to members, or if these options cannot be had with it.
 */
export const priceLine = (catalogue: Catalogue, line: Wanted, today: string): Cents | undefined => {
  const base = priceItem(catalogue, line, today);
  const cup = resolveOptions(catalogue, line);
  if (!base || checkChoices(catalogue, cup.id, cup.options)) return undefined;
  return base.price + getOptionsPrice(catalogue, cup);
};

/** What the item itself costs, and whether by its deal. */
export const priceItem = (catalogue: Catalogue, { id, deal }: Wanted, today: string) => {
  const item = findItem(catalogue, id);
  if (!item || !isAvailable(item.availableFrom, today, true)) return undefined;
  const percentOff = canClaimDeal(catalogue, id, deal, today) ? findDeal(catalogue, id)?.percentOff : undefined;
  const price = percentOff === undefined ? item.priceCents : getDealPrice(item.priceCents, percentOff);
  return { item, price, isDeal: percentOff !== undefined };
};
