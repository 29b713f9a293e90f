import type { Choice, Item } from '@juniper/core/rules/catalogue.ts';
import { getItemHiddenReason } from '@juniper/core/rules/diet-filter.ts';
import { canBeMade, findFittingChoices } from '@juniper/core/rules/fitting-choices.ts';
import { type Facts, getHiddenReason } from '@juniper/core/rules/food-facts.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { isSoldOut, useOptionLimits } from '../catalogue/limits.ts';
import { avoidsAny, useAvoid } from './food-filter.ts';

export type MakeableItem = { item: Item; options: readonly Choice[] };

/** Lists the hidden items that the chosen store can make without what this customer leaves out, and how. */
export const useMakeable = (items: readonly Item[]): readonly MakeableItem[] => {
  const avoid = useAvoid();
  const catalogue = useCatalogue();
  const getLimit = useOptionLimits();
  const isOffered = (option: number) => !isSoldOut(getLimit(option));
  return items.flatMap((item) => {
    if (!getItemHiddenReason(catalogue, item, avoid)) return [];
    const options = findFittingChoices(catalogue, item, avoid, isOffered);
    return options ? [{ item, options }] : [];
  });
};

/** Returns the options that a sheet starts with because the usual ones do not fit this customer. */
export const useFittingOptions = (item: Item): readonly Choice[] | undefined => useMakeable([item])[0]?.options;

/** Checks whether an option fits what this customer leaves out. Where no variant of the item fits, no option does. */
export const useFits = (item: Item): ((option: Facts) => boolean) => {
  const avoid = useAvoid();
  const catalogue = useCatalogue();
  const isAsked = avoidsAny(avoid) && canBeMade(catalogue, item, avoid);
  return (option) => isAsked && !getHiddenReason(option, avoid);
};
