import { z } from 'zod';

export const Preferences = z.object({
  newsletter: z.boolean(),
  notifications: z.boolean(),
  favoriteStore: z.string().nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

/** What a customer's own browser is told of the account (spec section 3). Times are ISO 8601. */
export const User = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  provider: z.enum(['local', 'google']),
  role: z.enum(['customer', 'staff']),
  loyaltyPoints: z.number().int(),
  favoriteOrders: z.array(z.object({ id: z.string() })),
  orderHistory: z.array(z.object({ id: z.string() })),
  preferences: Preferences,
  createdAt: z.iso.datetime(),
  /** When the customer last changed the profile; null until the first time, which the page calls 'Never'. */
  updatedAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof User>;
