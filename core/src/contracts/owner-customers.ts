import { z } from 'zod';
import { needs } from '../rules/permissions.ts';
import type { Contract } from './contract.ts';
import { Id } from './id.ts';
import { LoyaltyEntry } from './loyalty.ts';
import { OrderSummary, Search } from './owner-orders.ts';
import { Reason } from './staff.ts';
import { Voucher } from './vouchers.ts';

const CustomerSummary = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Whether the address is confirmed. */
  confirmed: z.boolean(),
  role: z.string(),
  since: z.iso.datetime(),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;

/** `orderNumber` is of the order that spent it. */
const OwnerVoucher = Voucher.extend({ givenAt: z.iso.datetime(), orderNumber: z.string().nullable() });
export type OwnerVoucher = z.infer<typeof OwnerVoucher>;

/** Each list has the newest 50. */
export const OwnerCustomer = CustomerSummary.extend({
  /** No online orders are taken from a blocked account. */
  isBlocked: z.boolean(),
  points: z.number().int(),
  history: z.array(LoyaltyEntry),
  vouchers: z.array(OwnerVoucher),
  orders: z.array(OrderSummary),
  /** Of all orders, also those that are not listed. */
  orderCount: z.number().int(),
});
export type OwnerCustomer = z.infer<typeof OwnerCustomer>;

/**
 * `q` is an order number, or how the account's name or e-mail address begins. 30 searches a minute, those for orders
 * included; each is an entry of the audit log.
 */
export const findCustomers = {
  method: 'GET',
  path: '/owner/customers',
  access: needs['customers.find'],
  summary: 'Up to 20 customers by e-mail address, name or order number',
  conditional: true,
  query: z.object({ q: Search }),
  response: z.object({ success: z.literal(true), data: z.array(CustomerSummary) }),
} as const satisfies Contract;

/** Each look is an entry of the audit log, so the answer is never taken from a cache. */
export const getOwnerCustomer = {
  method: 'GET',
  path: '/owner/customers/:id',
  access: needs['customers.find'],
  summary: 'One customer with orders, points and vouchers; who looks is recorded',
  params: z.object({ id: Id }),
  response: z.object({ success: z.literal(true), data: OwnerCustomer }),
} as const satisfies Contract;

/**
 * Blocking also cancels the customer's open orders, in all stores. Refused with 403 `own_account`, and with 409
 * `works_here` for people who work here. `cancelled` counts orders.
 */
export const blockCustomer = {
  method: 'PUT',
  path: '/owner/customers/:id/block',
  access: needs['customers.block'],
  summary: "Cancel a customer's open orders and take no more, or take orders again",
  params: z.object({ id: Id }),
  body: z.strictObject({ isBlocked: z.boolean() }),
  response: z.object({ success: z.literal(true), data: z.object({ cancelled: z.number().int() }) }),
} as const satisfies Contract;

/** Made by the form: what is sent again under the same id is given once. */
const GiftId = Id;

/**
 * Refused with 403: `above_limit` (of the caller's role), `own_account`. With 409: `key_reused` (something else was given
 * under this id), `balance_too_low` (a correction would leave fewer than 0 points). `data` is the new balance.
 */
export const givePoints = {
  method: 'POST',
  path: '/owner/customers/:id/points',
  access: needs['customers.give'],
  summary: 'Give a customer points, or take some back, with a reason that the customer reads',
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
  response: z.object({ success: z.literal(true), data: z.object({ points: z.number().int() }) }),
} as const satisfies Contract;

/** Refused as `givePoints` is. */
export const giveVoucher = {
  method: 'POST',
  path: '/owner/customers/:id/vouchers',
  access: needs['customers.give'],
  summary: 'Give a customer a voucher that takes an amount off one order, with a reason that the customer reads',
  params: z.object({ id: Id }),
  body: z.strictObject({
    id: GiftId,
    offCents: z.number().int().min(1).max(1_000_000),
    days: z.number().int().min(7).max(365),
    reason: Reason,
  }),
  response: z.object({ success: z.literal(true), data: OwnerVoucher }),
} as const satisfies Contract;
