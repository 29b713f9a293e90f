import {
  type Catalogue,
  type Choice,
  findItem,
  type Item,
  type ItemGroup,
  type Option,
  type OptionGroup,
} from './catalogue.ts';
import { type Facts, mergeFacts } from './food-facts.ts';
import type { Cents } from './money.ts';
import { lowerFirst } from './number-words.ts';

/** Has defaults, too. Items without groups have no `options`. */
export type LineItem = { readonly id: number; readonly options?: readonly Choice[] };

/** Returns '3' without options, else '3:11.22.31x2'. */
export const getLineKey = ({ id, options }: LineItem): string => {
  if (!options) return String(id);
  return `${id}:${options.map(([option, count]) => (count > 1 ? `${option}x${count}` : option)).join('.')}`;
};

export const sortChoices = (choices: readonly Choice[]): readonly Choice[] =>
  choices.toSorted(([one], [other]) => one - other);

/** A group with an item's options and prices. `usual` is the default count. */
export type Offer = Omit<OptionGroup, 'options'> & { readonly options: readonly OfferedOption[] };
export type OfferedOption = Option & { readonly usual: number };

const none: readonly Offer[] = [];
const offers = new WeakMap<Catalogue, Map<number, readonly Offer[]>>();

export const getOffers = (catalogue: Catalogue, id: number): readonly Offer[] => {
  const item = findItem(catalogue, id);
  // Unknown ids are not cached, because callers can make them up.
  if (!item) return none;
  const cache = offers.get(catalogue) ?? new Map<number, readonly Offer[]>();
  offers.set(catalogue, cache);
  const itemOffers = cache.get(id) ?? (item.groups ?? []).flatMap((used) => toOffers(catalogue, used));
  cache.set(id, itemOffers);
  return itemOffers;
};

const toOffers = (catalogue: Catalogue, used: ItemGroup): Offer[] => {
  const group = catalogue.groups.find(({ id }) => id === used.id);
  if (!group) return [];
  const { min, max, ...same } = group;
  const [usual, prices] = [new Map(used.defaults), new Map(used.prices)];
  const options = group.options
    .filter(({ id }) => !used.without?.includes(id))
    .map((option) => ({
      ...option,
      priceCents: prices.get(option.id) ?? option.priceCents,
      usual: usual.get(option.id) ?? 0,
    }));
  return [{ ...same, min: used.min ?? min, max: used.max ?? max, options }];
};

/** Finds an option of any group, also if no item offers it. */
export const findOption = (catalogue: Catalogue, id: number): Option | undefined =>
  catalogue.groups.flatMap(({ options }) => options).find((option) => option.id === id);

export const getDefaultChoices = (catalogue: Catalogue, id: number): readonly Choice[] | undefined => {
  const itemOffers = getOffers(catalogue, id);
  if (itemOffers.length === 0) return undefined;
  const usual = itemOffers.flatMap(({ options }) => options.filter((option) => option.usual > 0));
  return sortChoices(usual.map((option): Choice => [option.id, option.usual]));
};

export const getDefaultLineItem = (catalogue: Catalogue, id: number): LineItem => {
  const options = getDefaultChoices(catalogue, id);
  return options ? { id, options } : { id };
};

export const hasDefaultOptions = (catalogue: Catalogue, lineItem: LineItem): boolean =>
  getLineKey(resolveOptions(catalogue, lineItem)) === getLineKey(getDefaultLineItem(catalogue, lineItem.id));

/** Gives a line without options the defaults of this catalogue. Unknown items stay as they are. */
export const resolveOptions = <Line extends LineItem>(catalogue: Catalogue, line: Line): Line => {
  const isKnown = findItem(catalogue, line.id) !== undefined;
  if (!isKnown || (line.options && line.options.length > 0)) return line;
  const usual = getDefaultChoices(catalogue, line.id);
  if (line.options && usual) return line;
  const { options, ...rest } = line;
  if (usual) return { ...rest, options: usual } as Line;
  return options ? (rest as Line) : line;
};

export const checkChoices = (
  catalogue: Catalogue,
  id: number,
  choices: readonly Choice[] = [],
): 'option_gone' | 'options_changed' | undefined => {
  if (findMissingOptions(catalogue, { id, options: choices }).length > 0) return 'option_gone';
  const counts = new Map(choices);
  const fits = getOffers(catalogue, id).every((offer) => isAllowed(offer, counts));
  return fits && counts.size === choices.length ? undefined : 'options_changed';
};

export const isAllowed = ({ kind, min, max, options }: Offer, counts: ReadonlyMap<number, number>): boolean => {
  const chosen = options.map(({ id }) => counts.get(id) ?? 0);
  const sum = chosen.reduce((total, count) => total + count, 0);
  const isOnce = kind === 'count' || chosen.every((count) => count <= 1);
  return isOnce && sum >= min && sum <= max;
};

export const findMissingOptions = (catalogue: Catalogue, { id, options = [] }: LineItem): number[] => {
  const offered = new Set(getOffers(catalogue, id).flatMap((offer) => offer.options.map((option) => option.id)));
  return options.map(([option]) => option).filter((option) => !offered.has(option));
};

export const getOptionsPrice = (catalogue: Catalogue, { id, options = [] }: LineItem): Cents => {
  const counts = new Map(options);
  return getOffers(catalogue, id)
    .flatMap((offer) => offer.options)
    .reduce((sum, option) => sum + option.priceCents * (counts.get(option.id) ?? 0), 0);
};

/** An option as an order stores it. A count of 0 is a default that was left off. */
export type ChosenOption = {
  readonly id: number;
  readonly name: string;
  readonly ticket?: string;
  readonly cents: Cents;
  readonly count: number;
  readonly isDefault: boolean;
  /** The default count, if it is more than one. */
  readonly usual?: number;
};

/** Returns the chosen options in the order of the item's page, and the defaults that were left off and not replaced. */
export const listChosenOptions = (catalogue: Catalogue, lineItem: LineItem): ChosenOption[] => {
  const counts = new Map(resolveOptions(catalogue, lineItem).options);
  return getOffers(catalogue, lineItem.id).flatMap((offer) => {
    const isReplaced = offer.kind === 'one' && (offer.min > 0 || offer.options.some((option) => counts.has(option.id)));
    return offer.options.flatMap(({ id: option, name, ticketName, priceCents, usual }): ChosenOption[] => {
      const count = counts.get(option) ?? 0;
      if (count === 0 && (usual === 0 || isReplaced)) return [];
      let chosen: ChosenOption = { id: option, name, cents: priceCents, count, isDefault: count === usual };
      if (ticketName !== undefined) chosen = { ...chosen, ticket: ticketName };
      if (usual > 1) chosen = { ...chosen, usual };
      return [chosen];
    });
  });
};

type OptionLabel = Pick<ChosenOption, 'name' | 'count' | 'isDefault' | 'usual'>;

/** Returns 'Oat milk' or '2 × Extra shot'. */
export const formatCount = (name: string, count: number, usual = 0): string =>
  count > 1 || usual > 1 ? `${count} × ${name}` : name;

/** Returns the differences from the default: 'Large', '2 × Extra shot', 'No whipped cream'. */
export const describeOptions = (options: readonly OptionLabel[]): string[] =>
  options
    .filter(({ isDefault }) => !isDefault)
    .map(({ name, count, usual }) => (count === 0 ? `No ${lowerFirst(name)}` : formatCount(name, count, usual)));

/** Returns 'Latte', or 'Latte (Large, Oat milk, 2 × Extra shot)' if it differs from the default. */
export const formatNameWithOptions = (name: string, options: readonly OptionLabel[]): string => {
  const words = describeOptions(options);
  return words.length > 0 ? `${name} (${words.join(', ')})` : name;
};

export const getLineItemName = (catalogue: Catalogue, lineItem: LineItem): string =>
  formatNameWithOptions(findItem(catalogue, lineItem.id)?.name ?? '', listChosenOptions(catalogue, lineItem));

export const getLineItemFacts = (catalogue: Catalogue, item: Item, options: readonly Choice[] | undefined): Facts => {
  const chosen = new Set((options ?? []).map(([option]) => option));
  const parts = getOffers(catalogue, item.id).flatMap((offer) => offer.options.filter(({ id }) => chosen.has(id)));
  return parts.length === 0 ? item : mergeFacts([item, ...parts]);
};

export const getDefaultFacts = (catalogue: Catalogue, item: Item): Facts =>
  getLineItemFacts(catalogue, item, getDefaultChoices(catalogue, item.id));
