import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ReactNode } from 'react';
import { type RouteObject, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession, readSession } from '../features/auth/auth-store.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser, signedIn } from '../lib/testing/samples.ts';
import { currentToasts, removeToast } from '../ui/toast.ts';
import LoginPage from './LoginPage.tsx';
import RegisterPage from './RegisterPage.tsx';

const Where = () => <p>{`at ${useLocation().pathname}`}</p>;
const routes = [
  { path: '/login', Component: LoginPage },
  { path: '/register', Component: RegisterPage },
  { path: '*', Component: Where },
];

const scrolled = vi.fn();
let api: LocalApi;
const toasts = () => currentToasts().map(({ kind, text }) => ({ kind, text }));
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Log(ging)? in/ });
const createAccount = () => screen.getByRole('link', { name: 'Create account' });
const open = (state?: unknown) => renderRoutes(routes, [{ pathname: '/login', state }]);
const fillIn = async () => {
  await userEvent.type(email(), ' elena@marsh.example ');
  await userEvent.type(password(), 'Secret1!');
};

beforeEach(async () => {
  // jsdom has no layout and so no scrolling.
  Element.prototype.scrollIntoView = scrolled;
  api = await startLocalApi();
});

afterEach(async () => {
  cleanup();
  scrolled.mockReset();
  localStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
  await api.stop();
});

test('has heading, form and links [login-1]', () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forget-password');
  expect(createAccount().getAttribute('href')).toBe('/register');
  expect(email().type).toBe('email');
  expect(password().type).toBe('password');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('empty fields: toast, both marked, the first has the focus, nothing sent [layout-3, login-2]', async () => {
  open();
  await userEvent.click(button());
  expect(toasts()).toEqual([{ kind: 'error', text: 'Please fill in all fields.' }]);
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email());
  expect(api.requests).toEqual([]);

  await userEvent.type(email(), 'e');
  expect(email().getAttribute('aria-invalid')).toBeNull();
  expect(password().getAttribute('aria-invalid')).toBe('true');
});

test('while submitting, inputs and button are disabled and the button says so [login-2]', async () => {
  let answerNow = () => {};
  api.answer = () =>
    new Promise((resolve) => {
      answerNow = () => resolve({ body: signedIn });
    });
  open();
  await fillIn();
  await userEvent.click(button());
  expect(button().textContent).toBe('Logging in...');
  expect([email(), password(), button()].every(({ disabled }) => disabled)).toBe(true);
  await waitFor(() => expect(api.requests).toHaveLength(1));
  answerNow();
  expect(await screen.findByText('at /home')).toBeDefined();
});

test('after the login the form stays, busy and out of use, until the next page is there', async () => {
  let arrive = () => {};
  const Home = lazy(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) => {
        arrive = () => resolve({ default: () => <p>Home</p> });
      }),
  );
  api.answer = () => ({ body: signedIn });
  renderRoutes([routes[0] as RouteObject, { path: '*', Component: Home }], ['/login']);
  await fillIn();
  await userEvent.click(button());
  await waitFor(() => expect(button().closest('[inert]')).not.toBeNull());
  expect(button().textContent).toBe('Logging in...');
  await act(async () => arrive());
  expect(await screen.findByText('Home')).toBeDefined();
  expect(document.querySelector('form')).toBeNull();
});

test('success: session stored, toast, /home [login-3]', async () => {
  api.answer = () => ({ body: signedIn });
  open();
  await fillIn();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('at /home')).toBeDefined();
  expect(api.requests[0]?.body).toEqual({ email: 'elena@marsh.example', password: 'Secret1!' });
  expect(toasts()).toEqual([{ kind: 'success', text: 'Login successful!' }]);
  expect(readSession()).toEqual({ token: 'token-1', user: sampleUser });
});

test('refusal: red banner above the form, values and focus stay, the next attempt takes it away [login-1]', async () => {
  api.answer = () => {
    // A browser takes the focus from a disabled control; jsdom leaves it there.
    const link = createAccount();
    link.focus();
    link.blur();
    return { status: 401, body: { success: false, code: 'x', message: 'Wrong e-mail or password.' } };
  };
  open();
  await fillIn();
  await userEvent.keyboard('{Enter}');
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toBe('Wrong e-mail or password.');
  expect(scrolled.mock.contexts).toEqual([banner.parentElement]);
  expect(banner.compareDocumentPosition(email()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(password().value).toBe('Secret1!');
  expect(toasts()).toEqual([]);

  api.unplug();
  await userEvent.click(button());
  expect(
    (await screen.findByText('Login failed. Please check your connection.')).closest('[role=alert]'),
  ).not.toBeNull();
  expect(screen.queryByText('Wrong e-mail or password.')).toBeNull();
});

test('opening a page clears the error of the other [login-1, register-1]', async () => {
  api.answer = () => ({ status: 401, body: { success: false } });
  open();
  await fillIn();
  await userEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please check your credentials.');
  await userEvent.click(createAccount());
  expect(await screen.findByRole('heading', { level: 1, name: 'Join the Juniper Row Family' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('after a login that a page asked for: back to that page, also by way of register [login-6]', async () => {
  api.answer = () => ({ body: signedIn });
  open({ from: '/checkout?step=2' });
  await userEvent.click(createAccount());
  await userEvent.click(await screen.findByRole('link', { name: 'Log in' }));
  await screen.findByRole('heading', { level: 1, name: 'Welcome Back!' });
  await fillIn();
  await userEvent.click(button());
  expect(await screen.findByText('at /checkout')).toBeDefined();
});

test('staff land on their board, unless another page asked for the login [login-6]', async () => {
  keepSession('token-1', { ...sampleUser, role: 'staff' });
  open();
  expect(await screen.findByText('at /staff/orders')).toBeDefined();
  cleanup();
  open({ from: '/profile' });
  expect(await screen.findByText('at /profile')).toBeDefined();
});

test('a member is sent on to /home', async () => {
  keepSession('token-1', sampleUser);
  open();
  expect(await screen.findByText('at /home')).toBeDefined();
});
