import { z } from 'zod';
import { answerWith, type Contract } from './contract.ts';
import { Id } from './id.ts';
import { LoyaltyEntry } from './loyalty.ts';
import { OrderSummary, Search } from './owner-orders.ts';
import { Reason } from './staff.ts';
import { Voucher } from './vouchers.ts';

const CustomerSummary = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  confirmed: z.boolean(),
  role: z.string(),
  since: z.iso.datetime(),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;

const OwnerVoucher = Voucher.extend({ givenAt: z.iso.datetime(), orderNumber: z.string().nullable() });
export type OwnerVoucher = z.infer<typeof OwnerVoucher>;

/** Each list has the newest 50. */
export const OwnerCustomer = CustomerSummary.extend({
  isBlocked: z.boolean(),
  points: z.number().int(),
  history: z.array(LoyaltyEntry),
  vouchers: z.array(OwnerVoucher),
  orders: z.array(OrderSummary),
  orderCount: z.number().int(),
});
export type OwnerCustomer = z.infer<typeof OwnerCustomer>;

/**
 * Finds order numbers, and beginnings of email addresses and of words of names. 30 searches a minute, each recorded in the audit
 * log.
 */
export const findCustomers = {
  method: 'GET',
  path: '/owner/customers',
  access: 'customers.find',
  summary: 'Find up to 20 customers by email address, name or order number',
  conditional: true,
  query: z.object({ q: Search }),
  response: answerWith(z.array(CustomerSummary)),
} as const satisfies Contract;

/** Records each call in the audit log, so the answer is never cached. */
export const getOwnerCustomer = {
  method: 'GET',
  path: '/owner/customers/:id',
  access: 'customers.find',
  summary: 'Get a customer with orders and points; the audit log records it',
  params: z.object({ id: Id }),
  response: answerWith(OwnerCustomer),
} as const satisfies Contract;

/**
 * Cancels the customer's open orders, too. Refused with 403 `own_account`, and with 409 `works_here` for people who
 * work here.
 */
export const blockCustomer = {
  method: 'PUT',
  path: '/owner/customers/:id/block',
  access: 'customers.block',
  summary: 'Block a customer and cancel their open orders, or unblock them',
  params: z.object({ id: Id }),
  body: z.strictObject({ isBlocked: z.boolean() }),
  response: answerWith(z.object({ cancelled: z.number().int() })),
} as const satisfies Contract;

/** Made by the form; a gift that is sent twice is given once. */
const GiftId = Id;

/**
 * Refused with 403 `above_limit` or `own_account`, and with 409 `key_reused` (the id was used for another gift) or
 * `balance_too_low`. `data` is the new balance.
 */
export const givePoints = {
  method: 'POST',
  path: '/owner/customers/:id/points',
  access: 'customers.give',
  summary: "Give or take a customer's points, with a reason that they read",
  params: z.object({ id: Id }),
  body: z.strictObject({
    id: GiftId,
    points: z
      .number()
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .refine((points) => points !== 0, 'Please enter how many points.'),
    reason: Reason,
  }),
  response: answerWith(z.object({ points: z.number().int() })),
} as const satisfies Contract;

/** Refused as `givePoints` is. */
export const giveVoucher = {
  method: 'POST',
  path: '/owner/customers/:id/vouchers',
  access: 'customers.give',
  summary: 'Give a customer a voucher off one order, with a reason that they read',
  params: z.object({ id: Id }),
  body: z.strictObject({
    id: GiftId,
    offCents: z.number().int().min(1).max(1_000_000),
    days: z.number().int().min(7).max(365),
    reason: Reason,
  }),
  response: answerWith(OwnerVoucher),
} as const satisfies Contract;
