import { useSelector } from 'react-redux';
import { actionOf } from '../../lib/actions.ts';
import { logout } from '../auth/auth-calls.ts';

/** A line of the cart or the wishlist (spec section 3): prices in dollars. `deal` is the claim, `listPrice` what it saves on. */
export type CartItem = {
  id: number;
  name: string;
  price: number;
  image: string;
  quantity: number;
  listPrice: number;
  deal?: string;
};

/** Spec section 3. `itemCount` counts distinct items, as the badge does; `totalAmount` is the subtotal in dollars. */
export type CartState = { items: CartItem[]; wishlist: CartItem[]; itemCount: number; totalAmount: number };

export const emptyCart: CartState = { items: [], wishlist: [], itemCount: 0, totalAmount: 0 };

export const cartRestored = actionOf<CartState>('cart/cartRestored');

/** What pages show of the cart. The device holds it; `cart-commands.ts` changes it there and then here. */
export const cartReducer = (state: CartState = emptyCart, action: unknown): CartState => {
  if (cartRestored.match(action)) return action.payload;
  // Logout has cleared the stored lists too.
  return logout.pending.match(action) ? emptyCart : state;
};

export const useCart = (): CartState => useSelector((state: { cart: CartState }) => state.cart);
