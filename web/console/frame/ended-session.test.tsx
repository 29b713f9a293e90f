import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectAuth } from '../../app/features/auth/session.ts';
import { storage } from '../../app/lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { sampleUser } from '../../app/lib/testing/samples.ts';
import { serveMenu } from '../menu/testing/open-screen.tsx';
import { openConsole } from '../testing/open-console.tsx';

const replace = vi.fn();
const reload = vi.fn();
const mei = { ...sampleUser, name: 'Mei Tanaka', role: 'manager' } as const;
const otto = { ...mei, id: '0190c0de-0000-7000-8000-000000000002', name: 'Otto Lind', email: 'otto@lind.example' };

let api: LocalApi;
let isOver: boolean;

connectAuth();
beforeEach(async () => {
  vi.stubGlobal('location', { ...location, replace, reload });
  api = await startLocalApi();
  isOver = false;
  serveMenu(api, ({ path, body }) => {
    if (path === '/api/auth/login') {
      isOver = false;
      const user = (body as { email: string }).email === otto.email ? otto : mei;
      return { body: { success: true, token: `token-of-${user.name}`, user, message: 'Welcome' } };
    }
    if (!isOver) return undefined;
    return { status: 401, body: { success: false, code: 'session_ended', message: 'Your session has ended.' } };
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  await api.stop();
  localStorage.clear();
});

const price = () => screen.findByLabelText<HTMLInputElement>('Price in dollars');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const writes = () => api.requests.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/owner'));
const logIn = async (email: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in again' }));
  const field = dialog.getByLabelText('Email');
  await userEvent.clear(field);
  await userEvent.type(field, email);
  await userEvent.type(dialog.getByLabelText('Password'), 'Juniper1!Juniper');
  await userEvent.click(dialog.getByRole('button', { name: 'Log in' }));
};

const typeAndEndSession = async () => {
  openConsole('/menu/3');
  const field = await price();
  await userEvent.clear(field);
  await userEvent.type(field, '4.35');
  isOver = true;
  await press('Keep as draft');
  await screen.findByRole('dialog', { name: 'Log in again' });
};

test('a form keeps what was typed when the session ends, and is saved after the login [console-5]', async () => {
  await typeAndEndSession();
  expect((await price()).value).toBe('4.35');
  await logIn(mei.email);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await price()).value).toBe('4.35');
  await press('Keep as draft');
  await waitFor(() => expect(writes().at(-1)?.headers.authorization).toBe('Bearer token-of-Mei Tanaka'));
  expect(writes().at(-1)?.body).toMatchObject({ priceCents: 435 });
  expect([replace, reload].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('another person who logs in there gets a new document, with nothing of the first one', async () => {
  await typeAndEndSession();
  await logIn(otto.email);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByLabelText('Price in dollars')).toBeNull();
  expect(writes()).toHaveLength(1);
});

test('another person who logs in there searches for nothing that the first one searched for', async () => {
  isOver = true;
  openConsole('/orders');
  history.replaceState({ usr: { q: 'elena' } }, '');
  await logIn(otto.email);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(history.state).toBeNull();
  const byOtto = api.requests.filter(({ headers }) => headers.authorization === 'Bearer token-of-Otto Lind');
  expect(byOtto.map(({ path }) => path)).toEqual([]);
});

test('a login in another tab ends the question, and a logout there leads to /login', async () => {
  await typeAndEndSession();
  const tell = (key: string) => act(async () => void dispatchEvent(new StorageEvent('storage', { key })));
  storage.write('user', mei);
  storage.write('token', 'token-of-Mei Tanaka');
  await tell('token');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await price()).value).toBe('4.35');
  // A logout, key by key.
  storage.remove('token');
  await tell('token');
  expect((await price()).value).toBe('4.35');
  storage.forgetCustomer();
  await tell('juniper_customer');
  expect(screen.queryByLabelText('Price in dollars')).toBeNull();
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login');
  // Back from /login, from the back/forward cache.
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});
