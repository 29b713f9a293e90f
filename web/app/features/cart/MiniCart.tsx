import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { getTaxProfile } from '@juniper/core/rules/shop.ts';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { redirectDelayMs, useTimeout } from '../../lib/browser.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAuth } from '../auth/auth-store.ts';
import { useCatalogue, useMoney } from '../catalogue/catalogue-store.ts';
import { useOrderStore } from '../catalogue/order-store.ts';
import { type CartItem, getSubtotal } from './cart-state.ts';
import { cartToastMs, clearCart } from './cart-store.ts';
import { calculateCartTotals } from './cart-totals.ts';
import { openMiniCart, useCart, useCartCount, useMiniCartOpen } from './cart-view.ts';
import {
  describeLine,
  findLineProblem,
  isLineSoldOut,
  LineNote,
  LineOptions,
  useAvailableLines,
  useLineLimits,
} from './LineNotes.tsx';

const mostShown = 3;
const cartButton = () => document.querySelector<HTMLElement>('[aria-controls="mini-cart"]');

/** Empties the cart of a visitor, says so, and leads to /login. */
export const useCartGuard = (): void => {
  const isVisitor = useAuth(({ isAuthenticated, loading }) => !isAuthenticated && !loading);
  const itemCount = useCartCount();
  const navigate = useNavigate();
  const wait = useTimeout();
  const isUnowned = itemCount > 0 && isVisitor;

  useEffect(() => {
    if (!isUnowned || storage.read('user')) return;
    clearCart();
    showToast('info', 'Please login to see your cart', { durationMs: cartToastMs });
    wait(redirectDelayMs, () => void navigate(paths.login));
  }, [isUnowned, navigate, wait]);
};

/** Opens in the rail beside the toasts. It takes the focus when it opens and gives it back on Esc. */
export function MiniCart() {
  const isOpen = useMiniCartOpen();
  const { pathname } = useLocation();
  useCartGuard();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes it.
  useEffect(() => () => openMiniCart(false), [pathname]);
  return isOpen && <Panel />;
}

function Panel() {
  const isEmpty = useCartCount() === 0;
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    panel.current?.focus();
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      cartButton()?.focus();
      openMiniCart(false);
    };
    const closeOnOutside = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('.toast-rail, .dock')) return;
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
        {isEmpty ? <Empty /> : <Filled />}
      </section>
    </div>
  );
}

function Empty() {
  return (
    <div className="py-3">
      <p className="strong">Your cart is empty</p>
      <p className="muted">Add some items to get started!</p>
    </div>
  );
}

function Filled() {
  const items = useCart((cart) => cart.items);
  const available = useAvailableLines(items);
  const money = useMoney();
  const catalogue = useCatalogue();
  const store = useOrderStore();
  const { isInclusive } = getTaxProfile(catalogue, store);
  const { final } = calculateCartTotals(catalogue, store, available);
  const close = () => openMiniCart(false);
  const more = items.length - mostShown;
  return (
    <>
      <ul>
        {items.slice(0, mostShown).map((item) => (
          <Line key={item.key} item={item} />
        ))}
      </ul>
      {more > 0 && <p className="mini__more">{`+${more} more items`}</p>}
      <p className="mini__total">
        <span>
          Total <small>{isInclusive ? 'with tax' : 'before tax'}</small>
        </span>
        <span>{formatMoney(money, getSubtotal(money, available))}</span>
      </p>
      <p className="flex flex-wrap gap-2">
        <Link className={`${buttonClass({ variant: 'secondary', size: 'sm' })} grow`} to={paths.cart} onClick={close}>
          View Full Cart
        </Link>
        {available.length > 0 && (
          <Link className={`${buttonClass({ size: 'sm' })} grow`} to={paths.checkout} onClick={close}>
            {`Checkout · ${formatMoney(money, final)}`}
          </Link>
        )}
      </p>
    </>
  );
}

function Line({ item }: { item: CartItem }) {
  const { name, itemName, price, image, quantity } = item;
  const money = useMoney();
  const limits = useLineLimits(item);
  const total = formatMoney(money, toCents(money, price) * quantity);
  return (
    <li className="mini__item">
      <span>
        <Picture name={image} alt="" sizes="60px" />
      </span>
      <span>
        <b>{itemName}</b>
        <LineOptions item={item} />
        <span>
          <span className="sr-only">Quantity </span>
          {quantity} × {formatMoney(money, toCents(money, price))}
        </span>
        <LineNote name={name} words={describeLine(item, findLineProblem(item, limits))} />
      </span>
      <b>{isLineSoldOut(limits) ? <s className="muted">{total}</s> : total}</b>
    </li>
  );
}
