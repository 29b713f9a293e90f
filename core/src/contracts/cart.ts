import { z } from 'zod';
import { maxWishlistItems } from '../rules/cart.ts';
import { answerWith, type Contract } from './contract.ts';
import { CartLines, ChoiceList, ProductId } from './orders.ts';

/** Limits and menu are not checked. `name`, `price` (dollars), `image` and `type` are for pages of an older release. */
const AccountLine = z.object({
  id: z.number().int(),
  quantity: z.number().int(),
  deal: z.string().exactOptional(),
  options: ChoiceList.exactOptional(),
  name: z.string().exactOptional(),
  price: z.number().exactOptional(),
  image: z.string().exactOptional(),
  type: z.string().exactOptional(),
});

/** Each change raises `revision`; an account without a cart has 0. */
export const AccountCart = z.object({
  revision: z.number().int(),
  items: z.array(AccountLine),
  wishlist: z.array(z.number().int()),
});
export type AccountCart = z.infer<typeof AccountCart>;

const CartAnswer = answerWith(AccountCart);

export const getCart = {
  method: 'GET',
  path: '/cart',
  access: 'customer',
  summary: 'Get the cart and wishlist of the account',
  conditional: true,
  response: CartAnswer,
} as const satisfies Contract;

/**
 * Refuses another `revision` than the account's: 409 `cart_changed` with its cart in `data`. Stores unknown products,
 * too.
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
