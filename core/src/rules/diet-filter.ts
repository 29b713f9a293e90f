import type { Catalogue, Item } from './catalogue.ts';
import { type DietFilter, getHiddenReason } from './food-facts.ts';
import { getDefaultFacts } from './options.ts';

export const getItemHiddenReason = (
  catalogue: Catalogue,
  item: Item,
  filter: DietFilter,
): ReturnType<typeof getHiddenReason> => getHiddenReason(getDefaultFacts(catalogue, item), filter);
