import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAttempts } from '../src/platform/http/attempts.ts';
import { createLog } from '../src/platform/log.ts';
import { connectPatientRedis } from './patient-redis.ts';
import { createPasswordReset } from './reset-link.ts';
import { createTestApp } from './test-app.ts';

const forward = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
const inOne48 = () => `2001:db8:77:${randomBytes(2).toString('hex')}::${randomBytes(2).toString('hex')}`;
const elsewhere = (index: number) => `2001:db8:${(index + 1).toString(16)}::1`;
const home = '203.0.113.7';
const newEmail = () => `${randomBytes(8).toString('hex')}@example.com`;

/** An account with mail on or off, and its log. Guesses are counted in Redis, so that `guessAt` needs no passwords. */
async function open(mail: 'on' | 'off') {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const redis = connectPatientRedis();
  const api = await createTestApp({ health: { mail, isStopping: () => false }, log, redis });
  onTestFinished(async () => {
    await api.close();
    redis.disconnect();
  });
  await expect.poll(() => redis.status).toBe('ready');
  const email = newEmail();
  const { body } = await api.call('POST', '/auth/register', {
    address: home,
    body: { name: 'Ada Byron', email, password: 'Secret1!' },
  });
  const logIn = (address: string, password = 'Secret1!', who = email) =>
    api.call('POST', '/auth/login', { address, body: { email: who, password } });
  const audits = () => lines.map((line) => JSON.parse(line)).filter(({ audit }) => audit);
  const guessAt = async (who = email) => {
    const attempts = createAttempts(redis);
    for (let index = 0; index < 142; index += 1) await attempts.record('login', elsewhere(index), who);
  };
  return { api, logIn, audits, guessAt, lines, userId: body.user.id as string };
}

test('a /48 that guesses at one account, each time from another /64, has to wait', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [attempts, email] = [createAttempts(), newEmail()];
  let tried = 0;
  for (let second = 0; second < 3_600; second += 1) {
    const taken = await attempts.record('login', inOne48(), email).catch(() => undefined);
    if (taken) tried += 1;
    forward(1);
  }
  // Twenty at once, then waits that grow up to 75 seconds: not one a second.
  expect(tried).toBeGreaterThan(20);
  expect(tried).toBeLessThan(100);
  // The owner elsewhere does not wait.
  await attempts.record('login', home, email);
});

test('200 wrong tries in an hour are told from fewer, and forgotten in time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [attempts, email] = [createAttempts(), newEmail()];
  const tries = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await attempts.record('login', elsewhere(index), email);
      forward(18);
    }
  };
  await tries(100);
  expect(await attempts.isGuessedAt(email)).toBe(false);
  await tries(102);
  expect(await attempts.isGuessedAt(email)).toBe(true);
  // Tries that are refused are none: one laptop alone does not set it off.
  const other = newEmail();
  for (let count = 0; count < 400; count += 1) await attempts.record('login', home, other).catch(() => {});
  expect(await attempts.isGuessedAt(other)).toBe(false);
  forward(3 * 3_600);
  expect(await attempts.isGuessedAt(email)).toBe(false);
});

test('guessed at from everywhere, an account opens from its own networks, and from others by a mailed link only', async () => {
  const { api, logIn, guessAt, userId } = await open('on');
  const needed = {
    status: 403,
    body: {
      code: 'link_needed',
      message: expect.stringMatching(/press “Forgot your password\?” and we’ll email you a link\.$/),
    },
  };
  expect(await logIn(elsewhere(300), 'Wrong1!')).toMatchObject({ status: 401 });
  await guessAt();
  // Right or wrong, the answer is the same, so that it tells nothing of the password.
  expect(await logIn(elsewhere(301))).toMatchObject(needed);
  expect(await logIn(elsewhere(302), 'Wrong1!')).toMatchObject(needed);
  expect(await logIn('203.0.113.99')).toMatchObject({ status: 200 });

  const travelling = '198.51.100.20';
  expect(await logIn(travelling)).toMatchObject(needed);
  const reset = await createPasswordReset(api.db, userId);
  const body = { token: reset?.token, password: 'Secret2!' };
  expect(await api.call('POST', '/auth/reset-password', { address: travelling, body })).toMatchObject({ status: 200 });
  expect(await logIn(travelling, 'Secret2!')).toMatchObject({ status: 200 });

  const nobody = newEmail();
  await guessAt(nobody);
  expect(await logIn(elsewhere(303), 'Wrong1!', nobody)).toMatchObject(needed);
});

test('where mail is off there is no link to ask for: the right password opens the account', async () => {
  const { logIn, guessAt } = await open('off');
  await guessAt();
  expect(await logIn(elsewhere(300))).toMatchObject({ status: 200 });
});

test('the last ten networks are remembered', async () => {
  const { api, logIn, userId } = await open('on');
  for (let index = 0; index < 12; index += 1) expect(await logIn(elsewhere(index))).toMatchObject({ status: 200 });
  const rows = await api.db.selectFrom('login_networks').select('last_used_at').where('user_id', '=', userId).execute();
  expect(rows).toHaveLength(10);
});

test('right logins are counted too: 60 for an account and an address, then one a minute; password changes: 10, then one in 144 minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [attempts, email] = [createAttempts(), newEmail()];
  for (const [call, free, waitSeconds] of [
    ['right-login', 60, 60],
    ['password-change', 10, 144 * 60],
  ] as const) {
    const refused = () => expect(attempts.record(call, home, email)).rejects.toMatchObject({ status: 429 });
    for (let count = 0; count < free; count += 1) await attempts.record(call, home, email);
    await refused();
    if (call === 'right-login') await attempts.record(call, elsewhere(0), email);
    else await expect(attempts.record(call, elsewhere(0), email)).rejects.toMatchObject({ status: 429 });
    forward(waitSeconds - 1);
    await refused();
    forward(1);
    await attempts.record(call, home, email);
    await refused();
  }
});

test('logins, good and failed, and changes of password and address leave one line each, without an address', async () => {
  const { api, logIn, audits, lines, userId } = await open('off');
  await logIn(home, 'Wrong1!');
  await logIn('2001:db8:1:2::3', 'Wrong1!', 'nobody@example.com');
  const { token } = (await logIn(home)).body;
  const ask = (path: string, body: object) => api.call('POST', path, { token, address: home, body });
  await ask('/auth/password', { currentPassword: 'Secret1!', newPassword: 'Secret2!' });
  await ask('/auth/email', { password: 'Secret2!', email: 'next@example.com' });
  const network = '203.0.113.0/24';
  expect(audits()).toMatchObject([
    { audit: 'registered', account: userId, network },
    { audit: 'login failed', account: userId, network },
    { audit: 'login failed', account: null, network: '2001:db8:1::/48' },
    { audit: 'login', account: userId, network },
    { audit: 'password changed', account: userId, network },
    { audit: 'address asked for', account: userId, network },
  ]);
  for (const secret of ['@', home, '2001:db8:1:2']) expect(lines.join('')).not.toContain(secret);
});
