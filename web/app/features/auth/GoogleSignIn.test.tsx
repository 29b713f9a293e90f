import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser, signedIn } from '../../lib/testing/sample-user.ts';
import LoginPage from '../../pages/LoginPage.tsx';
import RegisterPage from '../../pages/RegisterPage.tsx';
import { currentToasts, removeToast, showToast } from '../../ui/toast.ts';
import { readSession } from './auth-store.ts';

const routes = [
  { path: '/login', Component: LoginPage },
  { path: '/register', Component: RegisterPage },
  { path: '*', Component: () => <p>{`at ${useLocation().pathname}`}</p> },
];

type Options = { client_id: string; callback: (answer: { credential?: string }) => void };

let api: LocalApi;
const initialize = vi.fn<(options: Options) => void>();
const renderButton = vi.fn();
const toasts = () => currentToasts().map(({ kind, text }) => ({ kind, text }));
const open = (path: string) => renderRoutes(routes, [path]);
const script = () => document.querySelector('script[src^="https://accounts.google.com/gsi/client"]');
const loadedScript = async () => {
  await waitFor(() => expect(script()).not.toBeNull());
  vi.stubGlobal('google', { accounts: { id: { initialize, renderButton, cancel: () => {} } } });
  fireEvent.load(script() as Element);
  await waitFor(() => expect(renderButton).toHaveBeenCalled());
  return (credential?: string) => initialize.mock.lastCall?.[0].callback(credential ? { credential } : {});
};

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  api = await startLocalApi();
  api.config.googleClientId = 'client-1';
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  initialize.mockReset();
  renderButton.mockReset();
  localStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
  await api.stop();
});

test.each([
  ['/login', 'continue_with'],
  ['/register', 'signup_with'],
])('%s shows Google’s own button for the configured client, above the form', async (path, text) => {
  // As Google's script does it.
  renderButton.mockImplementation((place: Element, options: { text: string }) => {
    place.append(Object.assign(document.createElement('button'), { textContent: options.text }));
  });
  open(path);
  await loadedScript();
  expect(initialize.mock.lastCall?.[0].client_id).toBe('client-1');
  const button = screen.getByRole('button', { name: text });
  expect(button.closest('[inert]')).toBeNull();
  const emailPosition = button.compareDocumentPosition(screen.getByLabelText('Email'));
  expect(emailPosition).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('leaving the page takes the script away', async () => {
  const { unmount } = open('/login');
  await loadedScript();
  unmount();
  expect(script()).toBeNull();
});

test.each([
  ['/login', false, 'Welcome back, Elena Marsh!'],
  ['/register', false, 'Welcome back, Elena Marsh!'],
  ['/register', true, 'Welcome to Juniper Row, Elena Marsh!'],
  ['/login', true, 'Welcome to Juniper Row, Elena Marsh!'],
])('success from %s (account created: %s): session, toast, /home', async (path, created, text) => {
  api.answer = () => ({ body: { ...signedIn, created } });
  open(path);
  const choose = await loadedScript();
  choose('credential-1');
  expect(await screen.findByText('at /home')).toBeDefined();
  expect(api.requests).toMatchObject([{ path: '/api/auth/google', body: { credential: 'credential-1' } }]);
  expect(toasts()).toEqual([{ kind: 'success', text }]);
  expect(readSession()).toEqual({ token: 'token-1', user: sampleUser });
});

describe.each([
  ['/login', 'Google login failed. Please try again.'],
  ['/register', 'Google sign-up failed. Please try again.'],
])('failure on %s', (path, text) => {
  test.each([
    ['the server’s words', { success: false, code: 'google_refused', message: 'Not this one.' }, 'Not this one.'],
    ['none', { success: false }, 'Google login failed'],
  ])('with %s: toast of the page, error of the store in the banner, nobody logged in', async (_, body, banner) => {
    api.answer = () => ({ status: 401, body });
    open(path);
    const choose = await loadedScript();
    choose('credential-1');
    expect((await screen.findByRole('alert')).textContent).toBe(banner);
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', text }]));
    expect(readSession()).toEqual({});
  });

  test('no credential came', async () => {
    open(path);
    const choose = await loadedScript();
    choose();
    expect(toasts()).toEqual([{ kind: 'error', text }]);
    expect(api.requests).toEqual([]);
  });
});

test('while Google’s answer is checked, the form and the button wait', async () => {
  let answerNow = () => {};
  api.answer = () =>
    new Promise((resolve) => {
      answerNow = () => resolve({ status: 503, body: { success: false } });
    });
  open('/login');
  const choose = await loadedScript();
  choose('credential-1');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Logging in...' });
  expect(button.disabled).toBe(true);
  expect(document.querySelector('.google-button')?.hasAttribute('inert')).toBe(true);
  await waitFor(() => expect(api.requests).toHaveLength(1));
  answerNow();
  await waitFor(() => expect(button.disabled).toBe(false));
});

describe('where there is no button', () => {
  test.each(['/login', '/register'])('not configured: nothing of Google on %s', async (path) => {
    api.config.googleClientId = null;
    const asked = vi.spyOn(globalThis, 'fetch');
    open(path);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await Promise.allSettled(asked.mock.results.map(({ value }) => value));
    expect(document.body.textContent).not.toMatch(/google|or with your email/i);
    expect(script()).toBeNull();
  });

  test('the server cannot be asked: nothing of Google', async () => {
    api.unplug();
    open('/login');
    await screen.findByRole('button', { name: 'Log in' });
    expect(document.body.textContent).not.toMatch(/google/i);
  });

  test('the script is blocked', async () => {
    open('/register');
    await waitFor(() => expect(script()).not.toBeNull());
    fireEvent.error(script() as Element);
    expect(await screen.findByText('Google sign-in is not available right now. Please use your email.')).toBeDefined();
  });
});

describe('a document that was served as another page', () => {
  const servedAs = (path: string) => {
    const entry = { name: `http://localhost:3000${path}` } as PerformanceEntry;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  };
  const reload = vi.fn();
  beforeEach(() => {
    servedAs('/cart');
    reload.mockReset();
    vi.stubGlobal('location', { ...location, href: 'http://localhost:3000/login', reload });
  });

  test('loads itself anew at once, so that one press is enough', async () => {
    open('/login');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(script()).toBeNull();
  });

  test('the message that led here is seen after it, for the rest of its time', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(10_000);
    showToast('info', 'Please login to see your cart', { durationMs: 2_000 });
    now.mockReturnValue(10_500);
    open('/login');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());

    cleanup();
    for (const { id } of currentToasts()) removeToast(id);
    servedAs('/login');
    open('/login');
    expect(currentToasts()).toMatchObject([{ kind: 'info', text: 'Please login to see your cart', durationMs: 1_500 }]);
    expect(sessionStorage).toHaveLength(0);
  });
});

test.each(['{"length":1}', '[{"text":1}]', '[null]', 'x'])(
  'what no page of ours carried is not shown: %s',
  (stored) => {
    sessionStorage.setItem('juniper_toasts', stored);
    open('/login');
    expect(currentToasts()).toEqual([]);
  },
);
