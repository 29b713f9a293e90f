import { z } from 'zod';
import { orderStatuses } from '../rules/order-status.ts';
import { storeLocations } from '../rules/stores.ts';
import type { Contract } from './contract.ts';
import { Fulfilment } from './orders.ts';

/** An order as the staff board shows it. Where to is told for deliveries alone. */
export const Ticket = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  preparingAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  status: z.enum(orderStatuses),
  /** What the customer reads of it. A cancelled order without one was cancelled by the customer. */
  cancelReason: z.string().nullable(),
  fulfilment: Fulfilment,
  storeLocation: z.enum(storeLocations).nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  deliverTo: z.string().nullable(),
  items: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  totalAmount: z.number(),
});
export type Ticket = z.infer<typeof Ticket>;

/** 'main' is the cafe in Alder Street, whose orders carry no store. */
export const BoardStore = z.enum(['main', ...storeLocations]);
export type BoardStore = z.infer<typeof BoardStore>;

const boardQuery = z.object({ store: BoardStore.optional() });

export const listTickets = {
  method: 'GET',
  path: '/staff/orders',
  access: 'staff',
  summary: 'The board: open orders, and those completed in the last half hour, the oldest first',
  query: boardQuery,
  response: z.object({ success: z.literal(true), data: z.array(Ticket) }),
} as const satisfies Contract;

/** `from` is what the staff member saw. If someone was faster: 409 `status_changed` with the ticket as it is in `data`. */
export const changeStatus = {
  method: 'POST',
  path: '/staff/orders/:id/status',
  access: 'staff',
  summary: 'Move an order on, or cancel it with a reason that the customer reads',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    from: z.enum(orderStatuses),
    to: z.enum(orderStatuses),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^\P{Cc}*$/u)
      .optional(),
  }),
  response: z.object({ success: z.literal(true), data: Ticket }),
} as const satisfies Contract;

/** `isWhole`: the whole board, as at the start of a stream; otherwise the tickets that changed, cancelled ones included. */
export const followTickets = {
  method: 'GET',
  path: '/staff/events',
  access: 'staff',
  summary: 'Server-sent events: the board, whenever it changes',
  stream: true,
  query: boardQuery,
  response: z.object({ isWhole: z.boolean(), tickets: z.array(Ticket) }),
} as const satisfies Contract;
