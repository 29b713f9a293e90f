import { storage } from '../../lib/storage.ts';
import { useAuth } from '../auth/auth-store.ts';
import { onCatalogue } from '../catalogue/catalogue-store.ts';
import { useDealClock } from '../deals/deal-clock.ts';
import { restoreCart } from './cart-store.ts';

/** Syncs with the account's cart. The code is loaded for members only; if that fails, the cart stays on the device. */
const syncWithAccount = (): void => {
  if (!useAuth.getState().isAuthenticated) return;
  void import('./sync-cart.ts').then(
    ({ keepCart }) => keepCart(restoreCart),
    () => {},
  );
};

/** Shows the lists of the customer who is logged in (decision 18), and follows the other tabs. */
export const connectCart = (): void => {
  const start = () => {
    restoreCart();
    syncWithAccount();
  };
  // The board keeps its user when a session ends, and the token alone tells of the next login.
  useAuth.subscribe(({ user, token }, before) => {
    if (user?.id !== before.user?.id || token !== before.token) start();
  });
  addEventListener('storage', ({ key }) => storage.owns(key) && restoreCart());
  // The day's deals begin, also at midnight on an open page: their lines get the price that the cards show from now on.
  useDealClock.subscribe(({ day }, before) => day !== before.day && restoreCart());
  // Another menu: names and prices.
  onCatalogue(restoreCart);
  addEventListener('pageshow', ({ persisted }) => persisted && restoreCart());
  start();
};
