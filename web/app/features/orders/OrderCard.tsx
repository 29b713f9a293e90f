import './order-card.css';
import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatUsd, toCents } from '@juniper/core/rules/money.ts';
import { isOpenStatus, mayChange } from '@juniper/core/rules/order-status.ts';
import { storeLabel } from '@juniper/core/rules/stores.ts';
import { type ReactNode, Suspense } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { describeStatus } from './order-status.ts';

// Loaded where an order is open; without them the badge still says where it is.
const Tracker = lazyPart(() => import('./Tracker.tsx'), 'Tracker');
const CancelOrder = lazyPart(() => import('./CancelOrder.tsx'), 'CancelOrder');

type OrderCardProps = {
  order: Order;
  /** Counts from 1, the newest first; it stands in for a number that is missing. */
  position: number;
  /** Shows the way of a completed order too. */
  isTracked?: boolean;
  /** What else can be done with it. */
  children?: ReactNode;
};

export function OrderCard({ order, position, isTracked = false, children }: OrderCardProps) {
  const { orderNumber, createdAt, totalAmount, discount, status, cancelReason, items, storeLocation } = order;
  const { kind, label } = describeStatus(status);
  const isLive = isOpenStatus(status);
  return (
    <li className={isLive ? 'order order--live' : 'order'}>
      <div className="order__top">
        <h3>{orderNumber || `ORD${position}`}</h3>
        <StatusBadge kind={kind}>{label}</StatusBadge>
      </div>
      <p className="order__when">{[formatMoment(createdAt), storeLabel(storeLocation)].filter(Boolean).join(' · ')}</p>
      {(isLive || (isTracked && status === 'completed')) && (
        <div className="order__way">
          <Suspense>
            <Tracker order={order} />
          </Suspense>
        </div>
      )}
      {cancelReason && <p>{`We had to cancel it: ${cancelReason}`}</p>}
      <ul className="order__items">
        {items.map(({ name, quantity, price }) => (
          <li key={`${name} ${price}`}>
            <span>{`${quantity} × ${name}`}</span>
            <span>{formatUsd(toCents(price) * quantity)}</span>
          </li>
        ))}
        {discount > 0 && (
          <li>
            <span>Voucher</span>
            <span>{`−${formatUsd(toCents(discount))}`}</span>
          </li>
        )}
      </ul>
      <div className="order__end">
        <span>
          <b className="font-semibold">{formatUsd(toCents(totalAmount))}</b>{' '}
          <span className="text-muted text-small">with tax</span>
        </span>
        <span className="order__act">
          <Suspense>{isLive && mayChange('customer', status, 'cancelled') && <CancelOrder order={order} />}</Suspense>
          {children}
        </span>
      </div>
    </li>
  );
}
