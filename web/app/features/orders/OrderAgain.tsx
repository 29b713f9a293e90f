import type { Order } from '@juniper/core/contracts/orders.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { logFailure } from '../../lib/api.ts';
import { messages } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';

/** Repeats an order and goes to the cart. The history entry carries the sentences for the cart's page. */
export const useOrderAgain = (): ((order: Order) => void) => {
  const navigate = useNavigate();
  const isAsking = useRef(false);
  return async (order) => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const { repeatOrder } = await import('./repeat-order.ts');
      void navigate(paths.cart, { state: { reordered: await repeatOrder(order) } });
    } catch (error) {
      logFailure('Failed to order again', error);
      showToast('error', messages.unreachable);
    } finally {
      isAsking.current = false;
    }
  };
};

export function OrderAgain({ order }: { order: Order }) {
  const orderAgain = useOrderAgain();
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Order again: ${order.orderNumber}`}
      onClick={() => orderAgain(order)}
    >
      Order again
    </Button>
  );
}
