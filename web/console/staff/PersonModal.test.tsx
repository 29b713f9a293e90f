import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeToasts } from '../../app/lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { openConsole } from '../testing/open-console.tsx';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  takeToasts();
  await api.stop();
});

const bo = {
  id: '0198d2e0-0000-7000-8000-000000000002',
  name: 'Bo',
  email: 'bo@row.example',
  role: 'staff',
  stores: [],
  lastSeenAt: '2026-11-16T08:00:00.000Z',
};

test('an owner changes the name of somebody who works here, with the password', async () => {
  api.answer = ({ path }) => {
    if (path === '/api/auth/account') return { body: { success: true, account: { hasPassword: true } } };
    if (path === '/api/owner/stores') return { body: { success: true, data: { stores: [] } } };
    if (path === '/api/owner/invitations') return { body: { success: true, mail: 'off', data: [] } };
    return { body: { success: true, data: [bo] } };
  };
  openConsole('/staff', 'owner');
  await userEvent.click(await screen.findByRole('button', { name: 'Change Bo' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Bo' }));
  await userEvent.clear(dialog.getByLabelText('Name'));
  await userEvent.type(await dialog.findByLabelText('Your password'), 'Secret1!');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(api.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Name'), 'Robin Hale');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { path, body } = api.requests.findLast(({ method }) => method === 'PUT') ?? {};
  expect(path).toBe(`/api/owner/staff/${bo.id}`);
  // Without the role: another owner may have changed it since the dialog opened.
  expect(body).toEqual({ name: 'Robin Hale', password: 'Secret1!' });
  expect(takeToasts()[0]?.[1]).toBe('The name is saved.');
});
