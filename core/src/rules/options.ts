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

/** An item as it is wanted. `options` says all that is chosen, defaults included; an item without groups has none. */
export type LineItem = { readonly id: number; readonly options?: readonly Choice[] };

/** What makes two lines the same: '3' without options, else '3:11.22.31x2'. */
export const getLineKey = ({ id, options }: LineItem): string => {
  if (!options) return String(id);
  return `${id}:${options.map(([option, count]) => (count > 1 ? `${option}x${count}` : option)).join('.')}`;
};

/** Ascending ids: the order in which choices are written. */
export const sortChoices = (choices: readonly Choice[]): readonly Choice[] =>
  choices.toSorted(([one], [other]) => one - other);

/** A group as an item offers it: without what it leaves out, at the item's prices. `usual` is the default count. */
export type Offer = Omit<OptionGroup, 'options'> & { readonly options: readonly OfferedOption[] };
export type OfferedOption = Option & { readonly usual: number };

const none: readonly Offer[] = [];
const offers = new WeakMap<Catalogue, Map<number, readonly Offer[]>>();

/** What can be chosen for an item; worked out once for each catalogue. */
export const getOffers = (catalogue: Catalogue, id: number): readonly Offer[] => {
  const item = findItem(catalogue, id);
  // Nothing is kept for ids that anybody can make up.
  if (!item) return none;
  const known = offers.get(catalogue) ?? new Map<number, readonly Offer[]>();
  offers.set(catalogue, known);
  const found = known.get(id) ?? (item.groups ?? []).flatMap((used) => offerOf(catalogue, used));
  known.set(id, found);
  return found;
};

const offerOf = (catalogue: Catalogue, used: ItemGroup): Offer[] => {
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

/** An option of any group, also if no item offers it. */
export const findOption = (catalogue: Catalogue, id: number): Option | undefined =>
  catalogue.groups.flatMap(({ options }) => options).find((option) => option.id === id);

/** The cup that one press adds; nothing for an item without groups. */
export const getDefaultChoices = (catalogue: Catalogue, id: number): readonly Choice[] | undefined => {
  const offered = getOffers(catalogue, id);
  if (offered.length === 0) return undefined;
  const usual = offered.flatMap(({ options }) => options.filter((option) => option.usual > 0));
  return sortChoices(usual.map((option): Choice => [option.id, option.usual]));
};

/** The default cup of an item. */
export const getDefaultLineItem = (catalogue: Catalogue, id: number): LineItem => {
  const options = getDefaultChoices(catalogue, id);
  return options ? { id, options } : { id };
};

export const hasDefaultOptions = (catalogue: Catalogue, cup: LineItem): boolean =>
  getLineKey(resolveOptions(catalogue, cup)) === getLineKey(getDefaultLineItem(catalogue, cup.id));

/**
 * Writes out what a line without options is in this catalogue: an owner who changes a default changes nobody's drink.
 * Lines of items that are not on the menu stay as they are.
 */
export const resolveOptions = <Line extends LineItem>(catalogue: Catalogue, line: Line): Line => {
  const isKnown = findItem(catalogue, line.id) !== undefined;
  if (!isKnown || (line.options && line.options.length > 0)) return line;
  const usual = getDefaultChoices(catalogue, line.id);
  if (line.options && usual) return line;
  const { options, ...rest } = line;
  return (usual ? { ...rest, options: usual } : options ? rest : line) as Line;
};

/**
 * Why a cup cannot be had: an option is unknown or not offered for this item, or the choices no longer fit its groups.
 */
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

/** Whether what is chosen of a group fits its bounds. */
export const isAllowed = ({ kind, min, max, options }: Offer, counts: ReadonlyMap<number, number>): boolean => {
  const chosen = options.map(({ id }) => counts.get(id) ?? 0);
  const sum = chosen.reduce((total, count) => total + count, 0);
  const isOnce = kind === 'count' || chosen.every((count) => count <= 1);
  return isOnce && sum >= min && sum <= max;
};

/** The chosen options that this item does not offer, or not any more. */
export const findMissingOptions = (catalogue: Catalogue, { id, options = [] }: LineItem): number[] => {
  const known = new Set(getOffers(catalogue, id).flatMap((offer) => offer.options.map((option) => option.id)));
  return options.map(([option]) => option).filter((option) => !known.has(option));
};

/** What the options of a cup add to the price of its item. */
export const getOptionsPrice = (catalogue: Catalogue, { id, options = [] }: LineItem): Cents => {
  const counts = new Map(options);
  return getOffers(catalogue, id)
    .flatMap((offer) => offer.options)
    .reduce((sum, option) => sum + option.priceCents * (counts.get(option.id) ?? 0), 0);
};

/** An option of a cup as an order keeps it. A count of 0 is a default that was left off. */
export type ChosenOption = {
  readonly id: number;
  readonly name: string;
  readonly ticket?: string;
  readonly cents: Cents;
  readonly count: number;
  readonly isDefault: boolean;
  /** The default count, if it is more than one: then one of it is less than usual. */
  readonly usual?: number;
};

/**
 * All chosen options in the order of the item's page, and the defaults that were left off. Where one must be chosen, none
 * is left off: another one stands in its place, perhaps one that is gone.
 */
export const listChosenOptions = (catalogue: Catalogue, cup: LineItem): ChosenOption[] => {
  const counts = new Map(resolveOptions(catalogue, cup).options);
  return getOffers(catalogue, cup.id).flatMap((offer) => {
    const isReplaced = offer.kind === 'one' && (offer.min > 0 || offer.options.some((option) => counts.has(option.id)));
    return offer.options.flatMap(({ id: option, name, ticketName, priceCents, usual }): ChosenOption[] => {
      const count = counts.get(option) ?? 0;
      if (count === 0 && (usual === 0 || isReplaced)) return [];
      return [
        {
          ...{ id: option, name, cents: priceCents, count, isDefault: count === usual },
          ...(ticketName !== undefined && { ticket: ticketName }),
          ...(usual > 1 && { usual }),
        },
      ];
    });
  });
};

type Named = Pick<ChosenOption, 'name' | 'count' | 'isDefault' | 'usual'>;

/** 'Oat milk', '2 × Extra shot' */
export const formatCount = (name: string, count: number, usual = 0): string =>
  count > 1 || usual > 1 ? `${count} × ${name}` : name;

/** What differs from the default cup: 'Large', '2 × Extra shot', 'No whipped cream'. */
export const describeOptions = (options: readonly Named[]): string[] =>
  options
    .filter(({ isDefault }) => !isDefault)
    .map(({ name, count, usual }) => (count === 0 ? `No ${lowerFirst(name)}` : formatCount(name, count, usual)));

/** 'Latte' for the default cup, 'Latte (Large, Oat milk, 2 × Extra shot)' for another one. */
export const formatNameWithOptions = (name: string, options: readonly Named[]): string => {
  const words = describeOptions(options);
  return words.length > 0 ? `${name} (${words.join(', ')})` : name;
};

export const getLineItemName = (catalogue: Catalogue, cup: LineItem): string =>
  formatNameWithOptions(findItem(catalogue, cup.id)?.name ?? '', listChosenOptions(catalogue, cup));

/** Item and chosen options together; a part that is not stated leaves the cup not stated. */
export const getLineItemFacts = (catalogue: Catalogue, item: Item, options: readonly Choice[] | undefined): Facts => {
  const chosen = new Set((options ?? []).map(([option]) => option));
  const parts = getOffers(catalogue, item.id).flatMap((offer) => offer.options.filter(({ id }) => chosen.has(id)));
  return parts.length === 0 ? item : mergeFacts([item, ...parts]);
};

/** The facts of the cup that one press adds. */
export const getDefaultFacts = (catalogue: Catalogue, item: Item): Facts =>
  getLineItemFacts(catalogue, item, getDefaultChoices(catalogue, item.id));
