import type { Order } from '@juniper/core/contracts/orders.ts';
import * as rules from '@juniper/core/rules/cart.ts';
import type { Dispatch } from 'redux';
import { changing } from './cart-commands.ts';
import { readKept, writeKept } from './stored-kept.ts';

/**
 * An order was placed: what it holds leaves the cart. The account's cart is empty of it too, so that who takes the same
 * again at once does not seem to have changed nothing.
 */
export const removeOrdered =
  (items: Order['items'], owner: string) =>
  (dispatch: Dispatch): void => {
    const kept = readKept(owner);
    if (kept) writeKept(owner, { ...kept, ...rules.removeOrdered(kept, items) });
    changing((lists) => rules.removeOrdered(lists, items))(dispatch);
  };
