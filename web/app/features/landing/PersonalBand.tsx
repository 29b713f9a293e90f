import { featuredDealIds } from '@juniper/core/content/deals.ts';
import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatUsd } from '@juniper/core/rules/money.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { loadUser } from '../auth/auth-calls.ts';
import { useAuth } from '../auth/auth-slice.ts';
import { useOrderAgain } from '../cart/use-order-again.ts';
import { secondsLeft, subscribeTicks } from '../deals/deal-clock.ts';
import { bandWords } from './band-words.ts';
import { totalToday } from './total-today.ts';

const countDeals = () => featuredDealIds.filter(secondsLeft).length;

/** How a member's landing page opens (decision 1): name, points, and the last order one press away. */
export function PersonalBand() {
  const { user, orderHistory, loyaltyPoints } = useAuth();
  const deals = useSyncExternalStore(subscribeTicks, countDeals);
  const dispatch = useAppDispatch();
  // What the device remembers of the account may be from another day.
  useEffect(() => void dispatch(loadUser()), [dispatch]);
  const last = orderHistory.find(({ status }) => status !== 'cancelled');
  return (
    <section className="me" aria-label="For you">
      <div>
        <h1>{bandWords.greeting(new Date().getHours(), user?.name ?? '')}</h1>
        <p>{bandWords.today(last !== undefined, deals)}</p>
        <ArrowLink to={paths.menu} label="Open the menu" />
      </div>
      <div>
        <p>Loyalty points</p>
        <p className="me__points">{loyaltyPoints}</p>
        <ArrowLink to={paths.profile} label="Your profile" />
      </div>
      <div>{last ? <LastOrder order={last} /> : <FirstOrder />}</div>
    </section>
  );
}

function LastOrder({ order }: { order: Order }) {
  const orderAgain = useOrderAgain();
  const { orderNumber, items } = order;
  const total = useSyncExternalStore(subscribeTicks, () => totalToday(items));
  return (
    <>
      <p>Last order, {orderNumber}</p>
      <p className="me__items">{items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</p>
      <Button variant="butter" onClick={() => void orderAgain(order)}>
        {total > 0 ? `Order again, ${formatUsd(total)}` : 'Order again'}
      </Button>
    </>
  );
}

function FirstOrder() {
  return (
    <>
      <p>No orders yet</p>
      <p className="me__items">Your last order will wait here, one press away.</p>
      <Link className={buttonClass({ variant: 'butter' })} to={paths.shop}>
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
