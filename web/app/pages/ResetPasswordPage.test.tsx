import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../connect.ts';
import { keepSession, readSession } from '../features/auth/auth-store.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser } from '../lib/testing/samples.ts';
import { currentToasts, removeToast } from '../ui/toast.ts';
import ResetPasswordPage from './ResetPasswordPage.tsx';

connect();

let api: LocalApi;
const open = (hash = '#token=link-1') => {
  renderRoutes([{ path: '*', Component: ResetPasswordPage }], [{ pathname: '/reset-password', hash }]);
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Save the new password' });
const fillIn = async (password: string, confirm = password) => {
  await userEvent.type(field('New password'), password);
  await userEvent.type(field('Confirm new password'), confirm);
  await userEvent.click(save());
};
const expired = 'This link has expired or was used already.';

beforeEach(async () => {
  api = await startLocalApi();
  api.answer = () => ({ body: { success: true } });
});

afterEach(async () => {
  cleanup();
  localStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
  await api.stop();
});

test('the token of the link and the new password are sent; then the way to the login [password-4]', async () => {
  open();
  await fillIn('Fresh1!x');
  expect(await screen.findByText('Your password is changed. Please log in with the new one.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  expect(api.requests).toMatchObject([
    { path: '/api/auth/reset-password', body: { token: 'link-1', password: 'Fresh1!x' } },
  ]);
});

test('the rule of the password is that of customers and of staff', () => {
  open();
  expect(screen.getByText('6+ characters (12+ if you work here)')).toBeDefined();
});

test('the token leaves the address bar once it is read', async () => {
  history.replaceState(null, '', '/reset-password#token=link-1');
  open();
  await waitFor(() => expect(location.href).not.toContain('link-1'));
});

test('a session of that account on this device is over too', async () => {
  keepSession('token-1', sampleUser);
  api.answer = ({ path }) =>
    path === '/api/auth/user'
      ? { status: 401, body: { success: false, code: 'session_ended', message: '' } }
      : { body: { success: true } };
  open();
  await fillIn('Fresh1!x');
  await waitFor(() => expect(readSession()).toEqual({}));
});

test('somebody else’s session on this device stays', async () => {
  keepSession('token-1', sampleUser);
  api.answer = ({ path }) => ({ body: path === '/api/auth/user' ? { user: sampleUser } : { success: true } });
  open();
  await fillIn('Fresh1!x');
  await waitFor(() => expect(api.requests).toHaveLength(2));
  expect(readSession()).toEqual({ token: 'token-1', user: sampleUser });
});

test.each([
  ['', '', 'New password', 'This field is required.'],
  ['Fresh1!x', 'Fresh1!y', 'Confirm new password', 'Passwords do not match.'],
  [
    'fresh',
    'fresh',
    'New password',
    'Password must be at least 6 characters and include uppercase, lowercase, number, and special character.',
  ],
])('%o and %o break a rule: said under the field, nothing sent', async (password, confirm, label, text) => {
  open();
  if (password) await fillIn(password, confirm);
  else await userEvent.click(save());
  expect(document.activeElement).toBe(field(label));
  expect(field(label).closest('.field')?.textContent).toContain(text);
  expect(api.requests).toEqual([]);
});

test('a link that is spent or too old: said, with the way to a new one', async () => {
  api.answer = () => ({ status: 410, body: { success: false, code: 'link_expired', message: 'Gone.' } });
  open();
  await fillIn('Fresh1!x');
  expect((await screen.findByRole('alert')).textContent).toBe(expired);
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forget-password');
});

test('an address without a token, as after a reload, asks to open the link again', async () => {
  open('');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Part of this link is missing. Please copy all of it and open it again.',
  );
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a server in trouble leaves the form as it is', async () => {
  api.unplug();
  open();
  await fillIn('Fresh1!x');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/);
  expect(field('New password').value).toBe('Fresh1!x');
});
