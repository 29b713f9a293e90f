import { z } from 'zod';
import { maxWishlistItems } from '../rules/cart.ts';
import type { Contract } from './contract.ts';
import { CartLines, ChoiceList, ProductId } from './orders.ts';

/**
 * A line as the account stores it. Its product may be unknown to this release, so limits and menu are not checked here.
 * `name`, `price` (dollars), `image` and `type` are the menu's, if the server knows the product: a page of an older
 * release shows the line with them.
 */
const AccountLine = z.object({
  id: z.number().int(),
  quantity: z.number().int(),
  deal: z.string().exactOptional(),
  options: ChoiceList.exactOptional(),
  name: z.string().exactOptional(),
  price: z.number().exactOptional(),
  /** A URL. */
  image: z.string().exactOptional(),
  type: z.string().exactOptional(),
});

/** Cart and wishlist of the account (decision 18). Each change raises `revision`; 0 is an account that has none yet. */
export const AccountCart = z.object({
  revision: z.number().int(),
  items: z.array(AccountLine),
  wishlist: z.array(z.number().int()),
});
export type AccountCart = z.infer<typeof AccountCart>;

const CartAnswer = z.object({ success: z.literal(true), data: AccountCart });

export const getCart = {
  method: 'GET',
  path: '/cart',
  access: 'customer',
  summary: 'The cart and wishlist of the account',
  conditional: true,
  response: CartAnswer,
} as const satisfies Contract;

/**
 * `revision` is the one that the change was based on; if the account has another by now: 409 `cart_changed` with its
 * cart in `data`. Products that are not on the menu are stored: a device may be of a newer release than the server.
 */
export const putCart = {
  method: 'PUT',
  path: '/cart',
  access: 'customer',
  summary: 'Replace the cart and wishlist of the account',
  body: z.strictObject({
    revision: z.number().int().min(0).max(2_000_000_000),
    items: CartLines,
    wishlist: z.array(ProductId).max(maxWishlistItems),
  }),
  response: CartAnswer,
} as const satisfies Contract;
