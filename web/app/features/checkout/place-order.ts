import type { listOrders, Order, PlaceOrderRequest, placeOrder } from '@juniper/core/contracts/orders.ts';
import { type Cents, toCents } from '@juniper/core/rules/money.ts';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, logFailure, sendSigned } from '../../lib/api.ts';
import { isAmount, isObject, isText, listOf } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { removeOrdered, useCart } from '../cart/cart-store.ts';
import type { Refused } from '../cart/LineNotes.tsx';
import { moneyNow } from '../catalogue/catalogue-store.ts';
import { saveOrders, thankFor } from '../orders/known-orders.ts';
import { forgetCheckout, isOutdated, linesOf, readCheckout } from './stored-checkout.ts';

const retryAfterMs = [1_000, 3_000];
/** Tries that were this slow are not repeated: each may take 20 seconds, and the customer can press again instead. */
const retryWithinMs = 5_000;

/** The server gave no usable answer: the order may or may not have been placed. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.kind === 'unreachable' || error.status >= 500;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Places an order under its idempotency key, with up to two retries. A key that was used before returns the order that it
 * was used for, whatever the body says now (decision 20). `seen` is the hash of the menu that the customer saw.
 */
export const sendOrder = async (key: string, body: PlaceOrderRequest, seen?: string): Promise<Order> => {
  const headers = { 'idempotency-key': key, ...(seen !== undefined && { catalogue: seen }) };
  const startedAt = Date.now();
  for (let retry = 0; ; retry += 1) {
    try {
      const { data } = await sendSigned<typeof placeOrder>('POST', '/orders', body, headers);
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'key_reused' && isObject(error.data)) return error.data as Order;
      const waitMs = retryAfterMs[retry];
      const isSlow = Date.now() - startedAt > retryWithinMs;
      if (waitMs === undefined || isSlow || !isUnanswered(error) || !navigator.onLine) throw error;
      await after(waitMs);
    }
  }
};

const findOrder = async (key: string): Promise<Order | undefined> => {
  const { data } = await sendSigned<typeof listOrders>('GET', `/orders?key=${key}`);
  return data[0];
};

const isRefusedLine = (value: unknown): value is Refused =>
  isObject(value) && isAmount(value.id) && isText(value.reason);

const refusedLines = listOf(isRefusedLine);

/** The current total, if an order was refused because of its prices or its lines, and what is the matter with which. */
export const changesIn = (error: unknown): { total: Cents; lines: readonly Refused[] } | undefined => {
  if (!(error instanceof ApiError) || !['price_changed', 'cart_outdated'].includes(error.code)) return undefined;
  const { totalAmount, lines } = isObject(error.data) ? error.data : {};
  return isAmount(totalAmount)
    ? { total: toCents(moneyNow(), totalAmount), lines: refusedLines(lines) ?? [] }
    : undefined;
};

/** Removes what was ordered from the cart, and the key, once: in the tab that hears of the order first. */
const settleOrder = (order: Order, key: string, owner: string): void => {
  if (readCheckout(owner).key !== key) return;
  removeOrdered(order.items, owner);
  forgetCheckout();
  // The customer is thanked once it is paid (watch-orders.ts).
  if (order.status === 'unpaid') storage.write('juniper_paying', order.id);
  else thankFor(order);
};

/** Goes to the page of the order that was placed under a key, and takes its items out of the cart. */
export type Land = (order: Order, key: string) => Promise<void>;

/** An order that was being sent when its page was closed may be placed only after this page has opened. */
const lookAgainMs = [0, 2_000, 5_000];

/** Goes to the customer's order however it was placed: from this page, in another tab, or before a reload. */
export const useLanding = (owner: string) => {
  /** What was ordered: the form shows it until the order's page is loaded, so that nobody sees an empty cart here. */
  const [leavingWith, setLeavingWith] = useState<readonly CartItem[]>();
  const navigate = useNavigate();

  const goTo = useCallback((orderId: string) => void navigate(paths.order(orderId), { replace: true }), [navigate]);
  const land = useCallback(
    async (order: Order, key: string) => {
      if (storage.read('user')?.id !== owner) return;
      setLeavingWith(useCart.getState().items);
      saveOrders([order]);
      goTo(order.id);
      settleOrder(order, key, owner);
    },
    [goTo, owner],
  );

  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const checkout = readCheckout(owner);
      const { key } = checkout;
      if (key === undefined || isOutdated(checkout, linesOf(useCart.getState().items))) return;
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
      const isPlaced = isObject(placed) && placed.status === 'pending' && !placed.isEarlier;
      if (isPlaced && isText(placed.orderId)) void goTo(placed.orderId);
    };
    addEventListener('storage', onOtherTab);
    return () => removeEventListener('storage', onOtherTab);
  }, [goTo]);

  return { land, leavingWith };
};
