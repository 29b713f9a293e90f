import type { Product } from '@juniper/core/content/menu.ts';
import { HeartButton } from '../../ui/HeartButton.tsx';
import { useFavoriteHeart } from '../favorites/use-favorites.ts';
import { useVisitHeart } from '../favorites/use-visit-heart.ts';
import { useWishlistHeart } from '../wishlist/use-wishlist-heart.ts';

/** Which heart a screen's cards carry (decisions 14 and 15). */
export type HeartOf = (props: { product: Product }) => React.ReactNode;

export const WishlistHeart: HeartOf = ({ product }) => (
  <HeartButton itemName={product.name} {...useWishlistHeart(product)} />
);

export const FavoriteHeart: HeartOf = ({ product }) => (
  <HeartButton itemName={product.name} {...useFavoriteHeart(product)} />
);

export const VisitHeart: HeartOf = ({ product }) => <HeartButton itemName={product.name} {...useVisitHeart(product)} />;
