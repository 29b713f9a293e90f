import type * as contracts from '@juniper/core/contracts/auth.ts';
import type * as google from '@juniper/core/contracts/google.ts';
import type * as profile from '@juniper/core/contracts/profile.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { createAsyncThunk } from '@reduxjs/toolkit';
import { send, sendSigned, wordsFor } from '../../lib/api.ts';
import { messages } from '../../lib/messages.ts';
import { storage } from '../../lib/storage.ts';
import { keepSession } from './stored-session.ts';

/** Null: the answer came too late to matter, so there is nothing to say. */
type Refusal = { rejectValue: string | null };
type Session = { token: string; user: User };

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

export const googleLogin = createAsyncThunk<contracts.SignedIn & { created: boolean }, string, Refusal>(
  'auth/googleLogin',
  async (credential, { rejectWithValue }) => {
    try {
      const answer = await send<typeof google.googleLogin>('POST', '/auth/google', { credential });
      keepSession(answer.token, answer.user);
      return answer;
    } catch (error) {
      return rejectWithValue(wordsFor(error, messages.googleLoginFailed, messages.googleLoginFailed));
    }
  },
);

/** Sends a call that answers with the account, and keeps it if the session is still the one that asked. */
const refreshUser = async (call: () => Promise<{ user: User }>): Promise<Session | null> => {
  const token = storage.read('token');
  const { user } = await call();
  // The customer may have logged out, or someone else in, while the answer was under way.
  if (!token || storage.read('token') !== token) return null;
  keepSession(token, user);
  return { token, user };
};

/** Loads the account (decision 34). A 401 ends the session on its own way, in the API client. */
export const loadUser = createAsyncThunk<Session, void, Refusal>('auth/loadUser', async (_, { rejectWithValue }) => {
  try {
    const session = await refreshUser(() => sendSigned<typeof contracts.getUser>('GET', '/auth/user'));
    return session ?? rejectWithValue(null);
  } catch (error) {
    return rejectWithValue(wordsFor(error, messages.loadUserFailed, messages.loadUserFailed));
  }
});

export const updateProfile = createAsyncThunk<Session, profile.UpdateProfileRequest, Refusal>(
  'auth/updateProfile',
  async (body, { rejectWithValue }) => {
    try {
      const session = await refreshUser(() => sendSigned<typeof profile.updateProfile>('PUT', '/auth/profile', body));
      return session ?? rejectWithValue(null);
    } catch (error) {
      return rejectWithValue(wordsFor(error, messages.updateProfileFailed, messages.updateProfileFailed));
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
