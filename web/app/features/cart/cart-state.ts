import { findPriced } from '@juniper/core/content/price-list.ts';
import type { CartLine, Lists } from '@juniper/core/rules/cart.ts';
import { toCents, toDollars } from '@juniper/core/rules/money.ts';
import { dealPrice, type Totals, totalsOf } from '@juniper/core/rules/pricing.ts';
import type { CartItem, CartState } from './cart-slice.ts';

/** Name, price and picture are the catalogue's, whatever the device has stored. */
const toItem = ({ id, quantity, deal }: CartLine): CartItem[] => {
  const product = findPriced(id);
  if (!product) return [];
  const { name, priceCents, picture } = product;
  const price = toDollars(deal === undefined ? priceCents : dealPrice(priceCents));
  return [{ id, name, price, image: picture, quantity, listPrice: toDollars(priceCents), ...(deal && { deal }) }];
};

/** Subtotal, taxes and final price, in cents. Cart, mini-cart and checkout all show these. */
export const cartTotals = (items: readonly CartItem[]): Totals =>
  totalsOf(items.map(({ price, quantity }) => ({ price: toCents(price), quantity })));

export const cartStateOf = ({ cart, wishlist }: Lists): CartState => {
  const items = cart.flatMap(toItem);
  return {
    items,
    wishlist: wishlist.flatMap((id) => toItem({ id, quantity: 1 })),
    itemCount: items.length,
    totalAmount: toDollars(cartTotals(items).subtotal),
  };
};
