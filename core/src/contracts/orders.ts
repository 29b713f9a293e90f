import { z } from 'zod';
import { maxCartLines, maxItemQuantity } from '../rules/cart.ts';
import type { Choice } from '../rules/catalogue.ts';
import { maxProductId } from '../rules/catalogue.ts';
import { isReadableName, unreadableAddress, unreadableText } from '../rules/names.ts';
import { getLineKey, sortChoices } from '../rules/options.ts';
import {
  cleanNote,
  isReadableNote,
  maxNoteLength,
  maxPhoneLength,
  phonePattern,
  unreadablePhone,
} from '../rules/order-note.ts';
import { answerWith, type Contract } from './contract.ts';
import { Id, StoreKey } from './id.ts';
import { PersonName } from './person-name.ts';

/** The carrier and tracking number that staff entered; at least one is not null. Orders without them leave the field out. */
export const Tracking = z.object({ carrier: z.string().nullable(), number: z.string().nullable() });
export type Tracking = z.infer<typeof Tracking>;

/** Money is dollars; `storeLocation` null is the main store. Status, fulfilment and store may be of a newer release. */
export const Order = z.object({
  id: Id,
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  preparingAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  totalAmount: z.number(),
  discount: z.number(),
  /** Part of `totalAmount`. Absent: none. */
  deliveryFee: z.number().exactOptional(),
  status: z.string(),
  cancelReason: z.string().nullable(),
  /** 'customer', 'staff', 'operator', 'shop' (it was not paid in time) or 'day_end' (see `closedAs`). Older servers omit it. */
  cancelledBy: z.string().nullable().exactOptional(),
  fulfilment: z.string(),
  /** `price` is for one, options included. Older servers omit the fields after it. */
  items: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      quantity: z.number().int(),
      price: z.number(),
      /** A count of 0 is a default that was left off. */
      options: z
        .array(
          z.object({
            id: z.number().int(),
            name: z.string(),
            count: z.number().int(),
            isDefault: z.boolean(),
            usual: z.number().int().exactOptional(),
          }),
        )
        .exactOptional(),
      /** As stated when the order was placed; null: not stated. */
      allergens: z.array(z.string()).nullable().exactOptional(),
      traces: z.array(z.string()).nullable().exactOptional(),
    }),
  ),
  storeLocation: z.string().nullable(),
  /** The promised time and when work begins; null where the store counts no work. Older servers omit them. */
  dueAt: z.iso.datetime().nullable().exactOptional(),
  startAt: z.iso.datetime().nullable().exactOptional(),
  /** False: the customer chose the time. */
  isAsap: z.boolean().exactOptional(),
  dueMovedAt: z.iso.datetime().nullable().exactOptional(),
  /** When staff took back that it is ready. Absent: they did not, or it is ready by now. */
  recalledAt: z.iso.datetime().exactOptional(),
  /** When staff said that it is ready, before they handed it over or again after a recall. Absent: they did not. */
  readyAt: z.iso.datetime().exactOptional(),
  /** When its day ended before anybody began it. Absent: it did not. */
  leftOverAt: z.iso.datetime().exactOptional(),
  /** 'day_end', 'handed_over', 'no_show' or 'unconfirmed'. Absent: it was closed by a press of its time, or is open. */
  closedAs: z.string().exactOptional(),
  /** The customer's words to the barista, and a phone number. Older servers omit them. */
  note: z.string().nullable().exactOptional(),
  phone: z.string().nullable().exactOptional(),
  tracking: Tracking.exactOptional(),
  taxes: z.array(z.object({ label: z.string(), amount: z.number() })).exactOptional(),
  /** Older servers omit it. */
  payment: z
    .object({
      /** 'counter', 'card', or 'till': staff entered it, and no payment is recorded. */
      method: z.string(),
      /** 'awaiting', 'authorized' (held), 'captured' (paid), 'released' or 'failed'; null: paid at the counter. */
      state: z.string().nullable(),
      payBy: z.iso.datetime().nullable(),
      returned: z.number(),
      /** The oldest first; `at` null: it is on its way. Absent: no refunds. */
      refunds: z
        .array(z.object({ amount: z.number(), reason: z.string(), at: z.iso.datetime().nullable() }))
        .exactOptional(),
    })
    .exactOptional(),
});
export type Order = z.infer<typeof Order>;

/** Handlers check whether the product is on the menu. */
export const ProductId = z.number().int().min(1).max(maxProductId);

const isUnique = (keys: readonly unknown[]) => new Set(keys).size === keys.length;

/** Choices may be of a newer release, so the schema does not say that a pair ends after its count. */
export const ChoiceList = z.array(z.array(z.number().int())) as unknown as z.ZodType<readonly Choice[]>;

/** Handlers check whether the item offers these options. */
export const Choices = z
  .array(z.tuple([ProductId, z.number().int().min(1).max(9)]).readonly())
  .max(20)
  .readonly()
  .refine((choices) => isUnique(choices.map(([option]) => option)), 'Each option may be chosen once.')
  .transform((choices) => sortChoices(choices));

/** `deal` is the day of the deals list when the line was added. Without `options` the line has the defaults. */
const CartLine = z.strictObject({
  id: ProductId,
  quantity: z.number().int().min(1).max(maxItemQuantity),
  deal: z.iso.date().exactOptional(),
  options: Choices.exactOptional(),
});

export const CartLines = z
  .array(CartLine)
  .max(maxCartLines)
  .refine((lines) => isUnique(lines.map(getLineKey)), 'Each combination of item and options can be in the cart once.');

const addressLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}*$/u)
    .refine(isReadableName, unreadableAddress);

/** One line for the barista. An empty one is none, and leaves the request's hash as servers without notes calculate it. */
const Note = z
  .string()
  .overwrite(cleanNote)
  .max(maxNoteLength)
  .refine(isReadableNote, unreadableText)
  .transform((note) => note || undefined);

const Phone = z
  .string()
  .trim()
  .max(maxPhoneLength)
  .regex(phonePattern, unreadablePhone)
  .transform((phone) => phone || undefined);

/**
 * `promised` is the time that the page showed; more than five minutes later is refused with 409 `later_than_promised`.
 * `at` is a multiple of five minutes.
 */
export const PickupTime = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('asap'), promised: z.iso.datetime() }),
  z.strictObject({ kind: z.literal('at'), at: z.iso.datetime() }),
]);
export type PickupTime = z.infer<typeof PickupTime>;

/** `expectedTotal` is the total that the customer saw, in dollars. The address of a pickup is not stored. */
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
    note: Note.optional(),
    phone: Phone.optional(),
  })
  .superRefine((order, check) => {
    const missing = (['address', 'city', 'zipCode'] as const).find((field) => order[field] === undefined);
    if (order.fulfilment === 'delivery' && missing)
      check.addIssue({ code: 'custom', path: [missing], message: 'Please enter the address of the delivery.' });
  });
export type PlaceOrderRequest = z.infer<typeof PlaceOrderRequest>;

const OrderAnswer = answerWith(Order);

/** The lines that were refused, and what the rest costs today. A reason may be one of a newer release. */
export const CartConflict = z.object({
  totalAmount: z.number(),
  lines: z.array(
    z.object({
      id: z.number().int(),
      reason: z.string(),
      was: z.number().optional(),
      now: z.number().optional(),
      left: z.number().int().optional(),
      /** The line's choices, and the name of the option that was refused. */
      options: ChoiceList.exactOptional(),
      option: z.string().exactOptional(),
    }),
  ),
});
export type CartConflict = z.infer<typeof CartConflict>;

export const IdempotencyKey = z
  .string()
  .min(8)
  .max(100)
  .regex(/^[\w.-]+$/);

/**
 * The same key again returns the same order. Refused with 409: `key_reused` (the key was used with another body; its
 * order is in `data`), `price_changed` (`data` is `{ totalAmount }` of today), `cart_outdated` (`data` is `CartConflict`),
 * `item_unavailable`, `voucher_unusable`, `voucher_unfit`, `too_many_open_orders`, `confirm_email` (one open order of
 * ten pieces until the address is confirmed), `big_first_order`, `unpaid_order` (one order by card that
 * waits for its payment), `stock_held` (a first payment by card holds half of what is left of an item). With 429:
 * `too_many_orders` (more than ten within an hour), `too_many_attempts` (unpaid first orders of a network).
 *
 * 409 because of the card: `cards_off`, `too_small`; because of the store: `store_closed`, and with a message that says
 * what would fit, `no_pickup`, `outside_area` and `below_minimum`. 403 `account_blocked`.
 *
 * 409 because of the time, with a fresh `Quote` in `data`: `slot_full`, `later_than_promised`, `closed_then`, `paused`,
 * `too_large`. `kept_for_regulars` has in `data` the first time `at` that a new customer can have, or null.
 * `times_held`: orders that wait for their payment have their part of that time.
 *
 * `catalogue` is the hash of the menu that the customer saw. With it, a line that costs less now is accepted, and a line
 * that is dearer or cannot be had is named in `cart_outdated`; without it, the total must be exactly `expectedTotal`.
 */
export const placeOrder = {
  method: 'POST',
  path: '/orders',
  access: 'customer',
  summary: 'Place an order, once for an Idempotency-Key',
  headers: z.object({ 'idempotency-key': IdempotencyKey, catalogue: z.string().max(40).optional() }),
  body: PlaceOrderRequest,
  response: OrderAnswer,
} as const satisfies Contract;

/**
 * Lists the newest first, at most 20 a page. `cursor` is the `nextCursor` of the page before. `key` finds only the
 * order that was placed with this Idempotency-Key.
 */
export const listOrders = {
  method: 'GET',
  path: '/orders',
  access: 'customer',
  summary: "List the customer's orders, the newest first",
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
  summary: "Get one of the customer's orders",
  conditional: true,
  params: z.object({ id: Id }),
  response: OrderAnswer,
} as const satisfies Contract;

export const getLastAddress = {
  method: 'GET',
  path: '/orders/address',
  access: 'customer',
  summary: "Get the address of the customer's newest delivery, or null",
  response: answerWith(z.object({ address: z.string(), city: z.string(), zipCode: z.string() }).nullable()),
} as const satisfies Contract;

/** Cancels a pending or unpaid order; later 409 `not_cancellable` with the order in `data`. Can be repeated. */
export const cancelOrder = {
  method: 'POST',
  path: '/orders/:id/cancel',
  access: 'customer',
  summary: 'Cancel a pending or unpaid order',
  params: z.object({ id: Id }),
  response: OrderAnswer,
} as const satisfies Contract;

/**
 * Sends all open orders first, so that a client that was disconnected misses none, then each order that changes. A
 * completed or cancelled order is sent one last time.
 */
export const followOrders = {
  method: 'GET',
  path: '/orders/events',
  access: 'customer',
  summary: "Follow the customer's open orders and points as events",
  stream: true,
  response: z.object({ orders: z.array(Order), loyaltyPoints: z.number().int() }),
} as const satisfies Contract;
