import { z } from 'zod';
import { answerWith, type Contract } from './contract.ts';
import { CartLines } from './orders.ts';

const moment = z.iso.datetime();

const QuoteDay = z.object({
  day: z.string(),
  isOpen: z.boolean(),
  note: z.string(),
  times: z.array(moment),
  /**
   * The end of the full times, and their station. Null: the first possible time is free, or the day has none any more.
   */
  full: z.object({ until: moment, station: z.string() }).nullable(),
});

/** Not reserved. A store that counts no work answers with `asap` null and no days. */
export const Quote = z.object({
  /** The server's time, because a device's clock may be wrong. */
  now: moment,
  asap: z.object({ readyAt: moment }).nullable(),
  days: z.array(QuoteDay),
  /** The start of the opening in which work would begin, unless that is the current one. */
  closedUntil: moment.nullable(),
  pausedUntil: moment.nullable(),
  busyMinutes: z.number().int(),
  /** For an order that is made in the current opening. Null while the store is closed. */
  lastOrderAt: moment.nullable(),
  /** The first times of an order by card. Absent where cards are off, and from older servers. */
  byCard: z.object({ asap: z.object({ readyAt: moment }).nullable(), from: moment }).exactOptional(),
});
export type Quote = z.infer<typeof Quote>;

/** Refuses a store that is unknown or archived: 409 `store_closed`. Null is the main store. */
export const quotePickup = {
  method: 'POST',
  path: '/pickup/quote',
  access: 'public',
  summary: 'Get the times at which a store could have these items ready',
  body: z.strictObject({ store: z.string().max(40).nullable(), items: CartLines.min(1) }),
  response: answerWith(Quote),
} as const satisfies Contract;
