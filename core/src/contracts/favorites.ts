import { z } from 'zod';
import type { Contract } from './contract.ts';
import { Id } from './id.ts';
import { ChoiceList, Choices } from './orders.ts';

/**
 * A product, or a drink with its options, that the customer wants again. Name, price and picture are the catalogue's of
 * today, and so are the words of `customizations`.
 */
export const Favorite = z.object({
  id: Id,
  productId: z.number().int(),
  name: z.string(),
  price: z.number(),
  image: z.string(),
  customizations: z.array(z.string()),
  orderDate: z.iso.datetime(),
  /** A saved drink has them. Servers before options do not. */
  options: ChoiceList.exactOptional(),
  /** The names of options that are no longer offered. */
  missing: z.array(z.string()).exactOptional(),
});
export type Favorite = z.infer<typeof Favorite>;

const FavoritesAnswer = z.object({ success: z.literal(true), favorites: z.array(Favorite) });

/**
 * `id` is the product's. With options other than the default cup's it is a saved drink: 409 `options_wrong` if they cannot
 * be had, 409 `too_many_drinks`. Other fields of the item are ignored: the server uses its own menu.
 */
export const addFavorite = {
  method: 'POST',
  path: '/auth/favorites',
  access: 'customer',
  summary: 'Save a product or a drink to the account; saving it again changes nothing',
  body: z.object({ id: z.number().int(), options: Choices.exactOptional() }),
  response: FavoritesAnswer,
} as const satisfies Contract;

/** `id` is the favorite's own (decision 16). Removing one that is already removed succeeds. */
export const removeFavorite = {
  method: 'DELETE',
  path: '/auth/favorites/:id',
  access: 'customer',
  summary: 'Remove a favorite from the account',
  params: z.object({ id: Id }),
  response: FavoritesAnswer,
} as const satisfies Contract;
