import { z } from 'zod';
import { needs } from '../rules/permissions.ts';
import type { Contract } from './contract.ts';
import { Id } from './id.ts';
import { OwnerOrder } from './owner-orders.ts';
import { Reason } from './staff.ts';

const password = z.string().max(128).optional();

/**
 * Money goes back to the card, or is recorded as given back at the counter. `id` is made by the page: sent twice, it is one
 * refund. Above the caller's limit: 403 `above_limit`; an owner gives the password above a manager's. More than was taken
 * and not yet returned: 409 `more_than_paid`, also while a card is still being charged.
 */
export const refundOrder = {
  method: 'POST',
  path: '/owner/orders/:id/refunds',
  access: needs['orders.refund'],
  summary: 'Refund an order or a part of it, with a reason that the customer reads',
  params: z.object({ id: Id }),
  body: z.strictObject({ id: Id, cents: z.int().min(1).max(100_000_000), reason: Reason, password }),
  response: z.object({ success: z.literal(true), data: OwnerOrder }),
} as const satisfies Contract;

/** Takes an order off 'Payments to look at'. */
export const acknowledgeProblem = {
  method: 'POST',
  path: '/owner/orders/:id/payment/looked-at',
  access: needs['orders.refund'],
  summary: 'Say that somebody has looked at what was wrong with a payment',
  params: z.object({ id: Id }),
  response: z.object({ success: z.literal(true), data: OwnerOrder }),
} as const satisfies Contract;

/** Published at once. Without the provider's keys: 409 `no_keys`; in a currency without cards: 409 `currency_without_cards`. */
export const switchCards = {
  method: 'PUT',
  path: '/owner/payments',
  access: needs['payments.switch'],
  summary: 'Let customers pay by card, or only at the counter',
  body: z.strictObject({ isOn: z.boolean(), password }),
  response: z.object({ success: z.literal(true), data: z.object({ isOn: z.boolean() }) }),
} as const satisfies Contract;

/** `hasKeys`: the operator has entered the provider's keys, so cards can be switched on. `isTest`: they charge nobody. */
export const getCards = {
  method: 'GET',
  path: '/owner/payments',
  access: needs['payments.switch'],
  summary: 'Whether customers can pay by card',
  response: z.object({
    success: z.literal(true),
    data: z.object({ isOn: z.boolean(), hasKeys: z.boolean(), isTest: z.boolean() }),
  }),
} as const satisfies Contract;
