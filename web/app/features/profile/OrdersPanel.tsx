import type { Order } from '@juniper/core/contracts/orders.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { optionWords } from '@juniper/core/rules/options.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { storeName, zoneOf } from '@juniper/core/rules/shop.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Thumbs } from '../../ui/Thumbs.tsx';
import { OrderAgain } from '../cart/OrderAgain.tsx';
import { useCatalogue, useMoney } from '../catalogue/catalogue-store.ts';
import { OrderCard } from '../orders/OrderCard.tsx';
import { describeStatus, wayOn, whyCancelled } from '../orders/order-messages.ts';
import { Refunds } from '../orders/Refunds.tsx';

type OrdersPanelProps = { orders: readonly Order[]; hasOlder: boolean; loadOlder: () => Promise<void> };

/** Orders under way as cards with their progress, the others as rows. */
export function OrdersPanel({ orders, hasOlder, loadOlder }: OrdersPanelProps) {
  const [isLoading, setIsLoading] = useState(false);
  const showOlder = async () => {
    setIsLoading(true);
    await loadOlder();
    setIsLoading(false);
  };

  if (orders.length === 0)
    return (
      <EmptyState
        title="No orders yet"
        hint="Your first order will show up here with its live status."
        picture="butter-croissant"
        action={
          <Link className={buttonClass({ size: 'sm' })} to={paths.shop}>
            Start Ordering
          </Link>
        }
      />
    );
  return (
    <>
      <h2 className="sr-only">Order History</h2>
      <ul className="history">
        {orders.map((order, at) =>
          isOpenStatus(order.status) ? (
            <OrderCard key={order.id} order={order} position={at + 1}>
              <Link
                className={buttonClass({ variant: order.status === 'unpaid' ? 'primary' : 'secondary', size: 'sm' })}
                to={paths.order(order.id)}
                aria-label={`${wayOn(order)}: ${order.orderNumber}`}
              >
                {wayOn(order)}
              </Link>
              <OrderAgain order={order} />
            </OrderCard>
          ) : (
            <OrderRow key={order.id} order={order} position={at + 1} />
          ),
        )}
      </ul>
      {hasOlder && (
        <div className="mt-6">
          <Button variant="secondary" busy={isLoading} onClick={showOlder}>
            Show older orders
          </Button>
        </div>
      )}
    </>
  );
}

/** `position` counts from 1, the newest first. It is shown in place of a missing order number. */
function OrderRow({ order, position }: { order: Order; position: number }) {
  const { id, orderNumber, createdAt, totalAmount, status, items, storeLocation } = order;
  const { kind, label } = describeStatus(status);
  const money = useMoney();
  const catalogue = useCatalogue();
  const [first, ...others] = items;
  const differs = optionWords(first?.options ?? []).join(', ');
  const facts = [formatMoment(createdAt, zoneOf(catalogue, storeLocation)), storeName(catalogue, storeLocation)];
  return (
    <li className="past">
      <Thumbs pictures={items.flatMap((item) => findItem(catalogue, item.id)?.picture ?? [])} />
      <div className="past__what">
        <h3>
          <Link to={paths.order(id)}>
            {first ? `${first.quantity} × ${first.name}` : 'Your order'}{' '}
            {others.length > 0 && <span className="past__more">{`+${others.length} more`}</span>}
          </Link>
        </h3>
        {differs && <p className="muted small">{differs}</p>}
        <p className="muted small">
          {facts.filter(Boolean).map((fact) => `${fact} · `)}
          <span className="whitespace-nowrap">{orderNumber || `ORD${position}`}</span>
        </p>
        {whyCancelled(order) && <p className="small">{whyCancelled(order)}</p>}
        <Refunds order={order} className="small" />
      </div>
      <p className="past__sum">
        <b className="strong">{formatMoney(money, toCents(money, totalAmount))}</b>
        <StatusBadge kind={kind}>{label}</StatusBadge>
      </p>
      <OrderAgain order={order} />
    </li>
  );
}
