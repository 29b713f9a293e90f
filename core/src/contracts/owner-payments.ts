import { z } from 'zod';
import { answerWith, type Contract } from './contract.ts';
import { Id } from './id.ts';
import { OwnerOrder } from './owner-orders.ts';
import { Reason } from './staff.ts';

const password = z.string().max(128).optional();

/**
 * Refunds once for an `id`. Above the caller's limit: 403 `above_limit`; an owner gives the password above a manager's.
 * More than was paid and not yet refunded: 409 `more_than_paid`, also while a card is still being charged. Pieces that
 * were refunded already: 409 `line_refunded`.
 */
export const refundOrder = {
  method: 'POST',
  path: '/owner/orders/:id/refunds',
  access: 'orders.refund',
  summary: 'Refund an order or a part of it',
  params: z.object({ id: Id }),
  body: z.strictObject({
    id: Id,
    cents: z.int().min(1).max(100_000_000),
    reason: Reason,
    /** The pieces that go back; without them the refund is an amount of the whole order. */
    lines: z
      .array(z.strictObject({ line: z.int().min(0).max(32_766), quantity: z.int().min(1).max(1_000) }))
      .min(1)
      .max(200)
      .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length)
      .exactOptional(),
    password,
  }),
  response: answerWith(OwnerOrder),
} as const satisfies Contract;

/** Removes an order from 'Payments to look at'. */
export const acknowledgeProblem = {
  method: 'POST',
  path: '/owner/orders/:id/payment/looked-at',
  access: 'orders.refund',
  summary: 'Acknowledge the problem of a payment',
  params: z.object({ id: Id }),
  response: answerWith(OwnerOrder),
} as const satisfies Contract;

/**
 * Publishes at once. Without the provider's keys: 409 `no_keys`; in a currency without cards: 409
 * `currency_without_cards`.
 */
export const switchCards = {
  method: 'PUT',
  path: '/owner/payments',
  access: 'payments.switch',
  summary: 'Let customers pay by card, or only at the counter',
  body: z.strictObject({ isOn: z.boolean(), password }),
  response: answerWith(z.object({ isOn: z.boolean() })),
} as const satisfies Contract;

/** `hasKeys`: cards can be switched on. `isTest`: the keys charge no cards. */
export const getCards = {
  method: 'GET',
  path: '/owner/payments',
  access: 'payments.switch',
  summary: 'Get whether customers can pay by card',
  response: answerWith(z.object({ isOn: z.boolean(), hasKeys: z.boolean(), isTest: z.boolean() })),
} as const satisfies Contract;
