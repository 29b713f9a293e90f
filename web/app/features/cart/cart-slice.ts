import { type Cents, toCents, toDollars } from '@juniper/core/rules/money.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { storage } from '../../lib/storage.ts';
import type { CartItem } from '../../lib/stored-items.ts';
import { logout } from '../auth/auth-calls.ts';

/** Spec section 3. `itemCount` counts distinct items, as the badge does; `totalAmount` is in dollars. */
export type CartState = { items: CartItem[]; wishlist: CartItem[]; itemCount: number; totalAmount: number };

type StoredCart = Pick<CartState, 'items' | 'wishlist'>;

const subtotal = (items: CartItem[]): Cents =>
  items.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0);

export const cartFrom = ({ items, wishlist }: StoredCart): CartState => ({
  items,
  wishlist,
  itemCount: items.length,
  totalAmount: toDollars(subtotal(items)),
});

export const readCart = (): StoredCart => ({
  items: storage.read('juniper_cart')?.items ?? [],
  wishlist: storage.read('juniper_wishlist')?.items ?? [],
});

export const emptyCart: CartState = cartFrom({ items: [], wishlist: [] });

const cartSlice = createSlice({
  name: 'cart',
  initialState: emptyCart,
  reducers: {
    /** Takes over what storage holds: at the start, and when another tab changed it. */
    cartRestored: (_, { payload }: PayloadAction<StoredCart>) => cartFrom(payload),
  },
  // Logout cleared the stored cart too; an ended session keeps it, for the customer who logs in again (decision 20).
  extraReducers: (builder) => builder.addCase(logout.pending, () => emptyCart),
});

export const { cartRestored } = cartSlice.actions;
export const cartReducer = cartSlice.reducer;

export const useCart = (): CartState => useSelector((state: { cart: CartState }) => state.cart);
