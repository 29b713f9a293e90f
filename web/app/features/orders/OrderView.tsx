import './order-view.css';
import type { Order, Tracking } from '@juniper/core/contracts/orders.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { describeOpening } from '@juniper/core/rules/describe-opening.ts';
import { describeDueTime } from '@juniper/core/rules/describe-promise.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { getNextOpening } from '@juniper/core/rules/opening.ts';
import { canChangeStatus, isOpenStatus, maxOpenOrders } from '@juniper/core/rules/order-status.ts';
import { findStore, getMapUrl, getStoreName, getTimeZone } from '@juniper/core/rules/shop.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../lib/dates.ts';
import { lateComponent } from '../../lib/late-component.tsx';
import { paths } from '../../lib/paths.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { StatusBadge } from '../../ui/Banner.tsx';
import { buttonClass, ExternalLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { useAuth } from '../auth/auth-store.ts';
import { useCatalogue, useMoney } from '../catalogue/catalogue-store.ts';
import { useHours } from '../catalogue/use-hours.ts';
import { ClosedNote, useClosedNotice } from './ClosedNote.tsx';
import { NotifyMe } from './NotifyMe.tsx';
import { OrderAgain, useOrderAgain } from './OrderAgain.tsx';
import { OrderedItem, orderedKey } from './OrderedItem.tsx';
import {
  describeCancellation,
  describeStatus,
  getHeading,
  getLead,
  getOverdueLead,
  isChanging,
  isDelivery,
  isJustReady,
  isOverdue,
  isReady,
  orderMessages,
  toShown,
} from './order-messages.ts';
import { useOrder } from './use-order.ts';

const Tracker = lateComponent(() => import('./Tracker.tsx'), 'Tracker');
// Only for orders that are or were to be paid by card.
type OrderProps = { order: Order };
type TrackingProps = { tracking: Tracking };
const HeldUntil = lateComponent<'HeldUntil', OrderProps>(() => import('./CardPayment.tsx'), 'HeldUntil');
const PayNow = lateComponent<'PayNow', OrderProps>(() => import('./CardPayment.tsx'), 'PayNow');
const PaidWords = lateComponent(() => import('./PaidWords.tsx'), 'PaidWords');
const OrderNote = lateComponent<'OrderNote', OrderProps>(() => import('./OrderNotes.tsx'), 'OrderNote');
const TrackingWords = lateComponent<'TrackingWords', TrackingProps>(() => import('./OrderNotes.tsx'), 'TrackingWords');
const CancelOrder = lateComponent(() => import('./CancelOrder.tsx'), 'CancelOrder');

/** Shows the page after the purchase: how far the order is, where and what to pay, and what is in it. */
export function OrderView({ id, title }: { id: string; title: string }) {
  const { order, failure } = useOrder(id);
  if (failure)
    return (
      <Notice
        title={failure === 'missing' ? orderMessages.unknown : orderMessages.unreachable}
        lead={orderMessages.elsewhere}
        picture="enamel-mug"
      >
        <History />
      </Notice>
    );
  if (!order) return <PageHeading title="Your order" lead="One moment..." />;
  return <OrderDetails order={toShown(order)} title={title} />;
}

/** Returns whether work on the order begins at the next opening, and not at a chosen time or a later start. */
const startsAtNext = ({ isAsap, startAt }: Order, opensAt: number | undefined): boolean =>
  isAsap !== false && (!startAt || Date.parse(startAt) === opensAt);

/** Returns whether the payment needs more words than the amount due at the counter. */
const isByCard = ({ payment }: Order): boolean =>
  payment !== undefined && (payment.method === 'card' || payment.state === 'failed' || payment.returned > 0);

function OrderDetails({ order, title }: { order: Order; title: string }) {
  const { status, items, orderNumber } = order;
  const closed = useClosedNotice(order.storeLocation);
  const { name = '', emailVerified } = useAuth(({ user }) => user) ?? {};
  const isCancelled = status === 'cancelled';
  const isUnpaid = status === 'unpaid';
  const isWaiting = isReady(order);
  const isNews = useReadyNews(isWaiting);
  useReadyTitle(isWaiting, isDelivery(order) ? `On its way! ${title}` : `Ready! ${title}`, title);
  const isNext = useHours(order.storeLocation, (hours, now) => startsAtNext(order, getNextOpening(hours, now)));
  const isLate = useHours(order.storeLocation, (_hours, now) => isOverdue(order, now));
  const waits = status === 'pending' && isNext && !isLate && closed;
  const catalogue = useCatalogue();
  const timeZone = getTimeZone(catalogue, order.storeLocation);
  const lead = isLate
    ? getOverdueLead(order)
    : (isOpenStatus(status) && describeDueTime(order, timeZone, isDelivery(order))) || getLead(order);
  const why = isCancelled && !order.closedAs ? describeCancellation(order) : undefined;
  const photo = items.map((item) => findItem(catalogue, item.id)?.picture).find(Boolean);
  return (
    <div className={`wrap live${isWaiting ? ' live--ready' : isCancelled ? ' live--cancelled' : ''}`}>
      {photo && (
        <div className="live__photo">
          <Picture name={photo} alt="" sizes="(max-width: 64em) 100vw, 500px" priority />
        </div>
      )}
      <div className={isNews ? 'live__head live__head--news' : 'live__head'}>
        <h1>{getHeading(order, name)}</h1>
        {isUnpaid ? (
          <Suspense fallback={<p className="lead">One moment...</p>}>
            <HeldUntil order={order} />
          </Suspense>
        ) : waits ? (
          <ClosedNote>{waits}</ClosedNote>
        ) : (
          lead && <p className="lead">{lead}</p>
        )}
        {isWaiting && !isDelivery(order) && <p className="live__tell">{`Tell us your name or ${orderNumber}.`}</p>}
        {why && why !== lead && <p>{why}</p>}
        <Suspense>{status === 'completed' && order.tracking && <TrackingWords tracking={order.tracking} />}</Suspense>
        <p className="live__number">
          {`Order ${orderNumber}`}{' '}
          {!isChanging(order) && (
            <StatusBadge kind={describeStatus(status).kind}>{describeStatus(status).label}</StatusBadge>
          )}
        </p>
      </div>
      {!isCancelled && !isUnpaid && <Progress order={order} />}
      <section className="live__place" aria-label={isCancelled ? 'What to do next' : 'Where and how to pay'}>
        <Suspense fallback={!isChanging(order) && <div className="live__pay" />}>
          {isUnpaid && <PayNow order={order} />}
        </Suspense>
        {!isCancelled && <Place order={order} />}
        <Suspense>{isByCard(order) && <PaidWords order={order} />}</Suspense>
        {isCancelled && <AfterCancelling order={order} />}
        {isOpenStatus(status) && !isUnpaid && !isWaiting && <NotifyMe />}
        {!isCancelled && !isUnpaid && emailVerified === false && <ConfirmNote />}
        <p className="muted small">{`Placed ${formatMoment(order.createdAt, timeZone, serverNow())?.replace('Today', 'today') ?? 'recently'}`}</p>
        <div className="live__acts">
          <Suspense>{canChangeStatus('customer', status, 'cancelled') && <CancelOrder order={order} />}</Suspense>
          {status === 'completed' && <OrderAgain order={order} />}
          <History />
        </div>
      </section>
      <Lines order={order} />
    </div>
  );
}

/** Returns whether the order became ready while the page was open. Where notifications are on, a bell rings and the phone shakes. */
const useReadyNews = (isReady: boolean): boolean => {
  const [wasReady] = useState(isReady);
  const notifications = useAuth(({ preferences }) => preferences.notifications);
  const isNews = isReady && !wasReady;
  useEffect(() => {
    if (!isNews || !notifications) return;
    // Not every browser can.
    (navigator as Partial<Navigator>).vibrate?.(200);
    import('../../lib/bell.ts').then(
      ({ ringBell }) => ringBell(),
      () => {},
    );
  }, [isNews, notifications]);
  return isNews;
};

/** Says in the tab's title that the order is ready. */
const useReadyTitle = (isReady: boolean, words: string, title: string) =>
  useEffect(() => {
    if (!isReady) return;
    document.title = words;
    return () => {
      // The next page may have its title already.
      if (document.title === words) document.title = title;
    };
  }, [isReady, words, title]);

/** Shows the tracker, filled with color once the order is ready. */
function Progress({ order }: { order: Order }) {
  return (
    <div className={order.status === 'completed' || isReady(order) ? 'live__way live__way--ready' : 'live__way'}>
      <Suspense>
        <Tracker order={order} />
      </Suspense>
    </div>
  );
}

function Place({ order }: { order: Order }) {
  const { storeLocation, totalAmount, status } = order;
  const catalogue = useCatalogue();
  const store = findStore(catalogue, storeLocation);
  const hours = useHours(storeLocation, describeOpening);
  const money = useMoney();
  const total = formatMoney(money, toCents(money, totalAmount));
  return (
    <>
      <div>
        <p className="muted">{isDelivery(order) ? 'We bring it over from' : 'Pick up at'}</p>
        <h2 className="h3">
          {[getStoreName(catalogue, storeLocation), store?.address.street].filter(Boolean).join(', ')}
        </h2>
        {store && !isDelivery(order) && (
          <p className="live__map">
            {hours}
            <ExternalLink className="arrow-link" href={getMapUrl(store)}>
              Find us on the map <Icon name="right" />
            </ExternalLink>
          </p>
        )}
      </div>
      {(isOpenStatus(status) || isJustReady(order)) && !isByCard(order) && (
        <p className="strong">{`${orderMessages.pay[isDelivery(order) ? 'delivery' : 'pickup']}: ${total}`}</p>
      )}
    </>
  );
}

function AfterCancelling({ order }: { order: Order }) {
  const orderAgain = useOrderAgain();
  return (
    <div className="flex flex-wrap gap-3">
      <button className={buttonClass()} type="button" onClick={() => orderAgain(order)}>
        Order again
      </button>
      <Link className={buttonClass({ variant: 'secondary' })} to={paths.menu}>
        Browse the menu
      </Link>
    </div>
  );
}

function Lines({ order }: { order: Order }) {
  const { items, discount, deliveryFee = 0, totalAmount, taxes = [] } = order;
  const catalogue = useCatalogue();
  const { money } = catalogue.shop;
  const fee = toCents(money, deliveryFee);
  const subtotal = items.reduce(
    (sum, { price, quantity }) => sum + toCents(money, price) * quantity,
    fee - toCents(money, discount),
  );
  // Prices have the tax in them: it was not added.
  const isIncluded = toCents(money, totalAmount) === subtotal && taxes.some(({ amount }) => amount > 0);
  const taxLines = taxes.map(({ label, amount }) => (
    <Line key={label} amount={toCents(money, amount)}>
      {label}
    </Line>
  ));
  // Servers before 2.0 did not name the taxes.
  const namedTaxes = taxes.length > 0 ? taxLines : <Line amount={toCents(money, totalAmount) - subtotal}>Tax</Line>;
  return (
    <section className="live__lines" aria-labelledby="order-lines">
      <h2 id="order-lines" className="sr-only">
        Your order
      </h2>
      <ul>
        {items.map((item) => (
          <Line
            key={orderedKey(item)}
            picture={findItem(catalogue, item.id)?.picture}
            amount={toCents(money, item.price) * item.quantity}
          >
            <OrderedItem item={item} />
          </Line>
        ))}
        {discount > 0 && <Line amount={-toCents(money, discount)}>Voucher</Line>}
        {fee > 0 && <Line amount={fee}>Delivery</Line>}
        {!isIncluded && namedTaxes}
        <Line amount={toCents(money, totalAmount)}>Total</Line>
        {isIncluded && taxLines}
      </ul>
      <Suspense>{(order.note || order.phone) && <OrderNote order={order} />}</Suspense>
    </section>
  );
}

function Line({ picture, amount, children }: { picture?: string | undefined; amount: number; children: ReactNode }) {
  const money = useMoney();
  return (
    <li>
      {picture && <Picture name={picture} alt="" sizes="56px" />}
      <span>{children}</span>
      <span>{`${amount < 0 ? '−' : ''}${formatMoney(money, Math.abs(amount))}`}</span>
    </li>
  );
}

/** Says why no receipt is mailed, and what confirming adds. Where mail is off, customers cannot confirm. */
function ConfirmNote() {
  if (useSiteConfig()?.mail !== 'on') return null;
  return (
    <p className="hint">
      Want the receipt by email?{' '}
      <Link className="link" to={paths.account}>
        Confirm your address
      </Link>
      . Then you can have up to {maxOpenOrders} orders going, too.
    </p>
  );
}

function History() {
  return (
    <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to={`${paths.profile}?tab=orders`}>
      Order History
    </Link>
  );
}
