import { z } from 'zod';
import type { Contract } from './contract.ts';
import { StoreKey } from './id.ts';
import { PersonName } from './person-name.ts';
import { Birthday, Preferences, User } from './user.ts';

/**
 * Refuses a second change of the birthday within a year with 409 `birthday_locked`. Absent fields stay; `birthday:
 * null` removes it.
 */
export const UpdateProfileRequest = z.strictObject({
  name: PersonName.optional(),
  preferences: z
    .strictObject({ ...Preferences.shape, favoriteStore: StoreKey.nullable() })
    .partial()
    .optional(),
  birthday: Birthday.nullable().optional(),
});
export type UpdateProfileRequest = z.infer<typeof UpdateProfileRequest>;

export const updateProfile = {
  method: 'PUT',
  path: '/auth/profile',
  access: 'customer',
  summary: 'Change name, preferences or birthday',
  body: UpdateProfileRequest,
  response: z.object({ user: User }),
} as const satisfies Contract;

/** Cancelled orders do not count; reviews are the feedback sent. Money is dollars. */
export const Stats = z.object({
  totalOrders: z.number().int(),
  totalSpent: z.number(),
  averageOrderValue: z.number(),
  totalReviews: z.number().int(),
  favoriteItems: z.number().int(),
});
export type Stats = z.infer<typeof Stats>;

export const getStats = {
  method: 'GET',
  path: '/auth/profile/stats',
  access: 'customer',
  summary: 'Get the numbers of the profile page',
  conditional: true,
  response: z.object({ success: z.literal(true), stats: Stats }),
} as const satisfies Contract;
