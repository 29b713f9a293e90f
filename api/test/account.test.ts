import type { AccountSession } from '@juniper/core/contracts/account.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { updateRows } from './database.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

// As long as staff's has to be.
const password = 'Secret1!Secret1!';
const newPassword = 'Another2?';

const login = async (email: string, secret = password) =>
  (await api.call('POST', '/auth/login', { body: { email, password: secret } })).body.token as string;
const isIn = async (token: string) => (await api.call('GET', '/auth/user', { token })).status === 200;
const queued = (kind: 'email-change' | 'confirm-email' | 'password-changed', userId: string) =>
  api.boss.findJobs('mail', { data: { kind, userId } });
const change = (userId: string, columns: object) => api.updateUser(userId, columns);
const ageSessions = (userId: string, age: string) =>
  updateRows(api.db, 'sessions', { user_id: userId }, { created_at: sql`now() - ${age}::interval` });

test('wrong passwords make the next one wait longer and longer', async () => {
  const { token } = await api.register({ password });
  const wrong = { email: 'n@example.com', password: 'Wrong1!!' };
  const attempt = () => api.call('POST', '/auth/email', { token, body: wrong, address: '203.0.113.77' });
  const answers = [];
  for (let i = 0; i < 8; i += 1) answers.push(await attempt());
  expect(answers[0]).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
});

test('links are mailed three times at once and then slower, so that nobody floods a mailbox', async () => {
  const { token } = await api.register({ password });
  const ask = () => api.call('POST', '/auth/verify-email/resend', { token });
  const statuses = [];
  for (let i = 0; i < 5; i += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

describe('GET /auth/account', () => {
  test('says how the account can be entered and what waits', async () => {
    const { token, user } = await api.register({ password });
    const { body } = await api.call('GET', '/auth/account', { token });
    const account = {
      email: user.email,
      emailVerifiedAt: null,
      pendingEmail: null,
      hasPassword: true,
      hasGoogle: false,
      newsletterConsentAt: null,
    };
    expect(body).toEqual({ success: true, account });
    const agreed = new Date('2026-01-02T03:04:05.000Z');
    await change(user.id, { password_hash: null, newsletter: true, newsletter_consent_at: agreed });
    expect((await api.call('GET', '/auth/account', { token })).body.account).toEqual({
      ...account,
      hasPassword: false,
      hasGoogle: false,
      newsletterConsentAt: agreed.toISOString(),
    });
  });
});

describe('POST /auth/password', () => {
  const ask = (token: string, body: object) => api.call('POST', '/auth/password', { token, body });

  test('changes the password, ends all other sessions and queues one notice [account-1]', async () => {
    const { token, user } = await api.register({ password });
    const other = await login(user.email);
    await change(user.id, { pending_email: 'stranger@example.com' });
    expect(await ask(token, { currentPassword: password, newPassword })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your password is changed. Your other devices are logged out.' },
    });
    expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
    expect(await login(user.email)).toBeUndefined();
    expect(await login(user.email, newPassword)).toMatch(/^[\w-]{64}$/);
    expect(await queued('password-changed', user.id)).toHaveLength(1);
    const { body } = await api.call('GET', '/auth/account', { token });
    expect(body.account.pendingEmail).toBeNull();
  });

  test.each([
    ['a wrong password', { currentPassword: 'Wrong1!!', newPassword }, 403, 'wrong_password'],
    ['no current password', { newPassword }, 403, 'wrong_password'],
    ['a new password against the rule', { currentPassword: password, newPassword: 'weak' }, 400, 'invalid_request'],
    ['no new password', { currentPassword: password }, 400, 'invalid_request'],
  ])('refuses %s, and the session stays', async (_what, body, status, code) => {
    const { token, user } = await api.register({ password });
    expect(await ask(token, body)).toMatchObject({ status, body: { success: false, code } });
    expect(await isIn(token)).toBe(true);
    expect(await login(user.email)).toMatch(/^[\w-]{64}$/);
    expect(await queued('password-changed', user.id)).toHaveLength(0);
  });

  test('of two changes at once one is made, and the other finds its session ended', async () => {
    const { token, user } = await api.register({ password });
    const other = await login(user.email);
    const attempts = [
      { token, newPassword: 'First1!!' },
      { token: other, newPassword: 'Second2!' },
    ];
    const answers = await Promise.all(
      attempts.map(({ token, newPassword }) => ask(token, { currentPassword: password, newPassword })),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - winner]?.status).toBeGreaterThan(400);
    expect(await login(user.email, attempts[winner]?.newPassword)).toMatch(/^[\w-]{64}$/);
    expect(await queued('password-changed', user.id)).toHaveLength(1);
  });

  test('who has no password sets one right after the login, and not with an old session', async () => {
    const { token, user } = await api.register({ password });
    await change(user.id, { password_hash: null });
    await ageSessions(user.id, '16 minutes');
    expect(await ask(token, { newPassword })).toMatchObject({ status: 403, body: { code: 'login_again' } });
    await ageSessions(user.id, '14 minutes');
    expect(await ask(token, { newPassword })).toMatchObject({ status: 200 });
    expect(await login(user.email, newPassword)).toMatch(/^[\w-]{64}$/);
  });
});

describe('POST /auth/email', () => {
  const ask = (token: string, body: object) => api.call('POST', '/auth/email', { token, body });

  test('answers the same for a free and for a taken address, and changes nothing yet', async () => {
    const { token, user } = await api.register({ password });
    const taken = await api.register({ password });
    const free = await ask(token, { email: 'free@example.com', password });
    expect(free).toMatchObject({ status: 200, body: { success: true } });
    expect(await ask(token, { email: taken.user.email, password })).toMatchObject({ status: 200, body: free.body });
    expect((await api.call('GET', '/auth/account', { token })).body.account).toMatchObject({
      email: user.email,
      pendingEmail: taken.user.email,
    });
    expect(await queued('email-change', user.id)).toHaveLength(2);
    expect(await login(user.email)).toMatch(/^[\w-]{64}$/);
  });

  test.each([
    ['a wrong password', { email: 'n@example.com', password: 'Wrong1!!' }, 403, 'wrong_password'],
    ['no password', { email: 'n@example.com' }, 403, 'wrong_password'],
    ['a malformed address', { email: 'n@', password }, 400, 'invalid_request'],
    ['no address', { password }, 400, 'invalid_request'],
  ])('refuses %s', async (_what, body, status, code) => {
    const { token, user } = await api.register({ password });
    expect(await ask(token, body)).toMatchObject({ status, body: { success: false, code } });
    expect(await queued('email-change', user.id)).toHaveLength(0);
  });

  test('refuses the address that the account has already', async () => {
    const { token, user } = await api.register({ password });
    const answer = await ask(token, { email: user.email.toUpperCase(), password });
    expect(answer).toMatchObject({ status: 400, body: { code: 'same_email' } });
  });
});

describe('POST /auth/verify-email/resend', () => {
  test('queues a link to the pending address, else to the own one, else says that there is nothing to do', async () => {
    const { token, user } = await api.register({ password });
    const ask = () => api.call('POST', '/auth/verify-email/resend', { token });
    const { message } = (await ask()).body;
    expect(message).toBe('Email is switched off here right now, so we can’t send you a link.');
    expect(await queued('confirm-email', user.id)).toHaveLength(1);
    await change(user.id, { pending_email: 'next@example.com', email_verified_at: new Date() });
    await ask();
    expect(await queued('email-change', user.id)).toHaveLength(1);
    await change(user.id, { pending_email: null });
    expect((await ask()).body.message).toBe('Your email address is confirmed already.');
    expect(await queued('confirm-email', user.id)).toHaveLength(1);
  });
});

describe('sessions', () => {
  test('are listed with what a customer may know, and nothing of their keys', async () => {
    const { token, user } = await api.register({ password });
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };
    await api.call('POST', '/auth/login', { headers, body: { email: user.email, password } });
    const { body } = await api.call('GET', '/auth/sessions', { token });
    const session = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
      device: null,
    };
    expect(body).toEqual({
      success: true,
      sessions: [
        { ...session, device: 'Firefox on Linux', current: false },
        { ...session, current: true },
      ],
    });
  });

  test('are ended one by one; the current one may be among them, and one that is gone is no error', async () => {
    const { token, user } = await api.register({ password });
    const other = await login(user.email);
    const { body } = await api.call('GET', '/auth/sessions', { token });
    const getId = (current: boolean) =>
      body.sessions.find((session: AccountSession) => session.current === current)?.id;
    const end = (id: string) => api.call('DELETE', `/auth/sessions/${id}`, { token });
    expect((await end(getId(false))).body.sessions).toHaveLength(1);
    expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
    expect(await end(getId(false))).toMatchObject({ status: 200 });
    expect((await end(getId(true))).body.sessions).toEqual([]);
    expect(await isIn(token)).toBe(false);
  });

  test('of another customer are neither seen nor ended, and an id that is none is refused', async () => {
    const [ada, bob] = [await api.register({ password }), await api.register({ password })];
    const { body } = await api.call('GET', '/auth/sessions', { token: bob.token });
    const answer = await api.call('DELETE', `/auth/sessions/${body.sessions[0].id}`, { token: ada.token });
    expect(answer.body.sessions).toHaveLength(1);
    expect(answer.body.sessions[0].id).not.toBe(body.sessions[0].id);
    expect(await isIn(bob.token)).toBe(true);
    expect(await api.call('DELETE', '/auth/sessions/1', { token: ada.token })).toMatchObject({ status: 400 });
  });

  test('that have expired are not listed', async () => {
    const { token, user } = await api.register({ password });
    await updateRows(api.db, 'sessions', { user_id: user.id }, { expires_at: new Date(0) });
    const fresh = await login(user.email);
    expect((await api.call('GET', '/auth/sessions', { token: fresh })).body.sessions).toHaveLength(1);
    expect(await isIn(token)).toBe(false);
  });
});
