import { afterAll, beforeAll, expect, test } from 'vitest';
import { runEntry } from './processes.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const staff = async (...words: string[]) => {
  const run = runEntry('staff-command', { DATABASE_URL: api.databaseUrl }, ...words);
  return { code: await run.ended, said: run.output() };
};
const logIn = async (email: string): Promise<string> => {
  const { body } = await api.call('POST', '/auth/login', { body: { email, password: 'Secret1!' } });
  return body.token;
};
const board = (token: string) => api.call('GET', '/staff/orders', { token });

test('a confirmed account becomes staff and stops being it; both end its sessions', async () => {
  const { token, user } = await api.register({ email: 'bo@example.com', name: 'Bo Barista' });
  expect(await staff('add', 'bo@example.com')).toEqual({
    code: 1,
    said: 'bo@example.com is not confirmed yet. The link is in the welcome mail, or asked for on /account.\n',
  });
  expect(await board(token)).toMatchObject({ status: 403 });
  await api.db.updateTable('users').set({ email_verified_at: new Date() }).where('user_id', '=', user.id).execute();

  expect(await staff('add', 'Bo@Example.com')).toMatchObject({ code: 0 });
  expect(await board(token)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  const asStaff = await logIn('bo@example.com');
  expect(await board(asStaff)).toMatchObject({ status: 200 });
  expect(await staff('add', 'bo@example.com')).toEqual({ code: 0, said: 'bo@example.com is staff already.\n' });
  expect(await staff('list')).toEqual({ code: 0, said: 'bo@example.com (Bo Barista)\n' });

  expect(await staff('remove', 'bo@example.com')).toMatchObject({ code: 0 });
  expect(await board(asStaff)).toMatchObject({ status: 401 });
  expect(await board(await logIn('bo@example.com'))).toMatchObject({ status: 403 });
  expect(await staff('list')).toEqual({ code: 0, said: 'Nobody is staff.\n' });
});

test.each([
  ['an unknown address', ['add', 'nobody@example.com'], 'There is no account with the address nobody@example.com.'],
  [
    'a word that is no command',
    ['promote', 'a@example.com'],
    'Usage: npm run staff -- add EMAIL | remove EMAIL | list',
  ],
  ['no address', ['add'], 'Usage:'],
])('%s: says so', async (_what, words, said) => {
  const answer = await staff(...words);
  expect(answer).toMatchObject({ code: 1, said: expect.stringContaining(said) });
  expect(answer.said).not.toContain('    at ');
});
