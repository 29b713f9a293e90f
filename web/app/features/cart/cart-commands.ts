import * as rules from '@juniper/core/rules/cart.ts';
import type { Dispatch } from 'redux';
import { broadcast } from '../../lib/broadcast.ts';
import { claimNow } from '../deals/deal-clock.ts';
import { cartRestored } from './cart-slice.ts';
import { cartStateOf } from './cart-state.ts';
import { claimLists, readLists, writeLists } from './device-lists.ts';

/** Takes over what the device holds: at the start, and when another tab or another customer came. */
export const restoreCart = () => (dispatch: Dispatch) => {
  claimLists();
  dispatch(cartRestored(cartStateOf(readLists())));
};

type Change = (lists: rules.Lists) => rules.Lists;

/** Every change starts from what the device holds now, so that two tabs never work on different carts. */
export const changing =
  (change: Change, { isAnnounced = true } = {}) =>
  (dispatch: Dispatch): boolean => {
    const before = readLists();
    const after = change(before);
    const state = cartStateOf(after);
    writeLists(before, after);
    dispatch(cartRestored(state));
    const isChanged = after !== before;
    if (isChanged && isAnnounced)
      broadcast('cartUpdated', { itemCount: state.itemCount, totalAmount: state.totalAmount });
    return isChanged;
  };

/** Each command tells whether anything changed: a full cart takes no more (decision 28). */
export const addToCart = (id: number) => changing((lists) => rules.addOne(lists, id, claimNow(id)));

/** Like adding, without the broadcast (spec section 4). Other tabs still read the same cart. */
export const buyNow = (id: number) =>
  changing((lists) => rules.addOne(lists, id, claimNow(id)), { isAnnounced: false });

export const setQuantity = (id: number, quantity: number) =>
  changing((lists) => rules.setQuantity(lists, id, quantity));

export const removeFromCart = (id: number) => changing((lists) => rules.removeLine(lists, id));

export const clearCart = () => changing(rules.clearCart);

export const moveToWishlist = (id: number) => changing((lists) => rules.moveToWishlist(lists, id));

export const addToWishlist = (id: number) => changing((lists) => rules.addWish(lists, id), { isAnnounced: false });

export const removeFromWishlist = (id: number) =>
  changing((lists) => rules.removeWish(lists, id), { isAnnounced: false });
