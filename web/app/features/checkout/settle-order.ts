import type { Order } from '@juniper/core/contracts/orders.ts';
import { broadcast } from '../../lib/broadcast.ts';
import type { AppDispatch } from '../../lib/open-store.ts';
import { orderMessages } from '../../lib/order-messages.ts';
import { showToast } from '../../ui/toast.ts';
import { removeOrdered } from '../cart/remove-ordered.ts';
import { forgetCheckout, readCheckout } from './stored-checkout.ts';

/** An order exists: what it was made of leaves the cart together with its key, once, in the tab that hears of it first. */
export const settleOrder = (order: Order, key: string, owner: string) => (dispatch: AppDispatch) => {
  if (readCheckout(owner).key !== key) return;
  dispatch(removeOrdered(order.items, owner));
  forgetCheckout();
  showToast('success', orderMessages.placed);
  const { id: orderId, orderNumber, totalAmount, status } = order;
  broadcast('orderCompleted', { orderId, orderNumber, totalAmount, status });
  window.dispatchEvent(new Event('profileUpdate'));
};
