import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { sampleFavorite, sampleOrder, sampleUser, signedIn } from '../../lib/testing/samples.ts';
import { googleLogin, loadUser, login, logout, register, updateProfile } from './auth-calls.ts';
import { endSession, loggedOut, readSession, restoreSession, startSession, useAuth } from './auth-store.ts';

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
const googleRequest = { credential: 'credential-1', nonce: 'nonce-1' };
const registration = { name: 'Elena Marsh', ...credentials };

let api: LocalApi;
const openTab = () => {
  restoreSession();
  return useAuth.getState();
};
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
  test('nothing stored: logged out, with all fields of the state [session-1]', () => {
    expect(openTab()).toEqual({
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

  test('token and user stored: logged in [session-1]', () => {
    storeSession();
    expect(openTab()).toEqual(member);
  });

  test('a corrupt user is cleared, and the token alone is not a login [session-1]', () => {
    storage.write('token', 'token-1');
    localStorage.setItem('user', '{"name"');
    expect(openTab()).toEqual({ ...loggedOut, token: 'token-1', loading: true });
    expect(localStorage.getItem('user')).toBeNull();
  });

  test('a user without a token is logged out', () => {
    storage.write('user', sampleUser);
    expect(openTab()).toEqual(loggedOut);
  });

  test('a Google user is known as one', () => {
    storage.write('token', 'token-1');
    storage.write('user', { ...sampleUser, provider: 'google' });
    expect(openTab().googleUser?.email).toBe(sampleUser.email);
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
    call: () => googleLogin(googleRequest),
    path: '/api/auth/google',
    body: googleRequest,
    words: 'Google login failed',
    offline: 'Google login failed',
  },
])('$path', ({ path, body, words, offline, ...row }) => {
  const call = row.call as () => ReturnType<typeof login>;

  test('pending: loading, the earlier error gone [google-2]', async () => {
    api.answer = () => ({ status: 401, body: { success: false, message: 'No.' } });
    openTab();
    await call();
    const second = call();
    expect(useAuth.getState()).toEqual({ ...loggedOut, loading: true });
    await second;
  });

  test('success: state and storage have user and token [login-3, calls-5]', async () => {
    api.answer = () => ({ body: signedIn });
    openTab();
    await call();
    expect(api.requests).toMatchObject([{ method: 'POST', path, body }]);
    expect(useAuth.getState()).toEqual(member);
    expect(readSession()).toEqual({ token: 'token-1', user: sampleUser });
  });

  test.each([
    ['the server’s own words', 401, { success: false, code: 'x', message: 'Account is locked.' }, 'Account is locked.'],
    ['no words of the server', 400, { success: false }, words],
    ['success false under status 200', 200, { success: false }, words],
    ['an answer that is not ours', 502, '<html>', offline],
  ])('refused with %s [login-4, google-4]', async (_, status, answer, expected) => {
    api.answer = () => ({ status, body: answer });
    openTab();
    await call();
    expect(useAuth.getState()).toEqual({ ...loggedOut, error: expected });
    expect(readSession()).toEqual({});
  });

  test('no connection [login-4, register-6]', async () => {
    api.unplug();
    openTab();
    await call();
    expect(useAuth.getState()).toEqual({ ...loggedOut, error: offline });
  });
});

describe('loading the user of a stored token', () => {
  beforeEach(() => storage.write('token', 'token-1'));

  test('success refreshes user, points, favorites, history and preferences [session-2]', async () => {
    api.answer = () => ({ body: { user: sampleUser } });
    openTab();
    await loadUser();
    expect(useAuth.getState()).toEqual(member);
    expect(storage.read('user')).toEqual(sampleUser);
  });

  test.each([
    ['the server’s words', { success: false, message: 'Session expired.' }, 'Session expired.'],
    ['none', { success: false }, 'Failed to get user'],
  ])('failure with %s keeps the message [session-4]', async (_, body, expected) => {
    api.answer = () => ({ status: 500, body });
    openTab();
    await loadUser();
    // Still loading: a failing server does not end the session, so it is asked again.
    expect(useAuth.getState()).toEqual({ ...loggedOut, token: 'token-1', loading: true, error: expected });
    expect(storage.read('token')).toBe('token-1');
  });

  test('no token [session-4]', async () => {
    storage.remove('token');
    openTab();
    await loadUser();
    expect(useAuth.getState().error).toBe('No token found');
  });

  test('an answer that comes after the logout brings nobody back', async () => {
    openTab();
    api.answer = () => {
      localStorage.clear();
      endSession();
      return { body: { user: sampleUser } };
    };
    await loadUser();
    expect(useAuth.getState().isLoggedIn).toBe(false);
    expect(readSession()).toEqual({});
  });
});

test('a Google login marks the user as Google’s, with points, favorites, history and preferences [google-2]', async () => {
  const user = { ...sampleUser, provider: 'google' as const };
  api.answer = () => ({ body: { ...signedIn, user, created: true } });
  openTab();
  await googleLogin(googleRequest);
  expect(useAuth.getState()).toEqual({ ...member, user, googleUser: user });
});

describe('profile update', () => {
  beforeEach(storeSession);
  const changed = {
    ...sampleUser,
    name: 'Elena M.',
    preferences: { newsletter: false, notifications: true, favoriteStore: 'mall' as const },
  };

  test('success replaces the user, in storage too, and clears the error [session-5]', async () => {
    openTab();
    api.answer = () => ({ status: 503, body: { success: false, message: 'Busy.' } });
    await updateProfile({ name: 'Elena M.' });
    expect(useAuth.getState()).toEqual({ ...member, error: 'Busy.' });

    api.answer = () => ({ body: { user: changed } });
    await updateProfile({ name: 'Elena M.' });
    expect(api.requests[1]).toMatchObject({ method: 'PUT', path: '/api/auth/profile', body: { name: 'Elena M.' } });
    expect(useAuth.getState()).toEqual({ ...member, user: changed, preferences: changed.preferences });
    expect(readSession()).toEqual({ token: 'token-1', user: changed });
  });

  test.each([
    ['none', { success: false }],
    ['no readable answer', '<html>'],
  ])('failure with %s [profile-5]', async (_, body) => {
    api.answer = () => ({ status: 500, body });
    openTab();
    await updateProfile({ name: 'Elena M.' });
    expect(useAuth.getState()).toEqual({ ...member, error: 'Profile update failed' });
    expect(readSession()).toEqual({ token: 'token-1', user: sampleUser });
  });
});

test('a changed list of favorites is the user’s too', () => {
  storeSession();
  openTab();
  startSession('token-1', { ...sampleUser, favoriteOrders: [] });
  expect(useAuth.getState()).toEqual({ ...member, favoriteOrders: [], user: { ...sampleUser, favoriteOrders: [] } });
});

describe('a session that ended by itself', () => {
  const leave = () => {
    startSession('token-1', sampleUser);
    storage.write('juniper_avoid', { allergens: ['nuts'], diet: [] });
    storage.write('juniper_checkout', { address: '1 Alder Street' });
    storage.write('recipe_flat-white_steps', [1]);
    storage.write('juniper_cart', { owner: sampleUser.id, items: [] });
    endSession();
  };

  test('leaves nothing to the next account on the device', () => {
    leave();
    startSession('token-2', { ...sampleUser, id: 'someone-else' });
    expect(storage.read('juniper_avoid')).toBeUndefined();
    expect(storage.read('juniper_checkout')).toBeUndefined();
    expect(storage.read('recipe_flat-white_steps')).toBeUndefined();
    // It names its owner, and another account's session neither shows nor merges it.
    expect(storage.read('juniper_cart')).toBeDefined();
  });

  test('nor does one that began before this release', () => {
    leave();
    storage.remove('juniper_customer');
    storage.write('token', 'token-1');
    storage.write('user', sampleUser);
    restoreSession();
    endSession();
    startSession('token-2', { ...sampleUser, id: 'someone-else' });
    expect(storage.read('juniper_avoid')).toBeUndefined();
  });

  test('is continued by the same account with everything there', () => {
    leave();
    startSession('token-2', sampleUser);
    expect(storage.read('juniper_avoid')).toBeDefined();
    expect(storage.read('juniper_checkout')).toBeDefined();
    expect(storage.read('recipe_flat-white_steps')).toEqual([1]);
  });
});

test('what a visitor has chosen stays when they register', () => {
  storage.write('juniper_avoid', { allergens: ['nuts'], diet: [] });
  startSession('token-1', sampleUser);
  expect(storage.read('juniper_avoid')).toBeDefined();
});

describe('logout', () => {
  beforeEach(storeSession);

  test('success: everything as at the start, every key of the customer gone [session-5]', async () => {
    localStorage.setItem('juniper_cart', '{"items":[]}');
    api.answer = () => ({ body: { success: true } });
    openTab();
    await logout();
    expect(api.requests).toMatchObject([{ path: '/api/auth/logout', headers: { authorization: 'Bearer token-1' } }]);
    expect(useAuth.getState()).toEqual(loggedOut);
    expect(localStorage).toHaveLength(0);
  });

  test('device and page forget before the server answers', async () => {
    api.answer = () => ({ body: { success: true } });
    openTab();
    const call = logout();
    expect(localStorage).toHaveLength(0);
    expect(useAuth.getState()).toEqual({ ...loggedOut, preferences: member.preferences, loading: true });
    await call;
  });

  test.each([
    ['the server’s words', { success: false, message: 'Try later.' }, 'Try later.'],
    ['none', '<html>', 'Logout failed'],
  ])('failure with %s: logged out all the same, error and preferences kept [session-5]', async (_, body, expected) => {
    api.answer = () => ({ status: 503, body });
    openTab();
    await logout();
    expect(useAuth.getState()).toEqual({ ...loggedOut, preferences: member.preferences, error: expected });
    expect(localStorage).toHaveLength(0);
  });
});
