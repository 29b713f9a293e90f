import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getCatalogue } from '../../app/features/catalogue/catalogue-store.ts';
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

const person = (name: string, role: string, stores: string[]) => ({
  id: `0198d2e0-0000-7000-8000-00000000000${name.length}`,
  name,
  email: `${name}@row.example`,
  role,
  stores,
  lastSeenAt: '2026-11-16T08:00:00.000Z',
});

test('somebody works in some stores, in all of them again, and an owner everywhere', async () => {
  const people = [person('Olive', 'owner', []), person('Bo', 'staff', ['mall'])];
  const message = 'That is not your current password.';
  const stores = getCatalogue().shop.stores.map((store) => ({ ...store, isArchived: false, version: 1 }));
  api.answer = ({ method, path, body }) => {
    if (method === 'PUT') {
      const { password, stores } = body as { password: string; stores: string[] };
      if (password !== 'Secret1!') return { status: 403, body: { success: false, code: 'wrong_password', message } };
      Object.assign(people[1] as object, { stores });
    }
    if (path === '/api/auth/account') return { body: { success: true, account: { hasPassword: true } } };
    if (path === '/api/owner/stores') return { body: { success: true, data: { stores } } };
    if (path === '/api/owner/invitations') return { body: { success: true, mail: 'off', data: [] } };
    return { body: { success: true, data: people } };
  };
  openConsole('/staff', 'owner');
  await userEvent.click(await screen.findByRole('button', { name: 'Change Bo' }));
  const row = screen.getByRole('row', { name: /Bo@row/ });
  expect(row.textContent).toContain('Staff, Mall');
  const dialog = within(screen.getByRole('dialog', { name: 'Bo' }));
  expect(dialog.getByRole('button', { name: 'Close' })).toBeDefined();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Mall' }));
  // Ticks are saved or given up, never lost in silence.
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Log out everywhere' })).toBeNull();
  expect(dialog.getByRole('group', { name: 'Role' }).matches(':disabled')).toBe(true);
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Uptown' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Downtown' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(api.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Your password'), 'Wrong1!');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(message);
  await userEvent.clear(dialog.getByLabelText('Your password'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'Secret1!');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requests.findLast(({ method }) => method === 'PUT')).toMatchObject({
    path: `/api/owner/staff/${people[1]?.id}/stores`,
    body: { stores: ['downtown', 'uptown'], password: 'Secret1!' },
  });
  expect(takeToasts()[0]?.[1]).toBe('Bo works in Downtown and Uptown now, and is logged out everywhere.');
  await waitFor(() => expect(screen.getByRole('row', { name: /Bo@row/ }).textContent).toContain('Downtown, Uptown'));

  await userEvent.click(screen.getByRole('button', { name: 'Change Bo' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'All stores' }));
  await userEvent.type(screen.getByLabelText('Your password'), 'Secret1!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(people[1]?.stores).toEqual([]));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Change Olive' }));
  expect(screen.queryByRole('group', { name: 'Works in' })).toBeNull();
});
