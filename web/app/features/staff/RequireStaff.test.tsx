import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadUser } from '../../features/auth/auth-calls.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { addDialogMethods } from '../../lib/testing/stub-browser.ts';
import { endSession, keepSession } from '../auth/auth-store.ts';
import { connectAuth } from '../auth/session.ts';
import { RequireStaff } from './RequireStaff.tsx';

const robin = { ...sampleUser, name: 'Robin Hale', email: 'robin@hale.example', role: 'staff' } as const;
const otto = { ...robin, id: '0190c0de-0000-7000-8000-000000000002', name: 'Otto Lind', email: 'otto@lind.example' };
const routes = [
  {
    path: '/staff/orders',
    Component: () => (
      <RequireStaff>
        <input aria-label="Reason" />
      </RequireStaff>
    ),
  },
];
let api: LocalApi;

connectAuth();
beforeEach(async () => {
  addDialogMethods();
  api = await startLocalApi();
  api.answer = ({ path, body }) => {
    if (path !== '/api/auth/login') return { status: 401, body: { success: false, code: 'session_ended' } };
    const user = (body as { email: string }).email === otto.email ? otto : robin;
    return { body: { success: true, token: 'token-2', user, message: 'Welcome' } };
  };
});
afterEach(async () => {
  cleanup();
  await api.stop();
  localStorage.clear();
});

const reason = () => screen.getByLabelText<HTMLInputElement>('Reason');

test.each([
  ['the same person', robin, 'Out of oat milk'],
  ['another person', otto, ''],
])('over an ended session %s logs in, and finds what they typed themselves', async (_, person, left) => {
  keepSession('token-1', robin);
  renderRoutes(routes, ['/staff/orders']);
  await userEvent.type(await screen.findByLabelText('Reason'), 'Out of oat milk');
  // The code of the question is loaded by then.
  await import('../auth/LoginAgain.tsx');
  await act(() => loadUser());
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in again' }));
  expect(reason().value).toBe('Out of oat milk');
  await userEvent.clear(dialog.getByLabelText('Email'));
  await userEvent.type(dialog.getByLabelText('Email'), person.email);
  await userEvent.type(dialog.getByLabelText('Password'), 'Juniper1!Juniper');
  await userEvent.click(dialog.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reason().value).toBe(left);
});

test('the question says why it is asked, and a failed login stays there while other calls fail', async () => {
  api.answer = () => ({ status: 401, body: { success: false, code: 'wrong_credentials', message: 'Wrong.' } });
  keepSession('token-1', robin);
  renderRoutes(routes, ['/staff/orders']);
  await screen.findByLabelText('Reason');
  await import('../auth/LoginAgain.tsx');
  await act(() => loadUser());
  const dialog = await screen.findByRole('dialog', { description: /^Your session has ended\./ });
  await userEvent.type(within(dialog).getByLabelText('Password'), 'Juniper1!Juniper');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Log in' }));
  const banner = await within(dialog).findByRole('alert');
  act(endSession);
  expect(banner.isConnected).toBe(true);
});
