import type { Cents } from './money.ts';
import type { Shop } from './shop.ts';

/** The published menu: a value that rules take as their first argument. Nobody imports a menu as a module. */
export type Catalogue = {
  /** A reader that does not know this number keeps the catalogue it has. */
  readonly shape: 1;
  /** In the order in which pages list them. */
  readonly categories: readonly Category[];
  /** In the order of the menu. */
  readonly items: readonly Item[];
  /** In the order in which the owner lists them. */
  readonly groups: readonly OptionGroup[];
  /** In the order of the carousel. */
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
  /** What the heart on its page's cards does (decisions 14 and 15). */
  readonly heart: 'wishlist' | 'favorite' | 'visit';
  readonly picture: string;
};

export type Section = 'hot' | 'cold' | 'food';

export type Item = {
  readonly id: number;
  readonly category: string;
  /** The section of `/menu`; an item without one is sold in `/shop` only (decision 11). */
  readonly section?: Section;
  readonly name: string;
  readonly description: string;
  readonly priceCents: Cents;
  /** The picture's file name without width and extension. */
  readonly picture: string;
  /** The day from which everyone sees it; members a week earlier (decision 25). */
  readonly availableFrom?: string;
  /** Whether the welcome drink can be this (decision 25). */
  readonly isDrink: boolean;
  /** Null: not stated. An empty list: stated, none. */
  readonly allergens: readonly string[] | null;
  readonly traces: readonly string[] | null;
  readonly diet: readonly string[];
  /** What can be chosen, in the order of the item's page. */
  readonly groups?: readonly ItemGroup[];
  /** Who makes it; absent: the bar. */
  readonly station?: string;
  /** Seconds of work for the first of an order, and for each further one; absent: 60 and 45. */
  readonly makeSeconds?: number;
  readonly nextSeconds?: number;
  /** Absent: 'standard'. */
  readonly taxClass?: string;
};

/** An option and how many of it, 1 to 9. Lists of them are sorted by option and name each once. */
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
  /** What it adds to the item's price; may be negative. */
  readonly priceCents: Cents;
  /** Seconds of work that it adds; absent: none. */
  readonly makeSeconds?: number;
  readonly allergens: readonly string[] | null;
  readonly traces: readonly string[] | null;
  readonly diet: readonly string[];
};

/** How an item uses a group: its own bounds, what is chosen at first, what it does not offer, and its own prices. */
export type ItemGroup = {
  readonly id: number;
  readonly min?: number;
  readonly max?: number;
  readonly defaults: readonly Choice[];
  readonly without?: readonly number[];
  readonly prices?: readonly (readonly [option: number, cents: Cents])[];
};

/** `from` and `to` are days of the shop's calendar; without `to` it has no end. */
export type Deal = { readonly id: number; readonly percentOff: number; readonly from: string; readonly to?: string };

type Index = {
  readonly items: ReadonlyMap<number, Item>;
  readonly deals: ReadonlyMap<number, Deal>;
  readonly categories: ReadonlyMap<string, Category>;
  /** The categories with a page. */
  readonly pages: readonly Category[];
  readonly byCategory: ReadonlyMap<string, readonly Item[]>;
  readonly bySection: ReadonlyMap<Section | undefined, readonly Item[]>;
};

const indexes = new WeakMap<Catalogue, Index>();

/** A catalogue's look-ups, built once for each value, so that what they return keeps its identity. */
export const getCatalogueIndex = (catalogue: Catalogue): Index => {
  const known = indexes.get(catalogue);
  if (known) return known;
  const built: Index = {
    items: new Map(catalogue.items.map((item) => [item.id, item])),
    deals: new Map(catalogue.deals.map((deal) => [deal.id, deal])),
    categories: new Map(catalogue.categories.map((category) => [category.slug, category])),
    pages: catalogue.categories.filter(({ hasPage }) => hasPage),
    byCategory: Map.groupBy(catalogue.items, ({ category }) => category),
    bySection: Map.groupBy(catalogue.items, ({ section }) => section),
  };
  indexes.set(catalogue, built);
  return built;
};

/** Returns the address of an item's picture, in the size of a card. */
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
