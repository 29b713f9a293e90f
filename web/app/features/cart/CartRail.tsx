import { lazy, Suspense, useState } from 'react';
import { useCart } from './cart-slice.ts';

const Nothing = () => false as const;

/** Its code comes with the first item. If it cannot be loaded, the page goes on without a preview. */
const MiniCart = lazy(() =>
  import('./MiniCart.tsx').then(
    ({ MiniCart }) => ({ default: MiniCart }),
    () => ({ default: Nothing }),
  ),
);

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
