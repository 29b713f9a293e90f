import type { Order } from '@juniper/core/contracts/orders.ts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { broadcast } from '../../lib/broadcast.ts';
import { orderMessages } from '../../lib/order-messages.ts';
import { storage } from '../../lib/storage.ts';
import { showToast } from '../../ui/toast.ts';
import { removeOrdered } from '../cart/cart-commands.ts';
import { keepOrders } from '../orders/keep-orders.ts';
import { forgetCheckout, readCheckout } from './stored-checkout.ts';

/** An order exists: the cart and the key that it came from are done with, in one step, in whichever tab hears of it first. Tells whether it is still this customer's device. */
export const settleOrder =
  (order: Order, key: string, owner: string) =>
  (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): boolean => {
    if (storage.read('user')?.id !== owner) return false;
    dispatch(keepOrders([order]));
    if (readCheckout(owner).key === key) {
      dispatch(removeOrdered(order.items));
      forgetCheckout();
      const { id: orderId, orderNumber, totalAmount, status } = order;
      broadcast('orderCompleted', { orderId, orderNumber, totalAmount, status });
      window.dispatchEvent(new Event('profileUpdate'));
    }
    showToast('success', orderMessages.placed);
    return true;
  };
