import { grantsDeal } from '@juniper/core/content/deals.ts';
import { findPriced } from '@juniper/core/content/price-list.ts';
import { type CartLine, type Lists, mostLines, mostOfItem } from '@juniper/core/rules/cart.ts';
import { storage } from '../../lib/storage.ts';
import { shopToday } from '../deals/deal-clock.ts';
import type { CartItem } from './cart-slice.ts';
import { cartStateOf } from './cart-state.ts';
import { type StoredItems, toStoredItems } from './stored-items.ts';

type ListKey = 'juniper_cart' | 'juniper_wishlist';

/** The customer of this device; a visitor has none. */
const currentOwner = (): string | undefined => storage.read('user')?.id;

const readList = (key: ListKey): StoredItems => toStoredItems(storage.read(key)) ?? { items: [] };

/** Another customer's list is as good as none; one without an owner belongs to whoever is here (decision 18). */
const ownLines = (key: ListKey): CartLine[] => {
  const { items, owner } = readList(key);
  if (owner !== undefined && owner !== currentOwner()) return [];
  const today = shopToday();
  const known = items.filter(({ id }, at) => findPriced(id) && items.findIndex((line) => line.id === id) === at);
  return known.map(({ id, quantity, deal }) => ({
    id,
    quantity: Math.min(quantity, mostOfItem),
    ...(deal !== undefined && grantsDeal(id, deal, today) && { deal }),
  }));
};

export const readLists = (): Lists => ({
  cart: ownLines('juniper_cart').slice(0, mostLines),
  wishlist: ownLines('juniper_wishlist').map(({ id }) => id),
});

/** Whether the cart still holds all of this; another tab may have ordered or removed it. */
export const isOnDevice = (items: readonly CartLine[]): boolean => {
  const { cart } = readLists();
  return items.every(({ id, quantity }) => cart.some((line) => line.id === id && line.quantity >= quantity));
};

const writeList = (key: ListKey, items: CartItem[]): void => {
  const owner = currentOwner();
  storage.write(key, { items, ...(owner !== undefined && { owner }) });
};

/** What did not change is not written: it may be another customer's list, which waits for that customer. */
export const writeLists = (before: Lists, after: Lists): void => {
  const { items, wishlist } = cartStateOf(after);
  if (after.cart !== before.cart) writeList('juniper_cart', items);
  if (after.wishlist !== before.wishlist) writeList('juniper_wishlist', wishlist);
};

/** What a visitor left becomes the customer's own at login, so that nobody after that sees it. */
export const claimLists = (): void => {
  if (currentOwner() === undefined) return;
  const { items, wishlist } = cartStateOf(readLists());
  if (readList('juniper_cart').owner === undefined && items.length > 0) writeList('juniper_cart', items);
  if (readList('juniper_wishlist').owner === undefined && wishlist.length > 0) writeList('juniper_wishlist', wishlist);
};
