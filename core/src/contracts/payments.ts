import { z } from 'zod';
import { answerWith, type Contract } from './contract.ts';
import { Id } from './id.ts';
import { Order } from './orders.ts';

const params = z.object({ id: Id });
const OrderAnswer = answerWith(Order);

/**
 * Returns the same page to a retry, a reload and another tab. Refused with 409 `not_payable` and the order in `data`,
 * and with 503 `payments_away` while the provider cannot be reached.
 */
export const openPayment = {
  method: 'POST',
  path: '/orders/:id/payment',
  access: 'customer',
  summary: "Open the provider's page on which an order is paid",
  params,
  response: answerWith(z.object({ url: z.string() })),
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
 * Moves the order to the counter, then ends its card payment. An order that is found paid stays paid. Refused with 409
 * `big_first_order`, `confirm_email` or `kept_for_regulars`: the order stays payable by card.
 */
export const payAtCounter = {
  method: 'POST',
  path: '/orders/:id/payment/counter',
  access: 'customer',
  summary: 'Pay an unpaid order at the counter instead',
  params,
  response: OrderAnswer,
} as const satisfies Contract;
