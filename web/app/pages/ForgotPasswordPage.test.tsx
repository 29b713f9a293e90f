import { noResetLink } from '@juniper/core/content/shop.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { holdTimeouts, pass, untilTrue } from '../lib/testing/waiting.ts';
import ForgotPasswordPage from './ForgotPasswordPage.tsx';

let api: LocalApi;
const open = () => renderRoutes([{ path: '/', Component: ForgotPasswordPage }], ['/']);
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const send = () => userEvent.click(screen.getByRole('button'));
const sent = 'Credentials sent to your email successfully.';

beforeEach(async () => {
  api = await startLocalApi();
  api.answer = () => ({ body: { success: true } });
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await api.stop();
});

test.each(['', 'elena', 'elena@marsh', '@marsh.example', 'elena@.', 'a b@marsh.example'])(
  '%o is no e-mail address: said under the field, nothing sent [password-1]',
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

test('a valid one: the message and what it means, and the field clears after 2 seconds [password-2]', async () => {
  open();
  await userEvent.type(email(), ' elena@marsh.example ');
  holdTimeouts();
  fireEvent.click(screen.getByRole('button'));
  await untilTrue(() => screen.queryByText(sent) !== null);
  expect(
    screen.getByText('If this address has an account, a link that works for 30 minutes is on its way.'),
  ).toBeDefined();
  expect(api.requests).toMatchObject([{ path: '/api/auth/forgot-password', body: { email: 'elena@marsh.example' } }]);
  await pass(1_999);
  expect(email().value).not.toBe('');
  await pass(1);
  expect(email().value).toBe('');
  expect(screen.getByText(sent)).toBeDefined();
});

test('who has begun another address keeps it', async () => {
  open();
  await userEvent.type(email(), 'elena@marsh.example');
  holdTimeouts();
  fireEvent.click(screen.getByRole('button'));
  await untilTrue(() => screen.queryByText(sent) !== null);
  fireEvent.change(email(), { target: { value: 'elena@marsh.example.org' } });
  await pass(2_000);
  expect(email().value).toBe('elena@marsh.example.org');
});

test('a server that cannot be reached is said, and the field stays [password-3]', async () => {
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

test('where mail is off, the same form answers that no link can be emailed, and how else we help [password-3]', async () => {
  api.config.mail = 'off';
  api.answer = () => ({ body: { success: true, message: noResetLink } });
  open();
  expect(await screen.findByRole('button', { name: 'Reset password' })).toBeDefined();
  expect(document.body.textContent).not.toMatch(/on its way|sent|by email|link/i);
  await send();
  expect(screen.getByText('Please enter a valid email address.')).toBeDefined();
  await userEvent.type(email(), 'elena@marsh.example');
  holdTimeouts();
  fireEvent.click(screen.getByRole('button'));
  await untilTrue(() => screen.queryByText(noResetLink) !== null);
  expect(screen.getByRole('status').textContent).toContain(
    'We can’t email a reset link today. Call us or ask at the counter.',
  );
  expect(screen.getByRole('link', { name: '+1 (503) 555-0142' })).toBeDefined();
  expect(document.body.textContent).not.toMatch(/on its way|sent|by email/i);
  await pass(2_000);
  expect(email().value).toBe('');
});
