import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../lib/open-store.ts';
import { storage } from '../../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { sampleFavorite, sampleOrder, sampleUser, signedIn } from '../../lib/testing/sample-user.ts';
import { googleLogin, loadUser, login, logout, register, updateProfile } from './auth-calls.ts';
import { authFrom, authReducer, errorCleared, favoritesChanged, loggedOut, sessionEnded } from './auth-slice.ts';
import { readSession } from './stored-session.ts';

const member = {
  isLoggedIn: true,
  isAuthenticated: true,
  user: sampleUser,
  token: 'token-1',
  loading: false,
  error: null,
  googleUser: null,
  loyaltyPoints: 100,
  favoriteOrders: [sampleFavorite],
  orderHistory: [sampleOrder],
  preferences: { newsletter: true, notifications: false, favoriteStore: 'uptown' },
};
const credentials = { email: 'elena@marsh.example', password: 'Secret1!' };
const registration = { name: 'Elena Marsh', ...credentials };

let api: LocalApi;
const openTab = () => openStore({ reducer: { auth: authReducer }, preloadedState: { auth: authFrom(readSession()) } });
const storeSession = () => {
  storage.write('token', 'token-1');
  storage.write('user', sampleUser);
};

beforeEach(async () => {
  api = await startLocalApi();
});

afterEach(async () => {
  localStorage.clear();
  await api.stop();
});

describe('the start', () => {
  test('nothing stored: logged out, in the shape of spec section 3', () => {
    expect(openTab().getState().auth).toEqual({
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
      preferences: { newsletter: false, notifications: true, favoriteStore: null },
    });
  });

  test('token and user stored: logged in', () => {
    storeSession();
    expect(openTab().getState().auth).toEqual(member);
  });

  test('a corrupt user is cleared, and the token alone is not a login', () => {
    storage.write('token', 'token-1');
    localStorage.setItem('user', '{"name"');
    expect(openTab().getState().auth).toEqual({ ...loggedOut, token: 'token-1', loading: true });
    expect(localStorage.getItem('user')).toBeNull();
  });

  test('a user without a token is logged out', () => {
    storage.write('user', sampleUser);
    expect(openTab().getState().auth).toEqual(loggedOut);
  });

  test('a Google user is known as one', () => {
    storage.write('token', 'token-1');
    storage.write('user', { ...sampleUser, provider: 'google' });
    expect(openTab().getState().auth.googleUser?.email).toBe(sampleUser.email);
  });
});

describe.each([
  {
    call: () => login(credentials),
    path: '/api/auth/login',
    body: credentials,
    words: 'Login failed. Please check your credentials.',
    offline: 'Login failed. Please check your connection.',
  },
  {
    call: () => register(registration),
    path: '/api/auth/register',
    body: registration,
    words: 'Registration failed. Please try again.',
    offline: 'Registration failed. Please check your connection.',
  },
  {
    call: () => googleLogin('credential-1'),
    path: '/api/auth/google',
    body: { credential: 'credential-1' },
    words: 'Google login failed',
    offline: 'Google login failed',
  },
])('$path', ({ path, body, words, offline, ...row }) => {
  const call = row.call as () => ReturnType<typeof login>;

  test('pending: loading, the earlier error gone', async () => {
    api.answer = () => ({ status: 401, body: { success: false, message: 'No.' } });
    const store = openTab();
    await store.dispatch(call());
    const second = store.dispatch(call());
    expect(store.getState().auth).toEqual({ ...loggedOut, loading: true });
    await second;
  });

  test('success: state and storage have user and token', async () => {
    api.answer = () => ({ body: signedIn });
    const store = openTab();
    await store.dispatch(call());
    expect(api.requests).toMatchObject([{ method: 'POST', path, body }]);
    expect(store.getState().auth).toEqual(member);
    expect(readSession()).toEqual({ token: 'token-1', user: sampleUser });
  });

  test.each([
    ['the server’s own words', 401, { success: false, code: 'x', message: 'Account is locked.' }, 'Account is locked.'],
    ['no words of the server', 400, { success: false }, words],
    ['success false under status 200', 200, { success: false }, words],
    ['an answer that is not ours', 502, '<html>', offline],
  ])('refused with %s', async (_, status, answer, expected) => {
    api.answer = () => ({ status, body: answer });
    const store = openTab();
    await store.dispatch(call());
    expect(store.getState().auth).toEqual({ ...loggedOut, error: expected });
    expect(readSession()).toEqual({});
  });

  test('no connection', async () => {
    api.unplug();
    const store = openTab();
    await store.dispatch(call());
    expect(store.getState().auth).toEqual({ ...loggedOut, error: offline });
  });

  test('the error can be cleared', async () => {
    api.unplug();
    const store = openTab();
    await store.dispatch(call());
    store.dispatch(errorCleared());
    expect(store.getState().auth).toEqual(loggedOut);
  });
});

describe('loading the user of a stored token', () => {
  beforeEach(() => storage.write('token', 'token-1'));

  test('success refreshes user, points, favorites, history and preferences', async () => {
    api.answer = () => ({ body: { user: sampleUser } });
    const store = openTab();
    await store.dispatch(loadUser());
    expect(store.getState().auth).toEqual(member);
    expect(storage.read('user')).toEqual(sampleUser);
  });

  test.each([
    ['the server’s words', { success: false, message: 'Session expired.' }, 'Session expired.'],
    ['none', { success: false }, 'Failed to get user'],
  ])('failure with %s keeps the message', async (_, body, expected) => {
    api.answer = () => ({ status: 500, body });
    const store = openTab();
    await store.dispatch(loadUser());
    // Still loading: a server in trouble logs nobody out, so it is asked again.
    expect(store.getState().auth).toEqual({ ...loggedOut, token: 'token-1', loading: true, error: expected });
    expect(storage.read('token')).toBe('token-1');
  });

  test('no token', async () => {
    storage.remove('token');
    const store = openTab();
    await store.dispatch(loadUser());
    expect(store.getState().auth.error).toBe('No token found');
  });

  test('an answer that comes after the logout brings nobody back', async () => {
    const store = openTab();
    api.answer = () => {
      storage.clear();
      store.dispatch(sessionEnded());
      return { body: { user: sampleUser } };
    };
    await store.dispatch(loadUser());
    expect(store.getState().auth.isLoggedIn).toBe(false);
    expect(readSession()).toEqual({});
  });
});

test('a Google login marks the user as Google’s, with points, favorites, history and preferences', async () => {
  const user = { ...sampleUser, provider: 'google' as const };
  api.answer = () => ({ body: { ...signedIn, user, created: true } });
  const store = openTab();
  await store.dispatch(googleLogin('credential-1'));
  expect(store.getState().auth).toEqual({ ...member, user, googleUser: user });
});

describe('profile update', () => {
  beforeEach(storeSession);
  const changed = {
    ...sampleUser,
    name: 'Elena M.',
    preferences: { newsletter: false, notifications: true, favoriteStore: 'mall' as const },
  };

  test('success replaces the user, in storage too, and clears the error', async () => {
    const store = openTab();
    api.answer = () => ({ status: 503, body: { success: false, message: 'Busy.' } });
    await store.dispatch(updateProfile({ name: 'Elena M.' }));
    expect(store.getState().auth).toEqual({ ...member, error: 'Busy.' });

    api.answer = () => ({ body: { user: changed } });
    await store.dispatch(updateProfile({ name: 'Elena M.' }));
    expect(api.requests[1]).toMatchObject({ method: 'PUT', path: '/api/auth/profile', body: { name: 'Elena M.' } });
    expect(store.getState().auth).toEqual({ ...member, user: changed, preferences: changed.preferences });
    expect(readSession()).toEqual({ token: 'token-1', user: changed });
  });

  test.each([
    ['none', { success: false }],
    ['no readable answer', '<html>'],
  ])('failure with %s', async (_, body) => {
    api.answer = () => ({ status: 500, body });
    const store = openTab();
    await store.dispatch(updateProfile({ name: 'Elena M.' }));
    expect(store.getState().auth).toEqual({ ...member, error: 'Profile update failed' });
    expect(readSession()).toEqual({ token: 'token-1', user: sampleUser });
  });
});

test('a changed list of favorites is the user’s too', () => {
  storeSession();
  const store = openTab();
  store.dispatch(favoritesChanged([]));
  expect(store.getState().auth).toEqual({ ...member, favoriteOrders: [], user: { ...sampleUser, favoriteOrders: [] } });
});

describe('logout', () => {
  beforeEach(storeSession);

  test('success: everything as at the start, every key gone', async () => {
    localStorage.setItem('juniper_cart', '{"items":[]}');
    api.answer = () => ({ body: { success: true } });
    const store = openTab();
    await store.dispatch(logout());
    expect(api.requests).toMatchObject([{ path: '/api/auth/logout', headers: { authorization: 'Bearer token-1' } }]);
    expect(store.getState().auth).toEqual(loggedOut);
    expect(localStorage).toHaveLength(0);
  });

  test('device and page forget before the server answers', async () => {
    api.answer = () => ({ body: { success: true } });
    const store = openTab();
    const call = store.dispatch(logout());
    expect(localStorage).toHaveLength(0);
    expect(store.getState().auth).toEqual({ ...loggedOut, preferences: member.preferences, loading: true });
    await call;
  });

  test.each([
    ['the server’s words', { success: false, message: 'Try later.' }, 'Try later.'],
    ['none', '<html>', 'Logout failed'],
  ])('failure with %s: logged out all the same, error and preferences kept', async (_, body, expected) => {
    api.answer = () => ({ status: 503, body });
    const store = openTab();
    await store.dispatch(logout());
    expect(store.getState().auth).toEqual({ ...loggedOut, preferences: member.preferences, error: expected });
    expect(localStorage).toHaveLength(0);
  });
});
