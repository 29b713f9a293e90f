import type * as contracts from '@juniper/core/contracts/auth.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { createAsyncThunk } from '@reduxjs/toolkit';
import { ApiError, send, sendSigned } from '../../lib/api.ts';
import { messages } from '../../lib/messages.ts';
import { storage } from '../../lib/storage.ts';
import { keepSession } from './stored-session.ts';

type Refusal = { rejectValue: string };

/** What the customer reads: the server's own words, else the text of spec section 8. */
const wordsFor = (error: unknown, refused: string, unreachable: string): string => {
  if (error instanceof ApiError && error.kind === 'refused') return error.message || refused;
  return unreachable;
};

export const login = createAsyncThunk<contracts.SignedIn, contracts.LoginRequest, Refusal>(
  'auth/login',
  async (body, { rejectWithValue }) => {
    try {
      const answer = await send<typeof contracts.login>('POST', '/auth/login', body);
      keepSession(answer.token, answer.user);
      return answer;
    } catch (error) {
      return rejectWithValue(wordsFor(error, messages.login.refused, messages.login.unreachable));
    }
  },
);

export const register = createAsyncThunk<contracts.SignedIn, contracts.RegisterRequest, Refusal>(
  'auth/register',
  async (body, { rejectWithValue }) => {
    try {
      const answer = await send<typeof contracts.register>('POST', '/auth/register', body);
      keepSession(answer.token, answer.user);
      return answer;
    } catch (error) {
      return rejectWithValue(wordsFor(error, messages.register.refused, messages.register.unreachable));
    }
  },
);

/** Loads the account when only a token is stored (decision 34). A 401 ends the session on its own way, in the API client. */
export const loadUser = createAsyncThunk<{ token: string; user: User }, void, Refusal>(
  'auth/loadUser',
  async (_, { rejectWithValue }) => {
    const token = storage.read('token');
    try {
      const { user } = await sendSigned<typeof contracts.getUser>('GET', '/auth/user');
      // The customer may have logged out, or someone else in, while the answer was under way.
      if (!token || storage.read('token') !== token) return rejectWithValue(messages.loadUserFailed);
      keepSession(token, user);
      return { token, user };
    } catch (error) {
      return rejectWithValue(wordsFor(error, messages.loadUserFailed, messages.loadUserFailed));
    }
  },
);

/** The device forgets everything at once, whatever the server will say; the call carries the token it took before. */
export const logout = createAsyncThunk<void, void, Refusal>('auth/logout', async (_, { rejectWithValue }) => {
  const isKnown = storage.read('token') !== undefined;
  const call = isKnown ? sendSigned<typeof contracts.logout>('POST', '/auth/logout') : undefined;
  storage.clear();
  try {
    await call;
    return isKnown ? undefined : rejectWithValue(messages.noToken);
  } catch (error) {
    return rejectWithValue(wordsFor(error, messages.logoutFailed, messages.logoutFailed));
  }
});
