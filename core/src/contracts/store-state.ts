import { z } from 'zod';
import { answerWith, type Contract } from './contract.ts';
import { Id } from './id.ts';

const access = 'store.pause';
const params = z.object({ store: z.string().max(40) });
const moment = z.iso.datetime();

/** `before` in the answer, sent as a body, undoes the change. */
const Pause = z.union([
  z.strictObject({ minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]) }),
  z.strictObject({ until: z.union([z.literal('close'), moment]) }),
  z.strictObject({ off: z.literal(true) }),
]);

/** Promises no time in the pause to later orders. Another's store: 403 `other_store`. */
export const pauseStore = {
  method: 'POST',
  path: '/staff/stores/:store/pause',
  access,
  summary: 'Take no orders for a while, or go on',
  params,
  body: Pause,
  response: answerWith(z.object({ pausedUntil: moment.nullable(), before: z.record(z.string(), z.unknown()) })),
} as const satisfies Contract;

const busyMinutes = [0, 5, 10, 15, 20] as const;

/**
 * Ends by itself after an hour. `tellWaiting` moves the promises of waiting orders and notifies their customers.
 * `before`, sent as a body, restores both.
 */
export const setBusy = {
  method: 'POST',
  path: '/staff/stores/:store/busy',
  access,
  summary: 'Add minutes to what is promised',
  params,
  body: z.strictObject({
    minutes: z.literal(busyMinutes),
    tellWaiting: z.boolean(),
    until: moment.exactOptional(),
    moves: z
      .array(z.strictObject({ orderId: Id, minutes: z.int().min(-20).max(20) }))
      .max(500)
      .exactOptional(),
  }),
  response: answerWith(
    z.object({
      busyMinutes: z.number().int(),
      busyUntil: moment.nullable(),
      moved: z.number().int(),
      before: z.object({
        minutes: z.number().int(),
        tellWaiting: z.boolean(),
        until: moment.exactOptional(),
        moves: z.array(z.object({ orderId: z.string(), minutes: z.number().int() })),
      }),
    }),
  ),
} as const satisfies Contract;

/** `waiting`: orders that `tellWaiting` would move. `overbooked`: slots ahead with more work than they hold. */
export const getStoreState = {
  method: 'GET',
  path: '/staff/stores/:store/state',
  access,
  summary: 'Get whether a store is paused or busy, and its overbooked slots',
  params,
  response: answerWith(
    z.object({
      pausedUntil: moment.nullable(),
      busyMinutes: z.number().int(),
      busyUntil: moment.nullable(),
      waiting: z.number().int(),
      overbooked: z.array(z.object({ station: z.string(), startsAt: moment })),
    }),
  ),
} as const satisfies Contract;
