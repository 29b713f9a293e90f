import { z } from 'zod';
import { hasLink } from '../rules/links.ts';
import { isReadable, unreadableText } from '../rules/names.ts';
import { orderStatuses } from '../rules/order-status.ts';
import { needs } from '../rules/permissions.ts';
import type { Contract } from './contract.ts';
import { Id, StoreKey } from './id.ts';
import { plainText } from './plain-text.ts';

/** An order as the staff board shows it, of this release or a newer one. Only deliveries have an address. */
export const Ticket = z.object({
  id: Id,
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  preparingAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  status: z.string(),
  cancelReason: z.string().nullable(),
  /** 'customer', 'staff', 'operator' or 'shop' (it was not paid in time). Older servers omit it. */
  cancelledBy: z.string().nullable().exactOptional(),
  fulfilment: z.string(),
  storeLocation: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  deliverTo: z.string().nullable(),
  /** `options`: the differences from the default; `contains`: the allergens of an item with such differences. */
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      options: z.array(z.string()).exactOptional(),
      contains: z.array(z.string()).nullable().exactOptional(),
    }),
  ),
  totalAmount: z.number(),
  /** True: paid by card. False: its card was not charged, so it is paid at the counter. Absent: the counter alone. */
  isPaid: z.boolean().exactOptional(),
  /** The promised time and when work begins; null or absent where the store counts no work. */
  dueAt: z.iso.datetime().nullable().exactOptional(),
  startAt: z.iso.datetime().nullable().exactOptional(),
  /** False: the customer chose the time. */
  isAsap: z.boolean().exactOptional(),
  dueMovedAt: z.iso.datetime().nullable().exactOptional(),
});
export type Ticket = z.infer<typeof Ticket>;

/** 'main' is the main store, whose orders name none in `storeLocation`. */
export const BoardStore = StoreKey;
export type BoardStore = z.infer<typeof BoardStore>;

/** The number of open orders between a store's oldest and newest that the board leaves out. Servers of 1.0 omit it. */
const more = z.number().int().optional();

/** The number of orders that wait for their card payment. They come to the board once paid. Older servers omit it. */
const unpaid = z.number().int().optional();

const boardQuery = z.object({ store: BoardStore.optional() });

export const listTickets = {
  method: 'GET',
  path: '/staff/orders',
  access: needs['board.work'],
  summary: 'The board: open orders, and those completed in the last half hour, the oldest first',
  query: boardQuery,
  response: z.object({ success: z.literal(true), data: z.array(Ticket), more, unpaid }),
} as const satisfies Contract;

/** The reason of a staff member's action. The customer reads it in an email of the cafe, so it has no link. */
export const Reason = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(plainText)
  .refine(isReadable, unreadableText)
  .refine((text) => !hasLink(text), 'Please write it without a link.');

/** `from` is the status that staff saw. If it has changed since: 409 `status_changed` with the ticket in `data`. */
export const changeStatus = {
  method: 'POST',
  path: '/staff/orders/:id/status',
  access: needs['board.work'],
  summary: 'Move an order on, or cancel it with a reason that the customer reads',
  params: z.object({ id: Id }),
  body: z.strictObject({
    from: z.enum(orderStatuses),
    to: z.enum(orderStatuses),
    reason: Reason.optional(),
  }),
  response: z.object({ success: z.literal(true), data: Ticket }),
} as const satisfies Contract;

/** `isWhole`: the whole board, as at the start of a stream; otherwise the changed tickets, cancelled ones included. */
export const followTickets = {
  method: 'GET',
  path: '/staff/events',
  access: needs['board.work'],
  summary: 'Server-sent events: the board, whenever it changes',
  stream: true,
  query: boardQuery,
  response: z.object({ isWhole: z.boolean(), tickets: z.array(Ticket), more, unpaid }),
} as const satisfies Contract;
