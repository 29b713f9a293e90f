import { z } from 'zod';
import { maxCartLines, maxItemQuantity, maxProductId } from '../rules/cart.ts';
import type { Choice } from '../rules/catalogue.ts';
import { isReadableName, unreadableAddress } from '../rules/names.ts';
import { getLineKey, sortChoices } from '../rules/options.ts';
import type { Contract } from './contract.ts';
import { Id, StoreKey } from './id.ts';
import { PersonName } from './person-name.ts';

/**
 * An order as its customer sees it (spec section 3). Money is dollars; `storeLocation` null is the main store. Status,
 * fulfilment and store may be of a newer release, so they are any text.
 */
export const Order = z.object({
  id: Id,
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  /** When staff began, and when the order was completed or cancelled. */
  preparingAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  totalAmount: z.number(),
  /** What the voucher took off the subtotal. */
  discount: z.number(),
  status: z.string(),
  cancelReason: z.string().nullable(),
  /** 'customer', 'staff', 'operator' or 'shop' (it was not paid in time). Servers before do not say. */
  cancelledBy: z.string().nullable().exactOptional(),
  fulfilment: z.string(),
  /** `price` is for one, options included. Servers before options do not say what follows it. */
  items: z.array(
    z.object({
      ...{ id: z.number().int(), name: z.string(), quantity: z.number().int(), price: z.number() },
      /** All that was chosen; a count of 0 is a default that was left off. */
      options: z
        .array(
          z.object({
            ...{ id: z.number().int(), name: z.string(), count: z.number().int(), isDefault: z.boolean() },
            /** The default count, if it is more than one. */
            usual: z.number().int().exactOptional(),
          }),
        )
        .exactOptional(),
      /** Of the cup, as they were; null: not stated. */
      allergens: z.array(z.string()).nullable().exactOptional(),
      traces: z.array(z.string()).nullable().exactOptional(),
    }),
  ),
  storeLocation: z.string().nullable(),
  /** What was promised and when work on it begins; null where the store counts no work. Servers before do not say. */
  dueAt: z.iso.datetime().nullable().exactOptional(),
  startAt: z.iso.datetime().nullable().exactOptional(),
  /** False: the customer chose the time. */
  isAsap: z.boolean().exactOptional(),
  /** When staff last moved the promise. */
  dueMovedAt: z.iso.datetime().nullable().exactOptional(),
  /** By the names of the receipt. Money is dollars. */
  taxes: z.array(z.object({ label: z.string(), amount: z.number() })).exactOptional(),
  /** Servers before cards do not say. */
  payment: z
    .object({
      /** 'counter' or 'card'. */
      method: z.string(),
      /** 'awaiting', 'authorized' (held), 'captured' (paid), 'released' or 'failed'; null: nothing but the counter. */
      state: z.string().nullable(),
      /** Until when an unpaid order waits. */
      payBy: z.iso.datetime().nullable(),
      /** What went back, or is on its way. */
      returned: z.number(),
      /** In which parts, the oldest first, and why; `at` null: it is on its way. Absent: nothing was returned. */
      refunds: z
        .array(z.object({ amount: z.number(), reason: z.string(), at: z.iso.datetime().nullable() }))
        .exactOptional(),
    })
    .exactOptional(),
});
export type Order = z.infer<typeof Order>;

/** A product of any release. The handler checks whether it is on the menu. */
export const ProductId = z.number().int().min(1).max(maxProductId);

const isUnique = (keys: readonly unknown[]) => new Set(keys).size === keys.length;

/** Choices in an answer. They may be of a newer release, so the schema does not say that a pair ends after its count. */
export const ChoiceList = z.array(z.array(z.number().int())) as unknown as z.ZodType<readonly Choice[]>;

/** What is chosen of an item's options, each with its count. The handler checks whether it is offered. */
export const Choices = z
  .array(z.tuple([ProductId, z.number().int().min(1).max(9)]).readonly())
  .max(20)
  .readonly()
  .refine((choices) => isUnique(choices.map(([option]) => option)), 'Each option may be chosen once.')
  .transform((choices) => sortChoices(choices));

/**
 * A line of a cart or an order; `deal` is the day of the deals list when it was added (decision 12). Without `options` it
 * is the default cup.
 */
const CartLine = z.strictObject({
  id: ProductId,
  quantity: z.number().int().min(1).max(maxItemQuantity),
  deal: z.iso.date().exactOptional(),
  options: Choices.exactOptional(),
});

export const CartLines = z
  .array(CartLine)
  .max(maxCartLines)
  .refine((lines) => isUnique(lines.map(getLineKey)), 'Each cup may stand in the cart once.');

/** One line of an address, which has a letter or a digit, and no character that nobody can see. */
const addressLine = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}*$/u)
    .refine(isReadableName, unreadableAddress);

/**
 * When the customer wants it. `promised` is the time that the page showed: if it has become more than five minutes
 * later, the order is refused with 409 `later_than_promised`. `at` is a multiple of five minutes.
 */
export const PickupTime = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('asap'), promised: z.iso.datetime() }),
  z.strictObject({ kind: z.literal('at'), at: z.iso.datetime() }),
]);
export type PickupTime = z.infer<typeof PickupTime>;

/**
 * Prices are the server's; `expectedTotal` is what the customer saw, in dollars (decision 20). A delivery needs address,
 * city and ZIP code; a pickup may have them, and they are not stored.
 */
export const PlaceOrderRequest = z
  .strictObject({
    items: CartLines.min(1),
    name: PersonName,
    email: z.email().max(254),
    address: addressLine(200).optional(),
    city: addressLine(200).optional(),
    zipCode: addressLine(20).optional(),
    fulfilment: z.enum(['pickup', 'delivery']).default('pickup'),
    storeLocation: StoreKey.nullable().default(null),
    voucherId: Id.optional(),
    expectedTotal: z.number().nonnegative().optional(),
    pickup: PickupTime.optional(),
    payment: z.enum(['counter', 'card']).optional(),
  })
  .superRefine((order, check) => {
    const missing = (['address', 'city', 'zipCode'] as const).find((field) => order[field] === undefined);
    if (order.fulfilment === 'delivery' && missing)
      check.addIssue({ code: 'custom', path: [missing], message: 'Please enter the address of the delivery.' });
  });
export type PlaceOrderRequest = z.infer<typeof PlaceOrderRequest>;

const OrderAnswer = z.object({ success: z.literal(true), data: Order });

/** Why an order was not taken, line by line, and what the rest costs today. A reason may be one of a newer release. */
export const CartConflict = z.object({
  totalAmount: z.number(),
  lines: z.array(
    z.object({
      id: z.number().int(),
      reason: z.string(),
      was: z.number().optional(),
      now: z.number().optional(),
      left: z.number().int().optional(),
      /** The line's choices, and the name of the option that it is about. */
      options: ChoiceList.exactOptional(),
      option: z.string().exactOptional(),
    }),
  ),
});
export type CartConflict = z.infer<typeof CartConflict>;

/** Generated by the sender: what is sent again under the same key is stored once. */
export const IdempotencyKey = z
  .string()
  .min(8)
  .max(100)
  .regex(/^[\w.-]+$/);

/**
 * The same key again returns the same order. Refused with 409: `key_reused` (the key was used with another body; its
 * order is in `data`), `price_changed` (`data` is `{ totalAmount }` of today), `cart_outdated` (`data` is `CartConflict`),
 * `item_unavailable`, `voucher_unusable`, `voucher_unfit`, `too_many_open_orders`, `confirm_email` (one open order of
 * ten pieces until the address is confirmed), `big_first_order` (decision 185), `unpaid_order` (one order by card that
 * waits for its payment), `stock_held` (a first payment by card holds half of what is left of an item). With 429:
 * `too_many_orders` (more than ten within an hour), `too_many_attempts` (unpaid first orders of a network).
 *
 * 409 because of the time, each with a fresh `Quote` in `data`: `slot_full`, `later_than_promised`, `closed_then`, `paused`, `too_large`.
 * `kept_for_regulars` (decision 185) has in `data` the first time `at` that a new customer can have, or null. `times_held`:
 * orders that wait for their payment have their part of that time.
 *
 * `catalogue` is the hash of the menu that the customer saw. With it, a line that costs less now is accepted, and a line
 * that is dearer or cannot be had is named in `cart_outdated`; without it, the total must be exactly `expectedTotal`.
 */
export const placeOrder = {
  method: 'POST',
  path: '/orders',
  access: 'customer',
  summary: 'Place an order; retried with the same Idempotency-Key it is placed once',
  headers: z.object({ 'idempotency-key': IdempotencyKey, catalogue: z.string().max(40).optional() }),
  body: PlaceOrderRequest,
  response: OrderAnswer,
} as const satisfies Contract;

/**
 * Newest first. `cursor` is the `nextCursor` of the page before; null means that there is no more. With `key` the list
 * holds only the order placed with this Idempotency-Key, or nothing. A page has 20 orders at most, also if more are asked
 * for.
 */
export const listOrders = {
  method: 'GET',
  path: '/orders',
  access: 'customer',
  summary: "The customer's own orders, newest first",
  conditional: true,
  query: z.object({
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(10),
    key: IdempotencyKey.optional(),
  }),
  response: z.object({
    success: z.literal(true),
    data: z.array(Order),
    nextCursor: Id.nullable(),
    total: z.number().int(),
  }),
} as const satisfies Contract;

export const getOrder = {
  method: 'GET',
  path: '/orders/:id',
  access: 'customer',
  summary: "One of the customer's own orders",
  conditional: true,
  params: z.object({ id: Id }),
  response: OrderAnswer,
} as const satisfies Contract;

/** The address of the customer's newest delivery, to fill in the next checkout with. A pickup's address is never offered. */
export const getLastAddress = {
  method: 'GET',
  path: '/orders/address',
  access: 'customer',
  summary: 'Where the customer’s newest delivery went, or null',
  response: z.object({
    success: z.literal(true),
    data: z.object({ address: z.string(), city: z.string(), zipCode: z.string() }).nullable(),
  }),
} as const satisfies Contract;

/** Only while it is pending; later 409 `not_cancellable`, with the current order in `data`. Can be repeated. */
export const cancelOrder = {
  method: 'POST',
  path: '/orders/:id/cancel',
  access: 'customer',
  summary: 'Cancel an order that nobody has begun to make',
  params: z.object({ id: Id }),
  response: OrderAnswer,
} as const satisfies Contract;

/**
 * Changed orders in their new state. A stream begins with all open orders, so a client that was disconnected misses
 * nothing. An order that is completed or cancelled is sent one last time.
 */
export const followOrders = {
  method: 'GET',
  path: '/orders/events',
  access: 'customer',
  summary: "Server-sent events: the customer's open orders and points, whenever they change",
  stream: true,
  response: z.object({ orders: z.array(Order), loyaltyPoints: z.number().int() }),
} as const satisfies Contract;
