import { z } from 'zod';
import type { Contract } from './contract.ts';
import { CartLines } from './orders.ts';

const moment = z.iso.datetime();

/** A moment at which a store can have an order ready, and why earlier ones are missing. */
const QuoteDay = z.object({
  /** A day of the store's calendar. */
  day: z.string(),
  isOpen: z.boolean(),
  /** What a special day says, as 'Christmas'. */
  note: z.string(),
  /** Quarter hours of the store's clock, those with room only. */
  times: z.array(moment),
  /**
   * Up to when there is no room, and the station that lacks it: the first of the times, or the closing if there is none.
   * Null: the first possible time is free, or no time of this day is possible any more.
   */
  full: z.object({ until: moment, station: z.string() }).nullable(),
});

/**
 * What a store could promise for these items now. Nothing is held: placing decides. A store that counts no work answers
 * with `asap` null and no days.
 */
export const Quote = z.object({
  /** The server's clock: a device's may be wrong by days. */
  now: moment,
  asap: z.object({ readyAt: moment }).nullable(),
  days: z.array(QuoteDay),
  /** The opening in which work on it would begin, unless that is the running one. */
  closedUntil: moment.nullable(),
  pausedUntil: moment.nullable(),
  busyMinutes: z.number().int(),
  /** Until when an order can be placed that is still made in this opening. Null while it is closed. */
  lastOrderAt: moment.nullable(),
  /**
   * The times of an order by card, which is paid before work begins: 'as soon as possible', and the first time that can
   * be chosen. Absent where cards are off, and from servers before.
   */
  byCard: z.object({ asap: z.object({ readyAt: moment }).nullable(), from: moment }).exactOptional(),
});
export type Quote = z.infer<typeof Quote>;

/** `store` null is the main store. Unknown or closed for good: 409 `store_closed`. */
export const quotePickup = {
  method: 'POST',
  path: '/pickup/quote',
  access: 'public',
  summary: 'When a store could have these items ready',
  body: z.strictObject({ store: z.string().max(40).nullable(), items: CartLines.min(1) }),
  response: z.object({ success: z.literal(true), data: Quote }),
} as const satisfies Contract;
