import type { Item } from '@juniper/core/rules/catalogue.ts';
import { FavoriteButton } from '../../ui/FavoriteButton.tsx';
import { showToast } from '../../ui/toast.ts';
import { addToWishlist, cartToastMs, isWished, removeFromWishlist, useIsWished } from '../cart/cart-store.ts';

/** The heart-shaped button on a screen's cards. */
export type ItemButton = (props: { product: Item }) => React.ReactNode;

/** Puts a product on the wishlist, or takes it off. Visitors have a wishlist too. */
export const toggleWish = ({ id, name }: Item): void => {
  if (isWished(id)) {
    removeFromWishlist(id);
    showToast('info', `${name} removed from wishlist!`, { durationMs: cartToastMs });
  } else {
    addToWishlist(id);
    showToast('success', `${name} added to wishlist!`, { durationMs: cartToastMs });
  }
};

/** Shows the heart of `/menu`, `/shop` and deal cards. */
export const WishlistButton: ItemButton = ({ product }) => (
  <FavoriteButton
    itemName={product.name}
    label="Add to wishlist"
    pressed={useIsWished(product.id)}
    toggle={() => toggleWish(product)}
  />
);
