import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { BrowserRouter, useLocation, useNavigate, useRoutes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { openDevice } from '../../lib/testing/render-routes.tsx';
import { sampleUser, signedIn } from '../../lib/testing/samples.ts';
import LoginPage from '../../pages/LoginPage.tsx';
import RegisterPage from '../../pages/RegisterPage.tsx';
import { currentToasts, removeToast } from '../../ui/toast.ts';
import { readSession } from './auth-store.ts';

function OtherPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/login', { state: { from: pathname } })}>
      at {pathname}
    </button>
  );
}

const routes = [
  { path: '/login', Component: LoginPage },
  { path: '/register', Component: RegisterPage },
  { path: '*', Component: OtherPage },
];

function Routes() {
  return useRoutes(routes);
}

let api: LocalApi;
const toasts = () => currentToasts().map(({ kind, text }) => ({ kind, text }));

/** Opens an address as a new document of this tab does. Strict mode runs each effect twice. */
const open = (address: string) => {
  cleanup();
  openDevice();
  history.replaceState(null, '', address);
  render(
    <StrictMode>
      <BrowserRouter>
        <Routes />
      </BrowserRouter>
    </StrictMode>,
  );
};

/** Presses the button of the open page. Returns the address at Google. */
const press = async () => {
  const replace = vi.fn<(url: string) => void>();
  const button = await screen.findByRole('button', { name: /with Google$/ });
  vi.stubGlobal('location', { origin: location.origin, replace });
  fireEvent.click(button);
  vi.unstubAllGlobals();
  expect(replace).toHaveBeenCalledOnce();
  return new URL(String(replace.mock.lastCall?.[0]));
};

/** Presses the button, then opens the address to which Google leads back with this answer. */
const answer = async (given: Record<string, string>) => {
  const { searchParams: asked } = await press();
  const back = new URL(asked.get('redirect_uri') ?? '');
  const parameters = new URLSearchParams({ state: asked.get('state') ?? '', ...given });
  open(`${back.pathname}#${parameters}`);
  return { nonce: asked.get('nonce'), address: `${back.pathname}#${parameters}` };
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
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
  await api.stop();
});

test.each([
  ['/login', 'Continue with Google'],
  ['/register', 'Sign up with Google'],
])('%s shows Google’s button for the configured client, above the form [google-1]', async (path, name) => {
  open(path);
  const button = await screen.findByRole('button', { name });
  const emailPosition = button.compareDocumentPosition(screen.getByLabelText('Email'));
  expect(emailPosition).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const { origin, pathname, searchParams } = await press();
  expect(origin + pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'client-1',
    redirect_uri: `${location.origin}${path}`,
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    state: expect.stringMatching(/^[\da-f]{32}$/),
    nonce: expect.stringMatching(/^[\da-f]{32}$/),
  });
});

test('each press has a state and a nonce of its own', async () => {
  open('/login');
  const addresses = [await press(), await press()];
  const values = addresses.flatMap(({ searchParams }) => [searchParams.get('state'), searchParams.get('nonce')]);
  expect(new Set(values).size).toBe(4);
});

test.each([
  ['/login', false, 'Welcome back, Elena Marsh!'],
  ['/register', false, 'Welcome back, Elena Marsh!'],
  ['/register', true, 'Welcome to Juniper Row, Elena Marsh!'],
  ['/login', true, 'Welcome to Juniper Row, Elena Marsh!'],
])('success from %s (account created: %s): session, toast, /home [google-1, google-3]', async (path, created, text) => {
  api.answer = () => ({ body: { ...signedIn, created } });
  open(path);
  const { nonce } = await answer({ id_token: 'credential-1' });
  expect(await screen.findByText('at /home')).toBeDefined();
  expect(api.requests).toMatchObject([{ path: '/api/auth/google', body: { credential: 'credential-1', nonce } }]);
  expect(toasts()).toEqual([{ kind: 'success', text }]);
  expect(readSession()).toEqual({ token: 'token-1', user: sampleUser });
});

test('a login that a page asked for leads back to it [login-6]', async () => {
  api.answer = () => ({ body: { ...signedIn, created: false } });
  open('/feedback');
  fireEvent.click(screen.getByRole('button', { name: 'at /feedback' }));
  await answer({ id_token: 'credential-1' });
  expect(await screen.findByText('at /feedback')).toBeDefined();
});

test('the credential leaves the address and the history, and the tab keeps nothing of the attempt', async () => {
  api.answer = () => ({ status: 401, body: { success: false } });
  open('/login');
  const entries = history.length;
  await answer({ id_token: 'credential-1' });
  await screen.findByRole('alert');
  expect(location.href).toBe(`${location.origin}/login`);
  expect(history.length).toBe(entries);
  expect(JSON.stringify(history.state)).not.toContain('credential-1');
  expect(sessionStorage).toHaveLength(0);
});

describe.each([
  ['/login', 'Google login failed. Please try again.'],
  ['/register', 'Google sign-up failed. Please try again.'],
])('failure on %s [google-4]', (path, text) => {
  const failed = { kind: 'error', text };

  test.each([
    ['the server’s words', { success: false, code: 'google_refused', message: 'Not this one.' }, 'Not this one.'],
    ['none', { success: false }, 'Google login failed'],
  ])(
    'with %s: toast of the page, error of the store in the banner, nobody logged in [google-4]',
    async (_, body, banner) => {
      api.answer = () => ({ status: 401, body });
      open(path);
      await answer({ id_token: 'credential-1' });
      expect((await screen.findByRole('alert')).textContent).toBe(banner);
      await waitFor(() => expect(toasts()).toEqual([failed]));
      expect(readSession()).toEqual({});
    },
  );

  test.each([
    ['the customer cancelled at Google', { error: 'access_denied' }],
    ['the state is another one', { id_token: 'credential-1', state: 'x' }],
    ['there is no state', { id_token: 'credential-1', state: '' }],
  ])('without a call, because %s', async (_, given) => {
    open(path);
    await answer(given);
    await waitFor(() => expect(toasts()).toEqual([failed]));
    expect(location.hash).toBe('');
    expect(api.requests).toEqual([]);
  });

  test('without a call, because this tab did not ask Google, as after a stranger’s link', async () => {
    open(`${path}#id_token=credential-1&state=x`);
    await waitFor(() => expect(toasts()).toEqual([failed]));
    expect(location.hash).toBe('');
    expect(api.requests).toEqual([]);
  });

  test('without a call, because the answer was used before', async () => {
    api.answer = () => ({ status: 503, body: { success: false } });
    open(path);
    const { address } = await answer({ id_token: 'credential-1' });
    await waitFor(() => expect(toasts()).toEqual([failed]));
    open(address);
    await waitFor(() => expect(toasts()).toEqual([failed, failed]));
    expect(api.requests).toHaveLength(1);
  });
});

test('while Google’s answer is checked, the form and the button wait [login-2]', async () => {
  let answerNow = () => {};
  api.answer = () =>
    new Promise((resolve) => {
      answerNow = () => resolve({ status: 503, body: { success: false } });
    });
  open('/login');
  await answer({ id_token: 'credential-1' });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Logging in...' });
  const googleButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with Google' });
  expect([button.disabled, googleButton.disabled]).toEqual([true, true]);
  await waitFor(() => expect(api.requests).toHaveLength(1));
  answerNow();
  await waitFor(() => expect(button.disabled).toBe(false));
});

test.each([
  ['without a connection', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  [
    'in a tab that keeps nothing',
    () =>
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('refused', 'SecurityError');
      }),
  ],
])('%s the page stays and says so', async (_, change) => {
  const replace = vi.fn();
  open('/login');
  const button = await screen.findByRole('button', { name: 'Continue with Google' });
  change();
  vi.stubGlobal('location', { origin: location.origin, replace });
  fireEvent.click(button);
  expect(replace).not.toHaveBeenCalled();
  const text = 'Google sign-in is not available right now. Please use your email.';
  expect(toasts()).toEqual([{ kind: 'error', text }]);
});

describe('where there is no button', () => {
  test.each(['/login', '/register'])('not configured: nothing of Google on %s', async (path) => {
    api.config.googleClientId = null;
    const asked = vi.spyOn(globalThis, 'fetch');
    open(`${path}#error=access_denied`);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await Promise.allSettled(asked.mock.results.map(({ value }) => value));
    expect(document.body.textContent).not.toMatch(/google|or with your email/i);
    expect(toasts()).toEqual([]);
    expect(location.hash).toBe('');
  });

  test('the server cannot be asked: nothing of Google', async () => {
    api.unplug();
    open('/login');
    await screen.findByRole('button', { name: 'Log in' });
    expect(document.body.textContent).not.toMatch(/google/i);
  });
});
