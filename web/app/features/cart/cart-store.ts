import type { Order } from '@juniper/core/contracts/orders.ts';
import * as rules from '@juniper/core/rules/cart.ts';
import type { Choice } from '@juniper/core/rules/catalogue.ts';
import { type Cents, toCents } from '@juniper/core/rules/money.ts';
import {
  getDefaultLineItem,
  getLineKey,
  type LineItem,
  resolveOptions,
  sortChoices,
} from '@juniper/core/rules/options.ts';
import { broadcast, storage } from '../../lib/storage.ts';
import { getCatalogue, useItem, useMoney } from '../catalogue/catalogue-store.ts';
import { getDealClaim, useDealClock } from '../deals/deal-clock.ts';
import { type CartItem, toCartState } from './cart-state.ts';
import { emptyCart, useCart } from './cart-view.ts';
import { claimLists, readBase, readLists, writeBase, writeLists, writeOutCart } from './device-lists.ts';

export const quantityTooLarge = `We take up to ${rules.maxItemQuantity} of an item in one order`;

/** How long a toast about the cart or the wishlist stays. */
export const cartToastMs = 2000;

/** Returns how many of an item are in the cart, over all its lines. */
export const getQuantity = (id: number, { items } = useCart.getState()): number =>
  items.reduce((sum, item) => (item.id === id ? sum + item.quantity : sum), 0);

/** Returns the item's price if one of its lines has claimed a deal: the claim outlasts the deal. */
export const useClaimedCents = (id: number): Cents | undefined => {
  const item = useItem(id);
  const money = useMoney();
  return useCart(({ items }) => {
    const line = items.find((each) => each.id === id && each.deal !== undefined);
    return line && item && item.priceCents - toCents(money, line.listPrice) + toCents(money, line.price);
  });
};

/** Finds the line of the item with the options of its card, the only one that the card counts and changes. */
export const findCardLine = (
  id: number,
  options?: readonly Choice[],
  { items } = useCart.getState(),
): CartItem | undefined => items.find((line) => line.id === id && line.key === getLineKey(toLineItem(id, options)));

export const useCardQuantity = (id: number, options?: readonly Choice[]): number =>
  useCart((state) => findCardLine(id, options, state)?.quantity ?? 0);

export const useQuantity = (id: number): number => useCart((state) => getQuantity(id, state));

export const isWished = (id: number, { wishlist } = useCart.getState()): boolean =>
  wishlist.some((item) => item.id === id);

export const useIsWished = (id: number): boolean => useCart((state) => isWished(id, state));

/**
 * Shows the lists that the device holds for the current customer: at the start, and after another tab or a login
 * changed them.
 */
export const restoreCart = (): void => {
  // Most visits have neither list. They need not wait for the shop's date, whose first formatting is slow.
  const isEmpty = !storage.text('juniper_cart') && !storage.text('juniper_wishlist');
  if (isEmpty) {
    useCart.setState(emptyCart);
    return;
  }
  claimLists();
  writeOutCart();
  const before = readLists();
  const after = rules.claimDeals(before, getDealClaim);
  writeLists(before, after);
  useCart.setState(toCartState(getCatalogue(), after));
};

// The day's deals begin, also at midnight on an open page: their lines get the price that the cards show from now on.
useDealClock.subscribe(({ day }, before) => day !== before.day && restoreCart());

type Change = (lists: rules.Lists) => rules.Lists;

/**
 * Changes the lists that the device holds now, so that two tabs never work on different carts. Returns whether anything
 * changed: a full cart takes no more.
 */
export const changeLists = (change: Change, { isAnnounced = true } = {}): boolean => {
  const before = readLists();
  const changed = change(before);
  const after = rules.claimDeals(changed, getDealClaim);
  const state = toCartState(getCatalogue(), after);
  writeLists(before, after);
  useCart.setState(state);
  const isChanged = changed !== before;
  if (isChanged && isAnnounced)
    broadcast('cartUpdated', { itemCount: state.itemCount, totalAmount: state.totalAmount });
  return isChanged;
};

/** Returns a line item; without `options` the usual one, which cards show. */
export const toLineItem = (id: number, options?: readonly Choice[]): LineItem =>
  options ? { id, options } : getDefaultLineItem(getCatalogue(), id);

/** Adds all of them or none. */
export const addToCart = (id: number, options?: readonly Choice[], quantity = 1) =>
  changeLists((lists) => {
    const lineItem = toLineItem(id, options);
    let filled = lists;
    for (let missing = quantity; missing > 0; missing -= 1) {
      const next = rules.addLineItem(filled, lineItem);
      if (next === filled) return lists;
      filled = next;
    }
    return filled;
  });

/** Adds an item without the broadcast. Other tabs still read the same cart. */
export const buyNow = (id: number, options?: readonly Choice[]) =>
  changeLists((lists) => rules.addLineItem(lists, toLineItem(id, options)), { isAnnounced: false });

export const setQuantity = (key: string, quantity: number) =>
  changeLists((lists) => rules.setQuantity(lists, key, quantity));

/** Replaces the options of a line, in its place. */
export const changeLineItem = (key: string, lineItem: LineItem, quantity: number) =>
  changeLists((lists) => rules.changeLineItem(lists, key, lineItem, quantity));

export const removeFromCart = (key: string) => changeLists((lists) => rules.removeLine(lists, key));

export const clearCart = () => changeLists(rules.clearCart);

export const moveToWishlist = (key: string) => changeLists((lists) => rules.moveToWishlist(lists, key));

export const addToWishlist = (id: number) =>
  changeLists((lists) => rules.addToWishlist(lists, id), { isAnnounced: false });

export const removeFromWishlist = (id: number) =>
  changeLists((lists) => rules.removeFromWishlist(lists, id), { isAnnounced: false });

/** Accepts prices that have changed: the lines do not mention them again, in any tab. */
export const acceptPrices = () => {
  const changed = useCart.getState().items.filter(({ was }) => was !== undefined);
  return changeLists(
    (lists) =>
      rules.acceptPrices(
        lists,
        changed.map(({ key }) => key),
      ),
    { isAnnounced: false },
  );
};

/**
 * Removes the items of a placed order from the cart. The server has removed them from the account's cart as well, so
 * they leave the base too: otherwise the same item, added again at once, would look like no change.
 */
export const removeOrdered = (ordered: Order['items'], owner: string): void => {
  const items = ordered.map(({ id, quantity, options = [] }) => {
    const chosen = options.filter(({ count }) => count > 0).map((option): Choice => [option.id, option.count]);
    return resolveOptions(getCatalogue(), {
      id,
      quantity,
      ...(options.length > 0 && { options: sortChoices(chosen) }),
    });
  });
  const base = readBase(owner);
  if (base) writeBase(owner, { ...base, ...rules.removeOrderedLines(base, items) });
  changeLists((lists) => rules.removeOrderedLines(lists, items));
};
