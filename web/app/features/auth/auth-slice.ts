import type { Preferences, User } from '@juniper/core/contracts/user.ts';
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
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

const authSlice = createSlice({
  name: 'auth',
  initialState: loggedOut,
  reducers: {
    /** Takes over what storage holds: at the start, and when another tab logged in or out. */
    sessionRestored: (_, { payload }: PayloadAction<StoredSession>) => authFrom(payload),
    sessionEnded: () => loggedOut,
    errorCleared: (state) => {
      state.error = null;
    },
    /** The account's list, as it came back from a change of it. */
    favoritesChanged: (state, { payload }: PayloadAction<User['favoriteOrders']>) => {
      state.favoriteOrders = payload;
      if (state.user) state.user.favoriteOrders = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      // The device has forgotten the customer by now, so the page does too; a slow server holds nobody's account open.
      .addCase(logout.pending, ({ preferences }) => ({ ...loggedOut, preferences, loading: true }))
      // Whoever has logged in while the server took its time stays.
      .addCase(logout.fulfilled, (state) => (state.token === null ? loggedOut : state))
      .addCase(logout.rejected, (state, { payload }) =>
        state.token === null ? { ...loggedOut, preferences: state.preferences, error: payload ?? null } : state,
      )
      .addCase(updateProfile.rejected, (state, { payload }) => {
        state.error = payload ?? null;
      })
      .addMatcher(isAnyOf(login.pending, register.pending, googleLogin.pending, loadUser.pending), (state) => {
        state.loading = true;
        state.error = null;
      })
      .addMatcher(
        isAnyOf(
          login.fulfilled,
          register.fulfilled,
          googleLogin.fulfilled,
          loadUser.fulfilled,
          updateProfile.fulfilled,
        ),
        (_, { payload }) => loggedIn(payload.user, payload.token),
      )
      // Nobody is logged in by it. Who is in already, by another tab, stays: only a 401 ends a session (decision 33).
      .addMatcher(
        isAnyOf(login.rejected, register.rejected, googleLogin.rejected, loadUser.rejected),
        (state, { payload }) => {
          state.loading = isUserMissing(state);
          state.error = payload ?? null;
        },
      ),
});

export const { sessionRestored, sessionEnded, errorCleared, favoritesChanged } = authSlice.actions;
export const authReducer = authSlice.reducer;

export const useAuth = (): AuthState => useSelector((state: { auth: AuthState }) => state.auth);
