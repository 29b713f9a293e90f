import { z } from 'zod';
import type { Contract } from './contract.ts';
import { CartLines } from './orders.ts';

/** Cart and wishlist as the account keeps them (decision 18). Each change raises `revision`; 0 is an account that has kept none. */
export const KeptCart = z.object({
  revision: z.number().int(),
  items: CartLines,
  wishlist: z.array(z.number().int()).max(100),
});
export type KeptCart = z.infer<typeof KeptCart>;

const CartAnswer = z.object({ success: z.literal(true), data: KeptCart });

export const getCart = {
  method: 'GET',
  path: '/cart',
  access: 'customer',
  summary: 'The cart and wishlist that the account keeps',
  conditional: true,
  response: CartAnswer,
} as const satisfies Contract;

/** `revision` is the one that the change was made on; when the account has moved on: 409 `cart_changed` with its cart in `data`. */
export const putCart = {
  method: 'PUT',
  path: '/cart',
  access: 'customer',
  summary: 'Replace the cart and wishlist that the account keeps',
  body: z.strictObject({
    revision: z.number().int().min(0).max(2_000_000_000),
    items: CartLines,
    wishlist: KeptCart.shape.wishlist,
  }),
  response: CartAnswer,
} as const satisfies Contract;
