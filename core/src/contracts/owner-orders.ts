import { z } from 'zod';
import { orderStatuses } from '../rules/order-status.ts';
import { needs } from '../rules/permissions.ts';
import type { Contract } from './contract.ts';
import { Id } from './id.ts';
import { Order } from './orders.ts';
import { plainText } from './plain-text.ts';
import { Day } from './reports.ts';
import { BoardStore, Reason } from './staff.ts';

/** An order in a list. Money is dollars, as in `Order`; `cups` counts all that was ordered. */
export const OrderSummary = Order.pick({
  id: true,
  orderNumber: true,
  createdAt: true,
  closedAt: true,
  status: true,
  fulfilment: true,
  storeLocation: true,
  totalAmount: true,
}).extend({ name: z.string().nullable(), cups: z.number().int() });
export type OrderSummary = z.infer<typeof OrderSummary>;

/** All that the cafe knows of an order. What was personal is null once the account is deleted. */
export const OwnerOrder = Order.extend({
  /** Null for staff, who cannot open customers. */
  customerId: Id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  deliverTo: z.string().nullable(),
  subtotal: z.number(),
  taxes: z.array(z.object({ label: z.string(), amount: z.number() })),
  /** Whether the prices have the taxes in them, so that the total does not add them. */
  isTaxIncluded: z.boolean(),
  /** The revision of the menu that priced it; null: placed before there were any. */
  revision: z.number().int().nullable(),
  /** The oldest first. `actor` is 'customer', 'staff' or 'operator'; `by` is the staff member's name while there is one. */
  events: z.array(z.object({ status: z.string(), at: z.iso.datetime(), actor: z.string(), by: z.string().nullable() })),
  /** What happened to its money, the oldest first; nothing for an order at the counter. Amounts are dollars. */
  payments: z.array(
    z.object({
      ...{ provider: z.string(), state: z.string(), at: z.iso.datetime(), amount: z.number(), captured: z.number() },
      ...{ returned: z.number(), problem: z.string().nullable() },
    }),
  ),
  /** `by` is null where the shop itself returned what a cancelled order cost. */
  refunds: z.array(
    z.object({
      ...{ id: Id, amount: z.number(), reason: z.string(), state: z.string(), at: z.iso.datetime() },
      by: z.string().nullable(),
    }),
  ),
  /** What can be refunded now, in cents. */
  refundable: z.number().int(),
  /** Those that were sent, the oldest first. */
  mails: z.array(z.object({ kind: z.string(), sentAt: z.iso.datetime() })),
});
export type OwnerOrder = z.infer<typeof OwnerOrder>;

/** What a search box holds. Two letters would match a large part of all customers. */
export const Search = z.string().trim().min(3).max(254).regex(plainText);

const OrderAnswer = z.object({ success: z.literal(true), data: OwnerOrder });

/**
 * Newest first, 50 at a time. `q` is an order number, with or without 'ORD-', or how the name or e-mail address on the
 * order begins. `day` is the one they were placed on, `completed` the one they were completed on, which is the day that
 * reports count them on; both run from 4 AM to 4 AM. Without these three it lists today's: what was placed since 4 AM, and
 * all that is still open. `isCut`: the letters match more orders than were looked at, so some are left out, new ones too;
 * more letters or a day find them. Staff who send any of them get 403 `manager_only`. 30 searches a minute, each with an
 * entry in the audit log.
 */
export const findOrders = {
  method: 'GET',
  path: '/owner/orders',
  access: needs['orders.today'],
  summary: "Today's orders; for managers, orders by number, name, e-mail address or day",
  conditional: true,
  query: z.object({
    q: Search.optional(),
    day: Day.optional(),
    completed: Day.optional(),
    status: z.enum(['open', 'new-not-paid', ...orderStatuses]).optional(),
    store: BoardStore.optional(),
    cursor: Id.optional(),
  }),
  response: z.object({
    success: z.literal(true),
    data: z.array(OrderSummary),
    nextCursor: Id.nullable(),
    isCut: z.boolean(),
  }),
} as const satisfies Contract;

const NewOrders = z.object({ orders: z.number().int(), customers: z.number().int() });

/**
 * The list of `status=new-not-paid`: orders of new customers (decision 185) that are neither begun nor paid by card.
 * `newest` is the last one of them.
 */
export const countNewOrders = {
  method: 'GET',
  path: '/owner/orders/new',
  access: needs['orders.cancel'],
  summary: 'How many orders of new customers are not paid, and of how many customers',
  query: z.object({ store: BoardStore.optional() }),
  response: z.object({ success: z.literal(true), data: NewOrders.extend({ newest: Id.nullable() }) }),
} as const satisfies Contract;

/**
 * `orders` and `newest` are those of the count that the caller has seen. Later orders stay, but for those of customers who
 * are blocked. The answer says how many were cancelled, and how many customers were blocked.
 */
export const cancelNewOrders = {
  method: 'POST',
  path: '/owner/orders/new/cancel',
  access: needs['orders.cancel'],
  summary: 'Cancel the orders of new customers that are not paid, up to one, and block these customers if wanted',
  body: z.strictObject({
    store: BoardStore.exactOptional(),
    orders: z.int().min(1).max(10_000),
    newest: Id,
    block: z.boolean(),
  }),
  response: z.object({ success: z.literal(true), data: NewOrders }),
} as const satisfies Contract;

/** Staff get 404 for what is not today's. 30 orders of other days a minute. */
export const getOwnerOrder = {
  method: 'GET',
  path: '/owner/orders/:id',
  access: needs['orders.today'],
  summary: 'One order with all its lines, statuses and mails; for staff, of today',
  conditional: true,
  params: z.object({ id: Id }),
  response: OrderAnswer,
} as const satisfies Contract;

/** `from` is the status that the caller saw. If it has changed since: 409 `status_changed` with the order in `data`. */
export const cancelForCustomer = {
  method: 'POST',
  path: '/owner/orders/:id/cancel',
  access: needs['orders.cancel'],
  summary: 'Cancel an order that is still open, with a reason that the customer reads',
  params: z.object({ id: Id }),
  body: z.strictObject({ from: z.enum(orderStatuses), reason: Reason }),
  response: OrderAnswer,
} as const satisfies Contract;

/**
 * Refused with 409: `mail_off`, `not_confirmed` (nobody has confirmed the account's address), `no_account`,
 * `order_cancelled`, `not_paid`. More than three within a day: 429 `too_many_receipts`.
 */
export const sendReceipt = {
  method: 'POST',
  path: '/owner/orders/:id/receipt',
  access: needs['orders.find'],
  summary: "Mail the receipt to the customer's account once more",
  params: z.object({ id: Id }),
  response: OrderAnswer,
} as const satisfies Contract;
