import type { Order } from '@juniper/core/contracts/orders.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { OrderAgain } from '../cart/OrderAgain.tsx';
import { OrderCard } from '../orders/OrderCard.tsx';
import { wayOn } from '../orders/order-messages.ts';

type OrdersPanelProps = { orders: readonly Order[]; hasOlder: boolean; loadOlder: () => Promise<void> };

/** Shows a card for each order. */
export function OrdersPanel({ orders, hasOlder, loadOlder }: OrdersPanelProps) {
  const [isLoading, setIsLoading] = useState(false);
  const isAsking = useRef(false);
  const showOlder = async () => {
    // A second press may come before the button is disabled.
    if (isAsking.current) return;
    isAsking.current = true;
    setIsLoading(true);
    await loadOlder();
    setIsLoading(false);
    isAsking.current = false;
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
      <ul className="orders">
        {orders.map((order, at) => (
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
        ))}
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
