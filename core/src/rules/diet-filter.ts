import type { Catalogue, Item } from './catalogue.ts';
import { type DietFilter, getHiddenReason } from './food-facts.ts';
import { getDefaultFacts, getOffers, type Offer } from './options.ts';

/** Why an item is hidden, if it is, judged by the cup that one press adds. */
export const getItemHiddenReason = (
  catalogue: Catalogue,
  item: Item,
  avoid: DietFilter,
): ReturnType<typeof getHiddenReason> => getHiddenReason(getDefaultFacts(catalogue, item), avoid);

/** Whether enough of a group's options fit to choose from it. */
const hasFitting = ({ kind, min, options }: Offer, avoid: DietFilter): boolean => {
  const fitting = options.filter((option) => !getHiddenReason(option, avoid)).length;
  return kind === 'count' ? min === 0 || fitting > 0 : fitting >= min;
};

/**
 * Whether some cup of an item fits. A cup fits if each of its parts does: `mergeFacts` takes the union of what parts
 * contain and the diets that they share.
 */
export const canBeMade = (catalogue: Catalogue, item: Item, avoid: DietFilter): boolean =>
  !getHiddenReason(item, avoid) && getOffers(catalogue, item.id).every((offer) => hasFitting(offer, avoid));

/**
 * 'Hides 31 of 47 items, 8 of them because of traces and 4 because nothing is stated. 9 of them can be made without.'
 */
export const describeHiddenItems = (catalogue: Catalogue, items: readonly Item[], avoid: DietFilter): string => {
  const reasons = items.map((item) => getItemHiddenReason(catalogue, item, avoid));
  const count = (...wanted: (typeof reasons)[number][]) => reasons.filter((reason) => wanted.includes(reason)).length;
  const hidden = items.length - count(undefined);
  const [traces, silent] = [count('traces'), count('not-stated')];
  const because = [
    ...(traces > 0 ? [`${traces} of them because of traces`] : []),
    ...(silent > 0 ? [`${silent} ${traces > 0 ? '' : 'of them '}because nothing is stated`] : []),
  ];
  const makeable = items.filter((item, at) => reasons[at] && canBeMade(catalogue, item, avoid)).length;
  const all = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  const first = `Hides ${hidden || 'none'} of ${all}${because.length > 0 ? `, ${because.join(' and ')}` : ''}.`;
  // Who leaves out allergens is told 'without', who only keeps a diet 'vegan'.
  const how = avoid.allergens.length > 0 ? 'without' : avoid.diet.join(' and ');
  return makeable > 0 ? `${first} ${makeable} of them can be made ${how}.` : first;
};
