import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storage } from '../../app/lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { sampleUser } from '../../app/lib/testing/samples.ts';
import { openConsole } from '../testing/open-console.tsx';

const path = '/api/owner/invitations/accept';
const refuse = (status: number, code: string, message: string, data?: object) => ({
  status,
  body: { success: false, code, message, data },
});
const offer = (account: string) =>
  refuse(400, 'password_needed', 'Please.', { role: 'staff', email: 'bo@barista.example', account });
const joined = {
  body: {
    success: true,
    token: 'token-2',
    user: { ...sampleUser, name: 'Bo', role: 'staff' },
    role: 'staff',
    message: '',
  },
};

let api: LocalApi;
let answers: { status?: number; body: unknown }[];
beforeEach(async () => {
  api = await startLocalApi();
  api.answer = (request) =>
    (request.path === path && answers.shift()) || { body: { success: true, data: [], nextCursor: null } };
});
afterEach(async () => {
  cleanup();
  await api.stop();
});
const sent = () => api.requests.filter((request) => request.path === path).map(({ body }) => body);
const open = (...all: typeof answers) => {
  answers = all;
  return openConsole('/join#token=link-1', 'customer');
};

test('whoever is new gives a name and one password, and is logged in', async () => {
  const router = open(offer('new'), joined);
  expect(await screen.findByText('You are invited as staff, with bo@barista.example.')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Your name'), 'Bo');
  await userEvent.type(screen.getByLabelText('Choose a password'), 'Barista1!Longer');
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(storage.read('token')).toBe('token-2');
  expect(sent()).toEqual([{ token: 'link-1' }, { token: 'link-1', name: 'Bo', password: 'Barista1!Longer' }]);
});

test('whoever has an account gives its password, and a longer one if that is too short', async () => {
  open(offer('known'), refuse(400, 'password_too_short', 'At least 12 characters.'), joined);
  await userEvent.type(await screen.findByLabelText('Password of your account'), 'Short1!x');
  expect(screen.queryByLabelText('Your name')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await userEvent.type(await screen.findByLabelText('New password'), 'Barista1!Longer');
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[2]).toEqual({ token: 'link-1', password: 'Short1!x', newPassword: 'Barista1!Longer' });
});

test('somebody else who is logged in here logs out, and joins with the same link', async () => {
  open(refuse(409, 'other_address', 'This invitation is for b...@barista.example.'), offer('new'));
  expect(
    await screen.findByText(/This invitation is for b\.\.\.@barista\.example\. You are logged in as /),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Log out and join' }));
  expect(await screen.findByLabelText('Your name')).toBeDefined();
  expect(storage.read('token')).toBeUndefined();
});

test('a link that has ended says so, and one that got no answer is tried again', async () => {
  open(refuse(410, 'link_over', 'Please ask for a new one.'));
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeDefined();
  cleanup();
  open({ status: 500, body: '' }, offer('new'));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Your name')).toBeDefined();
});
