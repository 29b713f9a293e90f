import type { Preferences, User } from '@juniper/core/contracts/user.ts';
import { create } from 'zustand';
import { storage } from '../../lib/storage.ts';
import { defaultPreferences } from '../../lib/stored-user.ts';

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

/** Starts as a visitor, because that is what the server renders; `connectAuth` sets the session before hydration. */
export const useAuth = create<AuthState>()(() => loggedOut);

export const useUser = (): User | null => useAuth(({ user }) => user);

export const useIsMember = (): boolean => useAuth(({ isAuthenticated }) => isAuthenticated);

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

/** Returns whether the device has a token but not the user that it belongs to. */
export const isUserMissing = ({ token, user }: AuthState): boolean => token !== null && user === null;

export type StoredSession = { token?: string | undefined; user?: User | undefined };

export const readSession = (): StoredSession => ({ token: storage.read('token'), user: storage.read('user') });

/** Writes the token last: another tab that sees a token can rely on the user being there. */
export const keepSession = (token: string, user: User): void => {
  storage.setCustomer(user.id);
  storage.write('user', user);
  storage.write('token', token);
};

/** Returns the state of a stored session. A token without its user is loading: a guard waits and asks for no login. */
export const authFrom = ({ token, user }: StoredSession): AuthState => {
  if (token && user) return loggedIn(user, token);
  return token ? { ...loggedOut, token, loading: true } : loggedOut;
};

/** Takes over the session that is stored on the device: at the start, and after another tab logged in or out. */
export const restoreSession = (): void => useAuth.setState(authFrom(readSession()));

/** Starts a session, or replaces its user. Storage comes first, because listeners of the store read it. */
export const startSession = (token: string, user: User): void => {
  keepSession(token, user);
  useAuth.setState(loggedIn(user, token));
};

/** Ends the session on this device. Removes the token first, for the same reason as in `keepSession`. */
export const endSession = (): void => {
  const { user } = useAuth.getState();
  if (user) storage.setCustomer(user.id);
  storage.remove('token');
  storage.remove('user');
  useAuth.setState(loggedOut);
};
