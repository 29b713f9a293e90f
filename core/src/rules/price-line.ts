import type { CartLine } from './cart.ts';
import { type Catalogue, findDeal, findItem } from './catalogue.ts';
import { canClaimDeal } from './deals.ts';
import { isAvailable } from './early-access.ts';
import type { Cents } from './money.ts';
import { checkChoices, getOptionsPrice, resolveOptions } from './options.ts';
import { getDealPrice } from './pricing.ts';

type UnpricedLine = Omit<CartLine, 'quantity'>;

/**
 * Returns the price of one, with its options, on which deals take nothing off. Returns undefined if the item is not
 * available or does not offer these options.
 */
export const priceLine = (catalogue: Catalogue, line: UnpricedLine, today: string): Cents | undefined => {
  const base = priceItem(catalogue, line, today);
  const lineItem = resolveOptions(catalogue, line);
  if (!base || checkChoices(catalogue, lineItem.id, lineItem.options)) return undefined;
  return base.price + getOptionsPrice(catalogue, lineItem);
};

export const priceItem = (catalogue: Catalogue, { id, deal }: UnpricedLine, today: string) => {
  const item = findItem(catalogue, id);
  if (!item || !isAvailable(item.availableFrom, today, true)) return undefined;
  const percentOff = canClaimDeal(catalogue, id, deal, today) ? findDeal(catalogue, id)?.percentOff : undefined;
  const price = percentOff === undefined ? item.priceCents : getDealPrice(item.priceCents, percentOff);
  return { item, price, isDeal: percentOff !== undefined };
};
