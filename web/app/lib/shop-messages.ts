import { mostLines, mostOfItem } from '@juniper/core/rules/cart.ts';

/** What cart, wishlist and favorites say (spec sections 4, 5 and 8). Limits and moves, which it leaves out, are in our words. */
export const shopMessages = {
  cart: {
    loginToAdd: 'Please login to add items to your cart',
    loginToBuyNow: 'Please login to continue with Buy Now',
    loginToSee: 'Please login to see your cart',
    added: (name: string) => `${name} added to cart!`,
    boughtNow: (name: string) => `${name} added to cart! Redirecting to checkout...`,
    removedByName: (name: string) => `${name} removed from cart!`,
    quantityUpdated: (quantity: number) => `Quantity updated to ${quantity}!`,
    quantityTooSmall: 'Quantity must be greater than 0',
    quantityTooLarge: `We take up to ${mostOfItem} of an item in one order`,
    full: `A cart holds up to ${mostLines} different items`,
    updated: 'Cart updated!',
    removed: 'Item removed from cart!',
    cleared: 'All items removed from cart!',
    confirmClear: 'Are you sure you want to remove all items from the cart?',
    empty: 'Your cart is empty. Please add some items!',
    toPayment: 'Redirecting to payment...',
    movedToWishlist: (name: string) => `${name} moved to wishlist!`,
  },
  wishlist: {
    added: (name: string) => `${name} added to wishlist!`,
    removed: (name: string) => `${name} removed from wishlist!`,
  },
  favorites: {
    login: 'Please log in to save items to favorites!',
    added: 'Item added to favorites!',
    removed: 'Item removed from favorites',
  },
} as const;
