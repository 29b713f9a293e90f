import type * as contracts from '@juniper/core/contracts/auth.ts';
import type * as google from '@juniper/core/contracts/google.ts';
import type * as profile from '@juniper/core/contracts/profile.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { callOf, tooLate } from '../../lib/actions.ts';
import { ApiError, send, sendSigned } from '../../lib/api.ts';
import { messages } from '../../lib/messages.ts';
import { storage } from '../../lib/storage.ts';
import { keepSession } from './stored-session.ts';

type Session = { token: string; user: User };

const whatever = (words: string) => ({ refused: words, unreachable: words });

/** Starts the session that a call has answered with. */
const signIn = async <Answer extends Session>(call: Promise<Answer>): Promise<Answer> => {
  const answer = await call;
  keepSession(answer.token, answer.user);
  return answer;
};

export const login = callOf<contracts.SignedIn, contracts.LoginRequest>('auth/login', messages.login, (body) =>
  signIn(send<typeof contracts.login>('POST', '/auth/login', body)),
);

export const register = callOf<contracts.SignedIn, contracts.RegisterRequest>(
  'auth/register',
  messages.register,
  (body) => signIn(send<typeof contracts.register>('POST', '/auth/register', body)),
);

export const googleLogin = callOf<contracts.SignedIn & { created: boolean }, string>(
  'auth/googleLogin',
  whatever(messages.googleLoginFailed),
  (credential) => signIn(send<typeof google.googleLogin>('POST', '/auth/google', { credential })),
);

/** Sends a call that answers with the account, and keeps it if the session is still the one that asked. */
const refreshUser = async (call: () => Promise<{ user: User }>): Promise<Session> => {
  const token = storage.read('token');
  const { user } = await call();
  // The customer may have logged out, or someone else in, while the answer was under way.
  if (!token || storage.read('token') !== token) throw tooLate;
  keepSession(token, user);
  return { token, user };
};

/** Loads the account (decision 34). A 401 ends the session on its own way, in the API client. */
export const loadUser = callOf<Session>('auth/loadUser', whatever(messages.loadUserFailed), () =>
  refreshUser(() => sendSigned<typeof contracts.getUser>('GET', '/auth/user')),
);

export const updateProfile = callOf<Session, profile.UpdateProfileRequest>(
  'auth/updateProfile',
  whatever(messages.updateProfileFailed),
  (body) => refreshUser(() => sendSigned<typeof profile.updateProfile>('PUT', '/auth/profile', body)),
);

/** The device forgets everything at once, whatever the server will say; the call carries the token it took before. */
export const logout = callOf<void>('auth/logout', whatever(messages.logoutFailed), async () => {
  const isKnown = storage.read('token') !== undefined;
  const call = isKnown ? sendSigned<typeof contracts.logout>('POST', '/auth/logout') : undefined;
  storage.clear();
  await call;
  if (!isKnown) throw new ApiError('refused', 401, 'no_token', messages.noToken);
});
