import { z } from 'zod';
import { orderStatuses } from '../rules/order-status.ts';
import { answerWith, type Contract } from './contract.ts';
import { Id } from './id.ts';
import { Order } from './orders.ts';
import { plainText } from './plain-text.ts';
import { Day } from './reports.ts';
import { BoardStore, Reason, TrackingFields } from './staff.ts';

/** Money is dollars; `cups` is the number of pieces. */
export const OrderSummary = Order.pick({
  id: true,
  orderNumber: true,
  createdAt: true,
  closedAt: true,
  status: true,
  fulfilment: true,
  storeLocation: true,
  totalAmount: true,
}).extend({
  name: z.string().nullable(),
  cups: z.number().int(),
  /** `state` is that of the newest payment, null where there is none. Older servers omit it. */
  payment: z.object({ method: z.string(), state: z.string().nullable(), returned: z.number() }).exactOptional(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

/** Personal data is null once the account is deleted. */
export const OwnerOrder = Order.extend({
  /** Null for staff, who cannot open customers. */
  customerId: Id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  deliverTo: z.string().nullable(),
  subtotal: z.number(),
  taxes: z.array(z.object({ label: z.string(), amount: z.number() })),
  isTaxIncluded: z.boolean(),
  /** The revision of the menu that priced the order; null for orders from before revisions. */
  revision: z.number().int().nullable(),
  /**
   * The oldest first. `actor` is 'customer', 'staff' or 'operator'; `by` is the staff member's name while the account
   * exists.
   */
  events: z.array(z.object({ status: z.string(), at: z.iso.datetime(), actor: z.string(), by: z.string().nullable() })),
  /** The oldest first; empty for an order at the counter. Amounts are dollars. */
  payments: z.array(
    z.object({
      provider: z.string(),
      state: z.string(),
      at: z.iso.datetime(),
      amount: z.number(),
      captured: z.number(),
      returned: z.number(),
      problem: z.string().nullable(),
    }),
  ),
  /** `by` is null for an automatic refund of a cancelled order. */
  refunds: z.array(
    z.object({
      id: Id,
      amount: z.number(),
      reason: z.string(),
      state: z.string(),
      at: z.iso.datetime(),
      by: z.string().nullable(),
    }),
  ),
  refundable: z.number().int(),
  /** The order's lines while it can be refunded: the cents of all pieces, and how many went back. Older servers omit it. */
  refundLines: z
    .array(
      z.object({
        line: z.number().int(),
        name: z.string(),
        quantity: z.number().int(),
        cents: z.number().int(),
        returned: z.number().int(),
      }),
    )
    .exactOptional(),
  mails: z.array(z.object({ kind: z.string(), sentAt: z.iso.datetime() })),
});
export type OwnerOrder = z.infer<typeof OwnerOrder>;

/** Two letters would match a large part of all customers. */
export const Search = z.string().trim().min(3).max(254).regex(plainText);

const OrderAnswer = answerWith(OwnerOrder);

/**
 * Lists 50 orders at a time. `q` is an order number, or the beginning of the email address or of a word of the name. `day` is the day of
 * placing, `completed` that of completion, both from 4 AM to 4 AM. Without these three it lists orders since 4 AM and
 * all open ones. `isCut`: `q` matches too many. Staff get 403 `manager_only` for all three.
 */
export const findOrders = {
  method: 'GET',
  path: '/owner/orders',
  access: 'orders.today',
  summary: "List today's orders, or find orders by number, person or day",
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

/** Counts the list of `status=new-not-paid`: orders of new customers that are neither begun nor paid by card. */
export const countNewOrders = {
  method: 'GET',
  path: '/owner/orders/new',
  access: 'orders.cancel',
  summary: 'Count the unpaid orders of new customers, and these customers',
  query: z.object({ store: BoardStore.optional() }),
  response: answerWith(NewOrders.extend({ newest: Id.nullable() })),
} as const satisfies Contract;

/**
 * Takes `orders` and `newest` from the count that the caller saw. Later orders stay, but for those of blocked
 * customers.
 */
export const cancelNewOrders = {
  method: 'POST',
  path: '/owner/orders/new/cancel',
  access: 'orders.cancel',
  summary: 'Cancel the unpaid orders of new customers, and block these if wanted',
  body: z.strictObject({
    store: BoardStore.exactOptional(),
    orders: z.int().min(1).max(10_000),
    newest: Id,
    block: z.boolean(),
  }),
  response: answerWith(NewOrders),
} as const satisfies Contract;

/** Staff get 404 for what is not today's. 30 orders of other days a minute. */
export const getOwnerOrder = {
  method: 'GET',
  path: '/owner/orders/:id',
  access: 'orders.today',
  summary: 'Get an order with all its lines, statuses and emails',
  conditional: true,
  params: z.object({ id: Id }),
  response: OrderAnswer,
} as const satisfies Contract;

/** `from` is the status that the caller saw. If it has changed since: 409 `status_changed` with the order in `data`. */
export const cancelForCustomer = {
  method: 'POST',
  path: '/owner/orders/:id/cancel',
  access: 'orders.cancel',
  summary: 'Cancel an open order, with a reason that the customer reads',
  params: z.object({ id: Id }),
  body: z.strictObject({ from: z.enum(orderStatuses), reason: Reason }),
  response: OrderAnswer,
} as const satisfies Contract;

/** As `setTracking`, of any order that the caller may see in full. */
export const setOrderTracking = {
  method: 'PUT',
  path: '/owner/orders/:id/tracking',
  access: 'orders.today',
  summary: 'Enter the carrier and the tracking number of a delivery',
  params: z.object({ id: Id }),
  body: TrackingFields,
  response: OrderAnswer,
} as const satisfies Contract;

/**
 * Refused with 409: `mail_off`, `not_confirmed` (the account's address), `no_account`, `order_cancelled`, `not_paid`.
 * More than three within a day: 429 `too_many_receipts`.
 */
export const sendReceipt = {
  method: 'POST',
  path: '/owner/orders/:id/receipt',
  access: 'orders.find',
  summary: "Email the receipt to the customer's account once more",
  params: z.object({ id: Id }),
  response: OrderAnswer,
} as const satisfies Contract;
