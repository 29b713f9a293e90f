import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { keepSession, restoreSession } from './auth-store.ts';
import { RequireAuth } from './RequireAuth.tsx';

function Where() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`at ${pathname}, from ${JSON.stringify(state)}`}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const routes = [
  { path: '/', Component: () => <p>Landing</p> },
  { path: '/login', Component: Where },
  {
    Component: () => (
      <RequireAuth>
        <Outlet />
      </RequireAuth>
    ),
    children: [
      { path: '/cart', Component: () => <h1>Cart</h1> },
      { path: '/account', Component: () => <h1>{`Data of ${useState(() => storage.read('user')?.name)[0]}`}</h1> },
    ],
  },
];

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('a visitor goes to /login, which remembers the page', async () => {
  renderRoutes(routes, ['/cart?note=1']);
  expect(await screen.findByText('at /login, from {"from":"/cart?note=1"}')).toBeDefined();
});

test('the guard replaces history: Back does not return to the guarded page [access-1]', async () => {
  renderRoutes(routes, ['/', '/cart']);
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Landing')).toBeDefined();
});

test('a member sees the page [access-2]', async () => {
  keepSession('token-1', sampleUser);
  renderRoutes(routes, ['/cart']);
  expect(await screen.findByRole('heading', { name: 'Cart' })).toBeDefined();
});

test('a stored user record is enough', async () => {
  storage.write('user', sampleUser);
  renderRoutes(routes, ['/cart']);
  expect(await screen.findByRole('heading', { name: 'Cart' })).toBeDefined();
});

test('a logout in another tab, key by key, closes the page here', async () => {
  keepSession('token-1', sampleUser);
  renderRoutes(routes, ['/cart']);
  await screen.findByRole('heading', { name: 'Cart' });
  for (const key of ['token', 'user'] as const) {
    act(() => {
      storage.remove(key);
      restoreSession();
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
  }
  expect(await screen.findByText('at /login, from {"from":"/cart"}')).toBeDefined();
});

test('what a page has loaded for one user is not shown to the next, as after Back', async () => {
  keepSession('token-1', sampleUser);
  renderRoutes(routes, ['/account']);
  await screen.findByRole('heading', { name: `Data of ${sampleUser.name}` });
  act(() => {
    keepSession('token-2', { ...sampleUser, id: '0190c0de-0000-7000-8000-000000000002', name: 'Otto Lind' });
    // As `connectAuth` does for a page from the back/forward cache.
    restoreSession();
  });
  expect(screen.getByRole('heading').textContent).toBe('Data of Otto Lind');
});

test('while the auth state loads, a spinner [access-3]', async () => {
  storage.write('token', 'token-1');
  renderRoutes(routes, ['/cart']);
  expect(await screen.findByRole('status')).toBeDefined();
  expect(screen.queryByText(/at \/login/)).toBeNull();
});

test('prerendered HTML has the spinner; a member’s browser takes it over without a mismatch', async () => {
  const Stub = createRoutesStub(routes);
  const page = (
    <StrictMode>
      <Stub initialEntries={['/cart']} />
    </StrictMode>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  expect(container.querySelector('[role=status]')).not.toBeNull();

  keepSession('token-1', sampleUser);
  restoreSession();
  const mismatch = vi.fn();
  const root = await act(async () => hydrateRoot(container, page, { onRecoverableError: mismatch }));
  expect(container.querySelector('h1')?.textContent).toBe('Cart');
  expect(mismatch).not.toHaveBeenCalled();
  await act(async () => root.unmount());
  container.remove();
});
