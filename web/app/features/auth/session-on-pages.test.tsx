import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../connect.ts';
import { storage } from '../../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { loadUser } from './auth-calls.ts';
import { keepSession, readSession, type StoredSession, useAuth } from './auth-store.ts';
import { RequireAuth, useLogout } from './RequireAuth.tsx';

class Caught extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override state = { hasFailed: false };
  override render = () => (this.state.hasFailed ? <p>Could not be loaded</p> : this.props.children);
}

function Root() {
  const { pathname, state } = useLocation();
  return (
    <>
      <p>{`at ${pathname}, ${JSON.stringify(state)}`}</p>
      <Caught>
        <Suspense fallback={<p>Loading</p>}>
          <Outlet />
        </Suspense>
      </Caught>
    </>
  );
}

function Profile() {
  const { user } = useAuth();
  const logout = useLogout();
  return (
    <RequireAuth>
      <h1>{user?.name}</h1>
      <button type="button" onClick={logout}>
        Logout
      </button>
    </RequireAuth>
  );
}

/** A page whose code loads slowly, as on the first visit. */
const slowly = (page: Promise<{ default: ComponentType }>) => () =>
  new Promise<{ default: ComponentType }>((resolve) => setTimeout(resolve, 60, page));
const Landing = () => (
  <>
    <p>Landing</p>
    <Link to="/profile">Profile</Link>
  </>
);
const loads = slowly(Promise.resolve({ default: Landing }));

connect();
const openAt = (path: string, loadLanding = loads) => {
  const children = [
    { path: '/', Component: lazy(loadLanding) },
    { path: '/login', Component: () => <p>Login</p> },
    { path: '/about', Component: () => <p>About</p> },
    { path: '/profile', Component: Profile },
  ];
  renderRoutes([{ Component: Root, children }], [path]);
};

let api: LocalApi;

beforeEach(async () => {
  api = await startLocalApi();
});

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await api.stop();
});

test('a token without a user loads the user, and the guarded page waits for it [session-2]', async () => {
  storage.write('token', 'token-1');
  api.answer = () => ({ body: { user: sampleUser } });
  openAt('/profile');
  expect(await screen.findByRole('heading', { name: sampleUser.name })).toBeDefined();
  expect(api.requests).toMatchObject([{ method: 'GET', path: '/api/auth/user' }]);
});

test('a complete session is not loaded again', async () => {
  keepSession('token-1', sampleUser);
  openAt('/profile');
  expect(await screen.findByRole('heading', { name: sampleUser.name })).toBeDefined();
  expect(api.requests).toEqual([]);
});

const refuse = () => {
  api.answer = () => ({ status: 401, body: { success: false, code: 'unauthenticated', message: 'Please log in.' } });
};

test('a token that the server refuses is cleared, and a guarded page leads to /login [session-3]', async () => {
  storage.write('token', 'dead');
  refuse();
  openAt('/profile');
  expect(await screen.findByText('at /login, {"from":"/profile"}')).toBeDefined();
  expect(readSession()).toEqual({});
});

test('a session that ends on a public page ends quietly: the page stays', async () => {
  keepSession('dead', sampleUser);
  refuse();
  openAt('/about');
  await act(() => loadUser());
  expect(readSession()).toEqual({});
  expect(useAuth.getState().isLoggedIn).toBe(false);
  expect(screen.getByText('at /about, null')).toBeDefined();
  expect(screen.getByText('About')).toBeDefined();
});

test('a session that ends on a guarded page leads to /login and back', async () => {
  keepSession('dead', sampleUser);
  refuse();
  openAt('/profile');
  await screen.findByRole('heading', { name: sampleUser.name });
  await act(() => loadUser());
  expect(await screen.findByText('at /login, {"from":"/profile"}')).toBeDefined();
});

test('a server in trouble logs nobody out', async () => {
  storage.write('token', 'token-1');
  api.answer = () => ({ status: 503, body: { success: false, code: 'busy', message: 'Busy.' } });
  openAt('/');
  await waitFor(() => expect(useAuth.getState().error).toBe('Busy.'));
  expect(screen.getByText('at /, null')).toBeDefined();
  expect(storage.read('token')).toBe('token-1');
});

test('and it is asked again until it knows; a guarded page waits and says why', async () => {
  storage.write('token', 'token-1');
  api.answer = () => ({ status: 503, body: { success: false, code: 'busy', message: 'Busy.' } });
  openAt('/profile');
  expect(await screen.findByText('We cannot reach the server right now. Trying again...')).toBeDefined();
  api.answer = () => ({ body: { user: sampleUser } });
  expect(await screen.findByRole('heading', { name: sampleUser.name })).toBeDefined();
});

test('logout leads from a guarded page to /, not to /login [nav-3]', async () => {
  keepSession('token-1', sampleUser);
  api.answer = () => ({ body: { success: true } });
  openAt('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(useAuth.getState().isLoggedIn).toBe(false));
  expect(await screen.findByText('Landing')).toBeDefined();
  expect(screen.getByText('at /, null')).toBeDefined();
});

test('logging out of a session that has ended already leads to / as well', async () => {
  keepSession('token-1', sampleUser);
  api.answer = () => ({ status: 401, body: { success: false, code: 'unauthenticated', message: 'Please log in.' } });
  openAt('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(useAuth.getState().error).toBe('Please log in.'));
  expect(await screen.findByText('Landing')).toBeDefined();
  expect(screen.getByText('at /, null')).toBeDefined();
});

test('logout forgets the customer, also where the code of / cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  keepSession('token-1', sampleUser);
  api.answer = () => ({ body: { success: true } });
  let whenAskedFor: StoredSession | undefined;
  openAt('/profile', () => {
    whenAskedFor = readSession();
    return Promise.reject(new Error('offline'));
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Could not be loaded')).toBeDefined();
  expect([whenAskedFor, readSession()]).toEqual([{}, {}]);
  expect(useAuth.getState().isLoggedIn).toBe(false);
  vi.restoreAllMocks();
});

test('logout forgets the customer before the page of / has come', async () => {
  keepSession('token-1', sampleUser);
  api.answer = () => ({ body: { success: true } });
  openAt('/profile', () => new Promise(() => {}));
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(readSession()).toEqual({}));
  expect(screen.queryByRole('heading', { name: sampleUser.name })).toBeNull();
});

test('a guarded page that is opened after the logout asks for a login', async () => {
  keepSession('token-1', sampleUser);
  api.answer = () => ({ body: { success: true } });
  openAt('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Profile' }));
  expect(await screen.findByText('at /login, {"from":"/profile"}')).toBeDefined();
});
