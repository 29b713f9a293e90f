import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepSession, readSession } from '../features/auth/auth-store.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser } from '../lib/testing/samples.ts';
import UnsubscribePage from './UnsubscribePage.tsx';
import VerifyEmailPage from './VerifyEmailPage.tsx';

const routes = [
  { path: '/verify-email', Component: VerifyEmailPage },
  { path: '/unsubscribe', Component: UnsubscribePage },
];
const incomplete = 'Part of this link is missing. Please copy all of it and open it again.';

let api: LocalApi;
const open = (address: string) => renderRoutes(routes, [address]);

beforeEach(async () => {
  api = await startLocalApi();
  api.answer = () => ({ body: { success: true, message: 'Thank you!', changed: false } });
});

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await api.stop();
});

describe('/verify-email', () => {
  const press = (name = 'Confirm my email address') => userEvent.click(screen.getByRole('button', { name }));
  const asks = (...ways: string[]) => ({
    status: 403,
    body: {
      success: false,
      code: 'password_needed',
      message: 'Who are you?',
      data: { ways, email: 'elena@hill.example' },
    },
  });

  test('takes a press, for programs that check mails open links and run scripts', async () => {
    open('/verify-email#token=link-1');
    await screen.findByRole('button', { name: 'Confirm my email address' });
    expect(api.requests).toEqual([]);
    expect(screen.getByRole('link', { name: 'Not now' }).getAttribute('href')).toBe('/');
    await press();
    expect((await screen.findByText('Thank you!')).closest('[role=status]')).not.toBeNull();
    expect(api.requests).toMatchObject([{ path: '/api/auth/verify-email', body: { token: 'link-1' } }]);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/profile');
  });

  test('takes the token out of the address bar', async () => {
    history.replaceState(null, '', '/verify-email#token=link-1');
    open('/verify-email#token=link-1');
    await waitFor(() => expect(location.href).not.toContain('link-1'));
    await press();
    expect(await screen.findByText('Thank you!')).toBeDefined();
  });

  test('a customer who is logged in here says who it is, and sees the new address at once', async () => {
    keepSession('token-1', sampleUser);
    const user = { ...sampleUser, email: 'elena@hill.example' };
    api.answer = ({ path }) => ({
      body: path === '/api/auth/user' ? { user } : { success: true, message: 'Changed.', changed: true },
    });
    open('/verify-email#token=link-1');
    await press();
    await waitFor(() => expect(readSession().user?.email).toBe('elena@hill.example'));
    expect(api.requests[0]?.headers.authorization).toBe('Bearer token-1');
  });

  test('without a session the password is asked for', async () => {
    api.answer = () => asks('password', 'newPassword');
    open('/verify-email#token=link-1');
    await press();
    const field = await screen.findByLabelText('Password');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByRole('status').textContent).toBe(
      'elena@hill.exampleYou’re not logged in to this account here. Please show us that it’s yours.',
    );
    await press();
    expect(field.closest('.field')?.textContent).toContain('This field is required.');
    expect(api.requests).toHaveLength(1);

    api.answer = () => ({ status: 403, body: { success: false, code: 'wrong_password', message: 'Not this one.' } });
    await userEvent.type(field, 'Secret1!');
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Not this one.');
    api.answer = () => ({ body: { success: true, message: 'Thank you!', changed: false } });
    await press();
    expect(await screen.findByText('Thank you!')).toBeDefined();
    expect(api.requests.at(-1)?.body).toEqual({ token: 'link-1', password: 'Secret1!' });
  });

  test('or a new one is set', async () => {
    api.answer = () => asks('password', 'newPassword');
    open('/verify-email#token=link-1');
    await press();
    await userEvent.click(await screen.findByRole('button', { name: 'Set a new password instead' }));
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    expect(screen.getByRole('status').textContent).toContain('elena@hill.example');
    await userEvent.type(screen.getByLabelText('New password'), 'Fresh1!x');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'Fresh1!x');
    api.answer = () => ({ body: { success: true, message: 'Thank you!', changed: false } });
    await press();
    expect(await screen.findByText('Thank you!')).toBeDefined();
    expect(api.requests.at(-1)?.body).toEqual({ token: 'link-1', newPassword: 'Fresh1!x' });
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  test('a link to a new address offers no new password', async () => {
    api.answer = () => asks('password');
    open('/verify-email#token=link-1');
    await press();
    await screen.findByLabelText('Password');
    expect(screen.queryByRole('button', { name: 'Set a new password instead' })).toBeNull();
  });

  test('a link that is over: the server’s words and the way to the account', async () => {
    api.answer = () => ({ status: 410, body: { success: false, code: 'link_expired', message: 'Gone.' } });
    open('/verify-email#token=link-1');
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Gone.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/account');
  });

  test.each([429, 503])('%i may work later', async (status) => {
    api.answer = () => ({ status, body: { success: false, message: 'Please wait.' } });
    open('/verify-email#token=link-1');
    await press();
    await screen.findByText('Please wait.');
    api.answer = () => ({ body: { success: true, message: 'Thank you!', changed: false } });
    await press();
    expect(await screen.findByText('Thank you!')).toBeDefined();
  });

  test('without a token nothing is asked', async () => {
    open('/verify-email');
    expect((await screen.findByRole('alert')).textContent).toBe(incomplete);
    expect(api.requests).toEqual([]);
  });
});

describe('/unsubscribe', () => {
  test('takes a press, for programs that check mails open links too [profile-11]', async () => {
    open('/unsubscribe?token=link-2');
    const button = await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(api.requests).toEqual([]);
    expect(screen.getByRole('link', { name: 'Keep it' }).getAttribute('href')).toBe('/');
    await userEvent.click(button);
    expect(await screen.findByText('Thank you!')).toBeDefined();
    expect(api.requests).toMatchObject([{ path: '/api/auth/unsubscribe', body: { token: 'link-2' } }]);
  });

  test('a refusal is told', async () => {
    api.answer = () => ({ status: 410, body: { success: false, code: 'link_expired', message: 'Gone.' } });
    open('/unsubscribe?token=link-2');
    await userEvent.click(await screen.findByRole('button'));
    expect((await screen.findByRole('alert')).textContent).toBe('Gone.');
  });

  test('without a token there is nothing to press', async () => {
    open('/unsubscribe');
    expect((await screen.findByRole('alert')).textContent).toBe(incomplete);
  });
});
