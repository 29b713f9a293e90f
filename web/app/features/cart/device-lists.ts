import {
  type CartLine,
  getLineQuantity,
  isProductId,
  type Lists,
  maxCartLines,
  maxItemQuantity,
  maxWishlistItems,
  resolveLines,
} from '@juniper/core/rules/cart.ts';
import { type Catalogue, type Choice, findItem, toImageUrl } from '@juniper/core/rules/catalogue.ts';
import { canClaimDeal, isClaimCurrent } from '@juniper/core/rules/deals.ts';
import { getLineKey, sortChoices } from '@juniper/core/rules/options.ts';
import { isAmount, isObject, isText, listOf } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';
import { shopToday } from '../deals/deal-clock.ts';
import { cartStateOf, isKnownLine } from './cart-state.ts';
import type { Base } from './reconcile.ts';

export type ListKey = 'juniper_cart' | 'juniper_wishlist';

/** `owner` is the id of the customer whose list it is; a visitor's list has none (decision 18). */
type StoredList = { items: readonly CartLine[]; owner?: string };

const isName = (value: unknown): value is string => isText(value) && value.length > 0 && value.length <= 100;

export const isQuantity = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

const isChoice = (value: unknown): value is Choice =>
  Array.isArray(value) && value.length >= 2 && isProductId(value[0]) && isQuantity(value[1]) && value[1] <= 9;
export const toChoices = listOf(isChoice);

/** Each line has name, price and picture beside it. The name is read back only for what this page does not know. */
const toLine = (catalogue: Catalogue, value: unknown): CartLine[] => {
  if (!isObject(value) || !isProductId(value.id) || !isQuantity(value.quantity)) return [];
  const { id, quantity, deal, name, price } = value;
  const choices = toChoices(value.options);
  // Left out like other lines that cannot be read: the default cup would be another drink.
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

/** Invalid lines are left out; an invalid list is an empty one. */
const toList = (catalogue: Catalogue, value: unknown): StoredList => {
  const { items, owner } = isObject(value) ? value : {};
  return { items: toLines(catalogue, items) ?? [], ...(isText(owner) && { owner }) };
};

const readList = (key: ListKey): StoredList => toList(catalogueNow(), storage.read(key));

/** The customer of this device; a visitor has none. */
const currentOwner = (): string | undefined => storage.read('user')?.id;

/** Another customer's list counts as empty; one without an owner belongs to whoever is here (decision 18). */
const linesFor = (catalogue: Catalogue, { items, owner }: StoredList, customer: string | undefined): CartLine[] => {
  if (owner !== undefined && owner !== customer) return [];
  const isGranted = (id: number, deal: string) =>
    findItem(catalogue, id) ? canClaimDeal(catalogue, id, deal, shopToday()) : isClaimCurrent(deal, shopToday());
  const keys = items.map(getLineKey);
  const unique = items.filter((_line, at) => keys.indexOf(keys[at] as string) === at);
  return unique.map(({ quantity, deal, ...line }) => ({
    ...line,
    quantity: Math.min(quantity, maxItemQuantity),
    ...(deal !== undefined && isGranted(line.id, deal) && { deal }),
  }));
};

export const readLists = (): Lists => ({
  cart: linesFor(catalogueNow(), readList('juniper_cart'), currentOwner()).slice(0, maxCartLines),
  wishlist: linesFor(catalogueNow(), readList('juniper_wishlist'), currentOwner())
    .map(({ id }) => id)
    .slice(0, maxWishlistItems),
});

/** The lines of a stored list that this page's menu does not have like this. They are kept, and not ordered from here. */
export const unknownLines = (catalogue: Catalogue, stored: unknown, customer: string | undefined): CartLine[] =>
  linesFor(catalogue, toList(catalogue, stored), customer).filter((line) => !isKnownLine(catalogue, line));

/** Whether the cart still holds all of this; another tab may have ordered or removed it. */
export const isOnDevice = (items: readonly CartLine[]): boolean => {
  const lists = readLists();
  return items.every((line) => getLineQuantity(lists, getLineKey(line)) >= line.quantity);
};

const write = (key: ListKey, items: readonly CartLine[]): void => {
  const owner = currentOwner();
  storage.write(key, { items, ...(owner !== undefined && { owner }) });
};

/**
 * Products of the menu are written with name, price and picture (spec section 3), others as they were stored. A price
 * that the customer has yet to hear of is not written over the one they saw.
 */
const writeCart = (lists: Lists): void => {
  const { items } = cartStateOf(catalogueNow(), lists);
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

/** `before` is the cart that a line may have been moved from, which has its name. */
const writeWishlist = (lists: Lists, before: Lists['cart']): void => {
  const { wishlist } = cartStateOf(catalogueNow(), lists);
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

/** Unchanged lists are not written: one may be another customer's, and must stay for that customer. */
export const writeLists = (before: Lists, after: Lists): void => {
  if (after.cart !== before.cart) writeCart(after);
  if (after.wishlist !== before.wishlist) writeWishlist(after, before.cart);
};

/** A stored line that leaves its options out is written out at once: a default that changes later must not change it. */
export const writeOutCart = (): void => {
  const stored = storage.read('juniper_cart');
  const lines = isObject(stored) && Array.isArray(stored.items) ? stored.items.filter(isObject) : [];
  const { cart, wishlist } = readLists();
  const isShort = cart.some(({ id, options }) => options && lines.some((line) => line.id === id && !line.options));
  if (isShort) writeCart({ cart, wishlist });
};

/** A visitor's lists become the customer's own at login, so that nobody else sees them later. */
export const claimLists = (): void => {
  if (currentOwner() === undefined) return;
  const lists = readLists();
  if (readList('juniper_cart').owner === undefined && lists.cart.length > 0) writeCart(lists);
  if (readList('juniper_wishlist').owner === undefined && lists.wishlist.length > 0) writeWishlist(lists, []);
};

const toIds = listOf(isProductId);

const toLists = (value: unknown): Lists | undefined => {
  if (!isObject(value)) return undefined;
  const [cart, wishlist] = [toLines(catalogueNow(), value.cart), toIds(value.wishlist)];
  return cart && wishlist ? { cart, wishlist } : undefined;
};

/** What this customer's device and account last agreed on. Another customer's, or an invalid one, counts as none. */
export const readBase = (owner: string): Base | undefined => {
  const value = storage.read('juniper_base');
  const lists = toLists(value);
  if (!isObject(value) || !lists || value.owner !== owner || !isAmount(value.revision)) return undefined;
  const sent = toLists(value.sent);
  return { ...lists, revision: value.revision, ...(sent && { sent }) };
};

export const writeBase = (owner: string, { cart, wishlist, revision, sent }: Base): void =>
  storage.write('juniper_base', { owner, revision, cart, wishlist, ...(sent && { sent }) });
