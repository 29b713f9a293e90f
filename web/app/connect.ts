import type { User } from '@juniper/core/contracts/user.ts';
import { useAuth } from './features/auth/auth-store.ts';
import { connectAuth } from './features/auth/session.ts';
import { onSession } from './features/auth/session-events.ts';
import { emptyCart, useCart } from './features/cart/cart-view.ts';
import { onCatalogue } from './features/catalogue/catalogue-store.ts';
import { type Key, storage } from './lib/storage.ts';

/**
 * Uses a module once it is loaded. If it cannot be loaded, the next change or visit tries again; until then all stays
 * on the device.
 */
const loadLater = <Module>(load: Promise<Module>, use: (module: Module) => void) => void load.then(use, () => {});

const isStored = (key: Key) => storage.text(key) !== undefined;
const isCartStored = () => isStored('juniper_cart') || isStored('juniper_wishlist');

/** Shows the lists that the device holds, once the code that reads them is loaded. */
let restoreCart: (() => void) | undefined;

const loadCart = async (): Promise<void> => {
  ({ restoreCart } = await import('./features/cart/cart-store.ts'));
};

/** Loads the cart's code if the device holds a cart or a wishlist. Other visits get it with the first product. */
export const loadStoredCart = async (): Promise<void> => {
  if (isCartStored()) await loadCart().catch(() => {});
};

const showCart = (): void => {
  if (!isCartStored()) useCart.setState(emptyCart);
  else if (restoreCart) restoreCart();
  else loadLater(loadCart(), () => restoreCart?.());
};

/** Shows the lists of the customer who is logged in, and follows the other tabs. */
const connectCart = (): void => {
  // Only members load the code that syncs with the account's cart.
  const start = () => {
    showCart();
    if (useAuth.getState().isAuthenticated)
      loadLater(import('./features/cart/sync-cart.ts'), ({ keepCart }) => keepCart(showCart));
  };
  onSession('started', start);
  onSession('ended', showCart);
  addEventListener('storage', ({ key }) => storage.owns(key) && showCart());
  // Another menu: names and prices.
  onCatalogue(showCart);
  addEventListener('pageshow', ({ persisted }) => persisted && showCart());
  start();
};

type AccountList = { sync: () => void; takeFromUser: (user: User) => void };

/**
 * Connects a list to the account, whose own comes with its user; unsent changes are sent when there is a connection.
 * `keys` hold the list and its base.
 */
const connectAccountList = (keys: readonly Key[], name: 'favoriteList' | 'recipeList'): void => {
  const load = async (): Promise<AccountList> => (await import('./features/favorites/sync-lists.ts'))[name];
  const send = () => {
    if (isStored('token') && keys.some(isStored)) loadLater(load(), ({ sync }) => sync());
  };
  onSession('loaded', ({ user }) => loadLater(load(), ({ takeFromUser }) => takeFromUser(user)));
  addEventListener('online', send);
  send();
};

/** Follows the customer's orders while they change. The code for it is loaded with the first open order. */
const connectOrders = (): void => {
  const watchIfOpen = () => {
    if (useAuth.getState().orderHistory.every(({ closedAt }) => closedAt !== null)) return;
    unsubscribe();
    loadLater(import('./features/orders/watch-orders.ts'), ({ watchOrders }) => watchOrders());
  };
  const unsubscribe = useAuth.subscribe(watchIfOpen);
  watchIfOpen();
};

/** Connects the stores to the browser. Runs once, before hydration; the session first, because the others use it. */
export const connect = (): void => {
  connectAuth();
  connectCart();
  connectAccountList(['favorites', 'favorites_base'], 'favoriteList');
  connectAccountList(['coffeeRecipeFavorites', 'recipe_favorites_base'], 'recipeList');
  connectOrders();
};
