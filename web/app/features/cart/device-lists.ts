import {
  type CartLine,
  getLineQuantity,
  type Lists,
  maxCartLines,
  maxItemQuantity,
  maxWishlistItems,
  resolveLines,
} from '@juniper/core/rules/cart.ts';
import { type Catalogue, type Choice, findItem, isProductId, toImageUrl } from '@juniper/core/rules/catalogue.ts';
import { canClaimDeal, isClaimCurrent } from '@juniper/core/rules/deals.ts';
import { getLineKey, sortChoices } from '@juniper/core/rules/options.ts';
import { isAmount, isObject, isText, makeListParser } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { getToday } from '../deals/deal-clock.ts';
import { isKnownLine, toCartState } from './cart-state.ts';

export type ListKey = 'juniper_cart' | 'juniper_wishlist';

/**
 * The lists that device and account last agreed on. `sent`: the lists that were sent since then, perhaps without an
 * answer.
 */
export type CartBase = Lists & { readonly revision: number; readonly sent?: Lists };

/** `owner` is the id of the customer whose list it is; a visitor's list has none. */
type StoredList = { items: readonly CartLine[]; owner?: string };

const isName = (value: unknown): value is string => isText(value) && value.length > 0 && value.length <= 100;

export const isQuantity = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

const isChoice = (value: unknown): value is Choice =>
  Array.isArray(value) && value.length >= 2 && isProductId(value[0]) && isQuantity(value[1]) && value[1] <= 9;
export const toChoices = makeListParser(isChoice);

/**
 * Reads a line. It is stored with name, price and picture; the name is read back only for a line that this page does
 * not know.
 */
const toLine = (catalogue: Catalogue, value: unknown): CartLine[] => {
  if (!isObject(value) || !isProductId(value.id) || !isQuantity(value.quantity)) return [];
  const { id, quantity, deal, name, price } = value;
  const choices = toChoices(value.options);
  // Left out like other lines that cannot be read: the default options would be another drink.
  if (value.options !== undefined && !choices) return [];
  const line = { id, quantity, ...(isText(deal) && { deal }), ...(choices && { options: sortChoices(choices) }) };
  return [
    {
      ...line,
      ...(!isKnownLine(catalogue, line) && isName(name) && { name }),
      ...(isAmount(price) && { price }),
    },
  ];
};

const toLines = (catalogue: Catalogue, value: unknown): readonly CartLine[] | undefined =>
  Array.isArray(value)
    ? resolveLines(
        catalogue,
        value.flatMap((line) => toLine(catalogue, line)),
      )
    : undefined;

/** Reads a list. Invalid lines are left out; an invalid list is empty. */
const toList = (catalogue: Catalogue, value: unknown): StoredList => {
  const { items, owner } = isObject(value) ? value : {};
  return { items: toLines(catalogue, items) ?? [], ...(isText(owner) && { owner }) };
};

const readList = (key: ListKey): StoredList => toList(getCatalogue(), storage.read(key));

/** Returns the customer of this device; a visitor has none. */
const readOwner = (): string | undefined => storage.read('user')?.id;

/**
 * Lists the lines of a customer. Another customer's list counts as empty; a list without an owner belongs to the
 * current customer.
 */
const listLines = (catalogue: Catalogue, { items, owner }: StoredList, customer: string | undefined): CartLine[] => {
  if (owner !== undefined && owner !== customer) return [];
  const isGranted = (id: number, deal: string) =>
    findItem(catalogue, id) ? canClaimDeal(catalogue, id, deal, getToday()) : isClaimCurrent(deal, getToday());
  const keys = items.map(getLineKey);
  const unique = items.filter((_line, at) => keys.indexOf(keys[at] as string) === at);
  return unique.map(({ quantity, deal, ...line }) => ({
    ...line,
    quantity: Math.min(quantity, maxItemQuantity),
    ...(deal !== undefined && isGranted(line.id, deal) && { deal }),
  }));
};

export const readLists = (): Lists => ({
  cart: listLines(getCatalogue(), readList('juniper_cart'), readOwner()).slice(0, maxCartLines),
  wishlist: listLines(getCatalogue(), readList('juniper_wishlist'), readOwner())
    .map(({ id }) => id)
    .slice(0, maxWishlistItems),
});

/** Lists the lines that this page's menu does not have like this. They are kept, and not ordered from here. */
export const listUnknownLines = (catalogue: Catalogue, stored: unknown, customer: string | undefined): CartLine[] =>
  listLines(catalogue, toList(catalogue, stored), customer).filter((line) => !isKnownLine(catalogue, line));

/** Returns whether the cart still holds all of this; another tab may have ordered or removed it. */
export const isOnDevice = (items: readonly CartLine[]): boolean => {
  const lists = readLists();
  return items.every((line) => getLineQuantity(lists, getLineKey(line)) >= line.quantity);
};

const write = (key: ListKey, items: readonly CartLine[]): void => {
  const owner = readOwner();
  storage.write(key, { items, ...(owner !== undefined && { owner }) });
};

/**
 * Writes products of the menu with name, price and picture, others as they were stored. A price that the customer has
 * not seen yet does not replace the one they saw.
 */
const writeCart = (lists: Lists): void => {
  const { items } = toCartState(getCatalogue(), lists);
  write(
    'juniper_cart',
    lists.cart.map((line) => {
      const found = items.find(({ key }) => key === getLineKey(line));
      if (!found) return line;
      const { was, key, itemName, differs, ...item } = found;
      return { ...item, image: toImageUrl(item.image), price: was ?? item.price };
    }),
  );
};

/** Writes the wishlist. `before` is the cart that a line may have been moved from, which has its name. */
const writeWishlist = (lists: Lists, before: Lists['cart']): void => {
  const { wishlist } = toCartState(getCatalogue(), lists);
  const stored = [...readList('juniper_wishlist').items, ...before];
  const unknown = (id: number): CartLine => ({ ...stored.find((line) => line.id === id), id, quantity: 1 });
  write(
    'juniper_wishlist',
    lists.wishlist.map((id) => {
      const item = wishlist.find((each) => each.id === id);
      if (!item) return unknown(id);
      const { key, itemName, differs, options, ...wish } = item;
      return { ...wish, image: toImageUrl(wish.image) };
    }),
  );
};

/** Writes the lists that have changed. An unchanged one may be another customer's, and must stay for that customer. */
export const writeLists = (before: Lists, after: Lists): void => {
  if (after.cart !== before.cart) writeCart(after);
  if (after.wishlist !== before.wishlist) writeWishlist(after, before.cart);
};

/** Writes the options of stored lines that leave them out: a default that changes later must not change the line. */
export const writeOutCart = (): void => {
  const stored = storage.read('juniper_cart');
  const lines = isObject(stored) && Array.isArray(stored.items) ? stored.items.filter(isObject) : [];
  const { cart, wishlist } = readLists();
  const isShort = cart.some(({ id, options }) => options && lines.some((line) => line.id === id && !line.options));
  if (isShort) writeCart({ cart, wishlist });
};

/** Gives a visitor's lists to the customer who logs in, so that nobody else sees them later. */
export const claimLists = (): void => {
  if (readOwner() === undefined) return;
  const lists = readLists();
  if (readList('juniper_cart').owner === undefined && lists.cart.length > 0) writeCart(lists);
  if (readList('juniper_wishlist').owner === undefined && lists.wishlist.length > 0) writeWishlist(lists, []);
};

const toIds = makeListParser(isProductId);

const toLists = (value: unknown): Lists | undefined => {
  if (!isObject(value)) return undefined;
  const [cart, wishlist] = [toLines(getCatalogue(), value.cart), toIds(value.wishlist)];
  return cart && wishlist ? { cart, wishlist } : undefined;
};

/**
 * Returns the lists that this customer's device and account last agreed on. Another customer's, or an invalid one,
 * counts as none.
 */
export const readBase = (owner: string): CartBase | undefined => {
  const value = storage.read('juniper_base');
  const lists = toLists(value);
  if (!isObject(value) || !lists || value.owner !== owner || !isAmount(value.revision)) return undefined;
  const sent = toLists(value.sent);
  return { ...lists, revision: value.revision, ...(sent && { sent }) };
};

export const writeBase = (owner: string, { cart, wishlist, revision, sent }: CartBase): void =>
  storage.write('juniper_base', { owner, revision, cart, wishlist, ...(sent && { sent }) });
