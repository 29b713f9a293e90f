import type * as contracts from '@juniper/core/contracts/auth.ts';
import type * as google from '@juniper/core/contracts/google.ts';
import type * as profile from '@juniper/core/contracts/profile.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { ApiError, describeFailure, send, sendSigned } from '../../lib/api.ts';
import { messages } from '../../lib/messages.ts';
import { storage } from '../../lib/storage.ts';
import { isUserMissing, loggedOut, startSession, useAuth } from './auth-store.ts';
import { publishSession } from './session-events.ts';

type Session = { token: string; user: User };
type Words = { refused: string; unreachable: string };

const words = {
  login: {
    refused: 'Login failed. Please check your credentials.',
    unreachable: 'Login failed. Please check your connection.',
  },
  register: {
    refused: 'Registration failed. Please try again.',
    unreachable: 'Registration failed. Please check your connection.',
  },
  google: { refused: 'Google login failed', unreachable: 'Google login failed' },
  loadUser: { refused: 'Failed to get user', unreachable: 'Failed to get user' },
  updateProfile: { refused: 'Profile update failed', unreachable: 'Profile update failed' },
  logout: { refused: 'Logout failed', unreachable: 'Logout failed' },
};

const getErrorMessage = (error: unknown, { refused, unreachable }: Words) =>
  describeFailure(error, refused, unreachable);

const begin = () => useAuth.setState({ loading: true, error: null });

/** A failure does not end the session, nor one that began meanwhile in another tab: only a 401 does. */
const fail = (error: string | null) => useAuth.setState((state) => ({ loading: isUserMissing(state), error }));

const take = ({ token, user }: Session) => {
  startSession(token, user);
  publishSession({ kind: 'loaded', user });
};

/** Returns the answer, or nothing if the login failed; the store has the reason then. */
const signIn = async <Answer extends Session>(call: Promise<Answer>, failed: Words): Promise<Answer | undefined> => {
  begin();
  try {
    const answer = await call;
    take(answer);
    return answer;
  } catch (error) {
    fail(getErrorMessage(error, failed));
    return undefined;
  }
};

export const login = (body: contracts.LoginRequest) =>
  signIn(send<typeof contracts.login>('POST', '/auth/login', body), words.login);

export const register = (body: contracts.RegisterRequest) =>
  signIn(send<typeof contracts.register>('POST', '/auth/register', body), words.register);

export const googleLogin = (body: google.GoogleLoginRequest) =>
  signIn(send<typeof google.googleLogin>('POST', '/auth/google', body), words.google);

/**
 * Sends a call that answers with the account. Returns nothing if the customer logged out, or somebody else logged in,
 * while the answer was under way.
 */
const askForUser = async (call: Promise<{ user: User }>): Promise<Session | undefined> => {
  const token = storage.read('token');
  const { user } = await call;
  return token !== undefined && storage.read('token') === token ? { token, user } : undefined;
};

/** Loads the account. A 401 ends the session: the API client notifies `connectAuth`. */
export const loadUser = async (): Promise<void> => {
  begin();
  try {
    const session = await askForUser(sendSigned<typeof contracts.getUser>('GET', '/auth/user'));
    if (session) take(session);
    else fail(null);
  } catch (error) {
    fail(getErrorMessage(error, words.loadUser));
  }
};

/** Returns the reason if it failed. */
export const updateProfile = async (body: profile.UpdateProfileRequest): Promise<string | undefined> => {
  try {
    const session = await askForUser(sendSigned<typeof profile.updateProfile>('PUT', '/auth/profile', body));
    if (session) startSession(session.token, session.user);
    return undefined;
  } catch (error) {
    const reason = getErrorMessage(error, words.updateProfile);
    useAuth.setState({ error: reason });
    return reason;
  }
};

/** Logs out. Forgets the customer before the server answers; the call starts first, so it carries the token. */
export const logout = async (): Promise<void> => {
  const isKnown = storage.read('token') !== undefined;
  const call = isKnown ? sendSigned<typeof contracts.logout>('POST', '/auth/logout') : undefined;
  const { preferences } = useAuth.getState();
  storage.forgetCustomer();
  useAuth.setState({ ...loggedOut, preferences, loading: true });
  let error: string | null = null;
  try {
    await call;
    if (!isKnown) throw new ApiError('refused', 401, 'no_token', messages.noToken);
  } catch (cause) {
    error = getErrorMessage(cause, words.logout);
  }
  // Somebody may have logged in again before the server answered.
  if (useAuth.getState().token !== null) return;
  useAuth.setState(error === null ? loggedOut : { ...loggedOut, preferences, error });
};
