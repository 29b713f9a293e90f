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

/** Roles and stores may be of a newer release. */
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
  savedRecipes: z.array(z.string()),
  orderHistory: z.array(Order),
  preferences: Preferences,
  birthday: z.object({ month: z.number().int(), day: z.number().int() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof User>;
