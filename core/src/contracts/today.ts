import { z } from 'zod';
import { answerWith, type Contract } from './contract.ts';
import { Ticket } from './staff.ts';

const Count = z.number().int();

/** Completed orders and their amount in cents, as reports count them. */
const Sales = z.object({ orders: Count, taken: z.number().int() });

export const getToday = {
  method: 'GET',
  path: '/owner/today',
  access: 'reports.read',
  summary: 'Get sales, open orders, sold-out items and problems of the day',
  conditional: true,
  response: answerWith(
    z.object({
      /** From 4 AM. */
      day: z.string(),
      today: Sales,
      /** The same weekday a week ago, until this hour. */
      weekAgo: Sales,
      /** Without those that are left over. */
      open: Count,
      unpaid: Count,
      late: Count,
      /** By store, the main store first; stores that have everything are absent. */
      soldOut: z.array(z.object({ store: z.string(), names: z.array(z.string()) })),
      /** The stores of the caller that are paused or busy. Older servers omit it. */
      states: z
        .array(
          z.object({
            store: z.string(),
            pausedUntil: z.iso.datetime().nullable(),
            busyMinutes: Count,
            busyUntil: z.iso.datetime().nullable(),
          }),
        )
        .exactOptional(),
      /** Emails that are out of retries and wait for `juniper redrive`. */
      failedMails: Count,
      /** The oldest first, 20 at most. */
      payments: z.array(z.object({ orderId: z.string(), orderNumber: z.string(), problem: z.string() })),
      /**
       * Gifts of each person on this day. `cancelled`: refunds of orders that the person cancelled. For owners only;
       * older servers omit it.
       */
      given: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            refunds: Count,
            cancelled: Count,
            vouchers: Count,
            points: Count,
          }),
        )
        .exactOptional(),
      invitations: Count,
      /** Orders that nobody began on their day, the oldest first, 200 at most. Older servers omit it. */
      leftOver: z.array(Ticket).exactOptional(),
    }),
  ),
} as const satisfies Contract;
