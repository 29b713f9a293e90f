import { addLineItem, getItemQuantity, type Lists } from './cart.ts';
import { type Catalogue, type Choice, findDeal, findItem } from './catalogue.ts';
import type { Cents } from './money.ts';
import {
  checkChoices,
  formatNameWithOptions,
  getOffers,
  getOptionsPrice,
  type LineItem,
  sortChoices,
} from './options.ts';
import { getDealPrice } from './pricing.ts';

/** A count of 0 is a default that was left off. */
type BoughtOption = {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  readonly isDefault: boolean;
};

export type BoughtLine = {
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
  readonly price: Cents;
  readonly options?: readonly BoughtOption[];
};

/** `deal` returns the day to claim while an item's deal runs, `left` undefined if there is enough. */
export type ReorderContext = {
  readonly deal: (id: number) => string | undefined;
  readonly left: (id: number) => number | undefined;
  readonly isOptionOut: (option: number) => boolean;
};

/** `name` has the options. */
export type ReorderChange =
  | { readonly kind: 'gone'; readonly name: string }
  | { readonly kind: 'price'; readonly name: string; readonly was: Cents; readonly now: Cents }
  | { readonly kind: 'sold-out'; readonly id: number; readonly name: string }
  /** `missing` pieces did not fit into the cart. */
  | { readonly kind: 'no-room'; readonly name: string; readonly missing: number }
  /** Without `option`: the choices do not fit any more. */
  | { readonly kind: 'option-gone'; readonly id: number; readonly name: string; readonly option?: string }
  | { readonly kind: 'option-sold-out'; readonly id: number; readonly name: string; readonly option: string }
  /** The item has a new group, whose defaults were added. */
  | { readonly kind: 'option-added'; readonly name: string; readonly options: readonly string[] };

/**
 * Adds an order's items to the cart at today's prices, as far as there is room and stock. Leaves out items with a
 * missing option.
 */
export const reorder = (
  catalogue: Catalogue,
  lists: Lists,
  lines: readonly BoughtLine[],
  today: ReorderContext,
): { lists: Lists; changes: readonly ReorderChange[] } => {
  const changes: ReorderChange[] = [];
  let filled = lists;
  for (const line of lines) {
    const { id, quantity } = line;
    const name = formatNameWithOptions(line.name, line.options ?? []);
    const item = findItem(catalogue, id);
    if (!item) {
      changes.push({ kind: 'gone', name });
      continue;
    }
    const { lineItem, added, problem } = restoreLineItem(catalogue, line, today);
    if (problem) {
      changes.push({ ...problem, id, name });
      continue;
    }
    const deal = today.deal(id);
    const base = deal ? getDealPrice(item.priceCents, findDeal(catalogue, id)?.percentOff ?? 0) : item.priceCents;
    const now = base + getOptionsPrice(catalogue, lineItem);
    const left = today.left(id);
    const wanted = left === undefined ? quantity : Math.min(quantity, Math.max(left - getItemQuantity(filled, id), 0));
    let missing = wanted;
    for (let before = filled; missing > 0; missing -= 1, before = filled) {
      filled = addLineItem(filled, lineItem, deal);
      if (filled === before) break;
    }
    if (missing < wanted && added.length > 0) changes.push({ kind: 'option-added', name, options: added });
    if (missing < wanted && now !== line.price) changes.push({ kind: 'price', name, was: line.price, now });
    if (wanted < quantity) changes.push({ kind: 'sold-out', id, name });
    if (missing > 0) changes.push({ kind: 'no-room', name, missing });
  }
  return { lists: filled, changes };
};

type Problem = { kind: 'option-gone'; option?: string } | { kind: 'option-sold-out'; option: string };
type RestoredLineItem = { lineItem: LineItem; added: string[]; problem?: Problem };

/** Returns an item with its earlier options, and with the defaults of groups that are new since then. */
const restoreLineItem = (
  catalogue: Catalogue,
  { id, options = [] }: BoughtLine,
  today: ReorderContext,
): RestoredLineItem => {
  const offers = getOffers(catalogue, id);
  const offeredOptions = new Map(offers.flatMap((offer) => offer.options).map((option) => [option.id, option]));
  const newOffers = offers.filter(
    (offer) => !offer.options.some((each) => options.some((option) => option.id === each.id)),
  );
  // An order with options may have left an optional group empty, so nothing is added for it.
  const missingOffers = options.length > 0 ? newOffers.filter(({ min }) => min > 0) : newOffers;
  const defaults = missingOffers.flatMap((offer) => offer.options.filter(({ usual }) => usual > 0));
  const chosen = sortChoices([
    ...options.filter(({ count }) => count > 0).map((option): Choice => [option.id, option.count]),
    ...defaults.map((option): Choice => [option.id, option.usual]),
  ]);
  const lineItem: LineItem = offers.length > 0 || chosen.length > 0 ? { id, options: chosen } : { id };
  const added = defaults.map(({ name }) => name);
  const gone = options.find((option) => option.count > 0 && !offeredOptions.has(option.id));
  if (gone) return { lineItem, added, problem: { kind: 'option-gone', option: gone.name } };
  if (checkChoices(catalogue, id, chosen)) return { lineItem, added, problem: { kind: 'option-gone' } };
  const [soldOut] = chosen.find(([option]) => today.isOptionOut(option)) ?? [];
  const name = soldOut === undefined ? undefined : offeredOptions.get(soldOut)?.name;
  return name === undefined
    ? { lineItem, added }
    : { lineItem, added, problem: { kind: 'option-sold-out', option: name } };
};
