import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lateComponent } from '../../lib/late-component.tsx';
import { paths } from '../../lib/paths.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { openMiniCart, useCart, useCartCount, useMiniCartOpen } from './cart-view.ts';

/**
 * Links to wishlist and cart in the corner of every page. It is outside the header, whose backdrop filter would contain
 * fixed parts.
 */
export function CartLinks() {
  const itemCount = useCartCount();
  const wishCount = useCart(({ wishlist }) => wishlist.length);
  const isOpen = useMiniCartOpen();
  return (
    <nav className="dock" aria-label="Wishlist and cart">
      <Link className="dock__btn" to={paths.wishlist} aria-label={describeCount('Wishlist', wishCount)}>
        <Content icon="heart" count={wishCount} />
      </Link>
      {itemCount > 0 || isOpen ? (
        <button
          className="dock__btn"
          type="button"
          aria-label={describeCount('Cart', itemCount)}
          aria-expanded={isOpen}
          aria-controls="mini-cart"
          onClick={() => openMiniCart(!isOpen)}
        >
          <Content icon="bag" count={itemCount} />
        </button>
      ) : (
        <Link className="dock__btn" to={paths.cart} aria-label={describeCount('Cart', 0)}>
          <Content icon="bag" count={0} />
        </Link>
      )}
    </nav>
  );
}

const describeCount = (name: string, count: number) => `${name}, ${count} ${count === 1 ? 'item' : 'items'}`;

function Content({ icon, count }: { icon: IconName; count: number }) {
  return (
    <>
      <Icon name={icon} />
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count}
        </span>
      )}
    </>
  );
}

/** Loaded with the first item. */
const MiniCart = lateComponent(() => import('./MiniCart.tsx'), 'MiniCart');

/**
 * Keeps the place of the mini-cart beside the toasts. Once shown it stays, because it must also show that the cart is
 * empty.
 */
export function MiniCartPlace() {
  const itemCount = useCartCount();
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
