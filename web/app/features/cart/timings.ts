/** Spec section 9. */
export const cartToastMs = 2000;
export const redirectDelayMs = 1000;
export const paymentDelayMs = 1500;
