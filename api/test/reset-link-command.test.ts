import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runResetLinkCommand } from '../src/commands/reset-link.ts';
import { runEntry, runInProcess } from './processes.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const command = (env: Record<string, string>, ...words: string[]) =>
  runInProcess(runResetLinkCommand, { DATABASE_URL: api.databaseUrl, ...env }, ...words);
const linkFor = async (email: string) => {
  const { code, said } = await command({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://juniperrow.example' }, email);
  expect(code).toBe(0);
  return said.match(/https:\/\/juniperrow\.example\/reset-password#token=([\w-]{64})\n$/)?.[1];
};
const reset = (token: string | undefined, password = 'Another2?') =>
  api.call('POST', '/auth/reset-password', { body: { token, password } });
const logIn = (email: string, password: string) => api.call('POST', '/auth/login', { body: { email, password } });
const isIn = async (token: string) => (await api.call('GET', '/auth/user', { token })).status === 200;

test('the printed link sets a new password once, and ends all sessions', async () => {
  const { token, user } = await api.register({ email: 'ann@example.com' });
  const link = await linkFor('Ann@Example.com');
  expect(await isIn(token)).toBe(true);
  expect(await reset(link)).toMatchObject({ status: 200 });
  expect(await isIn(token)).toBe(false);
  expect(await logIn(user.email, 'Secret1!')).toMatchObject({ status: 401 });
  expect(await logIn(user.email, 'Another2?')).toMatchObject({ status: 200 });
  expect(await reset(link, 'Third3$$')).toMatchObject({ status: 410, body: { code: 'link_expired' } });
});

test('it works for 30 minutes, and only the newest does', async () => {
  const { user } = await api.register({ email: 'ben@example.com' });
  const older = await linkFor(user.email);
  const link = await linkFor(user.email);
  expect(await reset(older)).toMatchObject({ status: 410 });
  const left = sql<number>`extract(epoch from expires_at - now())::int`.as('left');
  const row = await api.db
    .selectFrom('password_resets')
    .select(left)
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(row.left).toBeGreaterThan(29 * 60);
  expect(row.left).toBeLessThanOrEqual(30 * 60);
  await api.db.updateTable('password_resets').set({ expires_at: sql`now()` }).where('user_id', '=', user.id).execute();
  expect(await reset(link)).toMatchObject({ status: 410 });
});

test('one line of the log says for whom, without address and link', async () => {
  const { user } = await api.register({ email: 'cleo@example.com' });
  const run = runEntry('commands/reset-link', { DATABASE_URL: api.databaseUrl }, user.email);
  expect(await run.ended).toBe(0);
  expect(run.output()).toMatch(/\/reset-password#token=[\w-]{64}\n/);
  const line =
    run
      .output()
      .split('\n')
      .find((each) => each.startsWith('{')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ audit: 'reset link made', account: user.id, network: 'command' });
  expect(line).not.toMatch(/@|token/);
});

test.each([
  ['an unknown address', {}, ['nobody@example.com'], 'There is no account with the address nobody@example.com.\n'],
  ['no address', {}, [], 'Usage: npm run reset-link -- EMAIL\n'],
  [
    'where mail is on',
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    ['ann@example.com'],
    'Mail is on here, so the customer can ask for a link on /forget-password.\n',
  ],
])('%s: says so', async (_what, env, words, said) => {
  expect(await command(env, ...words)).toEqual({ code: 1, said });
});
