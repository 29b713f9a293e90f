import type { Order } from '@juniper/core/contracts/orders.ts';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isObject, isText } from '../../lib/guards.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { keepOrders } from '../orders/keep-orders.ts';
import { findOrder } from './send-order.ts';
import { settleOrder } from './settle-order.ts';
import { readCheckout } from './stored-checkout.ts';

/** Leads to the order that exists for a key, and is done with its cart. */
export type Land = (order: Order, key: string) => Promise<void>;

/** An order that was under way when its page was left may be placed a moment after this one opens. */
const lookAgainMs = [0, 2_000, 5_000];

/** However the customer's order came to be, the page ends on it: by an answer here, in another tab, or before a reload. */
export const useLanding = (owner: string): Land => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  const goTo = useCallback(
    async (orderId: string) => {
      await navigate(paths.order(orderId), { replace: true, flushSync: true });
    },
    [navigate],
  );
  const land = useCallback(
    async (order: Order, key: string) => {
      if (storage.read('user')?.id !== owner) return;
      // The page goes first, so that nobody sees the cart empty; should it not get there, the next checkout finds the order.
      dispatch(keepOrders([order]));
      await goTo(order.id);
      dispatch(settleOrder(order, key, owner));
    },
    [dispatch, goTo, owner],
  );

  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const { key } = readCheckout(owner);
      if (key === undefined) return;
      try {
        const order = await findOrder(key);
        if (order && !isOver) await land(order, key);
      } catch (error) {
        logFailure('Failed to look for the order', error);
      }
    };
    const timers = lookAgainMs.map((delayMs) => setTimeout(look, delayMs));
    addEventListener('online', look);
    return () => {
      isOver = true;
      timers.forEach(clearTimeout);
      removeEventListener('online', look);
    };
  }, [owner, land]);

  useEffect(() => {
    const onOtherTab = ({ key }: StorageEvent) => {
      if (key !== 'orderCompleted') return;
      const placed = storage.read('orderCompleted');
      if (isObject(placed) && placed.status === 'pending' && isText(placed.orderId)) void goTo(placed.orderId);
    };
    addEventListener('storage', onOtherTab);
    return () => removeEventListener('storage', onOtherTab);
  }, [goTo]);

  return land;
};
