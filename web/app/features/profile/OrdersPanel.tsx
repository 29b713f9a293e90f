import type { Order } from '@juniper/core/contracts/orders.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyPanel } from '../../ui/EmptyPanel.tsx';
import { OrderAgain } from '../cart/OrderAgain.tsx';
import { OrderCard } from '../orders/OrderCard.tsx';

type OrdersPanelProps = { orders: readonly Order[]; hasOlder: boolean; loadOlder: () => Promise<void> };

export function OrdersPanel({ orders, hasOlder, loadOlder }: OrdersPanelProps) {
  const [isLoading, setIsLoading] = useState(false);
  const showOlder = async () => {
    setIsLoading(true);
    await loadOlder();
    setIsLoading(false);
  };

  if (orders.length === 0)
    return (
      <EmptyPanel title="No orders yet" hint="Your first order will show up here with its live status.">
        <Link className={buttonClass({ size: 'sm' })} to={paths.shop}>
          Start Ordering
        </Link>
      </EmptyPanel>
    );
  return (
    <>
      <h2 className="sr-only">Order History</h2>
      <ul className="orders">
        {orders.map((order, at) => (
          <OrderCard key={order.id} order={order} position={at + 1}>
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
