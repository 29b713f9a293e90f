import { configureStore } from '@reduxjs/toolkit';
import { authFrom, authReducer, loggedOut, sessionEnded, sessionRestored } from './features/auth/auth-slice.ts';
import { markSession } from './features/auth/session-mark.ts';
import { dropSession, readSession } from './features/auth/stored-session.ts';
import { cartFrom, cartReducer, cartRestored, emptyCart, readCart } from './features/cart/cart-slice.ts';
import { listenForSessionEnd } from './lib/api.ts';
import { storage } from './lib/storage.ts';

/** What prerendered pages show. Hydration must start from the same, whoever is logged in on the device. */
export const serverState = { auth: loggedOut, cart: emptyCart };

export const makeStore = () =>
  configureStore({
    reducer: { auth: authReducer, cart: cartReducer },
    preloadedState: { auth: authFrom(readSession()), cart: cartFrom(readCart()) },
  });

/** Ties the store to the browser: the page's mark, ended sessions, other tabs, and pages brought back by the browser. */
export const connectStore = (store: ReturnType<typeof makeStore>): void => {
  const mark = () => markSession(store.getState().auth.isLoggedIn);
  const restore = () => {
    store.dispatch(sessionRestored(readSession()));
    store.dispatch(cartRestored(readCart()));
  };
  mark();
  store.subscribe(mark);
  listenForSessionEnd(() => {
    dropSession();
    store.dispatch(sessionEnded());
  });
  addEventListener('storage', ({ key }) => storage.owns(key) && restore());
  addEventListener('pageshow', ({ persisted }) => persisted && restore());
};

export const store = makeStore();
if (typeof document !== 'undefined') connectStore(store);
