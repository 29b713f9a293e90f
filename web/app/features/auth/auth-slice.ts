import type { Preferences, User } from '@juniper/core/contracts/user.ts';
import { useSelector } from 'react-redux';
import { actionOf, isAnyOf } from '../../lib/actions.ts';
import { defaultPreferences } from '../../lib/stored-user.ts';
import { googleLogin, loadUser, login, logout, register, updateProfile } from './auth-calls.ts';
import type { StoredSession } from './stored-session.ts';

/** Spec section 3, to the letter. */
export type AuthState = {
  isLoggedIn: boolean;
  isAuthenticated: boolean;
  user: User | null;
  token: string | null;
  loading: boolean;
  error: string | null;
  googleUser: User | null;
  loyaltyPoints: number;
  favoriteOrders: User['favoriteOrders'];
  orderHistory: User['orderHistory'];
  preferences: Preferences;
};

export const loggedOut: AuthState = {
  isLoggedIn: false,
  isAuthenticated: false,
  user: null,
  token: null,
  loading: false,
  error: null,
  googleUser: null,
  loyaltyPoints: 0,
  favoriteOrders: [],
  orderHistory: [],
  preferences: defaultPreferences,
};

const loggedIn = (user: User, token: string): AuthState => ({
  ...loggedOut,
  isLoggedIn: true,
  isAuthenticated: true,
  user,
  token,
  googleUser: user.provider === 'google' ? user : null,
  loyaltyPoints: user.loyaltyPoints,
  favoriteOrders: user.favoriteOrders,
  orderHistory: user.orderHistory,
  preferences: user.preferences,
});

/** A token without its user counts as loading from the start, so that a guard waits instead of turning the customer away. */
export const authFrom = ({ token, user }: StoredSession): AuthState => {
  if (token && user) return loggedIn(user, token);
  return token ? { ...loggedOut, token, loading: true } : loggedOut;
};

/** The device knows a token and not yet whose it is: nobody is turned away until the server has said so. */
const isUserMissing = ({ token, user }: AuthState) => token !== null && user === null;

/** Takes over what storage holds: at the start, and when another tab logged in or out. */
export const sessionRestored = actionOf<StoredSession>('auth/sessionRestored');
export const sessionEnded = actionOf('auth/sessionEnded');
export const errorCleared = actionOf('auth/errorCleared');
/** The account's list, as it came back from a change of it. */
export const favoritesChanged = actionOf<User['favoriteOrders']>('auth/favoritesChanged');

const isAsking = isAnyOf(login.pending, register.pending, googleLogin.pending, loadUser.pending);
const isAnswered = isAnyOf<{ user: User; token: string }>(
  login.fulfilled,
  register.fulfilled,
  googleLogin.fulfilled,
  loadUser.fulfilled,
  updateProfile.fulfilled,
);
const isRefused = isAnyOf(login.rejected, register.rejected, googleLogin.rejected, loadUser.rejected);

export const authReducer = (state: AuthState = loggedOut, action: unknown): AuthState => {
  if (sessionRestored.match(action)) return authFrom(action.payload);
  if (sessionEnded.match(action)) return loggedOut;
  if (errorCleared.match(action)) return { ...state, error: null };
  if (favoritesChanged.match(action)) {
    const favoriteOrders = action.payload;
    return { ...state, favoriteOrders, user: state.user && { ...state.user, favoriteOrders } };
  }
  if (isAsking(action)) return { ...state, loading: true, error: null };
  if (isAnswered(action)) return loggedIn(action.payload.user, action.payload.token);
  // Nobody is logged in by it. Who is in already, by another tab, stays: only a 401 ends a session (decision 33).
  if (isRefused(action)) return { ...state, loading: isUserMissing(state), error: action.payload };
  if (updateProfile.rejected.match(action)) return { ...state, error: action.payload };
  // The device has forgotten the customer by now, so the page does too; a slow server holds nobody's account open.
  if (logout.pending.match(action)) return { ...loggedOut, preferences: state.preferences, loading: true };
  // Whoever has logged in while the server took its time stays.
  if (logout.fulfilled.match(action) && state.token === null) return loggedOut;
  if (logout.rejected.match(action) && state.token === null) {
    return { ...loggedOut, preferences: state.preferences, error: action.payload };
  }
  return state;
};

export const useAuth = (): AuthState => useSelector((state: { auth: AuthState }) => state.auth);
