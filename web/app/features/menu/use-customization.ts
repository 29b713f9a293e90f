import type { Choice, Item } from '@juniper/core/rules/catalogue.ts';
import {
  getDefaultLineItem,
  getOffers,
  isAllowed,
  type LineItem,
  type Offer,
  sortChoices,
} from '@juniper/core/rules/options.ts';
import { useState } from 'react';
import { useCatalogue } from '../catalogue/catalogue-store.ts';

type Counts = ReadonlyMap<number, number>;

/** Returns a group's counts after a press on an option, or nothing if the group has reached its most. */
const choose = ({ kind, max, options }: Offer, counts: Counts, option: number, count: number): Counts | undefined => {
  const next = new Map(counts);
  if (kind === 'one') for (const { id } of options) next.delete(id);
  next.set(option, count);
  const sum = options.reduce((total, { id }) => total + (next.get(id) ?? 0), 0);
  return count > (counts.get(option) ?? 0) && sum > max ? undefined : next;
};

/**
 * Keeps the line item that is being chosen: at first the usual one, or that of a cart line. Choices that the menu does not
 * offer any more are left out. `wrong` is the first group that is not chosen as it must be.
 */
export const useCustomization = ({ id }: Item, first?: readonly Choice[]) => {
  const catalogue = useCatalogue();
  const offers = getOffers(catalogue, id);
  const [counts, setCounts] = useState<Counts>(() => new Map(first ?? getDefaultLineItem(catalogue, id).options));
  /** The group whose most was reached by the last press. */
  const [full, setFull] = useState<number>();

  const chosen = offers.flatMap(({ options }) =>
    options.map((option): Choice => [option.id, counts.get(option.id) ?? 0]).filter(([, count]) => count > 0),
  );
  const lineItem: LineItem = offers.length > 0 ? { id, options: sortChoices(chosen) } : { id };
  const set = (offer: Offer, option: number, count: number) => {
    const next = choose(offer, counts, option, count);
    setFull(next ? undefined : offer.id);
    if (next) setCounts(next);
  };
  /** Clears a group with a single choice. */
  const setNone = ({ options }: Offer) =>
    setCounts(new Map([...counts].filter(([option]) => !options.some(({ id: other }) => other === option))));
  const wrong = offers.find((offer) => !isAllowed(offer, counts));
  return { offers, counts, lineItem, full, wrong, set, setNone };
};
