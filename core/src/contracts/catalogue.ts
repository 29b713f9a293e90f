import { z } from 'zod';
import { needs } from '../rules/permissions.ts';
import type { Contract } from './contract.ts';
import { ProductId } from './orders.ts';
import { BoardStore } from './staff.ts';

/** `left` 0 is sold out; `until` null has no end. It holds for orders that are due before `until`. */
const Limit = z.object({ left: z.number().int(), until: z.iso.datetime().nullable() });
const Limits = z.record(z.string(), Limit);

/** What moves by the minute. `catalogue` is the hash of the published menu; stores with nothing to say are absent. */
export const getCatalogueNow = {
  method: 'GET',
  path: '/catalogue/now',
  access: 'public',
  summary: 'Which menu is published, and what is sold out or nearly so, by store and by id',
  conditional: true,
  response: z.object({
    catalogue: z.string(),
    stores: z.record(
      z.string(),
      z.object({
        items: Limits,
        options: Limits,
        /** Until then no promise begins. Servers before do not say what follows. */
        pausedUntil: z.iso.datetime().nullable().exactOptional(),
        /** What is added to promises, until `busyUntil`. */
        busyMinutes: z.number().int().exactOptional(),
        busyUntil: z.iso.datetime().nullable().exactOptional(),
      }),
    ),
  }),
} as const satisfies Contract;
export type CatalogueNow = z.infer<typeof getCatalogueNow.response>;

/** `left` null: no limit. 'today' ends with the store's business day, 'open' when someone switches it back. */
const Availability = z.object({
  store: z.string(),
  kind: z.string(),
  id: z.number().int(),
  left: z.number().int().nullable(),
  until: z.string(),
});
export type Availability = z.infer<typeof Availability>;

export const listAvailability = {
  method: 'GET',
  path: '/staff/availability',
  access: needs['soldOut.set'],
  summary: 'What is limited, who said so and when, the newest first',
  query: z.object({ store: BoardStore.optional() }),
  response: z.object({
    success: z.literal(true),
    /** `setBy` is null once that account is gone. */
    data: z.array(
      Availability.extend({ left: z.number().int(), setBy: z.string().nullable(), setAt: z.iso.datetime() }),
    ),
  }),
} as const satisfies Contract;

/** Once this is answered, no later order gets more than this. `before` sent back as a body undoes it. */
export const setAvailability = {
  method: 'POST',
  path: '/staff/availability',
  access: needs['soldOut.set'],
  summary: 'Say that something is sold out, how many are left, or that there is enough again',
  body: z
    .strictObject({
      store: BoardStore,
      kind: z.enum(['item', 'option']),
      id: ProductId,
      left: z.number().int().min(0).max(99).nullable(),
      until: z.enum(['today', 'open']),
    })
    .refine(({ kind, left }) => kind === 'item' || !left, 'Options are not counted.'),
  response: z.object({ success: z.literal(true), data: z.object({ before: Availability, after: Availability }) }),
} as const satisfies Contract;
export type SetAvailability = z.infer<typeof setAvailability.body>;
