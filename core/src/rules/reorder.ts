import { addOne, type Lists } from './cart.ts';
import type { Cents } from './money.ts';

/** A line of an order as it was bought. */
export type BoughtLine = {
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
  readonly price: Cents;
};

/** What an item costs today; `deal` is the claim while its deal runs. */
export type TodaysOffer = { readonly price: Cents; readonly deal?: string | undefined };

/** What a customer has to know who orders the same again. */
export type ReorderChange =
  | { readonly kind: 'gone'; readonly name: string }
  | { readonly kind: 'price'; readonly name: string; readonly was: Cents; readonly now: Cents }
  /** `missing` of them did not fit into the cart. */
  | { readonly kind: 'no-room'; readonly name: string; readonly missing: number };

/** Puts an order's items into the cart at today's prices, beside what is in it, as far as there is room. */
export const reorder = (
  lists: Lists,
  lines: readonly BoughtLine[],
  offerOf: (id: number) => TodaysOffer | undefined,
): { lists: Lists; changes: readonly ReorderChange[] } => {
  const changes: ReorderChange[] = [];
  let filled = lists;
  for (const { id, name, quantity, price } of lines) {
    const offer = offerOf(id);
    if (!offer) {
      changes.push({ kind: 'gone', name });
      continue;
    }
    let missing = quantity;
    for (let before = filled; missing > 0; missing -= 1, before = filled) {
      filled = addOne(filled, id, offer.deal);
      if (filled === before) break;
    }
    if (missing < quantity && offer.price !== price)
      changes.push({ kind: 'price', name, was: price, now: offer.price });
    if (missing > 0) changes.push({ kind: 'no-room', name, missing });
  }
  return { lists: filled, changes };
};
