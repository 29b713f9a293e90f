import { expect, test } from 'vitest';
import { runResetLinkCommand } from '../src/commands/reset-link.ts';
import { runEntry, runInProcess } from './processes.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

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
  ['no address', {}, [], 'Usage: juniper reset-link EMAIL\n'],
  [
    'where mail is on',
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    ['ann@example.com'],
    'Mail is on here, so the customer can ask for a link on /forget-password.\n',
  ],
])('%s: says so', async (_what, env, words, said) => {
  expect(await command(env, ...words)).toEqual({ code: 1, said });
});
