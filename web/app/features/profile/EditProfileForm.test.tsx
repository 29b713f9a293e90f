import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { holdTimeouts, pass, untilTrue } from '../../lib/testing/waiting.ts';
import { currentToasts, removeToast } from '../../ui/toast.ts';
import { keepSession, startSession, useAuth } from '../auth/auth-store.ts';
import { EditProfileForm } from './EditProfileForm.tsx';

const Form = () => {
  const { user } = useAuth();
  return user && <EditProfileForm user={user} />;
};

let api: LocalApi;
let account = sampleUser;
const toasts = () => currentToasts().map(({ kind, text }) => ({ kind, text }));
const open = () => {
  keepSession('token-1', account);
  renderRoutes([{ path: '/', Component: Form }], ['/']);
};
const name = () => screen.getByLabelText<HTMLInputElement>('Full name');
const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button');
const save = () => userEvent.click(button());

beforeEach(async () => {
  account = sampleUser;
  api = await startLocalApi();
  api.answer = ({ body }) => {
    const { name: newName, preferences, birthday } = body as Partial<typeof sampleUser>;
    account = {
      ...account,
      name: newName ?? account.name,
      preferences: { ...account.preferences, ...preferences },
      birthday: birthday === undefined ? account.birthday : birthday,
      updatedAt: '2026-11-20T20:00:00.000Z',
    };
    return { body: { user: account } };
  };
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
  await api.stop();
});

test('a store of a newer release is shown, and stays when something else is saved', async () => {
  account = { ...sampleUser, preferences: { ...sampleUser.preferences, favoriteStore: 'riverside' } };
  open();
  expect(select('Favorite store').value).toBe('riverside');
  await userEvent.type(name(), ' Two');
  await save();
  await waitFor(() => expect(api.requests).toHaveLength(1));
  expect(api.requests[0]?.body).not.toHaveProperty('preferences.favoriteStore');
});

test('shows what the account holds [shop-2, profile-4]', () => {
  open();
  expect(name().value).toBe('Elena Marsh');
  expect(select('Favorite store').value).toBe('uptown');
  expect([...select('Favorite store').options].map(({ text }) => text)).toEqual([
    'Main Store',
    'Downtown',
    'Uptown',
    'Westside',
    'Eastside',
    'Mall',
  ]);
  expect(box(/Newsletter/).checked).toBe(true);
  expect(box(/Order notifications/).checked).toBe(false);
  expect([select('Birthday month').value, select('Day').value]).toEqual(['', '']);
  expect(screen.getByText('Last updated: November 14, 2026')).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/account');
});

test('never changed: ‘Never’ [profile-4]', () => {
  account = { ...sampleUser, updatedAt: null };
  open();
  expect(screen.getByText('Last updated: Never')).toBeDefined();
});

test('the name is required [profile-4]', async () => {
  open();
  await userEvent.clear(name());
  await userEvent.type(name(), '   ');
  await save();
  expect(screen.getByText('This field is required.')).toBeDefined();
  expect(document.activeElement).toBe(name());
  expect(api.requests).toEqual([]);
});

test('saving: ‘Updating...’, disabled, then the toast, the new date, and a refresh after 1 second [profile-5]', async () => {
  const { answer } = api;
  let answerNow = () => {};
  api.answer = async (request) => {
    await new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    return answer(request);
  };
  const onRefresh = vi.fn();
  addEventListener('profileUpdate', onRefresh);
  open();
  await userEvent.clear(name());
  await userEvent.type(name(), ' Elena M. ');
  await userEvent.selectOptions(select('Favorite store'), 'mall');
  await userEvent.click(box(/Newsletter/));
  await userEvent.click(box(/Order notifications/));
  holdTimeouts();
  fireEvent.click(button());
  expect(button().textContent).toBe('Updating...');
  expect(button().disabled).toBe(true);
  await untilTrue(() => api.requests.length === 1);
  answerNow();
  await untilTrue(() => toasts().length > 0);
  expect(toasts()).toEqual([{ kind: 'success', text: 'Profile updated successfully!' }]);
  expect(api.requests[0]?.body).toEqual({
    name: 'Elena M.',
    preferences: { newsletter: false, notifications: true, favoriteStore: 'mall' },
  });
  expect(screen.getByText('Last updated: November 20, 2026')).toBeDefined();
  expect(name().value).toBe('Elena M.');
  expect(button().textContent).toBe('Update Profile');
  await pass(999);
  expect(onRefresh).not.toHaveBeenCalled();
  await pass(1);
  expect(onRefresh).toHaveBeenCalledOnce();
  removeEventListener('profileUpdate', onRefresh);
});

test('no store is a choice too', async () => {
  open();
  await userEvent.selectOptions(select('Favorite store'), '');
  await save();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(api.requests[0]?.body).toMatchObject({ preferences: { favoriteStore: null } });
});

test('a birthday is sent when it is another one, and once only', async () => {
  open();
  await userEvent.selectOptions(select('Birthday month'), 'February');
  await userEvent.selectOptions(select('Day'), '29');
  await save();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(api.requests[0]?.body).toMatchObject({ birthday: { month: 2, day: 29 } });
  await waitFor(() => expect(button().disabled).toBe(false));
  await save();
  await waitFor(() => expect(api.requests).toHaveLength(2));
  expect(api.requests[1]?.body).not.toHaveProperty('birthday');

  await waitFor(() => expect(button().disabled).toBe(false));
  await userEvent.selectOptions(select('Birthday month'), '');
  await userEvent.selectOptions(select('Day'), '');
  await save();
  await waitFor(() => expect(api.requests).toHaveLength(3));
  expect(api.requests[2]?.body).toMatchObject({ birthday: null });
});

test.each([
  ['February', '30', 'Day'],
  ['February', '', 'Day'],
  ['', '3', 'Birthday month'],
])('the birthday %o %o is none', async (month, day, wrong) => {
  open();
  await userEvent.selectOptions(select('Birthday month'), month);
  await userEvent.selectOptions(select('Day'), day);
  await save();
  expect(screen.getByText('Please choose a month and a day that exist, or neither.')).toBeDefined();
  expect(document.activeElement).toBe(select(wrong));
  expect(api.requests).toEqual([]);
});

test('failure: the toast, the server’s reason beside the button, and nothing typed is lost [profile-5]', async () => {
  api.answer = () => ({
    status: 409,
    body: { success: false, code: 'birthday_locked', message: 'Your birthday can be changed once a year.' },
  });
  open();
  await userEvent.type(name(), ' Hill');
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe('Your birthday can be changed once a year.');
  expect(toasts()).toEqual([{ kind: 'error', text: 'Failed to update profile' }]);
  expect(name().value).toBe('Elena Marsh Hill');
});

test('what changes elsewhere shows, but never over what the customer is typing', async () => {
  open();
  await userEvent.type(name(), ' Hill');
  const user = {
    ...sampleUser,
    name: 'Changed elsewhere',
    preferences: { ...sampleUser.preferences, newsletter: false },
  };
  startSession('token-1', user);
  await waitFor(() => expect(box(/Newsletter/).checked).toBe(false));
  expect(name().value).toBe('Elena Marsh Hill');
});
