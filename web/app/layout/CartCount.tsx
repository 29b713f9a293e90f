import { useCartCount } from '../features/cart/cart-store.ts';

/** The number of distinct items in the cart, when there are any. */
export function CartCount() {
  const itemCount = useCartCount();
  if (itemCount === 0) return null;
  return (
    <span className="count">
      {itemCount}
      <span className="sr-only">{itemCount === 1 ? ' item' : ' items'}</span>
    </span>
  );
}
