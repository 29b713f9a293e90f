import type { Item } from '@juniper/core/rules/catalogue.ts';
import { HeartButton } from '../../ui/HeartButton.tsx';
import { showToast } from '../../ui/toast.ts';
import { addToWishlist, cartToastMs, isWished, removeFromWishlist, useIsWished } from '../cart/cart-store.ts';
import { useFavoriteHeart, useVisitHeart } from '../favorites/hearts.ts';

/** Which heart a screen's cards carry (decisions 14 and 15). */
export type HeartOf = (props: { product: Item }) => React.ReactNode;

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

/** The heart of `/menu`, `/shop` and deal cards. */
export const WishlistHeart: HeartOf = ({ product }) => (
  <HeartButton
    itemName={product.name}
    label="Add to wishlist"
    pressed={useIsWished(product.id)}
    toggle={() => toggleWish(product)}
  />
);

/** The heart of the coffee and cake pages. */
export const FavoriteHeart: HeartOf = ({ product }) => (
  <HeartButton itemName={product.name} {...useFavoriteHeart(product)} />
);

/** The heart of the soup and milkshake pages. */
export const VisitHeart: HeartOf = ({ product }) => <HeartButton itemName={product.name} {...useVisitHeart(product)} />;
