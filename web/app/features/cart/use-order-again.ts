import type { Order } from '@juniper/core/contracts/orders.ts';
import { useNavigate } from 'react-router';
import { accountMessages } from '../../lib/account-messages.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { showToast } from '../../ui/toast.ts';
import { loadReorder } from './late-parts.ts';

/** Puts an order's items into the cart, leads there, and has the cart's page say what is not as it was. */
export const useOrderAgain = (): ((order: Order) => Promise<void>) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async (order) => {
    try {
      const { reorder } = await loadReorder();
      await navigate(paths.cart, { state: { reordered: dispatch(reorder(order)) } });
    } catch {
      showToast('error', accountMessages.unreachable);
    }
  };
};
