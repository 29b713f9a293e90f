/** Given once to every new account (spec section 9, decision 24). */
export const welcomePoints = 100;
