import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatUsd, toCents } from '@juniper/core/rules/money.ts';
import { mainStoreLabel } from '@juniper/core/rules/stores.ts';
import { formatMoment } from '../../lib/dates.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { capitalized, describeStatus } from './order-status.ts';

/** `position` counts from 1, the newest first; it stands in for a number that is missing. */
export function OrderCard({ order, position }: { order: Order; position: number }) {
  const { orderNumber, createdAt, totalAmount, status, items, storeLocation } = order;
  const { kind, label } = describeStatus(status);
  const store = storeLocation ? capitalized(storeLocation) : mainStoreLabel;
  return (
    <li className="order">
      <div className="order__top">
        <h3>{orderNumber || `ORD${position}`}</h3>
        <StatusBadge kind={kind}>{label}</StatusBadge>
      </div>
      <p className="order__when">{[formatMoment(createdAt), store].filter(Boolean).join(' · ')}</p>
      <ul className="order__items">
        {items.map(({ name, quantity, price }) => (
          <li key={`${name} ${price}`}>
            <span>{`${quantity} × ${name}`}</span>
            <span>{formatUsd(toCents(price) * quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="order__end">
        <span>
          <b className="font-semibold">{formatUsd(toCents(totalAmount))}</b>{' '}
          <span className="text-muted text-small">with tax</span>
        </span>
      </p>
    </li>
  );
}
