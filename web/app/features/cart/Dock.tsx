import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useCart } from './cart-slice.ts';
import { openMiniCart, useMiniCartOpen } from './mini-cart-state.ts';

/** Wishlist and cart, in the corner of every page; outside the header, whose blur would keep it from floating. */
export function Dock() {
  const { itemCount, wishlist } = useCart();
  const isOpen = useMiniCartOpen();
  return (
    <nav className="dock" aria-label="Wishlist and cart">
      <Link className="dock__btn" to={paths.wishlist} aria-label={labelOf('Wishlist', wishlist.length)}>
        <Content icon="heart" count={wishlist.length} />
      </Link>
      {itemCount > 0 || isOpen ? (
        <button
          className="dock__btn"
          type="button"
          aria-label={labelOf('Cart', itemCount)}
          aria-expanded={isOpen}
          aria-controls="mini-cart"
          onClick={() => openMiniCart(!isOpen)}
        >
          <Content icon="bag" count={itemCount} />
        </button>
      ) : (
        <Link className="dock__btn" to={paths.cart} aria-label={labelOf('Cart', 0)}>
          <Content icon="bag" count={0} />
        </Link>
      )}
    </nav>
  );
}

const labelOf = (name: string, count: number) => `${name}, ${count} ${count === 1 ? 'item' : 'items'}`;

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
