import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepSession, readSession } from '../features/auth/stored-session.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser } from '../lib/testing/sample-user.ts';
import { makeStore } from '../store.ts';
import UnsubscribePage from './UnsubscribePage.tsx';
import VerifyEmailPage from './VerifyEmailPage.tsx';

const routes = [
  { path: '/verify-email', Component: VerifyEmailPage },
  { path: '/unsubscribe', Component: UnsubscribePage },
];
const incomplete = 'This link is not complete. Please open it from the e-mail again.';

let api: LocalApi;
const open = (address: string) => renderRoutes(makeStore(), routes, [address]);

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
  test('opening the link is enough', async () => {
    open('/verify-email#token=link-1');
    expect((await screen.findByText('Thank you!')).closest('[role=status]')).not.toBeNull();
    expect(api.requests).toMatchObject([{ path: '/api/auth/verify-email', body: { token: 'link-1' } }]);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/profile');
  });

  test('a customer who is logged in here sees the new address at once', async () => {
    keepSession('token-1', sampleUser);
    const user = { ...sampleUser, email: 'elena@hill.example' };
    api.answer = ({ path }) => ({
      body: path === '/api/auth/user' ? { user } : { success: true, message: 'Changed.', changed: true },
    });
    open('/verify-email#token=link-1');
    await waitFor(() => expect(readSession().user?.email).toBe('elena@hill.example'));
  });

  test('a link that is over: the server’s words and the way to the account', async () => {
    api.answer = () => ({ status: 410, body: { success: false, code: 'link_expired', message: 'Gone.' } });
    open('/verify-email#token=link-1');
    expect((await screen.findByRole('alert')).textContent).toBe('Gone.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/account');
  });

  test.each([429, 503])('%i may work later', async (status) => {
    api.answer = () => ({ status, body: { success: false, message: 'Please wait.' } });
    open('/verify-email#token=link-1');
    await screen.findByText('Please wait.');
    api.answer = () => ({ body: { success: true, message: 'Thank you!', changed: false } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Thank you!')).toBeDefined();
  });

  test('without a token nothing is asked', async () => {
    open('/verify-email');
    expect((await screen.findByRole('alert')).textContent).toBe(incomplete);
    expect(api.requests).toEqual([]);
  });
});

describe('/unsubscribe', () => {
  test('takes a press, for programs that check mails open links too', async () => {
    open('/unsubscribe?token=link-2');
    const button = await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(api.requests).toEqual([]);
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
