import { create } from 'zustand';
import type { CartState } from './cart-state.ts';

export const emptyCart: CartState = { items: [], wishlist: [], itemCount: 0, totalAmount: 0 };

/** The cart that pages show. Local storage holds it; `cart-store.ts`, which only some pages load, changes both. */
export const useCart = create<CartState>()(() => emptyCart);

export const useCartCount = (): number => useCart(({ itemCount }) => itemCount);

/** Whether the mini-cart is open. Any other part that opens over the page closes it. */
const useMiniCart = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const openMiniCart = (isOpen: boolean): void => useMiniCart.setState({ isOpen });

export const useMiniCartOpen = (): boolean => useMiniCart(({ isOpen }) => isOpen);
