import { connectAuth } from './features/auth/session.ts';
import { connectCart } from './features/cart/connect-cart.ts';
import { connectFavorites } from './features/favorites/connect-favorites.ts';
import { connectOrders } from './features/orders/connect-orders.ts';
import { connectRecipes } from './features/recipes/connect-recipes.ts';

/** Connects the stores to the browser. Runs once, before hydration; the session first, because the others use it. */
export const connect = (): void => {
  connectAuth();
  connectCart();
  connectFavorites();
  connectRecipes();
  connectOrders();
};
