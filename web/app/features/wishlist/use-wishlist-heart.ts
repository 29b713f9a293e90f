import type { PricedProduct } from '@juniper/core/content/price-list.ts';
import { shopMessages } from '../../lib/shop-messages.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { showToast } from '../../ui/toast.ts';
import { addToWishlist, removeFromWishlist } from '../cart/cart-commands.ts';
import { useCart } from '../cart/cart-slice.ts';

/** Spec section 9. */
const durationMs = 2000;

/** The heart of `/menu`, `/shop` and deal cards (decision 14). Visitors have a wishlist too. */
export const useWishlistHeart = ({ id, name }: PricedProduct) => {
  const { wishlist } = useCart();
  const dispatch = useAppDispatch();
  const pressed = wishlist.some((item) => item.id === id);
  const toggle = () => {
    dispatch(pressed ? removeFromWishlist(id) : addToWishlist(id));
    const { added, removed } = shopMessages.wishlist;
    showToast(pressed ? 'info' : 'success', pressed ? removed(name) : added(name), { durationMs });
  };
  return { label: 'Add to wishlist', pressed, toggle };
};
