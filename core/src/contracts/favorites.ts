import { z } from 'zod';
import { isReadable } from '../rules/names.ts';
import type { Contract } from './contract.ts';
import { Id } from './id.ts';
import { ChoiceList, Choices } from './orders.ts';

/** Name, price and picture are today's. `customizations` are the names of options and the customer's own words. */
export const Favorite = z.object({
  id: Id,
  productId: z.number().int(),
  name: z.string(),
  price: z.number(),
  image: z.string(),
  /** Servers before 3.0 omit it. */
  picture: z.string().exactOptional(),
  type: z.string().exactOptional(),
  description: z.string().exactOptional(),
  customizations: z.array(z.string()),
  orderDate: z.iso.datetime(),
  options: ChoiceList.exactOptional(),
  /** The names of options that are no longer offered. */
  missing: z.array(z.string()).exactOptional(),
});
export type Favorite = z.infer<typeof Favorite>;

const FavoritesAnswer = z.object({ success: z.literal(true), favorites: z.array(Favorite) });

const Customization = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}*$/u)
  .refine(isReadable);

/**
 * Saves options other than the defaults as a drink: 409 `options_wrong` or `too_many_drinks`. Without `options`,
 * customizations that name options become these. Other fields of the item are ignored.
 */
export const addFavorite = {
  method: 'POST',
  path: '/auth/favorites',
  access: 'customer',
  summary: 'Save a product or a drink to the account, once',
  body: z.object({
    id: z.number().int(),
    options: Choices.exactOptional(),
    customizations: z.array(Customization).max(10).exactOptional(),
  }),
  response: FavoritesAnswer,
} as const satisfies Contract;

/** Succeeds also for a favorite that is gone. `id` is not the product's. */
export const removeFavorite = {
  method: 'DELETE',
  path: '/auth/favorites/:id',
  access: 'customer',
  summary: 'Remove a favorite from the account',
  params: z.object({ id: Id }),
  response: FavoritesAnswer,
} as const satisfies Contract;
