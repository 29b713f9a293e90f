import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/sample-user.ts';
import { connectStore, makeStore } from '../../store.ts';
import { useAuth } from './auth-slice.ts';
import { RequireAuth } from './RequireAuth.tsx';
import { SessionWatch } from './SessionWatch.tsx';
import { keepSession, readSession } from './stored-session.ts';
import { useLogout } from './use-logout.ts';

function Root() {
  const { pathname, state } = useLocation();
  return (
    <>
      <SessionWatch />
      <p>{`at ${pathname}, ${JSON.stringify(state)}`}</p>
      <Outlet />
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

const routes = [
  {
    Component: Root,
    children: [
      // A page that takes its time to arrive, as the first visit of it does.
      {
        path: '/',
        loader: () => new Promise((resolve) => setTimeout(resolve, 60, null)),
        Component: () => <p>Landing</p>,
      },
      { path: '/login', Component: () => <p>Login</p> },
      { path: '/profile', Component: Profile },
    ],
  },
];

const openAt = (path: string) => {
  const store = makeStore();
  connectStore(store);
  renderRoutes(store, routes, [path]);
  return store;
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

test('a token without a user loads the user, and the guarded page waits for it', async () => {
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

test.each(['/', '/profile'])('a token that the server refuses is cleared and leads from %s to /login', async (path) => {
  storage.write('token', 'dead');
  api.answer = () => ({ status: 401, body: { success: false, code: 'unauthenticated', message: 'Please log in.' } });
  openAt(path);
  expect(await screen.findByText(`at /login, {"from":"${path}"}`)).toBeDefined();
  expect(readSession()).toEqual({});
});

test('a server in trouble logs nobody out', async () => {
  storage.write('token', 'token-1');
  api.answer = () => ({ status: 503, body: { success: false, code: 'busy', message: 'Busy.' } });
  const store = openAt('/');
  await waitFor(() => expect(store.getState().auth.error).toBe('Busy.'));
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

test('logout leads from a guarded page to /, not to /login', async () => {
  keepSession('token-1', sampleUser);
  api.answer = () => ({ body: { success: true } });
  const store = openAt('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(store.getState().auth.isLoggedIn).toBe(false));
  expect(await screen.findByText('Landing')).toBeDefined();
  expect(screen.getByText('at /, null')).toBeDefined();
});

test('logging out of a session that has ended already leads to / as well', async () => {
  keepSession('token-1', sampleUser);
  api.answer = () => ({ status: 401, body: { success: false, code: 'unauthenticated', message: 'Please log in.' } });
  const store = openAt('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(store.getState().auth.error).toBe('Please log in.'));
  expect(screen.getByText('at /, null')).toBeDefined();
});
