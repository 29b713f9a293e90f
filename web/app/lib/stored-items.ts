import { isAmount, isObject, isText } from './guards.ts';

/** A line of the cart or the wishlist (spec section 3): price in dollars, plus any other product fields passed in. */
export type CartItem = { id: number; name: string; price: number; image: string; quantity: number };

export type StoredItems = { items: CartItem[] };

const isCartItem = (value: unknown): value is CartItem =>
  isObject(value) &&
  Number.isInteger(value.id) &&
  isText(value.name) &&
  isAmount(value.price) &&
  isText(value.image) &&
  Number.isInteger(value.quantity) &&
  Number(value.quantity) > 0;

export const toStoredItems = (value: unknown): StoredItems | undefined =>
  isObject(value) && Array.isArray(value.items) && value.items.every(isCartItem) ? { items: value.items } : undefined;
