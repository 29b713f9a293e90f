import type { listOrders, Order, PlaceOrderRequest, placeOrder } from '@juniper/core/contracts/orders.ts';
import { type Cents, toCents } from '@juniper/core/rules/money.ts';
import { ApiError, sendSigned } from '../../lib/api.ts';
import { isAmount, isObject } from '../../lib/guards.ts';

const retryAfterMs = [1_000, 3_000];

/** No word of what became of it: the order may have been placed or not. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.kind === 'unreachable' || error.status >= 500;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Places an order under its key, however often that takes: a key that was used, with whatever body, gives the order
 * that it was used for (decision 20).
 */
export const sendOrder = async (key: string, body: PlaceOrderRequest): Promise<Order> => {
  for (let retry = 0; ; retry += 1) {
    try {
      const { data } = await sendSigned<typeof placeOrder>('POST', '/orders', body, { 'idempotency-key': key });
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'key_reused' && isObject(error.data)) return error.data as Order;
      const waitMs = retryAfterMs[retry];
      if (waitMs === undefined || !isUnanswered(error) || !navigator.onLine) throw error;
      await after(waitMs);
    }
  }
};

/** The order that was placed under a key, if there is one. */
export const findOrder = async (key: string): Promise<Order | undefined> => {
  const { data } = await sendSigned<typeof listOrders>('GET', `/orders?key=${key}`);
  return data[0];
};

/** A refusal because the customer saw another price: the total of today, in cents. */
export const newTotalIn = (error: unknown): Cents | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'price_changed' || !isObject(error.data)) return undefined;
  const { totalAmount } = error.data;
  return isAmount(totalAmount) ? toCents(totalAmount) : undefined;
};
