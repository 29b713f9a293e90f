import { describe, expect, test } from 'vitest';
import { createConfirmLink } from '../src/identity/confirm-link.ts';
import { newCustomer } from './actors.ts';
import { findRows } from './database.ts';
import { createClaims, sign } from './google-keys.ts';
import { createPasswordReset } from './reset-link.ts';
import { openGoogleApp } from './test-app.ts';

const { api, key } = await openGoogleApp();

const signIn = async (subject: string, changes = {}) =>
  api.call('POST', '/auth/google', { body: { credential: await sign(key, createClaims(subject, changes)) } });
const findIdentities = (userId: string) =>
  api.db.selectFrom('user_identities').select(['issuer', 'subject']).where('user_id', '=', userId).execute();
const logIn = (email: string) => api.call('POST', '/auth/login', { body: { email, password: 'Secret1!' } });
const linkedMails = (userId: string) => api.boss.findJobs('mail', { data: { kind: 'google-linked', userId } });
const refused = {
  status: 401,
  body: { success: false, code: 'google_refused', message: 'Google login failed. Please try again.' },
};

describe('someone new', () => {
  test('gets an account with every field of a user, the welcome points and the welcome mail [google-2]', async () => {
    const { status, body } = await signIn('grace');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      token: expect.stringMatching(/^[\w-]{64}$/),
      message: 'Welcome to Juniper Row, Grace Hopper!',
      created: true,
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Grace Hopper',
        email: 'grace@example.com',
        emailVerified: true,
        avatar: 'https://lh3.googleusercontent.com/a/grace=s96-c',
        provider: 'google',
        ...newCustomer,
      },
    });
    const { id } = body.user;
    expect((await api.call('GET', '/auth/user', { token: body.token })).body).toEqual({ user: body.user });
    expect(await findIdentities(id)).toEqual([{ issuer: 'https://accounts.google.com', subject: 'grace' }]);
    const ledger = await findRows(api.db, 'loyalty_ledger', { user_id: id }, ['kind', 'points']);
    expect(ledger).toEqual([{ kind: 'welcome', points: 100 }]);
    expect(await api.boss.findJobs('mail', { data: { kind: 'welcome', userId: id } })).toHaveLength(1);
    expect(await logIn('grace@example.com')).toMatchObject({ status: 401, body: { code: 'bad_credentials' } });
  });

  test.each([
    ['no name', { name: undefined }, { name: 'odd1' }],
    ['a name of control characters', { name: 'A\u0000b' }, { name: 'odd2' }],
    ['a name that is too long', { name: 'x'.repeat(101) }, { name: 'odd3' }],
    ['a picture elsewhere', { picture: 'https://example.com/x.png' }, { avatar: null }],
    [
      'a picture on a host that only begins like it',
      { picture: 'https://lh3.googleusercontent.com.evil/x' },
      { avatar: null },
    ],
    ['no picture', { picture: undefined }, { avatar: null }],
  ])('with %s gets one too', async (_what, changes, expected) => {
    const subject = 'name' in expected ? expected.name : `pic-${Math.random().toString(36).slice(2)}`;
    expect((await signIn(subject, changes)).body).toMatchObject({ created: true, user: expected });
  });

  test('ten times at once, each with a credential of its own, gets one account', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn('parallel')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    const { id } = answers[0]?.body.user ?? {};
    const ledger = await api.db.selectFrom('loyalty_ledger').select('points').where('user_id', '=', id).execute();
    expect(ledger).toEqual([{ points: 100 }]);
  });
});

describe('someone known', () => {
  test.each(['https://accounts.google.com', 'accounts.google.com'])('is welcomed back by issuer %s', async (iss) => {
    const first = await signIn('again', { iss: 'accounts.google.com' });
    const { status, body } = await signIn('again', { iss });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      created: false,
      message: 'Welcome back, Grace Hopper!',
      user: { id: first.body.user.id },
    });
    expect(await findIdentities(body.user.id)).toHaveLength(1);
  });

  test('is the subject, not the e-mail: another address at Google is the same account [google-5]', async () => {
    const first = await signIn('moved');
    const { body } = await signIn('moved', { email: 'new-address@example.com' });
    expect(body.user).toMatchObject({ id: first.body.user.id, email: 'moved@example.com' });
  });

  test("is not who has the address now: another subject with it does not open the first one's account", async () => {
    const first = await signIn('first-owner', { email: 'shared@example.com' });
    expect(await signIn('second-owner', { email: 'shared@example.com' })).toMatchObject(refused);
    expect(await findIdentities(first.body.user.id)).toHaveLength(1);
  });
});

describe('an e-mail that is an account already', () => {
  test('and was confirmed is linked; password and sessions stay, and the owner is told', async () => {
    const local = await api.register({ email: 'Linked@Example.com' });
    await api.confirm(local.user.id);
    const { status, body } = await signIn('linked', { email: 'linked@example.com' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      created: false,
      message: 'Welcome back, Ada Byron!',
      user: {
        id: local.user.id,
        name: 'Ada Byron',
        provider: 'local',
        email: 'Linked@Example.com',
        loyaltyPoints: 100,
      },
    });
    expect(body.user.avatar).toBe('https://lh3.googleusercontent.com/a/grace=s96-c');
    expect(await api.call('GET', '/auth/user', { token: local.token })).toMatchObject({ status: 200 });
    expect(await logIn('linked@example.com')).toMatchObject({ status: 200 });
    expect(await linkedMails(local.user.id)).toMatchObject([{ data: { passwordDropped: false } }]);
    await signIn('linked', { email: 'linked@example.com' });
    expect(await linkedMails(local.user.id)).toHaveLength(1);
  });

  test('but was never confirmed is linked, and whatever its opener could come back with is dropped [google-5]', async () => {
    const stranger = await api.register({ email: 'victim@example.com' });
    const userId = stranger.user.id;
    await api.updateUser(userId, { pending_email: 'stranger@example.com' });
    const reset = await createPasswordReset(api.db, userId);

    const { status, body } = await signIn('victim');
    expect(status).toBe(200);
    expect(body).toMatchObject({ created: false, user: { id: userId, emailVerified: true, provider: 'google' } });
    expect(await api.call('GET', '/auth/user', { token: stranger.token })).toMatchObject({ status: 401 });
    expect(await logIn('victim@example.com')).toMatchObject({ status: 401, body: { code: 'bad_credentials' } });
    const byLink = { token: reset?.token, password: 'Stranger1!' };
    expect(await api.call('POST', '/auth/reset-password', { body: byLink })).toMatchObject({ status: 410 });
    const row = await api.db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ password_hash: null, pending_email: null });
    expect(await api.call('GET', '/auth/user', { token: body.token })).toMatchObject({ status: 200 });
    expect(await linkedMails(userId)).toMatchObject([{ data: { passwordDropped: true } }]);
  });

  test('and whose link a mail scanner has opened is still unconfirmed: the stranger’s password and session go', async () => {
    const stranger = await api.register({ email: 'scanned@example.com' });
    const userId = stranger.user.id;
    const link = await createConfirmLink({ db: api.db, publicUrl: '' }, userId, 'scanned@example.com', '7 days');
    const token = link.split('token=')[1];
    expect(await api.call('POST', '/auth/verify-email', { body: { token } })).toMatchObject({ status: 403 });
    expect(await signIn('scanned')).toMatchObject({ status: 200, body: { user: { id: userId } } });
    expect(await api.call('GET', '/auth/user', { token: stranger.token })).toMatchObject({ status: 401 });
    expect(await logIn('scanned@example.com')).toMatchObject({ status: 401, body: { code: 'bad_credentials' } });
    expect(await linkedMails(userId)).toMatchObject([{ data: { passwordDropped: true } }]);
  });

  test('is not linked while Google does not call it verified', async () => {
    const local = await api.register({ email: 'unverified@example.com' });
    expect(await signIn('unverified', { email_verified: false })).toMatchObject(refused);
    expect(await findIdentities(local.user.id)).toEqual([]);
    expect(await logIn('unverified@example.com')).toMatchObject({ status: 200 });
    expect(await linkedMails(local.user.id)).toEqual([]);
  });

  test('at a domain that is not Google’s is not linked, confirmed or not, and whoever has the password keeps it [google-5]', async () => {
    for (const isConfirmed of [true, false]) {
      const email = `own-domain-${isConfirmed}@example.com`;
      const local = await api.register({ email });
      if (isConfirmed) await api.confirm(local.user.id);
      expect(await signIn(`own-${isConfirmed}`, { email, hd: undefined })).toMatchObject({
        status: 409,
        body: { code: 'google_not_linked' },
      });
      expect(await findIdentities(local.user.id)).toEqual([]);
      expect(await logIn(email)).toMatchObject({ status: 200 });
    }
    const gmail = await api.register({ email: 'someone@gmail.com' });
    const linked = await signIn('gmail', { email: 'someone@gmail.com', hd: undefined });
    expect(linked).toMatchObject({ status: 200, body: { user: { id: gmail.user.id } } });
    const lookalike = await api.register({ email: 'someone@notgmail.com' });
    await signIn('lookalike', { email: 'someone@notgmail.com', hd: undefined });
    expect(await findIdentities(lookalike.user.id)).toEqual([]);
  });

  test('at one domain, by a user of another domain’s Workspace, is not linked', async () => {
    const local = await api.register({ email: 'director@cafe.example' });
    await api.confirm(local.user.id);
    const notLinked = { status: 409, body: { code: 'google_not_linked' } };
    expect(await signIn('guest', { email: 'director@cafe.example', hd: 'example.com' })).toMatchObject(notLinked);
    const own = await signIn('director', { email: 'Director@Cafe.example', hd: 'cafe.example' });
    expect(own).toMatchObject({ status: 200, body: { user: { id: local.user.id } } });
  });

  test.each(['staff', 'manager', 'owner'] as const)('of %s is never linked by its address', async (role) => {
    const local = await api.register({ email: `${role}@example.com` });
    await api.confirm(local.user.id);
    await api.updateUser(local.user.id, { role });
    expect(await signIn(role)).toMatchObject({ status: 409, body: { code: 'google_not_linked' } });
    expect(await findIdentities(local.user.id)).toEqual([]);
    expect(await linkedMails(local.user.id)).toEqual([]);
  });

  test('and is being registered at the same moment ends as one account', async () => {
    const email = 'both@example.com';
    const person = { name: 'Ada', email, password: 'Secret1!' };
    const [, local] = await Promise.all([signIn('both'), api.call('POST', '/auth/register', { body: person })]);
    expect([200, 409]).toContain(local.status);
    const users = await api.db.selectFrom('users').select('user_id').where('email', '=', email).execute();
    expect(users).toHaveLength(1);
    expect(await findIdentities(users[0]?.user_id ?? '')).toHaveLength(1);
  });
});

describe('DELETE /auth/google', () => {
  const unlink = (token: string, body: object) => api.call('DELETE', '/auth/google', { token, body });
  const password = 'Secret1!';

  test('at a domain that is not Google’s opens an unconfirmed account, which the first mailed reset takes off Google', async () => {
    const asGoogle = () => signIn('former-owner', { email: 'former-owner@example.com', hd: undefined });
    const { body } = await asGoogle();
    expect(body.user).toMatchObject({ emailVerified: false });
    const reset = await createPasswordReset(api.db, body.user.id);
    const answer = await api.call('POST', '/auth/reset-password', { body: { token: reset?.token, password } });
    expect(answer).toMatchObject({ status: 200 });
    expect(await findIdentities(body.user.id)).toEqual([]);
    expect(await asGoogle()).toMatchObject({ status: 409, body: { code: 'google_not_linked' } });
  });

  test('unlinks with the password, and with it alone', async () => {
    const local = await api.register({ email: 'unlink@example.com' });
    await api.confirm(local.user.id);
    await signIn('unlink');
    const account = () => api.call('GET', '/auth/account', { token: local.token });
    expect(await account()).toMatchObject({ body: { account: { hasGoogle: true } } });
    expect(await unlink(local.token, { password: 'Wrong1!!' })).toMatchObject({ status: 403 });
    expect(await findIdentities(local.user.id)).toHaveLength(1);
    expect(await unlink(local.token, { password })).toMatchObject({ status: 200 });
    expect(await unlink(local.token, { password })).toMatchObject({ status: 200 });
    expect(await findIdentities(local.user.id)).toEqual([]);
    expect(await account()).toMatchObject({ body: { account: { hasGoogle: false } } });
    expect(await logIn('unlink@example.com')).toMatchObject({ status: 200 });
    expect(await signIn('unlink')).toMatchObject({ status: 409, body: { code: 'google_not_linked' } });
    expect(await findIdentities(local.user.id)).toEqual([]);
  });

  test('ends the sessions that Google opened', async () => {
    const local = await api.register({ email: 'unlink-sessions@example.com' });
    await api.confirm(local.user.id);
    const { body } = await signIn('unlink-sessions');
    expect(await unlink(local.token, { password })).toMatchObject({ status: 200 });
    expect(await api.call('GET', '/auth/user', { token: body.token })).toMatchObject({ status: 401 });
    expect(await api.call('GET', '/auth/user', { token: local.token })).toMatchObject({ status: 200 });
  });

  test('asks who has no password to set one first', async () => {
    const { body } = await signIn('no-password');
    expect(await unlink(body.token, {})).toMatchObject({ status: 409, body: { code: 'password_needed' } });
    expect(await findIdentities(body.user.id)).toHaveLength(1);
  });
});
