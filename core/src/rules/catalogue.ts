import type { Cents } from './money.ts';
import type { Shop } from './shop.ts';

export type Catalogue = {
  /** A reader that does not know this number keeps the catalogue it has. */
  readonly shape: 1;
  /** Each list is in the order in which pages show it. */
  readonly categories: readonly Category[];
  readonly items: readonly Item[];
  readonly groups: readonly OptionGroup[];
  readonly deals: readonly Deal[];
  readonly shop: Shop;
};

export type Category = {
  readonly slug: string;
  readonly label: string;
  readonly singular: string;
  readonly plural: string;
  readonly title: string;
  /** `lead` and `description` may have placeholders: `fillText`. */
  readonly lead: string;
  readonly description: string;
  readonly hasPage: boolean;
  readonly hasSearch: boolean;
  readonly heart: 'wishlist' | 'favorite' | 'visit';
  readonly picture: string;
};

export type Section = 'hot' | 'cold' | 'food';

export type Item = {
  readonly id: number;
  readonly category: string;
  /** The section of `/menu`; an item without one is sold in `/shop` only. */
  readonly section?: Section;
  readonly name: string;
  readonly description: string;
  readonly priceCents: Cents;
  /** The picture's file name without width and extension. */
  readonly picture: string;
  /** The day from which everyone sees it; members see it a week earlier. */
  readonly availableFrom?: string;
  /** Whether a welcome drink can be spent on it. */
  readonly isDrink: boolean;
  /** Null: not stated. An empty list: stated, none. */
  readonly allergens: readonly string[] | null;
  readonly traces: readonly string[] | null;
  readonly diet: readonly string[];
  readonly groups?: readonly ItemGroup[];
  /** Absent: the bar. */
  readonly station?: string;
  /** Seconds of work for the first of an order, and for each further one; absent: 60 and 45. */
  readonly makeSeconds?: number;
  readonly nextSeconds?: number;
  /** Absent: 'standard'. */
  readonly taxClass?: string;
};

/** Counts are 1 to 9. Lists are sorted by option and name each once. */
export type Choice = readonly [option: number, count: number];

/** `one`: a single option. `many`: each option once. `count`: an option several times. `min` and `max` bound the sum. */
export type OptionGroup = {
  readonly id: number;
  readonly name: string;
  readonly kind: 'one' | 'many' | 'count';
  readonly min: number;
  readonly max: number;
  readonly options: readonly Option[];
};

export type Option = {
  readonly id: number;
  readonly name: string;
  /** For the board, if it is shorter. */
  readonly ticketName?: string;
  readonly priceCents: Cents;
  readonly makeSeconds?: number;
  readonly allergens: readonly string[] | null;
  readonly traces: readonly string[] | null;
  readonly diet: readonly string[];
};

/** A group as an item uses it. `without` are the options that the item does not offer. */
export type ItemGroup = {
  readonly id: number;
  readonly min?: number;
  readonly max?: number;
  readonly defaults: readonly Choice[];
  readonly without?: readonly number[];
  readonly prices?: readonly (readonly [option: number, cents: Cents])[];
};

/** `from` and `to` are days of the shop's calendar; without `to` it has no end. */
export type Deal = {
  readonly id: number;
  readonly percentOff: number;
  readonly from: string;
  readonly to?: string;
  /** Absent: it ends for each visitor with a countdown of 30 to 90 minutes. */
  readonly isAllDay?: true;
};

type Index = {
  readonly items: ReadonlyMap<number, Item>;
  readonly deals: ReadonlyMap<number, Deal>;
  readonly categories: ReadonlyMap<string, Category>;
  readonly pages: readonly Category[];
  readonly byCategory: ReadonlyMap<string, readonly Item[]>;
  readonly bySection: ReadonlyMap<Section | undefined, readonly Item[]>;
};

const indexes = new WeakMap<Catalogue, Index>();

/** Returns the look-ups of a catalogue, built once so that their results keep their identity. */
export const getCatalogueIndex = (catalogue: Catalogue): Index => {
  const cached = indexes.get(catalogue);
  if (cached) return cached;
  const index: Index = {
    items: new Map(catalogue.items.map((item) => [item.id, item])),
    deals: new Map(catalogue.deals.map((deal) => [deal.id, deal])),
    categories: new Map(catalogue.categories.map((category) => [category.slug, category])),
    pages: catalogue.categories.filter(({ hasPage }) => hasPage),
    byCategory: Map.groupBy(catalogue.items, ({ category }) => category),
    bySection: Map.groupBy(catalogue.items, ({ section }) => section),
  };
  indexes.set(catalogue, index);
  return index;
};

/** The column is an integer. */
export const maxProductId = 2_147_483_647;

export const isProductId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxProductId;

export const toImageUrl = (picture: string): string => picture && `/pictures/${picture}-800.webp`;

const none: readonly Item[] = [];

export const findItem = (catalogue: Catalogue, id: number): Item | undefined =>
  getCatalogueIndex(catalogue).items.get(id);
export const findDeal = (catalogue: Catalogue, id: number): Deal | undefined =>
  getCatalogueIndex(catalogue).deals.get(id);
export const getCategoryItems = (catalogue: Catalogue, category: string): readonly Item[] =>
  getCatalogueIndex(catalogue).byCategory.get(category) ?? none;
export const getSectionItems = (catalogue: Catalogue, section: Section): readonly Item[] =>
  getCatalogueIndex(catalogue).bySection.get(section) ?? none;
