import { formatUsd, toCents } from '@juniper/core/rules/money.ts';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { useCart } from './cart-slice.ts';
import { cartTotals } from './cart-state.ts';
import { openMiniCart, useMiniCartOpen } from './mini-cart-state.ts';
import { useCartGuard } from './use-cart-guard.ts';

const mostShown = 3;

const dockButton = () => document.querySelector<HTMLElement>('[aria-controls="mini-cart"]');

/** Stands in the rail beside the toasts. It takes the focus when it opens and gives it back on Esc. */
export function MiniCart() {
  const isOpen = useMiniCartOpen();
  const { pathname } = useLocation();
  useCartGuard();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes it.
  useEffect(() => () => openMiniCart(false), [pathname]);
  return isOpen && <Panel />;
}

function Panel() {
  const { items } = useCart();
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    panel.current?.focus();
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      dockButton()?.focus();
      openMiniCart(false);
    };
    const closeOnOutside = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('.rail, .dock')) return;
      openMiniCart(false);
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOnOutside);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOnOutside);
    };
  }, []);

  return (
    <div>
      <section ref={panel} className="mini" id="mini-cart" aria-label="Cart preview" tabIndex={-1}>
        <h2>Your cart</h2>
        {items.length === 0 ? <Empty /> : <Filled />}
      </section>
    </div>
  );
}

function Empty() {
  return (
    <div className="py-3">
      <p className="font-semibold">Your cart is empty</p>
      <p className="text-muted">Add some items to get started!</p>
    </div>
  );
}

function Filled() {
  const { items } = useCart();
  const more = items.length - mostShown;
  return (
    <>
      <ul>
        {items.slice(0, mostShown).map(({ id, name, price, image, quantity }) => (
          <li key={id} className="mini__item">
            <span>
              <Picture name={image} alt="" sizes="60px" />
            </span>
            <span>
              <b>{name}</b>
              <span>{formatUsd(toCents(price))}</span>
            </span>
            <span>
              <span className="sr-only">Quantity </span>× {quantity}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mini__more">{`+${more} more items`}</p>}
      <p className="mini__total">
        <span>
          Total <small>before tax</small>
        </span>
        <span>{formatUsd(cartTotals(items).subtotal)}</span>
      </p>
      <Link className={buttonClass({ size: 'sm', block: true })} to={paths.cart} onClick={() => openMiniCart(false)}>
        View Full Cart
      </Link>
    </>
  );
}
