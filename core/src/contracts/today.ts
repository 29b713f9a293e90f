import { z } from 'zod';
import { needs } from '../rules/permissions.ts';
import type { Contract } from './contract.ts';

const Count = z.number().int();

/** Completed orders and their amount in cents, as reports count them. */
const Sales = z.object({ orders: Count, taken: z.number().int() });

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
      today: Sales,
      /** The same weekday a week ago, until this hour. */
      weekAgo: Sales,
      open: Count,
      /** Orders that wait for their card payment. They are on no board yet. */
      unpaid: Count,
      late: Count,
      /** By store, the main store first; stores that have everything are absent. */
      soldOut: z.array(z.object({ store: z.string(), names: z.array(z.string()) })),
      /** Mails that are out of retries and wait for `npm run redrive`. */
      failedMails: Count,
      /** Problems of payments, the oldest first, 20 at most. */
      payments: z.array(z.object({ orderId: z.string(), orderNumber: z.string(), problem: z.string() })),
      /**
       * Refunds, vouchers and points that each person gave on this day. `cancelled`: refunds because the person cancelled an
       * order. For owners only; older servers omit it.
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
    }),
  }),
} as const satisfies Contract;
