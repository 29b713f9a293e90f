import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useCart } from './cart-slice.ts';

/** Its code comes with the first item. */
const MiniCart = lazyPart(() => import('./MiniCart.tsx'), 'MiniCart');

/** The mini-cart's place in the rail. Once there, it stays: it has to say that the cart is empty, too. */
export function CartRail() {
  const { itemCount } = useCart();
  const [isNeeded, setNeeded] = useState(false);
  if (itemCount > 0 && !isNeeded) setNeeded(true);
  return (
    isNeeded && (
      <Suspense>
        <MiniCart />
      </Suspense>
    )
  );
}
