import type { listAvailability, setAvailability } from '@juniper/core/contracts/catalogue.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { storage } from '../../app/lib/storage.ts';
import { takeToasts } from '../../app/lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { openDevice } from '../../app/lib/testing/render-routes.tsx';
import { sampleUser } from '../../app/lib/testing/samples.ts';
import { newQueryClient, useCall, useChange } from './calls.ts';
import { Loaded } from './Loaded.tsx';

const path = '/staff/availability';
const body = { store: 'main', kind: 'item', id: 3, left: null, until: 'today' } as const;

function List() {
  const call = useCall<typeof listAvailability>(path);
  const other = useCall<typeof listAvailability>('/staff/availability?store=main');
  const set = useChange<typeof setAvailability>('POST', { outdates: [path] });
  return (
    <>
      <p>{useUser()?.role}</p>
      <Loaded call={call}>{({ data }) => <p>{data.length} limits</p>}</Loaded>
      <p>{other.data?.data.length} at main</p>
      <button type="button" disabled={set.isPending} onClick={() => set.mutate({ path, body })}>
        Change
      </button>
    </>
  );
}

let api: LocalApi;
const reads = () => api.requests.filter(({ method, path: asked }) => method === 'GET' && asked.includes(path)).length;

beforeEach(async () => {
  api = await startLocalApi();
  storage.write('token', 'token-1');
  storage.write('user', { ...sampleUser, role: 'manager' });
  openDevice();
});
afterEach(async () => {
  cleanup();
  await api.stop();
  localStorage.clear();
});
const open = () =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <List />
    </QueryClientProvider>,
  );

test('a change loads again whatever begins with a path that it outdates', async () => {
  let rows: unknown[] = [{}, {}];
  api.answer = ({ method }) => {
    if (method === 'POST') rows = [{}];
    return { body: { success: true, data: rows } };
  };
  open();
  expect(await screen.findByText('2 limits')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('1 limits')).toBeDefined();
  expect(await screen.findByText('1 at main')).toBeDefined();
  expect(reads()).toBe(4);
});

test('a refusal is said once and not tried again; a press on the button does', async () => {
  api.answer = () => ({ status: 404, body: { success: false, code: 'none', message: 'There is no such list.' } });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such list.');
  expect(reads()).toBe(2);
  api.answer = () => ({ body: { success: true, data: [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('0 limits')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('after a 403 the role is loaded again, and the words of the refusal are a toast', async () => {
  api.answer = ({ method, path: asked }) => {
    if (asked === '/api/auth/user') return { body: { user: { ...sampleUser, role: 'staff' } } };
    if (method === 'POST') return { status: 403, body: { success: false, code: 'forbidden', message: 'Not for you.' } };
    return { body: { success: true, data: [] } };
  };
  open();
  expect(await screen.findByText('0 limits')).toBeDefined();
  expect(screen.getByText('manager')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('staff')).toBeDefined();
  await waitFor(() => expect(takeToasts()).toEqual([['error', 'Not for you.', 3000]]));
});
