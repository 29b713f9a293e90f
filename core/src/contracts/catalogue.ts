import { z } from 'zod';
import { answerWith, type Contract } from './contract.ts';
import { ProductId } from './orders.ts';
import { BoardStore } from './staff.ts';

/** `left` 0 is sold out. The limit holds for orders that are due before `until`; null has no end. */
const Limit = z.object({ left: z.number().int(), until: z.iso.datetime().nullable() });
const Limits = z.record(z.string(), Limit);

/** `catalogue` is the hash of the published menu. Stores without limits and pauses are absent. */
export const getCatalogueNow = {
  method: 'GET',
  path: '/catalogue/now',
  access: 'public',
  summary: 'Get what is limited now, and the name of the published menu',
  conditional: true,
  response: z.object({
    catalogue: z.string(),
    stores: z.record(
      z.string(),
      z.object({
        items: Limits,
        options: Limits,
        /** No promise begins before this. Older servers omit this and the next fields. */
        pausedUntil: z.iso.datetime().nullable().exactOptional(),
        busyMinutes: z.number().int().exactOptional(),
        busyUntil: z.iso.datetime().nullable().exactOptional(),
      }),
    ),
  }),
} as const satisfies Contract;
export type CatalogueNow = z.infer<typeof getCatalogueNow.response>;

/** `left` null: no limit. 'today' ends with the store's business day, 'open' when staff switch it back. */
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
  access: 'soldOut.set',
  summary: 'List limited items and options, the newest first',
  query: z.object({ store: BoardStore.optional() }),
  response: answerWith(
    z.array(Availability.extend({ left: z.number().int(), setBy: z.string().nullable(), setAt: z.iso.datetime() })),
  ),
} as const satisfies Contract;

/** Takes effect on all later orders. `before`, sent as a body, undoes it. */
export const setAvailability = {
  method: 'POST',
  path: '/staff/availability',
  access: 'soldOut.set',
  summary: 'Limit an item or option, or end its limit',
  body: z
    .strictObject({
      store: BoardStore,
      kind: z.enum(['item', 'option']),
      id: ProductId,
      left: z.number().int().min(0).max(99).nullable(),
      until: z.enum(['today', 'open']),
    })
    .refine(({ kind, left }) => kind === 'item' || !left, 'Options are not counted.'),
  response: answerWith(z.object({ before: Availability, after: Availability })),
} as const satisfies Contract;
export type SetAvailability = z.infer<typeof setAvailability.body>;
