import { z } from 'zod';
import type { Contract } from './contract.ts';
import { CartLines } from './orders.ts';

const moment = z.iso.datetime();

const QuoteDay = z.object({
  day: z.string(),
  isOpen: z.boolean(),
  note: z.string(),
  times: z.array(moment),
  /**
   * The end of the full times, and the station that is full. Null: the first possible time is free, or no time of this
   * day is possible any more.
   */
  full: z.object({ until: moment, station: z.string() }).nullable(),
});

/**
 * The times that a store could promise now. They are not reserved. A store that counts no work answers with `asap` null
 * and no days.
 */
export const Quote = z.object({
  /** The server's time, because a device's clock may be wrong. */
  now: moment,
  asap: z.object({ readyAt: moment }).nullable(),
  days: z.array(QuoteDay),
  /** The start of the opening in which work would begin, unless that is the current one. */
  closedUntil: moment.nullable(),
  pausedUntil: moment.nullable(),
  busyMinutes: z.number().int(),
  /** The last moment for an order that is made in the current opening. Null while the store is closed. */
  lastOrderAt: moment.nullable(),
  /**
   * 'As soon as possible' and the first time that can be chosen for an order by card. Absent where cards are off, and from
   * older servers.
   */
  byCard: z.object({ asap: z.object({ readyAt: moment }).nullable(), from: moment }).exactOptional(),
});
export type Quote = z.infer<typeof Quote>;

/** `store` null is the main store. Unknown or archived: 409 `store_closed`. */
export const quotePickup = {
  method: 'POST',
  path: '/pickup/quote',
  access: 'public',
  summary: 'When a store could have these items ready',
  body: z.strictObject({ store: z.string().max(40).nullable(), items: CartLines.min(1) }),
  response: z.object({ success: z.literal(true), data: Quote }),
} as const satisfies Contract;
