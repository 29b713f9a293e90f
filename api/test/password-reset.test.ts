import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { deleteSessions, insertLoginSession } from '../src/identity/session-queries.ts';
import { createToken } from '../src/identity/session-token.ts';
import { findUserForLogin, setPassword } from '../src/identity/user-queries.ts';
import { callConcurrently } from './call-concurrently.ts';
import { findRow, updateRows } from './database.ts';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { createPasswordReset } from './reset-link.ts';
import { openTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const api = await openTestApp({ health: { mail: 'on', isStopping: () => false } });

const newPassword = 'Another2?';
const forgot = (body: unknown) => api.call('POST', '/auth/forgot-password', { body });
const reset = (token: unknown, password: unknown = newPassword) =>
  api.call('POST', '/auth/reset-password', { body: { token, password } });
const logIn = (email: string, password: string) => api.call('POST', '/auth/login', { body: { email, password } });
const isIn = async (token: string) => (await api.call('GET', '/auth/user', { token })).status === 200;
const linkFor = async (userId: string) => (await createPasswordReset(api.db, userId))?.token ?? '';
const expired = {
  status: 410,
  body: {
    success: false,
    code: 'link_expired',
    message: 'This link no longer works. Please ask for a new one.',
  },
};

test('asked for, mailed, opened: the old password and all sessions end, and the owner is told [password-4]', async () => {
  const { mails, url } = await catchMails();
  onTestFinished(await startTestWorker(api.databaseUrl, url));
  const { token, user } = await api.register({ email: 'journey@example.com' });
  const second = (await logIn(user.email, 'Secret1!')).body.token;
  await forgot({ email: user.email });
  const mailTo = (subject: RegExp) =>
    mails.filter(({ to }) => to.includes(user.email)).find((mail) => subject.test(readMail(mail).subject));
  await expect.poll(() => mailTo(/reset|new password/i), { timeout: 20_000 }).toBeDefined();
  const link = readMail(mailTo(/reset|new password/i));
  expect(link.text).toContain('http://localhost:3000/reset-password#token=');

  // The link is committed just after the mail is sent; a test is fast enough to be earlier.
  const sending = async () =>
    (await api.boss.findJobs('mail', { data: { kind: 'password-reset', userId: user.id } }))[0]?.state;
  await expect.poll(sending, { timeout: 10_000 }).toBe('completed');
  const { status, body } = await reset(link.token);
  expect({ status, body }).toEqual({ status: 200, body: { success: true } });
  expect([await isIn(token), await isIn(second)]).toEqual([false, false]);
  expect(await logIn(user.email, 'Secret1!')).toMatchObject({ status: 401 });
  expect(await logIn(user.email, newPassword)).toMatchObject({ status: 200 });
  await expect.poll(() => mailTo(/changed/i), { timeout: 30_000 }).toBeDefined();
}, 60_000);

describe('POST /auth/reset-password', () => {
  test('takes a link once even ten times at once [password-4]', async () => {
    const { user } = await api.register();
    const link = await linkFor(user.id);
    const answers = await callConcurrently(10, (index) => reset(link, `Number${index}!`));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await logIn(user.email, `Number${winner}!`)).toMatchObject({ status: 200 });
    expect(await api.boss.findJobs('mail', { data: { kind: 'password-changed', userId: user.id } })).toHaveLength(1);
  });

  test('takes the newest link only', async () => {
    const { user } = await api.register();
    const [older, newer] = [await linkFor(user.id), await linkFor(user.id)];
    expect(await reset(older)).toMatchObject(expired);
    expect(await reset(newer)).toMatchObject({ status: 200 });
  });

  test('takes a link for 30 minutes', async () => {
    const { user } = await api.register();
    const link = await linkFor(user.id);
    const { minutes } = await api.db
      .selectFrom('password_resets')
      .select(sql<number>`extract(epoch from expires_at - now())::float / 60`.as('minutes'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(minutes).toBeCloseTo(30, 0);
    await updateRows(api.db, 'password_resets', { user_id: user.id }, { expires_at: sql`now() - interval '1 second'` });
    expect(await reset(link)).toMatchObject(expired);
  });

  test('keeps a link only as a hash', async () => {
    const { user } = await api.register();
    const link = await linkFor(user.id);
    const row = await findRow(api.db, 'password_resets', { user_id: user.id }, ['token_hash']);
    expect(row.token_hash).toHaveLength(32);
    expect(Buffer.from(link, 'base64url').includes(row.token_hash)).toBe(false);
  });

  test('refuses a link to an address that the account has no more, and a link to a deleted account', async () => {
    const { user } = await api.register();
    const link = await linkFor(user.id);
    const change = (email: string) => api.updateUser(user.id, { email });
    await change('moved@example.com');
    expect(await reset(link)).toMatchObject(expired);
    await change(user.email);
    await api.db.deleteFrom('users').where('user_id', '=', user.id).execute();
    expect(await reset(link)).toMatchObject(expired);
    expect(await createPasswordReset(api.db, user.id)).toBeUndefined();
  });

  test('drops a change of address that a stranger may have asked for, and confirms the address that got the link', async () => {
    const { user } = await api.register();
    const row = () => api.db.selectFrom('users').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow();
    await api.updateUser(user.id, { pending_email: 'eve@example.com' });
    await reset(await linkFor(user.id));
    expect(await row()).toMatchObject({ pending_email: null, email_verified_at: expect.any(Date) });
  });

  test('gives a password to who had none', async () => {
    const { user } = await api.register();
    await api.updateUser(user.id, { password_hash: null });
    expect(await reset(await linkFor(user.id))).toMatchObject({ status: 200 });
    expect(await logIn(user.email, newPassword)).toMatchObject({ status: 200 });
  });

  test('is not for session tokens, nor a link for sessions; nobody else is touched', async () => {
    const [ada, eve] = [await api.register(), await api.register()];
    expect(await reset(ada.token)).toMatchObject(expired);
    const link = await linkFor(ada.user.id);
    expect(await isIn(link)).toBe(false);
    const forged = Buffer.from(link, 'base64url');
    Buffer.from(eve.user.id.replaceAll('-', ''), 'hex').copy(forged);
    expect(await reset(forged.toString('base64url'))).toMatchObject(expired);
    expect(await reset(link)).toMatchObject({ status: 200 });
    expect([await isIn(ada.token), await isIn(eve.token)]).toEqual([false, true]);
    expect(await logIn(eve.user.email, 'Secret1!')).toMatchObject({ status: 200 });
  });

  test.each(['x', randomBytes(48).toString('base64url'), "' or 1=1 --"])('refuses the token %j', async (token) => {
    expect(await reset(token)).toMatchObject(expired);
  });

  const rule =
    'Password must be at least 6 characters and include uppercase, lowercase, number, and special character.';
  test.each([
    ['a weak password', 'secret', rule],
    ['no password', undefined, 'Please check what you entered.'],
  ])('refuses %s, and the link stays good', async (_what, password, message) => {
    const { user } = await api.register();
    const link = await linkFor(user.id);
    const answer = await api.call('POST', '/auth/reset-password', { body: { token: link, password } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', message } });
    expect(await reset(link)).toMatchObject({ status: 200 });
  });

  test('a login that was under way with the old password comes to nothing', async () => {
    const { user } = await api.register();
    const found = await findUserForLogin(api.db, user.email);
    const start = () => {
      const { tokenHash } = createToken(user.id);
      return insertLoginSession(api.db, { userId: user.id, tokenHash }, found?.password_hash ?? null);
    };
    expect(await start()).toBe(true);
    // The password change is not committed yet: the login has to wait for it.
    const waiting = await api.db.transaction().execute(async (trx) => {
      await setPassword(trx, user.id, 'another hash');
      await deleteSessions(trx, user.id);
      const login = start();
      await delay(200);
      return { login };
    });
    expect(await waiting.login).toBe(false);
    expect(await start()).toBe(false);
    const left = await api.db.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute();
    expect(left).toEqual([]);
  });
});
