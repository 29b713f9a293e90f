import { z } from 'zod';
import { answerWith, type Contract } from './contract.ts';
import { StoreKey } from './id.ts';

/** `name` is a first name, where the owner shows them. */
const ScreenOrder = z.object({ number: z.string(), name: z.string().exactOptional() });
export type ScreenOrder = z.infer<typeof ScreenOrder>;

const params = z.object({ store: StoreKey });

/**
 * The screen in a store's room: what is being made, the oldest first, and what became ready in the last ten minutes, the
 * newest first. A wrong key gets the answer of an unknown store, 404, and ends an open screen when it is replaced.
 */
export const followScreen = {
  method: 'GET',
  path: '/pickup/:store/events',
  access: 'public',
  summary: "Follow the orders of a store's pickup screen as events",
  stream: true,
  params,
  headers: z.object({ 'x-screen-key': z.string().max(100).optional() }),
  response: z.object({ making: z.array(ScreenOrder), ready: z.array(ScreenOrder) }),
} as const satisfies Contract;
export type ScreenEvent = z.infer<typeof followScreen.response>;

/** `keyMadeAt` null: no link works. `key` is only in the answer to the call that made it. */
const Screen = z.object({
  keyMadeAt: z.iso.datetime().nullable(),
  showsNames: z.boolean(),
  key: z.string().exactOptional(),
});
export type Screen = z.infer<typeof Screen>;

export const getScreen = {
  method: 'GET',
  path: '/owner/stores/:store/screen',
  access: 'shop.edit',
  summary: 'Get the settings of a pickup screen',
  params,
  response: answerWith(Screen),
} as const satisfies Contract;

/** A new key, or none, ends the screens with the old one at once. */
export const changeScreen = {
  method: 'PUT',
  path: '/owner/stores/:store/screen',
  access: 'shop.edit',
  summary: 'Make or remove the key of a pickup screen, or show first names',
  params,
  body: z.strictObject({ key: z.enum(['keep', 'new', 'none']), showsNames: z.boolean() }),
  response: answerWith(Screen),
} as const satisfies Contract;
