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
import { create } from 'zustand';
import { broadcast, storage } from '../../lib/storage.ts';
import { catalogueNow, useItem, useMoney } from '../catalogue/catalogue-store.ts';
import { claimNow } from '../deals/deal-clock.ts';
import { type CartItem, type CartState, cartStateOf, emptyCart } from './cart-state.ts';
import { claimLists, readBase, readLists, writeBase, writeLists, writeOutCart } from './device-lists.ts';

/** Decision 28. */
export const quantityTooLarge = `We take up to ${rules.maxItemQuantity} of an item in one order`;

/** How long a toast about the cart or the wishlist stays (spec section 9). */
export const cartToastMs = 2000;

/** The cart that pages show. Local storage holds it; the functions below change it there and then here. */
export const useCart = create<CartState>()(() => emptyCart);

export const useCartCount = (): number => useCart(({ itemCount }) => itemCount);

/** How many of an item are in the cart, over all its cups; 0 if it is not. */
export const quantityOf = (id: number, { items } = useCart.getState()): number =>
  items.reduce((sum, item) => (item.id === id ? sum + item.quantity : sum), 0);

/** The item's price if one of its lines has claimed a deal: it keeps it after the deal has ended (decision 12). */
export const useClaimedCents = (id: number): Cents | undefined => {
  const item = useItem(id);
  const money = useMoney();
  return useCart(({ items }) => {
    const line = items.find((each) => each.id === id && each.deal !== undefined);
    return line && item && item.priceCents - toCents(money, line.listPrice) + toCents(money, line.price);
  });
};

/** Finds the line of the item's usual cup, the only one that its card counts and changes. */
export const findUsualLine = (id: number, { items } = useCart.getState()): CartItem | undefined =>
  items.find((line) => line.id === id && line.key === getLineKey(cupOf(id)));

export const useUsualQuantity = (id: number): number => useCart((state) => findUsualLine(id, state)?.quantity ?? 0);

export const useQuantity = (id: number): number => useCart((state) => quantityOf(id, state));

export const isWished = (id: number, { wishlist } = useCart.getState()): boolean =>
  wishlist.some((item) => item.id === id);

export const useIsWished = (id: number): boolean => useCart((state) => isWished(id, state));

/** Shows what the device holds for whoever is logged in: at the start, and after another tab or a login changed it. */
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
  const after = rules.claimDeals(before, claimNow);
  writeLists(before, after);
  useCart.setState(cartStateOf(catalogueNow(), after));
};

type Change = (lists: rules.Lists) => rules.Lists;

/**
 * Every change starts from what the device holds now, so that two tabs never work on different carts. Returns
 * whether anything changed: a full cart takes no more (decision 28).
 */
export const changeLists = (change: Change, { isAnnounced = true } = {}): boolean => {
  const before = readLists();
  const changed = change(before);
  const after = rules.claimDeals(changed, claimNow);
  const state = cartStateOf(catalogueNow(), after);
  writeLists(before, after);
  useCart.setState(state);
  const isChanged = changed !== before;
  if (isChanged && isAnnounced)
    broadcast('cartUpdated', { itemCount: state.itemCount, totalAmount: state.totalAmount });
  return isChanged;
};

/** Without `options`: the default cup, which is what a card shows. */
export const cupOf = (id: number, options?: readonly Choice[]): LineItem =>
  options ? { id, options } : getDefaultLineItem(catalogueNow(), id);

/** All of them or none. */
export const addToCart = (id: number, options?: readonly Choice[], quantity = 1) =>
  changeLists((lists) => {
    const cup = cupOf(id, options);
    let filled = lists;
    for (let missing = quantity; missing > 0; missing -= 1) {
      const next = rules.addLineItem(filled, cup);
      if (next === filled) return lists;
      filled = next;
    }
    return filled;
  });

/** Like adding, without the broadcast (spec section 4). Other tabs still read the same cart. */
export const buyNow = (id: number) =>
  changeLists((lists) => rules.addLineItem(lists, cupOf(id)), { isAnnounced: false });

/** Lines are named by their `key`. */
export const setQuantity = (key: string, quantity: number) =>
  changeLists((lists) => rules.setQuantity(lists, key, quantity));

/** Makes a line another cup, in its place. */
export const changeCup = (key: string, cup: LineItem, quantity: number) =>
  changeLists((lists) => rules.changeLineItem(lists, key, cup, quantity));

export const removeFromCart = (key: string) => changeLists((lists) => rules.removeLine(lists, key));

export const clearCart = () => changeLists(rules.clearCart);

export const moveToWishlist = (key: string) => changeLists((lists) => rules.moveToWishlist(lists, key));

export const addToWishlist = (id: number) =>
  changeLists((lists) => rules.addToWishlist(lists, id), { isAnnounced: false });

export const removeFromWishlist = (id: number) =>
  changeLists((lists) => rules.removeFromWishlist(lists, id), { isAnnounced: false });

/** The customer goes on with prices that have changed: the lines say so no longer, in any tab. */
export const acceptPrices = () => {
  const told = useCart.getState().items.filter(({ was }) => was !== undefined);
  return changeLists(
    (lists) =>
      rules.acceptPrices(
        lists,
        told.map(({ key }) => key),
      ),
    { isAnnounced: false },
  );
};

/**
 * An order was placed, so what it holds leaves the cart. The server has taken it out of the account's cart as well, and
 * the base must say so: otherwise the same item, added again at once, would look like no change.
 */
export const removeOrdered = (ordered: Order['items'], owner: string): void => {
  const items = ordered.map(({ id, quantity, options = [] }) => {
    const chosen = options.filter(({ count }) => count > 0).map((option): Choice => [option.id, option.count]);
    return resolveOptions(catalogueNow(), {
      id,
      quantity,
      ...(options.length > 0 && { options: sortChoices(chosen) }),
    });
  });
  const base = readBase(owner);
  if (base) writeBase(owner, { ...base, ...rules.removeOrderedLines(base, items) });
  changeLists((lists) => rules.removeOrderedLines(lists, items));
};

/** Whether the mini-cart is open. Anything else that opens over the page closes it. */
const useMiniCart = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const openMiniCart = (isOpen: boolean): void => useMiniCart.setState({ isOpen });

export const useMiniCartOpen = (): boolean => useMiniCart(({ isOpen }) => isOpen);
