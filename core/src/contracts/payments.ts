import { z } from 'zod';
import type { Contract } from './contract.ts';
import { Id } from './id.ts';
import { Order } from './orders.ts';

const params = z.object({ id: Id });
const OrderAnswer = z.object({ success: z.literal(true), data: Order });

/**
 * Returns the provider's page for an unpaid order. A retry, a reload and another tab get the same page. Refused
 * with 409 `not_payable` and the order in `data`, and with 503 `payments_away` while the provider cannot be reached.
 */
export const openPayment = {
  method: 'POST',
  path: '/orders/:id/payment',
  access: 'customer',
  summary: "The address of the provider's page on which an order is paid",
  params,
  response: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
} as const satisfies Contract;

/** Asks the provider, because the address that a customer returns with proves no payment. */
export const checkPayment = {
  method: 'POST',
  path: '/orders/:id/payment/check',
  access: 'customer',
  summary: 'Ask the provider whether an order is paid',
  params,
  response: OrderAnswer,
} as const satisfies Contract;

/**
 * Ends the card payment first. An order that was paid meanwhile stays paid. Refused with 409 `big_first_order`,
 * `confirm_email` or `kept_for_regulars`, as an order at the counter would be: it stays payable by card.
 */
export const payAtCounter = {
  method: 'POST',
  path: '/orders/:id/payment/counter',
  access: 'customer',
  summary: 'Pay an unpaid order at the counter instead',
  params,
  response: OrderAnswer,
} as const satisfies Contract;
