import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import type { Dispatch } from '@reduxjs/toolkit';
import { storage } from '../../lib/storage.ts';
import { cartRestored, readCart } from '../cart/cart-slice.ts';

/** One more of the product goes into the cart, as Add to Cart would do it. */
export const reorder =
  ({ productId: id, name, price, image }: Favorite) =>
  (dispatch: Dispatch): void => {
    const { items } = readCart();
    const isThere = items.some((item) => item.id === id);
    const next = isThere
      ? items.map((item) => (item.id === id ? { ...item, quantity: item.quantity + 1 } : item))
      : [...items, { id, name, price, image, quantity: 1 }];
    storage.write('juniper_cart', { items: next });
    dispatch(cartRestored(readCart()));
  };
