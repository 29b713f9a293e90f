import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
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

/** What pages show of the cart. The device holds it; `cart-commands.ts` changes it there and then here. */
const cartSlice = createSlice({
  name: 'cart',
  initialState: emptyCart,
  reducers: {
    cartRestored: (_, { payload }: PayloadAction<CartState>) => payload,
  },
  // Logout has cleared the stored lists too.
  extraReducers: (builder) => builder.addCase(logout.pending, () => emptyCart),
});

export const { cartRestored } = cartSlice.actions;
export const cartReducer = cartSlice.reducer;

export const useCart = (): CartState => useSelector((state: { cart: CartState }) => state.cart);
