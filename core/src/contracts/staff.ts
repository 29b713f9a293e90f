import { z } from 'zod';
import { leftOverAnswers } from '../rules/day-end.ts';
import { hasLink } from '../rules/links.ts';
import { isReadable, unreadableText } from '../rules/names.ts';
import { orderStatuses } from '../rules/order-status.ts';
import { maxCarrierLength, maxTrackingNumberLength } from '../rules/tracking.ts';
import { answerWith, type Contract } from './contract.ts';
import { Id, StoreKey } from './id.ts';
import { CartLines, PickupTime, placeOrder, Tracking } from './orders.ts';
import { PersonName } from './person-name.ts';
import { plainText } from './plain-text.ts';

/** An order of this release or a newer one. Only deliveries have an address. */
export const Ticket = z.object({
  id: Id,
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  preparingAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  status: z.string(),
  cancelReason: z.string().nullable(),
  /** 'customer', 'staff', 'operator', 'shop' (it was not paid in time) or 'day_end' (see `closedAs`). Older servers omit it. */
  cancelledBy: z.string().nullable().exactOptional(),
  fulfilment: z.string(),
  storeLocation: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  deliverTo: z.string().nullable(),
  /** `options`: the differences from the default; `contains`: the allergens of an item with such differences, and of all items of an order with a note. */
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      options: z.array(z.string()).exactOptional(),
      contains: z.array(z.string()).nullable().exactOptional(),
    }),
  ),
  totalAmount: z.number(),
  /** Part of `totalAmount`. Absent: none. */
  deliveryFee: z.number().exactOptional(),
  /** True: paid by card. False: its card was not charged, so it is paid at the counter. Absent: the counter alone. */
  isPaid: z.boolean().exactOptional(),
  /** Staff entered it: it is paid at the till, and no payment is recorded. */
  atTill: z.boolean().exactOptional(),
  /** The promised time and when work begins; null or absent where the store counts no work. */
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
});
export type Ticket = z.infer<typeof Ticket>;

/** 'main' is the main store, whose orders name none in `storeLocation`. */
export const BoardStore = StoreKey;
export type BoardStore = z.infer<typeof BoardStore>;

/** Open orders between a store's oldest and newest that the board leaves out. Servers of 1.0 omit it. */
const more = z.number().int().optional();

/** Orders that wait for their card payment. Older servers omit it. */
const unpaid = z.number().int().optional();

/** A press that can still be undone on the board where it was made. `board` is that board's own key. */
export const Claim = z.object({ id: Id, to: z.string(), by: z.string(), board: z.string() });
export type Claim = z.infer<typeof Claim>;

const boardQuery = z.object({ store: BoardStore.optional() });

export const listTickets = {
  method: 'GET',
  path: '/staff/orders',
  access: 'board.work',
  summary: 'List open orders, and those completed in the last half hour',
  query: boardQuery,
  response: z.object({ success: z.literal(true), data: z.array(Ticket), more, unpaid }),
} as const satisfies Contract;

/** The letters of a code from `makeCounterCode`, as they are typed. */
const MemberCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, '').toUpperCase());

/** `expectedTotal` is the total that the panel showed. Without `name`, an order by `memberCode` has the name of its account. */
export const EnterOrderRequest = z
  .strictObject({
    items: CartLines.min(1),
    name: PersonName.optional(),
    memberCode: MemberCode.optional(),
    storeLocation: StoreKey.nullable(),
    expectedTotal: z.number().nonnegative(),
    pickup: PickupTime.optional(),
  })
  .refine(({ name, memberCode }) => name !== undefined || memberCode !== undefined, 'Please enter a name.');
export type EnterOrderRequest = z.infer<typeof EnterOrderRequest>;

/**
 * Enters a pickup for somebody at the counter or on the phone. It belongs to the store's own account, or to the customer
 * whose `memberCode` it uses up (409 `wrong_code`), and is paid at the till: no payment is recorded. Headers and refusals are
 * those of `placeOrder`, without those about accounts, vouchers and cards. The `data` of `key_reused` is `{ id, orderNumber }`
 * if the order was not entered in this store.
 */
export const enterOrder = {
  method: 'POST',
  path: '/staff/orders',
  access: 'board.work',
  summary: 'Enter an order of the counter or the phone, once for an Idempotency-Key',
  headers: placeOrder.headers,
  body: EnterOrderRequest,
  response: answerWith(Ticket),
} as const satisfies Contract;

/** The customer reads it in an email of the cafe, so it has no link. */
const wordsToCustomer = (minLength: number, maxLength: number) =>
  z
    .string()
    .trim()
    .min(minLength)
    .max(maxLength)
    .regex(plainText)
    .refine(isReadable, unreadableText)
    .refine((text) => !hasLink(text), 'Please write it without a link.');

export const Reason = wordsToCustomer(1, 200);

const orNull = (text: string) => text || null;

/** An empty text is none. */
export const TrackingFields = z.strictObject({
  carrier: wordsToCustomer(0, maxCarrierLength).transform(orNull),
  number: wordsToCustomer(0, maxTrackingNumberLength).transform(orNull),
});

/** Refuses another status than `from`: 409 `status_changed` with the ticket in `data`. */
export const changeStatus = {
  method: 'POST',
  path: '/staff/orders/:id/status',
  access: 'board.work',
  summary: 'Move an order on, or cancel it with a reason',
  params: z.object({ id: Id }),
  body: z.strictObject({
    from: z.enum(orderStatuses),
    to: z.enum(orderStatuses),
    reason: Reason.optional(),
  }),
  response: answerWith(Ticket),
} as const satisfies Contract;

/** Says for a store with `usesReady` that a pickup is ready to be handed over. It stays 'preparing'. 409 `status_changed` as above. */
export const markReady = {
  method: 'POST',
  path: '/staff/orders/:id/ready',
  access: 'board.work',
  summary: 'Say that an order is ready, before it is handed over',
  params: z.object({ id: Id }),
  response: answerWith(Ticket),
} as const satisfies Contract;

/** Takes back for half an hour that an order is ready, or says again that it is. 409 `status_changed` as above. */
export const recallOrder = {
  method: 'POST',
  path: '/staff/orders/:id/recall',
  access: 'board.work',
  summary: 'Say that a completed order is not ready after all, or that it is ready again',
  params: z.object({ id: Id }),
  body: z.strictObject({ isReady: z.boolean() }),
  response: answerWith(Ticket),
} as const satisfies Contract;

/** Replaces what was entered before. Of a completed delivery the customer gets an email. 409 `not_carried`: see its meaning. */
export const setTracking = {
  method: 'PUT',
  path: '/staff/orders/:id/tracking',
  access: 'board.work',
  summary: 'Enter the carrier and the tracking number of a delivery on the board',
  params: z.object({ id: Id }),
  body: TrackingFields,
  response: answerWith(Ticket),
} as const satisfies Contract;

const LeftOverAnswers = z.object({ answered: z.array(Id), own: z.array(Id) });
export type LeftOverAnswers = z.infer<typeof LeftOverAnswers>;

/**
 * Says of orders with `leftOverAt` that they were handed over, which charges the card, or that nobody came. `answered` are
 * those that it closed; `own` are orders of the caller, for a colleague to answer. What is in neither list was closed by
 * somebody else.
 */
export const answerLeftOver = {
  method: 'POST',
  path: '/staff/left-over',
  access: 'board.work',
  summary: 'Say what became of orders of yesterday that nobody began',
  body: z.strictObject({ orders: z.array(Id).min(1).max(200), answer: z.enum(leftOverAnswers) }),
  response: answerWith(LeftOverAnswers),
} as const satisfies Contract;

/** Tells all boards for a few seconds, and changes no order. `to` null withdraws what this board said before. */
export const claimOrder = {
  method: 'POST',
  path: '/staff/orders/:id/claim',
  access: 'board.work',
  summary: 'Tell other boards of a press that can still be undone',
  params: z.object({ id: Id }),
  body: z.strictObject({ board: Id, to: z.enum(['preparing', 'ready', 'completed']).nullable() }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;

/**
 * `isWhole`: the whole board, as at the start of a stream; otherwise the changed tickets, cancelled ones included.
 * `claims` are all that hold now. Older servers omit them.
 */
export const followTickets = {
  method: 'GET',
  path: '/staff/events',
  access: 'board.work',
  summary: 'Follow the board as events',
  stream: true,
  query: boardQuery,
  response: z.object({
    isWhole: z.boolean(),
    tickets: z.array(Ticket),
    more,
    unpaid,
    claims: z.array(Claim).optional(),
  }),
} as const satisfies Contract;
