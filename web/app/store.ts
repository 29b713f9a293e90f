import type { User } from '@juniper/core/contracts/user.ts';
import type { Middleware } from 'redux';
import { googleLogin, loadUser, login, register } from './features/auth/auth-calls.ts';
import { authFrom, authReducer, loggedOut, sessionEnded, sessionRestored } from './features/auth/auth-slice.ts';
import { markSession } from './features/auth/session-mark.ts';
import { dropSession, readSession } from './features/auth/stored-session.ts';
import { cartReducer, cartRestored, emptyCart } from './features/cart/cart-slice.ts';
import { loadCommands } from './features/cart/late-parts.ts';
import { isAnyOf } from './lib/actions.ts';
import { listenForSessionEnd } from './lib/api.ts';
import { openStore } from './lib/open-store.ts';
import { storage } from './lib/storage.ts';

/** What prerendered pages show. Hydration must start from the same, whoever is logged in on the device. */
export const serverState = { auth: loggedOut, cart: emptyCart };

/** Loaded by visits that need it. What cannot be loaded now stays on the device until the next try. */
const when =
  <Part>(load: () => Promise<Part>) =>
  (use: (part: Part) => unknown): void =>
    void load().then(use, () => {});
const withCart = when(loadCommands);
const withSync = when(() => import('./features/cart/sync-cart.ts'));
const withFavorites = when(() => import('./features/favorites/sync-favorites.ts'));
const withOrders = when(() => import('./features/orders/watch-orders.ts'));

const holds = (...keys: Parameters<typeof storage.read>[0][]) => keys.some((key) => storage.read(key) !== undefined);

const isAccountAnswer = isAnyOf<{ user: User }>(
  login.fulfilled,
  register.fulfilled,
  googleLogin.fulfilled,
  loadUser.fulfilled,
);

/** The account's favorites come with its user. */
const takeFavorites: Middleware = () => (next) => (action) => {
  if (isAccountAnswer(action)) withFavorites((sync) => sync.takeAccountFavorites(action.payload.user));
  return next(action);
};

export const makeStore = () =>
  openStore({
    reducer: { auth: authReducer, cart: cartReducer },
    middleware: takeFavorites,
    preloadedState: { auth: authFrom(readSession()), cart: emptyCart },
  });

type AppStore = ReturnType<typeof makeStore>;

/** Whoever comes or goes, by whatever way, the lists shown are theirs (decision 18). */
const connectLists = (store: AppStore): void => {
  const restoreCart = () => {
    if (holds('juniper_cart', 'juniper_wishlist')) withCart((commands) => store.dispatch(commands.restoreCart()));
    else store.dispatch(cartRestored(emptyCart));
  };
  const sendFavorites = () => {
    if (holds('token') && holds('favorites', 'favorites_removed')) withFavorites((sync) => sync.syncFavorites());
  };
  const keepCart = () => {
    if (store.getState().auth.isAuthenticated) withSync((sync) => sync.keepCart(store.dispatch));
  };
  let owner = store.getState().auth.user?.id;
  store.subscribe(() => {
    const next = store.getState().auth.user?.id;
    if (next === owner) return;
    owner = next;
    store.dispatch(cartRestored(emptyCart));
    restoreCart();
    keepCart();
  });
  addEventListener('storage', ({ key }) => storage.owns(key) && restoreCart());
  addEventListener('pageshow', ({ persisted }) => persisted && restoreCart());
  addEventListener('online', sendFavorites);
  restoreCart();
  keepCart();
  sendFavorites();
};

/** Open orders are followed as they change; what does that is loaded by who has one. */
const connectOrders = (store: AppStore): void => {
  const watch = () => {
    if (!store.getState().auth.orderHistory.some(({ closedAt }) => closedAt === null)) return;
    stopWaiting();
    withOrders(({ watchOrders }) => watchOrders(store));
  };
  const stopWaiting = store.subscribe(watch);
  watch();
};

/** Ties the store to the browser: the page's mark, ended sessions, other tabs, and pages brought back by the browser. */
export const connectStore = (store: AppStore): void => {
  const mark = () => markSession(store.getState().auth.user);
  const restoreSession = () => store.dispatch(sessionRestored(readSession()));
  mark();
  store.subscribe(mark);
  listenForSessionEnd(() => {
    dropSession();
    store.dispatch(sessionEnded());
  });
  addEventListener('storage', ({ key }) => (key === null || key === 'token' || key === 'user') && restoreSession());
  addEventListener('pageshow', ({ persisted }) => persisted && restoreSession());
  connectLists(store);
  connectOrders(store);
};

export const store = makeStore();
if (typeof document !== 'undefined') connectStore(store);
