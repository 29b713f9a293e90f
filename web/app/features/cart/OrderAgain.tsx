import type { Order } from '@juniper/core/contracts/orders.ts';
import { Button } from '../../ui/Button.tsx';
import { useOrderAgain } from './use-order-again.ts';

export function OrderAgain({ order }: { order: Order }) {
  const orderAgain = useOrderAgain();
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Order again: ${order.orderNumber}`}
      onClick={() => void orderAgain(order)}
    >
      Order again
    </Button>
  );
}
