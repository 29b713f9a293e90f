import type { Order } from '@juniper/core/contracts/orders.ts';
import { getLatestDeal } from '@juniper/core/rules/cart.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { type Cents, formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { toNumberWord, upperFirst } from '@juniper/core/rules/number-words.ts';
import { formatNameWithOptions } from '@juniper/core/rules/options.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { reorder } from '@juniper/core/rules/reorder.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { getFirstName } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { loadUser } from '../auth/auth-calls.ts';
import { useAuth } from '../auth/auth-store.ts';
import { type CartItem, toCartState } from '../cart/cart-state.ts';
import { calculateCartTotals } from '../cart/cart-totals.ts';
import { useCart } from '../cart/cart-view.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { useOrderStore } from '../catalogue/order-store.ts';
import { getToday, useRunningDeals } from '../deals/deal-clock.ts';
import { useOrderAgain } from '../orders/OrderAgain.tsx';
import { Thumbs } from '../orders/OrderedItem.tsx';
import { getLinkLabel, isChanging, isReady, toShown } from '../orders/order-messages.ts';
import { countDown, followClock } from '../orders/payment-state.ts';

/** Shows the top of a member's landing page: name, points, and the order that is open, else the last one to order again. */
export function PersonalBand() {
  const { user, orderHistory, loyaltyPoints } = useAuth();
  const deals = useRunningDeals().length;
  // The stored account may be out of date.
  useEffect(() => void loadUser(), []);
  const orders = orderHistory.filter(({ status }) => status !== 'cancelled');
  const order = orders.find(mustBePaid) ?? orders.find(({ status }) => isOpenStatus(status)) ?? orders[0];
  const minutes = useSyncExternalStore(followClock, () => countDown(order?.payment?.payBy, serverNow()));
  return (
    <section className="me" aria-label="For you">
      <div className="me__hello">
        <h1>{bandWords.greeting(new Date().getHours(), user?.name ?? '')}</h1>
        <p className="me__today">{bandWords.today(order, orders.length, minutes, deals)}</p>
        <p className="me__ways">
          <ArrowLink to={paths.profile} label={loyaltyPoints === 1 ? '1 point' : `${loyaltyPoints} points`} />
          <ArrowLink to={paths.menu} label="Open the menu" />
        </p>
      </div>
      {!order && <FirstOrder />}
      {order && (isOpenStatus(order.status) ? <OpenOrder order={order} /> : <LastOrder order={order} />)}
    </section>
  );
}

const mustBePaid = (order: Order): boolean => order.status === 'unpaid' && !isChanging(order);

/** Leads to the page of an order that is open. Ordering it again would double it. */
function OpenOrder({ order }: { order: Order }) {
  const label = getLinkLabel(order);
  return (
    <>
      <div className="me__order">
        <p className="me__live">{bandWords.news(order)}</p>
        <Lines items={order.items} />
      </div>
      <Link
        className={`${buttonClass({ variant: 'highlight' })} me__act`}
        to={paths.order(order.id)}
        aria-label={`${label}: ${order.orderNumber}`}
      >
        {label}
      </Link>
    </>
  );
}

function LastOrder({ order }: { order: Order }) {
  const orderAgain = useOrderAgain();
  const { orderNumber, items } = order;
  const catalogue = useCatalogue();
  const runningDeals = useRunningDeals();
  const cart = useCart();
  const total = calculateTotalToday(catalogue, useOrderStore(), items, runningDeals, cart.items);
  return (
    <>
      <div className="me__order">
        <p className="me__number">Last order, {orderNumber}</p>
        <Lines items={items} />
      </div>
      <div className="me__act">
        <Button variant="highlight" block onClick={() => orderAgain(order)}>
          {total > 0 ? `Order again, ${formatMoney(catalogue.shop.money, total)}` : 'Order again'}
        </Button>
      </div>
    </>
  );
}

function Lines({ items }: Pick<Order, 'items'>) {
  const catalogue = useCatalogue();
  return (
    <div className="me__line">
      <Thumbs pictures={items.flatMap(({ id }) => findItem(catalogue, id)?.picture ?? [])} />
      <p className="me__items">
        {items
          .map(({ quantity, name, options = [] }) => `${quantity}\u00a0×\u00a0${formatNameWithOptions(name, options)}`)
          .join(', ')}
      </p>
    </div>
  );
}

function FirstOrder() {
  return (
    <>
      <div className="me__order">
        <p className="me__number">No orders yet</p>
        <div className="me__line">
          <Thumbs pictures={['latte', 'blueberry-muffin']} />
          <p className="me__items">Your last order will wait here, one tap away.</p>
        </div>
      </div>
      <Link className={`${buttonClass({ variant: 'highlight' })} me__act`} to={paths.shop}>
        Start Ordering
      </Link>
    </>
  );
}

function ArrowLink({ to, label }: { to: string; label: string }) {
  return (
    <Link className="arrow-link" to={to}>
      {label} <Icon name="right" />
    </Link>
  );
}

/** Writes the texts of the band, by the hour, the customer's orders and the number of deals that still run on this device. */
export const bandWords = {
  greeting: (hour: number, name: string): string => {
    const time = hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
    // The two words of the greeting stay on one line.
    return `Good\u00a0${time}, ${getFirstName(name)}`;
  },
  today: (order: Order | undefined, orderCount: number, minutesLeft: string | undefined, deals: number): string => {
    if (order && mustBePaid(order))
      return `Almost yours: ${minutesLeft ? `pay within ${minutesLeft}` : 'it just needs paying'}.`;
    if (order && isOpenStatus(order.status)) return isReady(toShown(order)) ? 'Come and get it.' : 'We’re on it.';
    const running = deals === 1 ? 'one deal today' : `${toNumberWord(deals)} deals today`;
    const today = deals === 0 ? 'New deals come tomorrow.' : `${upperFirst(running)}, too.`;
    if (order) return `${orderCount > 1 ? 'The usual?' : 'Same again?'} It’s one tap away. ${today}`;
    return deals === 0 ? today : `Welcome to the row: ${running}.`;
  },
  /** Names the state of an open order. */
  news: (order: Order): string => {
    if (mustBePaid(order)) return 'Your order is saved. It just needs paying.';
    if (isReady(toShown(order))) return 'Your order is ready';
    return order.status === 'preparing' ? 'We’re making your order' : 'We have your order';
  },
};

/**
 * Calculates the price of ordering these items now, taxes included. Items that have left the menu are not counted. A
 * line in the cart keeps its claim when more is added.
 */
const calculateTotalToday = (
  catalogue: Catalogue,
  store: string,
  items: Order['items'],
  runningDeals: readonly number[],
  inCart: readonly CartItem[],
): Cents => {
  const lines = items.map(({ price, ...line }) => ({ ...line, price: toCents(catalogue.shop.money, price) }));
  const { lists } = reorder(catalogue, { cart: [], wishlist: [] }, lines, {
    deal: (id) => (runningDeals.includes(id) ? getToday() : getLatestDeal(inCart.filter((item) => item.id === id))),
    left: () => undefined,
    isOptionOut: () => false,
  });
  return calculateCartTotals(catalogue, store, toCartState(catalogue, lists).items).final;
};
