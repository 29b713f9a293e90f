import { z } from 'zod';
import type { Contract } from './contract.ts';

/** A product that the customer wants again. Name, price and picture are today's, from the catalogue. */
export const Favorite = z.object({
  id: z.uuid(),
  productId: z.number().int(),
  name: z.string(),
  price: z.number(),
  image: z.string(),
  customizations: z.array(z.string()),
  orderDate: z.iso.datetime(),
});
export type Favorite = z.infer<typeof Favorite>;

const FavoritesAnswer = z.object({ success: z.literal(true), favorites: z.array(Favorite) });

/** One line; control characters have no place in it. */
const Customization = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}*$/u);

/** `id` is the product's. Whatever else the item object holds is ignored: the server knows its own menu. */
export const addFavorite = {
  method: 'POST',
  path: '/auth/favorites',
  access: 'customer',
  summary: 'Save a product to the account; saving it again changes nothing',
  body: z.object({
    id: z.number().int(),
    customizations: z.array(Customization).max(10).default([]),
  }),
  response: FavoritesAnswer,
} as const satisfies Contract;

/** `id` is the favorite's own (decision 16). Removing one that is gone already succeeds. */
export const removeFavorite = {
  method: 'DELETE',
  path: '/auth/favorites/:id',
  access: 'customer',
  summary: 'Remove a favorite from the account',
  params: z.object({ id: z.uuid() }),
  response: FavoritesAnswer,
} as const satisfies Contract;
