import './order-card.css';
import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatUsd, toCents } from '@juniper/core/rules/money.ts';
import { isOpenStatus, mayChange } from '@juniper/core/rules/order-status.ts';
import { storeLabel } from '@juniper/core/rules/stores.ts';
import { type ReactNode, Suspense } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { lateComponent } from '../../lib/late-component.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { OrderedCup, orderedKey } from './OrderedCup.tsx';
import { describeStatus } from './order-messages.ts';

// Loaded for open orders only. If they cannot be loaded, the badge still shows the status.
const Tracker = lateComponent(() => import('./Tracker.tsx'), 'Tracker');
const CancelOrder = lateComponent(() => import('./CancelOrder.tsx'), 'CancelOrder');

type OrderCardProps = {
  order: Order;
  /** Counts from 1, the newest first. Shown in place of a missing order number. */
  position: number;
  /** Further buttons. */
  children?: ReactNode;
};

export function OrderCard({ order, position, children }: OrderCardProps) {
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
      {isLive && (
        <div className="order__way">
          <Suspense>
            <Tracker order={order} />
          </Suspense>
        </div>
      )}
      {cancelReason && <p>{`We had to cancel it: ${cancelReason}`}</p>}
      <ul className="order__items">
        {items.map((item) => (
          <li key={orderedKey(item)}>
            <OrderedCup item={item} />
            <span>{formatUsd(toCents(item.price) * item.quantity)}</span>
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
          <b className="strong">{formatUsd(toCents(totalAmount))}</b> <span className="muted small">with tax</span>
        </span>
        <span className="order__act">
          <Suspense>{isLive && mayChange('customer', status, 'cancelled') && <CancelOrder order={order} />}</Suspense>
          {children}
        </span>
      </div>
    </li>
  );
}
