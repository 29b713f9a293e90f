import type { Catalogue } from './catalogue.ts';
import { getLineKey, type LineItem, resolveOptions } from './options.ts';

export const maxItemQuantity = 20;
export const maxCartLines = 30;
export const maxWishlistItems = 100;
export const maxSavedDrinks = 50;

/**
 * `deal` is the day of the deals list when the line was added, whose price the line keeps. `price` is what the page
 * showed then, in dollars. `name` is for products that are not on this page's menu.
 */
export type CartLine = LineItem & {
  readonly quantity: number;
  readonly deal?: string;
  readonly name?: string;
  readonly price?: number;
};

/** The functions below return the same object if nothing changes. */
export type Lists = { readonly cart: readonly CartLine[]; readonly wishlist: readonly number[] };

/** Removes the shown price of a line that the customer has changed or accepted. */
const removePrice = ({ price, ...line }: CartLine): CartLine => line;

export const findLine = ({ cart }: Lists, key: string): CartLine | undefined =>
  cart.find((line) => getLineKey(line) === key);

/** Adds the default options to lines without options, and merges lines that become the same. */
export const resolveLines = (catalogue: Catalogue, lines: readonly CartLine[]): readonly CartLine[] => {
  const full = lines.map((line) => resolveOptions(catalogue, line));
  if (full.every((line, at) => line === lines[at])) return lines;
  return [...Map.groupBy(full, getLineKey).values()].map((same) => {
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    return setDeal({ ...(same[0] as CartLine), quantity }, getLatestDeal(same));
  });
};

export const getLatestDeal = (lines: readonly Pick<CartLine, 'deal'>[]): string | undefined =>
  lines
    .flatMap(({ deal }) => deal ?? [])
    .sort()
    .at(-1);

const setDeal = (line: CartLine, deal: string | undefined): CartLine => (deal === undefined ? line : { ...line, deal });

export const getLineQuantity = (lists: Lists, key: string): number => findLine(lists, key)?.quantity ?? 0;

const findItemLines = ({ cart }: Lists, id: number): readonly CartLine[] => cart.filter((line) => line.id === id);

export const getItemQuantity = (lists: Lists, id: number): number =>
  findItemLines(lists, id).reduce((sum, { quantity }) => sum + quantity, 0);

export const hasRoomFor = (lists: Lists, lineItem: LineItem): boolean =>
  getItemQuantity(lists, lineItem.id) < maxItemQuantity &&
  (findLine(lists, getLineKey(lineItem)) !== undefined || lists.cart.length < maxCartLines);

const changeLine = (lists: Lists, key: string, change: (line: CartLine) => CartLine): Lists => ({
  ...lists,
  cart: lists.cart.map((line) => (getLineKey(line) === key ? change(line) : line)),
});

/**
 * Adds one if there is room. A deal of the item sets the price of all its pieces, because a page shows one price for an
 * item.
 */
export const addLineItem = (lists: Lists, { id, options }: LineItem, deal?: string): Lists => {
  const lineItem = options ? { id, options } : { id };
  if (!hasRoomFor(lists, lineItem)) return lists;
  const claim = deal ?? getLatestDeal(findItemLines(lists, id));
  const key = getLineKey(lineItem);
  if (!findLine(lists, key)) return { ...lists, cart: [...lists.cart, setDeal({ ...lineItem, quantity: 1 }, claim)] };
  return changeLine(lists, key, (line) => setDeal({ ...removePrice(line), quantity: line.quantity + 1 }, claim));
};

/** Sets a quantity, up to the limit for the item. Zero or less removes the line. */
export const setQuantity = (lists: Lists, key: string, quantity: number): Lists => {
  if (quantity <= 0) return removeLine(lists, key);
  const line = findLine(lists, key);
  if (!line) return lists;
  const others = getItemQuantity(lists, line.id) - line.quantity;
  const whole = Math.min(Math.max(Math.trunc(quantity), 1), Math.max(maxItemQuantity - others, line.quantity));
  return whole === line.quantity
    ? lists
    : changeLine(lists, key, (same) => ({ ...removePrice(same), quantity: whole }));
};

/** Changes a line's options and quantity if there is room, and merges the line with another that becomes the same. */
export const changeLineItem = (lists: Lists, key: string, { id, options }: LineItem, quantity: number): Lists => {
  const line = findLine(lists, key);
  if (!line || line.id !== id || quantity < 1) return lists;
  const lineItem = options ? { id, options } : { id };
  const same = getLineKey(lineItem) === key ? undefined : findLine(lists, getLineKey(lineItem));
  const others = getItemQuantity(lists, id) - line.quantity;
  if (quantity > line.quantity && others + quantity > maxItemQuantity) return lists;
  if (same && quantity + same.quantity > maxItemQuantity) return lists;
  const deal = getLatestDeal(findItemLines(lists, id));
  const changed = setDeal({ ...lineItem, quantity: quantity + (same?.quantity ?? 0) }, deal);
  return {
    ...lists,
    cart: lists.cart.filter((each) => each !== same).map((each) => (each === line ? changed : each)),
  };
};

export const acceptPrices = (lists: Lists, keys: readonly string[]): Lists =>
  keys.length === 0
    ? lists
    : { ...lists, cart: lists.cart.map((line) => (keys.includes(getLineKey(line)) ? removePrice(line) : line)) };

/** Claims running deals for all lines of their products, so that cart and menu show one price. */
export const claimDeals = (lists: Lists, getClaim: (id: number) => string | undefined): Lists => {
  const cart = lists.cart.map((line) => {
    const deal = getClaim(line.id) ?? line.deal;
    return deal === line.deal ? line : setDeal(line, deal);
  });
  return cart.every((line, at) => line === lists.cart[at]) ? lists : { ...lists, cart };
};

export const removeLine = (lists: Lists, key: string): Lists =>
  findLine(lists, key) ? { ...lists, cart: lists.cart.filter((line) => getLineKey(line) !== key) } : lists;

export const clearCart = (lists: Lists): Lists => (lists.cart.length === 0 ? lists : { ...lists, cart: [] });

type OrderedLine = LineItem & { readonly quantity: number };

/** Removes the ordered quantities. Changes nothing if some are missing, because the cart was emptied already. */
export const removeOrderedLines = (lists: Lists, ordered: readonly OrderedLine[]): Lists =>
  ordered.every((line) => getLineQuantity(lists, getLineKey(line)) >= line.quantity)
    ? ordered.reduce((left, line) => {
        const key = getLineKey(line);
        return setQuantity(left, key, getLineQuantity(left, key) - line.quantity);
      }, lists)
    : lists;

export const addToWishlist = (lists: Lists, id: number): Lists =>
  lists.wishlist.includes(id) ? lists : { ...lists, wishlist: [...lists.wishlist, id] };

export const removeFromWishlist = (lists: Lists, id: number): Lists =>
  lists.wishlist.includes(id) ? { ...lists, wishlist: lists.wishlist.filter((wish) => wish !== id) } : lists;

/** Moves a line's product to the wishlist, which keeps no options. */
export const moveToWishlist = (lists: Lists, key: string): Lists => {
  const line = findLine(lists, key);
  return line ? removeLine(addToWishlist(lists, line.id), key) : lists;
};
