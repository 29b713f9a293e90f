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

/** An option as it was bought; a count of 0 is a default that was left off. */
type BoughtOption = {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  readonly isDefault: boolean;
};

/** A line of an order as it was bought. */
export type BoughtLine = {
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
  readonly price: Cents;
  readonly options?: readonly BoughtOption[];
};

/** What holds today. `deal`: the day to claim while the item's deal runs. `left`: undefined if there is enough. */
export type ReorderContext = {
  readonly deal: (id: number) => string | undefined;
  readonly left: (id: number) => number | undefined;
  readonly isOptionOut: (option: number) => boolean;
};

/** A difference to tell a customer who orders the same again. `name` is the cup's. */
export type ReorderChange =
  | { readonly kind: 'gone'; readonly name: string }
  | { readonly kind: 'price'; readonly name: string; readonly was: Cents; readonly now: Cents }
  /** Fewer are left than were wanted, beside what is in the cart. */
  | { readonly kind: 'sold-out'; readonly id: number; readonly name: string }
  /** `missing` is how many did not fit into the cart. */
  | { readonly kind: 'no-room'; readonly name: string; readonly missing: number }
  /** The cup cannot be had. Without `option`: its choices do not fit any more. */
  | { readonly kind: 'option-gone'; readonly id: number; readonly name: string; readonly option?: string }
  | { readonly kind: 'option-sold-out'; readonly id: number; readonly name: string; readonly option: string }
  /** There is a choice that there was not: what was chosen for them. */
  | { readonly kind: 'option-added'; readonly name: string; readonly options: readonly string[] };

/**
 * Adds an order's items to the cart at today's prices, as far as there is room and they are not sold out. A cup is never
 * swapped for another one: where one of its options is missing, it is not added.
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
    const { cup, added, problem } = cupAgain(catalogue, line, today);
    if (problem) {
      changes.push({ ...problem, id, name });
      continue;
    }
    const deal = today.deal(id);
    const base = deal ? getDealPrice(item.priceCents, findDeal(catalogue, id)?.percentOff ?? 0) : item.priceCents;
    const now = base + getOptionsPrice(catalogue, cup);
    const left = today.left(id);
    const wanted = left === undefined ? quantity : Math.min(quantity, Math.max(left - getItemQuantity(filled, id), 0));
    let missing = wanted;
    for (let before = filled; missing > 0; missing -= 1, before = filled) {
      filled = addLineItem(filled, cup, deal);
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
type Again = { cup: LineItem; added: string[]; problem?: Problem };

/** The cup as it was bought, with the defaults of groups that the item did not have then. */
const cupAgain = (catalogue: Catalogue, { id, options = [] }: BoughtLine, today: ReorderContext): Again => {
  const offered = getOffers(catalogue, id);
  const known = new Map(offered.flatMap((offer) => offer.options).map((option) => [option.id, option]));
  const isNew = offered.filter(
    (offer) => !offer.options.some((each) => options.some((option) => option.id === each.id)),
  );
  // A group that may be left empty leaves no trace in an order that has options: nothing is added for it.
  const asked = options.length > 0 ? isNew.filter(({ min }) => min > 0) : isNew;
  const defaults = asked.flatMap((offer) => offer.options.filter(({ usual }) => usual > 0));
  const chosen = sortChoices([
    ...options.filter(({ count }) => count > 0).map((option): Choice => [option.id, option.count]),
    ...defaults.map((option): Choice => [option.id, option.usual]),
  ]);
  const cup: LineItem = offered.length > 0 || chosen.length > 0 ? { id, options: chosen } : { id };
  const added = defaults.map(({ name }) => name);
  const gone = options.find((option) => option.count > 0 && !known.has(option.id));
  if (gone) return { cup, added, problem: { kind: 'option-gone', option: gone.name } };
  if (checkChoices(catalogue, id, chosen)) return { cup, added, problem: { kind: 'option-gone' } };
  const [out] = chosen.find(([option]) => today.isOptionOut(option)) ?? [];
  const name = out === undefined ? undefined : known.get(out)?.name;
  return name === undefined ? { cup, added } : { cup, added, problem: { kind: 'option-sold-out', option: name } };
};
