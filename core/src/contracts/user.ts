import { z } from 'zod';
import { isBirthday } from '../rules/birthday.ts';
import { storeLocations } from '../rules/stores.ts';
import { Favorite } from './favorites.ts';
import { Order } from './orders.ts';

export const Preferences = z.object({
  newsletter: z.boolean(),
  notifications: z.boolean(),
  favoriteStore: z.enum(storeLocations).nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

export const Birthday = z
  .strictObject({ month: z.number().int().min(1).max(12), day: z.number().int().min(1).max(31) })
  .refine(isBirthday, 'Please enter a day that exists.');
export type Birthday = z.infer<typeof Birthday>;

/** What a customer's own browser is told of the account (spec section 3). Times are ISO 8601. */
export const User = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  avatar: z.string().nullable(),
  provider: z.enum(['local', 'google']),
  role: z.enum(['customer', 'staff']),
  loyaltyPoints: z.number().int(),
  favoriteOrders: z.array(Favorite),
  /** The newest ten; the rest is in the orders list. */
  orderHistory: z.array(Order),
  preferences: Preferences,
  birthday: Birthday.nullable(),
  createdAt: z.iso.datetime(),
  /** When the customer last changed the profile; null until the first time, which the page calls 'Never'. */
  updatedAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof User>;
