import type { Catalogue, Choice, Item } from './catalogue.ts';
import { type DietFilter, getAllergenName, getHiddenReason } from './food-facts.ts';
import { lowerFirst, upperFirst } from './number-words.ts';
import { describeOptions, getOffers, listChosenOptions, type Offer, sortChoices } from './options.ts';

type OptionTest = (option: number) => boolean;

/** Keeps the usual options that fit, and adds the first fitting ones up to the least number of the group. */
const chooseFromGroup = (
  { kind, min, options }: Offer,
  filter: DietFilter,
  isOffered: OptionTest,
): Choice[] | undefined => {
  const fitting = options.filter((option) => isOffered(option.id) && !getHiddenReason(option, filter));
  const counts = new Map(fitting.filter(({ usual }) => usual > 0).map(({ id, usual }) => [id, usual]));
  let missing = min - [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const { id } of fitting) {
    if (missing <= 0) break;
    if (kind !== 'count' && counts.has(id)) continue;
    const added = kind === 'count' ? missing : 1;
    counts.set(id, (counts.get(id) ?? 0) + added);
    missing -= added;
  }
  return missing > 0 ? undefined : [...counts];
};

/** Returns the choices nearest to the usual ones with which an item fits, or undefined if it cannot be made so. */
export const findFittingChoices = (
  catalogue: Catalogue,
  item: Item,
  filter: DietFilter,
  isOffered: OptionTest = () => true,
): readonly Choice[] | undefined => {
  if (getHiddenReason(item, filter)) return undefined;
  const groups = getOffers(catalogue, item.id).map((offer) => chooseFromGroup(offer, filter, isOffered));
  const choices = groups.filter((group) => group !== undefined);
  return choices.length < groups.length ? undefined : sortChoices(choices.flat());
};

/** Returns whether an item fits with some choice of options. */
export const canBeMade = (catalogue: Catalogue, item: Item, filter: DietFilter): boolean =>
  findFittingChoices(catalogue, item, filter) !== undefined;

/** Returns 'with oat milk, no whipped cream'. */
export const describeChoices = (catalogue: Catalogue, item: Item, options: readonly Choice[]): string => {
  const words = describeOptions(listChosenOptions(catalogue, { id: item.id, options })).map(lowerFirst);
  const isRemoval = (text: string) => text.startsWith('no ');
  const added = words.filter((text) => !isRemoval(text)).join(' and ');
  return [added && `with ${added}`, ...words.filter(isRemoval)].filter(Boolean).join(', ');
};

/** Returns 'No milk, no tree nuts · vegan only'. */
export const describeFilter = ({ allergens, diet }: DietFilter): string => {
  const left = allergens.map((value) => `no ${getAllergenName(value)}`).join(', ');
  const only = diet.length > 0 ? `${diet.join(' and ')} only` : '';
  return upperFirst([left, only].filter(Boolean).join(' · '));
};

/** Returns '8 fit as they are. We can make 11 more for you.' */
export const describeFit = (total: number, fitting: number, makeable: number): string => {
  if (makeable === 0) return fitting === 0 ? 'Nothing here fits.' : `${fitting} of ${total} fit.`;
  if (fitting === 0) return `We can make ${makeable} of these for you.`;
  return `${fitting} ${fitting === 1 ? 'fits as it is' : 'fit as they are'}. We can make ${makeable} more for you.`;
};
