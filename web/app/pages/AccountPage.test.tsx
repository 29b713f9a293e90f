import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession, readSession, useAuth } from '../features/auth/auth-store.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../lib/testing/samples.ts';
import { addDialogMethods } from '../lib/testing/stub-browser.ts';
import { currentToasts, removeToast } from '../ui/toast.ts';
import AccountPage from './AccountPage.tsx';

const routes = [
  { path: '/account', Component: AccountPage },
  { path: '*', Component: () => <p>{`at ${useLocation().pathname}`}</p> },
];

const here = { id: 'session-1', createdAt: '2026-11-14T08:00:00.000Z', device: 'Chrome on Windows', current: true };
const elsewhere = { id: 'session-2', createdAt: '2026-11-03T20:00:00.000Z', device: null, current: false };
const dated = { lastSeenAt: '2026-11-14T09:00:00.000Z', expiresAt: '2026-12-14T09:00:00.000Z' };

let api: LocalApi;
let account = {
  email: sampleUser.email,
  emailVerifiedAt: null as string | null,
  pendingEmail: null as string | null,
  hasPassword: true,
  hasGoogle: false,
  newsletterConsentAt: null,
};
const initial = account;
let sessions: (typeof here | typeof elsewhere)[] = [here, elsewhere];
/** Answers for the calls under test; the page's own two loads are answered below. */
let answer: LocalApi['answer'] = () => ({ body: { success: true, message: 'Done.' } });
const toasts = () => currentToasts().map(({ kind, text }) => ({ kind, text }));
const actions = () => api.requests.filter(({ method }) => method !== 'GET');
const open = async () => {
  renderRoutes(routes, ['/account']);
  await screen.findByRole('heading', { name: 'Where you are logged in' });
};
const section = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section') as HTMLElement);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  addDialogMethods();
  account = initial;
  sessions = [here, elsewhere];
  answer = () => ({ body: { success: true, message: 'Done.' } });
  api = await startLocalApi();
  api.answer = (request) => {
    if (request.path === '/api/auth/account') return { body: { success: true, account } };
    if (request.method === 'GET' && request.path === '/api/auth/sessions')
      return { body: { success: true, sessions: sessions.map((session) => ({ ...session, ...dated })) } };
    return answer(request);
  };
  keepSession('token-1', sampleUser);
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
  await api.stop();
});

test('cannot be loaded: said, with another try', async () => {
  const { answer: working } = api;
  api.answer = () => ({ status: 503, body: { success: false } });
  renderRoutes(routes, ['/account']);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn’t load your account/);
  api.answer = working;
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Where you are logged in' })).toBeDefined();
});

describe('password', () => {
  const fillIn = async (current: string, password: string, confirm = password) => {
    const { getByLabelText } = section('Change your password');
    for (const [label, text] of [
      ['Current password', current],
      ['New password', password],
      ['Confirm new password', confirm],
    ] as const)
      if (text) await userEvent.type(getByLabelText(label), text);
    await press('Change password');
  };

  test('changed: the server’s words, the form empty, the sessions loaded again', async () => {
    await open();
    sessions = [here];
    await fillIn('Secret1!', 'Fresh1!x');
    expect(await section('Change your password').findByText('Done.')).toBeDefined();
    expect(actions()).toMatchObject([
      { path: '/api/auth/password', body: { currentPassword: 'Secret1!', newPassword: 'Fresh1!x' } },
    ]);
    expect(section('Change your password').getByLabelText<HTMLInputElement>('New password').value).toBe('');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^End / })).toBeNull());
  });

  test.each([
    ['', 'Fresh1!x', 'Fresh1!x', 'This field is required.'],
    ['Secret1!', 'Fresh1!x', 'Fresh1!y', 'Passwords do not match.'],
    ['Secret1!', 'fresh', 'fresh', 'Password must be at least 6 characters and include uppercase'],
  ])('%o, %o and %o: nothing is sent', async (current, password, confirm, text) => {
    await open();
    await fillIn(current, password, confirm);
    expect(section('Change your password').getByText(text, { exact: false })).toBeDefined();
    expect(actions()).toEqual([]);
  });

  test('a wrong password is told and ends no session', async () => {
    answer = () => ({ status: 403, body: { success: false, code: 'wrong_password', message: 'Not that one.' } });
    await open();
    await fillIn('Wrong1!x', 'Fresh1!x');
    expect((await screen.findByRole('alert')).textContent).toBe('Not that one.');
    expect(readSession().token).toBe('token-1');
  });

  test('who has none sets one', async () => {
    account = { ...account, hasPassword: false };
    await open();
    const { getByLabelText, queryByLabelText } = section('Set a password');
    expect(queryByLabelText('Current password')).toBeNull();
    await userEvent.type(getByLabelText('New password'), 'Fresh1!x');
    await userEvent.type(getByLabelText('Confirm new password'), 'Fresh1!x');
    await press('Set password');
    await waitFor(() => expect(actions()).toHaveLength(1));
    expect(actions()[0]?.body).toEqual({ newPassword: 'Fresh1!x' });
  });
});

describe('e-mail', () => {
  test('a change waits for its link, and the page shows it', async () => {
    await open();
    const { getByLabelText, findByText } = section('Email address');
    await userEvent.type(getByLabelText('New email address'), 'elena@hill.example');
    await userEvent.type(getByLabelText('Current password'), 'Secret1!');
    account = { ...account, pendingEmail: 'elena@hill.example' };
    await press('Change email');
    expect(await findByText('Done.')).toBeDefined();
    expect(await findByText('elena@hill.example')).toBeDefined();
    expect(actions()).toMatchObject([
      { path: '/api/auth/email', body: { email: 'elena@hill.example', password: 'Secret1!' } },
    ]);
  });

  test('both fields are required', async () => {
    await open();
    await press('Change email');
    expect(section('Email address').getAllByText('This field is required.')).toHaveLength(2);
    expect(actions()).toEqual([]);
  });

  test('not confirmed yet: the link can be sent again', async () => {
    await open();
    expect(screen.getByText('Not confirmed yet')).toBeDefined();
    await press('Send the link again');
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', text: 'Done.' }]));
    expect(actions()).toMatchObject([{ method: 'POST', path: '/api/auth/verify-email/resend' }]);
  });

  test('not confirmed yet: what that means, where an address can be confirmed; where mail is off, that no link comes', async () => {
    await open();
    expect(await screen.findByText(/unconfirmed accounts nobody has used for 30 days/)).toBeDefined();
    cleanup();
    api.config.mail = 'off';
    await open();
    expect(await screen.findByText(/^Email is switched off here right now/)).toBeDefined();
    expect(screen.queryByText(/for 30 days/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  test('where mail is off, an address cannot be changed, and nothing promises a link', async () => {
    api.config.mail = 'off';
    account = { ...account, emailVerifiedAt: '2026-11-14T08:00:00.000Z' };
    await open();
    const { findByText, queryByRole } = section('Email address');
    expect(await findByText(/^Email is switched off here right now/)).toBeDefined();
    expect(queryByRole('textbox')).toBeNull();
    expect(queryByRole('button')).toBeNull();
  });

  test('confirmed', async () => {
    account = { ...account, emailVerifiedAt: '2026-11-14T08:00:00.000Z' };
    await open();
    expect(screen.getByText('Confirmed')).toBeDefined();
    expect(screen.queryByText(/for 30 days/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });
});

describe('sessions', () => {
  test('this device is marked; another one can be ended', async () => {
    await open();
    const { getAllByRole, getByText } = section('Where you are logged in');
    expect(getAllByRole('listitem')).toHaveLength(2);
    expect(getByText('This device')).toBeDefined();
    expect(getByText('Chrome on Windows')).toBeDefined();
    expect(getByText('Unknown device')).toBeDefined();
    sessions = [here];
    await press('End the session, logged in November 3, 2026');
    await waitFor(() => expect(getAllByRole('listitem')).toHaveLength(1));
    expect(actions()).toMatchObject([{ method: 'DELETE', path: '/api/auth/sessions/session-2' }]);
    expect(toasts()).toEqual([{ kind: 'success', text: 'That device is logged out.' }]);
  });

  test('failure is told', async () => {
    answer = () => ({ status: 500, body: { success: false, message: 'Something went wrong.' } });
    await open();
    await press('End the session, logged in November 3, 2026');
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', text: 'Something went wrong.' }]));
  });
});

test('download my data: one file with the server’s whole answer', async () => {
  const saved: { blob?: Blob; name?: string } = {};
  URL.createObjectURL = (blob) => {
    saved.blob = blob as Blob;
    return 'blob:data';
  };
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.name = this.download;
  });
  const everything = { exportedAt: '2026-11-14T08:00:00.000Z', data: { users: [{ name: 'Elena' }] } };
  answer = () => ({ body: everything });
  await open();
  await press('Download my data');
  expect(section('Your data').getByText('This field is required.')).toBeDefined();
  expect(actions()).toEqual([]);
  await userEvent.type(section('Your data').getByLabelText('Current password'), 'Secret1!');
  await press('Download my data');
  await waitFor(() => expect(saved.name).toBe('juniper-row-data.json'));
  expect(JSON.parse(await (saved.blob as Blob).text())).toEqual(everything);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  expect(actions()).toMatchObject([{ path: '/api/auth/export', body: { password: 'Secret1!' } }]);
});

describe('deletion', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Delete your account?' }));

  test('the safe action has the focus and changes nothing', async () => {
    await open();
    await press('Delete my account');
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Keep my account' }));
    await press('Keep my account');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actions()).toEqual([]);
  });

  test('needs the password; then the device forgets everything and shows /', async () => {
    localStorage.setItem('juniper_cart', '{"items":[]}');
    await open();
    await press('Delete my account');
    await press('Delete for good');
    expect(dialog().getByText('This field is required.')).toBeDefined();
    expect(actions()).toEqual([]);

    await userEvent.type(dialog().getByLabelText('Current password'), 'Secret1!');
    await press('Delete for good');
    expect(await screen.findByText('at /')).toBeDefined();
    expect(actions()).toMatchObject([{ method: 'DELETE', path: '/api/auth/user', body: { password: 'Secret1!' } }]);
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', text: 'Your account is deleted.' }]));
    expect(localStorage).toHaveLength(0);
    expect(useAuth.getState().isLoggedIn).toBe(false);
  });

  test('says before the password that an order which is not begun is cancelled [account-2]', async () => {
    await open();
    await press('Delete my account');
    expect(dialog().getByText('If you have an order that we haven’t started, we cancel it.')).toBeDefined();
    cleanup();
    keepSession('token-1', {
      ...sampleUser,
      orderHistory: [
        { ...sampleOrder, orderNumber: 'ORD-AAAAA', status: 'pending' },
        { ...sampleOrder, orderNumber: 'ORD-BBBBB', status: 'preparing' },
      ],
    });
    await open();
    await press('Delete my account');
    expect(dialog().getByText('We also cancel ORD-AAAAA, which we haven’t started yet.')).toBeDefined();
  });

  test('a refusal stays in the dialog', async () => {
    answer = () => ({ status: 403, body: { success: false, code: 'wrong_password', message: 'Not that one.' } });
    await open();
    await press('Delete my account');
    await userEvent.type(dialog().getByLabelText('Current password'), 'Wrong1!x');
    await userEvent.keyboard('{Enter}');
    expect((await dialog().findByRole('alert')).textContent).toBe('Not that one.');
    expect(readSession().token).toBe('token-1');
  });

  test('who has no password is asked for none', async () => {
    account = { ...account, hasPassword: false };
    await open();
    await press('Delete my account');
    expect(dialog().queryByLabelText('Current password')).toBeNull();
    await press('Delete for good');
    await waitFor(() => expect(actions()).toMatchObject([{ path: '/api/auth/user', body: {} }]));
  });
});

describe('Google', () => {
  beforeEach(() => {
    api.config = { ...api.config, googleClientId: 'client-1' };
  });

  test('is not spoken of where the site has no login with Google', async () => {
    api.config = { ...api.config, googleClientId: null };
    account = { ...account, hasGoogle: true };
    await open();
    expect(screen.queryByRole('heading', { name: 'Your Google login' })).toBeNull();
  });

  test('is unlinked with the password, and not shown where it is not linked', async () => {
    account = { ...account, hasGoogle: true };
    await open();
    await screen.findByRole('heading', { name: 'Your Google login' });
    await userEvent.type(section('Your Google login').getByLabelText('Current password'), 'Secret1!');
    answer = () => {
      account = { ...account, hasGoogle: false };
      return { body: { success: true, message: 'Google is unlinked.' } };
    };
    await press('Unlink Google');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your Google login' })).toBeNull());
    expect(actions()).toMatchObject([{ method: 'DELETE', path: '/api/auth/google', body: { password: 'Secret1!' } }]);
    expect(toasts()).toEqual([{ kind: 'success', text: 'Google is unlinked.' }]);
  });

  test('stays for who has no password, with what to do first', async () => {
    account = { ...account, hasGoogle: true, hasPassword: false };
    await open();
    await screen.findByRole('heading', { name: 'Your Google login' });
    expect(section('Your Google login').getByText(/set a password first/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Unlink Google' })).toBeNull();
  });
});
