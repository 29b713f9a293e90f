import type { CartLine } from '@juniper/core/rules/cart.ts';
import type { Cents } from '@juniper/core/rules/money.ts';
import { cartStateOf, cartTotals } from '../cart/cart-state.ts';
import { claimNow } from '../deals/deal-clock.ts';

/** What these items would cost if they were ordered now, taxes included; what is not on the menu any more counts nothing. */
export const totalToday = (items: readonly { id: number; quantity: number }[]): Cents => {
  const cart = items.map(({ id, quantity }): CartLine => {
    const deal = claimNow(id);
    return { id, quantity, ...(deal && { deal }) };
  });
  return cartTotals(cartStateOf({ cart, wishlist: [] }).items).final;
};
