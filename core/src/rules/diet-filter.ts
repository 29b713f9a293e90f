import type { Catalogue, Item } from './catalogue.ts';
import { type DietFilter, getHiddenReason } from './food-facts.ts';
import { getDefaultFacts, getOffers, type Offer } from './options.ts';

/** Returns why a filter hides an item with its default options, if it does. */
export const getItemHiddenReason = (
  catalogue: Catalogue,
  item: Item,
  filter: DietFilter,
): ReturnType<typeof getHiddenReason> => getHiddenReason(getDefaultFacts(catalogue, item), filter);

/** Returns whether enough of a group's options fit to choose from it. */
const hasFittingOptions = ({ kind, min, options }: Offer, filter: DietFilter): boolean => {
  const fitting = options.filter((option) => !getHiddenReason(option, filter)).length;
  return kind === 'count' ? min === 0 || fitting > 0 : fitting >= min;
};

/** Returns whether an item fits with some choice of options. It fits if each of its parts does. */
export const canBeMade = (catalogue: Catalogue, item: Item, filter: DietFilter): boolean =>
  !getHiddenReason(item, filter) && getOffers(catalogue, item.id).every((offer) => hasFittingOptions(offer, filter));

/** Returns 'Hides 31 of 47 items, 8 of them because of traces and 4 because nothing is stated. 9 of them can be made without.' */
export const describeHiddenItems = (catalogue: Catalogue, items: readonly Item[], filter: DietFilter): string => {
  const reasons = items.map((item) => getItemHiddenReason(catalogue, item, filter));
  const count = (...wanted: (typeof reasons)[number][]) => reasons.filter((reason) => wanted.includes(reason)).length;
  const hidden = items.length - count(undefined);
  const [traces, notStated] = [count('traces'), count('not-stated')];
  const because = [
    ...(traces > 0 ? [`${traces} of them because of traces`] : []),
    ...(notStated > 0 ? [`${notStated} ${traces > 0 ? '' : 'of them '}because nothing is stated`] : []),
  ];
  const makeable = items.filter((item, at) => reasons[at] && canBeMade(catalogue, item, filter)).length;
  const all = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  const first = `Hides ${hidden || 'none'} of ${all}${because.length > 0 ? `, ${because.join(' and ')}` : ''}.`;
  const how = filter.allergens.length > 0 ? 'without' : filter.diet.join(' and ');
  return makeable > 0 ? `${first} ${makeable} of them can be made ${how}.` : first;
};
