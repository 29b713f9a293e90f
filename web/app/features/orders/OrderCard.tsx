import './order-card.css';
import type { Order } from '@juniper/core/contracts/orders.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { canChangeStatus, isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { getStoreName, getTimeZone } from '@juniper/core/rules/shop.ts';
import { type ReactNode, Suspense } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { lateComponent } from '../../lib/late-component.tsx';
import { serverNow } from '../../lib/server-clock.ts';
import { StatusBadge } from '../../ui/Banner.tsx';
import { useCatalogue, useMoney } from '../catalogue/catalogue-store.ts';
import { OrderedItem, orderedKey, Thumbs } from './OrderedItem.tsx';
import { describeCancellation, describeStatus, toShown } from './order-messages.ts';
import { Refunds } from './Refunds.tsx';

// Loaded for open orders only. If they cannot be loaded, the badge still shows the status.
const Tracker = lateComponent(() => import('./Tracker.tsx'), 'Tracker');
const CancelOrder = lateComponent(() => import('./CancelOrder.tsx'), 'CancelOrder');

/** More lines are folded. */
const mostLines = 3;

type OrderCardProps = {
  order: Order;
  /** Counts from 1, the newest first. Shown in place of a missing order number. */
  position: number;
  /** Further buttons. */
  children?: ReactNode;
};

export function OrderCard({ order: stored, position, children }: OrderCardProps) {
  const order = toShown(stored);
  const { orderNumber, createdAt, totalAmount, discount, deliveryFee, status, items, storeLocation } = order;
  const { kind, label } = describeStatus(status);
  const money = useMoney();
  const catalogue = useCatalogue();
  const placed = formatMoment(createdAt, getTimeZone(catalogue, storeLocation), serverNow());
  const isLive = isOpenStatus(status);
  return (
    <li className={isLive ? 'order order--live' : 'order'}>
      <div className="order__top">
        <Thumbs pictures={items.flatMap(({ id }) => findItem(catalogue, id)?.picture ?? [])} />
        <h3>{describeItems(items)}</h3>
        <StatusBadge kind={kind}>{label}</StatusBadge>
      </div>
      <p className="order__when">
        {[orderNumber || `ORD${position}`, placed, getStoreName(catalogue, storeLocation)].filter(Boolean).join(' · ')}
      </p>
      {isLive && status !== 'unpaid' && (
        <div className="order__way">
          <Suspense>
            <Tracker order={order} />
          </Suspense>
        </div>
      )}
      {describeCancellation(order) && <p>{describeCancellation(order)}</p>}
      <Refunds order={order} className="small" />
      <div className="order__items">
        <Lines items={items.slice(0, mostLines)} />
        {items.length > mostLines && (
          <details>
            <summary>{`and ${items.length - mostLines} more`}</summary>
            <Lines items={items.slice(mostLines)} />
          </details>
        )}
        {discount > 0 && (
          <p>
            <span>Voucher</span>
            <span>{`−${formatMoney(money, toCents(money, discount))}`}</span>
          </p>
        )}
        {deliveryFee && (
          <p>
            <span>Delivery</span>
            <span>{formatMoney(money, toCents(money, deliveryFee))}</span>
          </p>
        )}
      </div>
      <div className="order__end">
        <span>
          <b className="strong">{formatMoney(money, toCents(money, totalAmount))}</b>{' '}
          <span className="muted small">with tax</span>
        </span>
        <span className="order__act">
          <Suspense>
            {isLive && canChangeStatus('customer', status, 'cancelled') && <CancelOrder order={order} />}
          </Suspense>
          {children}
        </span>
      </div>
    </li>
  );
}

/** Writes '2 × Nitro Cold Brew and 1 more'. */
const describeItems = ([first, ...others]: Order['items']): string => {
  const { quantity = 1, name = 'Your order' } = first ?? {};
  const words = quantity > 1 ? `${quantity} × ${name}` : name;
  return others.length > 0 ? `${words} and ${others.length} more` : words;
};

function Lines({ items }: Pick<Order, 'items'>) {
  const money = useMoney();
  return (
    <ul>
      {items.map((item) => (
        <li key={orderedKey(item)}>
          <OrderedItem item={item} />
          <span>{formatMoney(money, toCents(money, item.price) * item.quantity)}</span>
        </li>
      ))}
    </ul>
  );
}
