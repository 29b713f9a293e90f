import { z } from 'zod';
import { isBirthday } from '../rules/birthday.ts';
import { Favorite } from './favorites.ts';
import { Id } from './id.ts';
import { Order } from './orders.ts';

export const Preferences = z.object({
  newsletter: z.boolean(),
  notifications: z.boolean(),
  favoriteStore: z.string().nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

export const Birthday = z
  .strictObject({ month: z.number().int().min(1).max(12), day: z.number().int().min(1).max(31) })
  .refine(isBirthday, 'Please enter a day that exists.');
export type Birthday = z.infer<typeof Birthday>;

/** The account as its customer's browser gets it (spec section 3). Times are ISO 8601. Roles and stores may be newer. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  avatar: z.string().nullable(),
  provider: z.string(),
  role: z.string(),
  loyaltyPoints: z.number().int(),
  favoriteOrders: z.array(Favorite),
  /** Ids of recipes. */
  savedRecipes: z.array(z.string()),
  /** The newest ten; the others are in the orders list. */
  orderHistory: z.array(Order),
  preferences: Preferences,
  birthday: z.object({ month: z.number().int(), day: z.number().int() }).nullable(),
  createdAt: z.iso.datetime(),
  /** When the customer last changed the profile; null if never, which the page shows as 'Never'. */
  updatedAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof User>;
