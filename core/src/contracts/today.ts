import { z } from 'zod';
import { needs } from '../rules/permissions.ts';
import type { Contract } from './contract.ts';

const Count = z.number().int();

/** Completed orders and what they brought in, in cents, as reports count them. */
const Taken = z.object({ orders: Count, taken: z.number().int() });

export const getToday = {
  method: 'GET',
  path: '/owner/today',
  access: needs['reports.read'],
  summary: 'How the day goes: what was taken, what waits, what is sold out, and what needs a look',
  conditional: true,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      /** The business day, from 4 AM. */
      day: z.string(),
      today: Taken,
      /** The same weekday a week ago, until this hour. */
      weekAgo: Taken,
      open: Count,
      /** Orders that wait for their card payment. They are on no board yet. */
      unpaid: Count,
      /** Pending for longer than the board allows. */
      late: Count,
      /** By store, the main store first; stores that have everything are absent. */
      soldOut: z.array(z.object({ store: z.string(), names: z.array(z.string()) })),
      /** Mails that are out of retries and wait for `npm run redrive`. */
      failedMails: Count,
      /** Where somebody has to look at a payment, the oldest first, 20 at most. */
      payments: z.array(z.object({ orderId: z.string(), orderNumber: z.string(), problem: z.string() })),
      /**
       * Refunds, vouchers and points that each person gave away on this day. `cancelled`: what went back to cards because
       * the person cancelled the order. For owners only; older servers omit it.
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
      /** To work here, not accepted yet. */
      invitations: Count,
    }),
  }),
} as const satisfies Contract;
