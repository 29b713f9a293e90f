import type { Catalogue } from './catalogue.ts';
import { getLineKey, type LineItem, resolveOptions } from './options.ts';

/** Decision 28. */
export const maxItemQuantity = 20;
export const maxCartLines = 30;
export const maxWishlistItems = 100;
export const maxSavedDrinks = 50;

/** The column is an integer, so larger ids cannot exist. */
export const maxProductId = 2_147_483_647;

/** Whether this can be a product of some release; it may be missing on this one's menu. */
export const isProductId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxProductId;

/**
 * `deal` is the day of the deals list when the line was added; the line keeps that price (decision 12). `price`, in
 * dollars, is what the page said when the line was written: nobody pays it. `name` is only used for what is not on this
 * page's menu.
 */
export type CartLine = LineItem & {
  readonly quantity: number;
  readonly deal?: string;
  readonly name?: string;
  readonly price?: number;
};

/**
 * Cart lines, and the ids of the wishlist. A line is found by its `getLineKey`. The functions below return the same object
 * if nothing changes.
 */
export type Lists = { readonly cart: readonly CartLine[]; readonly wishlist: readonly number[] };

/** A line that the customer has changed or agreed to: what it cost before does not matter any more. */
const withoutPrice = ({ price, ...line }: CartLine): CartLine => line;

export const findLine = ({ cart }: Lists, key: string): CartLine | undefined =>
  cart.find((line) => getLineKey(line) === key);

/** The lines with all their options written out. Two that turn out to be the same cup become one, and none is lost. */
export const resolveLines = (catalogue: Catalogue, lines: readonly CartLine[]): readonly CartLine[] => {
  const full = lines.map((line) => resolveOptions(catalogue, line));
  if (full.every((line, at) => line === lines[at])) return lines;
  return [...Map.groupBy(full, getLineKey).values()].map((same) => {
    const deal = getLatestDeal(same);
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    return { ...(same[0] as CartLine), quantity, ...(deal !== undefined && { deal }) };
  });
};

/** Of lines that become one, it has the newest claim. */
export const getLatestDeal = (lines: readonly Pick<CartLine, 'deal'>[]): string | undefined =>
  lines
    .flatMap(({ deal }) => deal ?? [])
    .sort()
    .at(-1);

/** How many of one cup are in the cart. */
export const getLineQuantity = (lists: Lists, key: string): number => findLine(lists, key)?.quantity ?? 0;

const linesOf = ({ cart }: Lists, id: number): readonly CartLine[] => cart.filter((line) => line.id === id);

/** How many of an item are in the cart, over all its cups. */
export const getItemQuantity = (lists: Lists, id: number): number =>
  linesOf(lists, id).reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether one more of the cup fits into the cart. */
export const hasRoomFor = (lists: Lists, cup: LineItem): boolean =>
  getItemQuantity(lists, cup.id) < maxItemQuantity &&
  (findLine(lists, getLineKey(cup)) !== undefined || lists.cart.length < maxCartLines);

const changeLine = (lists: Lists, key: string, change: (line: CartLine) => CartLine): Lists => ({
  ...lists,
  cart: lists.cart.map((line) => (getLineKey(line) === key ? change(line) : line)),
});

/**
 * Adds one. While the deal runs, the whole line gets its price, and after that if another cup of the item has claimed it:
 * cards and sheets show one price for an item. Nothing changes if there is no room.
 */
export const addLineItem = (lists: Lists, { id, options }: LineItem, deal?: string): Lists => {
  const cup = { id, ...(options && { options }) };
  if (!hasRoomFor(lists, cup)) return lists;
  const claimed = deal ?? getLatestDeal(linesOf(lists, id));
  const claim = claimed === undefined ? {} : { deal: claimed };
  const key = getLineKey(cup);
  if (!findLine(lists, key)) return { ...lists, cart: [...lists.cart, { ...cup, quantity: 1, ...claim }] };
  return changeLine(lists, key, (line) => ({ ...withoutPrice(line), quantity: line.quantity + 1, ...claim }));
};

/** Zero or less removes the line; more than the limit for its item sets the limit. Less is always possible. */
export const setQuantity = (lists: Lists, key: string, quantity: number): Lists => {
  if (quantity <= 0) return removeLine(lists, key);
  const line = findLine(lists, key);
  if (!line) return lists;
  const others = getItemQuantity(lists, line.id) - line.quantity;
  const whole = Math.min(Math.max(Math.trunc(quantity), 1), Math.max(maxItemQuantity - others, line.quantity));
  return whole === line.quantity
    ? lists
    : changeLine(lists, key, (same) => ({ ...withoutPrice(same), quantity: whole }));
};

/**
 * Makes a line another cup of its item, in its place and with this quantity. If that cup is in the cart already, the two
 * become one. Nothing changes if there is no room.
 */
export const changeLineItem = (lists: Lists, key: string, { id, options }: LineItem, quantity: number): Lists => {
  const line = findLine(lists, key);
  if (!line || line.id !== id || quantity < 1) return lists;
  const cup = { id, ...(options && { options }) };
  const same = getLineKey(cup) === key ? undefined : findLine(lists, getLineKey(cup));
  const others = getItemQuantity(lists, id) - line.quantity;
  if (quantity > line.quantity && others + quantity > maxItemQuantity) return lists;
  if (same && quantity + same.quantity > maxItemQuantity) return lists;
  const deal = getLatestDeal(linesOf(lists, id));
  const changed = { ...cup, quantity: quantity + (same?.quantity ?? 0), ...(deal !== undefined && { deal }) };
  return {
    ...lists,
    cart: lists.cart.filter((each) => each !== same).map((each) => (each === line ? changed : each)),
  };
};

/** The customer goes on with these lines at their prices of now. */
export const acceptPrices = (lists: Lists, keys: readonly string[]): Lists =>
  keys.length === 0
    ? lists
    : { ...lists, cart: lists.cart.map((line) => (keys.includes(getLineKey(line)) ? withoutPrice(line) : line)) };

/**
 * While a deal runs here, every line of its product has today's claim, however it came into the cart: from another
 * device, from yesterday or before the deal began. So cart and menu show one price. `claimOf` returns the day to claim.
 */
export const claimDeals = (lists: Lists, claimOf: (id: number) => string | undefined): Lists => {
  const cart = lists.cart.map((line) => {
    const deal = claimOf(line.id) ?? line.deal;
    return deal === line.deal ? line : { ...line, ...(deal !== undefined && { deal }) };
  });
  return cart.every((line, at) => line === lists.cart[at]) ? lists : { ...lists, cart };
};

export const removeLine = (lists: Lists, key: string): Lists =>
  findLine(lists, key) ? { ...lists, cart: lists.cart.filter((line) => getLineKey(line) !== key) } : lists;

export const clearCart = (lists: Lists): Lists => (lists.cart.length === 0 ? lists : { ...lists, cart: [] });

type Ordered = LineItem & { readonly quantity: number };

/** Removes what was ordered; what was added since stays. If some of it is missing, the cart was emptied already. */
export const removeOrderedLines = (lists: Lists, ordered: readonly Ordered[]): Lists =>
  ordered.every((line) => getLineQuantity(lists, getLineKey(line)) >= line.quantity)
    ? ordered.reduce((left, line) => {
        const key = getLineKey(line);
        return setQuantity(left, key, getLineQuantity(left, key) - line.quantity);
      }, lists)
    : lists;

export const addToWishlist = (lists: Lists, id: number): Lists =>
  lists.wishlist.includes(id) ? lists : { ...lists, wishlist: [...lists.wishlist, id] };

export const removeFromWishlist = (lists: Lists, id: number): Lists =>
  lists.wishlist.includes(id) ? { ...lists, wishlist: lists.wishlist.filter((wished) => wished !== id) } : lists;

/** The wishlist is a list of products, so the line's options are not kept. */
export const moveToWishlist = (lists: Lists, key: string): Lists => {
  const line = findLine(lists, key);
  return line ? removeLine(addToWishlist(lists, line.id), key) : lists;
};
