import { z } from 'zod';
import { mostLines, mostOfItem } from '../rules/cart.ts';
import { orderStatuses } from '../rules/order-status.ts';
import { storeLocations } from '../rules/stores.ts';
import type { Contract } from './contract.ts';
import { PersonName } from './person-name.ts';

export const Fulfilment = z.enum(['pickup', 'delivery']);
export type Fulfilment = z.infer<typeof Fulfilment>;

/** An order as its customer sees it (spec section 3). Money is dollars; `storeLocation` null is the main store. */
export const Order = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  /** When staff began, and when it was completed or cancelled. */
  preparingAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  totalAmount: z.number(),
  /** What a voucher took off the subtotal. */
  discount: z.number(),
  status: z.enum(orderStatuses),
  cancelReason: z.string().nullable(),
  fulfilment: Fulfilment,
  items: z.array(z.object({ id: z.number().int(), name: z.string(), quantity: z.number().int(), price: z.number() })),
  storeLocation: z.enum(storeLocations).nullable(),
});
export type Order = z.infer<typeof Order>;

/** A line of a cart or an order; `deal` is the day of the deals list that it was added under (decision 12). */
const CartLine = z.strictObject({
  id: z.number().int(),
  quantity: z.number().int().min(1).max(mostOfItem),
  deal: z.iso.date().exactOptional(),
});

export const CartLines = z
  .array(CartLine)
  .max(mostLines)
  .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Each item may stand in the cart once.');

/** One line of an address or the like; control characters have no place in it. */
const Line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u);

/** Prices are the server's; `expectedTotal` is what the customer saw, in dollars (decision 20). */
export const PlaceOrderRequest = z.strictObject({
  items: CartLines.min(1),
  name: PersonName,
  email: z.email().max(254),
  address: Line,
  city: Line,
  zipCode: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .regex(/^\P{Cc}*$/u),
  fulfilment: Fulfilment.default('pickup'),
  storeLocation: z.enum(storeLocations).nullable().default(null),
  voucherId: z.uuid().optional(),
  expectedTotal: z.number().nonnegative().optional(),
});
export type PlaceOrderRequest = z.infer<typeof PlaceOrderRequest>;

const OrderAnswer = z.object({ success: z.literal(true), data: Order });

const IdempotencyKey = z
  .string()
  .min(8)
  .max(100)
  .regex(/^[\w.-]+$/);

/**
 * The same key again gives the same order. Refused with 409: `key_reused` (the key's order, whose body was another, is in
 * `data`), `price_changed` (`data` is `{ totalAmount }` of today), `item_unavailable`, `voucher_unusable`, `voucher_unfit`,
 * `too_many_open_orders`.
 */
export const placeOrder = {
  method: 'POST',
  path: '/orders',
  access: 'customer',
  summary: 'Place an order; retried with the same Idempotency-Key it is placed once',
  headers: z.object({ 'idempotency-key': IdempotencyKey }),
  body: PlaceOrderRequest,
  response: OrderAnswer,
} as const satisfies Contract;

/**
 * Newest first. `cursor` is the `nextCursor` of the page before; null means that there is no more. With `key` the list
 * is the one order that was placed with this Idempotency-Key, or empty.
 */
export const listOrders = {
  method: 'GET',
  path: '/orders',
  access: 'customer',
  summary: "The customer's own orders, newest first",
  conditional: true,
  query: z.object({
    cursor: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(50).default(10),
    key: IdempotencyKey.optional(),
  }),
  response: z.object({
    success: z.literal(true),
    data: z.array(Order),
    nextCursor: z.uuid().nullable(),
    total: z.number().int(),
  }),
} as const satisfies Contract;

export const getOrder = {
  method: 'GET',
  path: '/orders/:id',
  access: 'customer',
  summary: "One of the customer's own orders",
  conditional: true,
  params: z.object({ id: z.uuid() }),
  response: OrderAnswer,
} as const satisfies Contract;

/** While it is pending; later 409 `not_cancellable`, with the order as it is in `data`. Repeating it changes nothing. */
export const cancelOrder = {
  method: 'POST',
  path: '/orders/:id/cancel',
  access: 'customer',
  summary: 'Cancel an order that nobody has begun to make',
  params: z.object({ id: z.uuid() }),
  response: OrderAnswer,
} as const satisfies Contract;

/**
 * What changed, as it now is: a stream begins with all open orders, so who was away misses nothing. An order that is
 * completed or cancelled comes one last time.
 */
export const followOrders = {
  method: 'GET',
  path: '/orders/events',
  access: 'customer',
  summary: "Server-sent events: the customer's open orders and points, whenever they change",
  stream: true,
  response: z.object({ orders: z.array(Order), loyaltyPoints: z.number().int() }),
} as const satisfies Contract;
