import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { makeStore } from '../store.ts';
import ForgotPasswordPage from './ForgotPasswordPage.tsx';

let api: LocalApi;
const open = () => renderRoutes(makeStore(), [{ path: '/', Component: ForgotPasswordPage }], ['/']);
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const send = () => userEvent.click(screen.getByRole('button'));
const sent = 'Credentials sent to your email successfully.';

beforeEach(async () => {
  api = await startLocalApi();
  api.answer = () => ({ body: { success: true } });
});

afterEach(async () => {
  cleanup();
  await api.stop();
});

test.each(['', 'elena', 'elena@marsh', '@marsh.example', 'elena@.', 'a b@marsh.example'])(
  '%o is no e-mail address: said under the field, nothing sent',
  async (text) => {
    open();
    if (text) await userEvent.type(email(), text);
    await send();
    expect(screen.getByText('Please enter a valid email address.')).toBeDefined();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(email());
    expect(api.requests).toEqual([]);
  },
);

test('a valid one: the spec’s words and what they mean, and the field clears after 2 seconds', async () => {
  open();
  await userEvent.type(email(), ' elena@marsh.example ');
  await send();
  expect(await screen.findByText(sent)).toBeDefined();
  expect(
    screen.getByText('If this address has an account, a link that works for 30 minutes is on its way.'),
  ).toBeDefined();
  expect(api.requests).toMatchObject([{ path: '/api/auth/forgot-password', body: { email: 'elena@marsh.example' } }]);
  const shown = performance.now();
  expect(email().value).not.toBe('');
  await waitFor(() => expect(email().value).toBe(''));
  expect(performance.now() - shown).toBeGreaterThan(1_500);
  expect(screen.getByText(sent)).toBeDefined();
});

test('who has begun another address keeps it', async () => {
  open();
  await userEvent.type(email(), 'elena@marsh.example');
  await send();
  await screen.findByText(sent);
  await userEvent.type(email(), '.org');
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  expect(email().value).toBe('elena@marsh.example.org');
});

test('a server that cannot be reached is said, and the field stays', async () => {
  api.unplug();
  open();
  await userEvent.type(email(), 'elena@marsh.example');
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We could not reach the server. Please check your connection and try again.',
  );
  expect(email().value).toBe('elena@marsh.example');
  expect(screen.queryByText(sent)).toBeNull();
});

test('a refusal is told in the server’s words, and an earlier success no longer stands beside it', async () => {
  open();
  await userEvent.type(email(), 'elena@marsh.example');
  await send();
  await screen.findByText(sent);
  api.answer = () => ({ status: 429, body: { success: false, code: 'too_many_attempts', message: 'Please wait.' } });
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait.');
  expect(screen.queryByText(sent)).toBeNull();
});

test('where mail is switched off, the page says so', async () => {
  api.config.mail = 'off';
  open();
  expect(await screen.findByText(/E-mail is switched off on this site right now/)).toBeDefined();
});
