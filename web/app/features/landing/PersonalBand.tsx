import type { Order } from '@juniper/core/contracts/orders.ts';
import { getLatestDeal } from '@juniper/core/rules/cart.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { type Cents, formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { toNumberWord } from '@juniper/core/rules/number-words.ts';
import { formatNameWithOptions } from '@juniper/core/rules/options.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { reorder } from '@juniper/core/rules/reorder.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Thumbs } from '../../ui/Thumbs.tsx';
import { loadUser } from '../auth/auth-calls.ts';
import { useAuth } from '../auth/auth-store.ts';
import { type CartItem, cartStateOf } from '../cart/cart-state.ts';
import { useCart } from '../cart/cart-store.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import { useOrderAgain } from '../cart/OrderAgain.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { useOrderStore } from '../catalogue/limits.ts';
import { shopToday, useRunningDeals } from '../deals/deal-clock.ts';
import { wayOn } from '../orders/order-messages.ts';

/** The top of a member's landing page (decision 1): name, points, and the last order to order again. */
export function PersonalBand() {
  const { user, orderHistory, loyaltyPoints } = useAuth();
  const deals = useRunningDeals().length;
  // The stored account may be out of date.
  useEffect(() => void loadUser(), []);
  const last = orderHistory.find(({ status }) => status !== 'cancelled');
  return (
    <section className="me" aria-label="For you">
      <div className="me__hello">
        <h1>{bandWords.greeting(new Date().getHours(), user?.name ?? '')}</h1>
        <p className="me__today">{bandWords.today(last !== undefined, deals)}</p>
        <p className="me__ways">
          <ArrowLink to={paths.profile} label={loyaltyPoints === 1 ? '1 point' : `${loyaltyPoints} points`} />
          <ArrowLink to={paths.menu} label="Open the menu" />
        </p>
      </div>
      {last ? <LastOrder order={last} /> : <FirstOrder />}
    </section>
  );
}

function LastOrder({ order }: { order: Order }) {
  const orderAgain = useOrderAgain();
  const { id, status, orderNumber, items } = order;
  const catalogue = useCatalogue();
  const runningDeals = useRunningDeals();
  const cart = useCart();
  const total = totalToday(catalogue, useOrderStore(), items, runningDeals, cart.items);
  // An order being made is the news; ordering it once more is not.
  const isOpen = isOpenStatus(status);
  return (
    <div className="me__order">
      {isOpen ? (
        <p className="me__live">
          {status === 'unpaid'
            ? `Your order ${orderNumber} waits to be paid`
            : `We ${status === 'pending' ? 'have' : 'are making'} your order ${orderNumber}`}
        </p>
      ) : (
        <p className="me__number">Last order, {orderNumber}</p>
      )}
      <div className="me__line">
        <Thumbs pictures={items.flatMap(({ id }) => findItem(catalogue, id)?.picture ?? [])} />
        <p className="me__items">
          {items
            .map(({ quantity, name, options = [] }) => `${quantity} × ${formatNameWithOptions(name, options)}`)
            .join(', ')}
        </p>
      </div>
      <div className="me__act">
        {isOpen && (
          <Link
            className={buttonClass({ variant: 'butter' })}
            to={paths.order(id)}
            aria-label={`${wayOn(order)}: ${orderNumber}`}
          >
            {wayOn(order)}
          </Link>
        )}
        <Button variant={isOpen ? 'quiet' : 'butter'} onClick={() => orderAgain(order)}>
          {total > 0 ? `Order again, ${formatMoney(catalogue.shop.money, total)}` : 'Order again'}
        </Button>
      </div>
    </div>
  );
}

function FirstOrder() {
  return (
    <div className="me__order">
      <p className="me__number">No orders yet</p>
      <div className="me__line">
        <Thumbs pictures={['latte', 'blueberry-muffin']} />
        <p className="me__items">Your last order will wait here, one press away.</p>
      </div>
      <div className="me__act">
        <Link className={buttonClass({ variant: 'butter' })} to={paths.shop}>
          Start Ordering
        </Link>
      </div>
    </div>
  );
}

function ArrowLink({ to, label }: { to: string; label: string }) {
  return (
    <Link className="arrow-link" to={to}>
      {label} <Icon name="right" />
    </Link>
  );
}

/** What the band says, by the hour, the customer's orders and the number of deals that still run on this device. */
export const bandWords = {
  greeting: (hour: number, name: string): string => {
    const time = hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
    // The two words of the greeting stay on one line.
    return `Good\u00a0${time}, ${name.trim().split(/\s+/)[0]}`;
  },
  today: (hasOrder: boolean, deals: number): string => {
    const running = `there ${deals === 1 ? 'is one deal' : `are ${toNumberWord(deals)} deals`} on today.`;
    const order = 'Your usual is one press away';
    if (deals === 0) return hasOrder ? `${order}. New deals come tomorrow.` : 'New deals come tomorrow.';
    return hasOrder ? `${order}, and ${running}` : `Welcome to the row: ${running}`;
  },
};

/**
 * What these cups would cost if they were ordered now, taxes included. What has left the menu is not counted. A line in
 * the cart keeps its claim when more is added (decision 130).
 */
const totalToday = (
  catalogue: Catalogue,
  store: string,
  items: Order['items'],
  runningDeals: readonly number[],
  inCart: readonly CartItem[],
): Cents => {
  const lines = items.map(({ price, ...line }) => ({ ...line, price: toCents(catalogue.shop.money, price) }));
  const { lists } = reorder(catalogue, { cart: [], wishlist: [] }, lines, {
    deal: (id) => (runningDeals.includes(id) ? shopToday() : getLatestDeal(inCart.filter((item) => item.id === id))),
    left: () => undefined,
    isOptionOut: () => false,
  });
  return cartTotals(catalogue, store, cartStateOf(catalogue, lists).items).final;
};
