import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { insertUser } from '../src/identity/user-queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { updateRows } from './database.ts';
import { dumpTables } from './dump.ts';
import { readMail } from './mail-reader.ts';
import { openTestApp } from './test-app.ts';
import { openTestWorker } from './test-worker.ts';

const api = await openTestApp({ health: { mail: 'on', isStopping: () => false } });
const catcher = await openTestWorker(api.databaseUrl);

const password = 'Secret1!';
let people = 0;
const newEmail = () => {
  people += 1;
  return `person${people}@mails.example`;
};

/** Waits for the newest mail to an address with this subject. */
async function mailTo(address: string, subject: string) {
  const found = () =>
    catcher.mails
      .filter(({ to }) => to[0]?.toLowerCase() === address.toLowerCase())
      .map(readMail)
      .filter((mail) => mail.subject.startsWith(subject));
  await vi.waitFor(() => expect(found()).not.toEqual([]), { timeout: 15_000, interval: 100 });
  return found().at(-1) ?? readMail(undefined);
}

/** Presses the button on the link's page, in a browser with this session or with none. */
const verify = (link: string, session?: string, body: object = {}) =>
  api.call('POST', '/auth/verify-email', { ...(session && { token: session }), body: { token: link, ...body } });
const login = (email: string) => api.call('POST', '/auth/login', { body: { email, password } });
const getAccount = async (token: string) => (await api.call('GET', '/auth/account', { token })).body.account;
const expired = { status: 410, body: { success: false, code: 'link_expired' } };

async function registered() {
  const email = newEmail();
  const { token, user } = await api.register({ email });
  const { token: link, ...welcome } = await mailTo(email, 'Welcome');
  return { email, token, user, link, welcome };
}

describe.concurrent('the welcome mail', () => {
  test('has a link that confirms the address; opening it again is friendly, and only its hash is kept', async () => {
    const { token, link, welcome } = await registered();
    expect(welcome.text).toContain(`http://localhost:3000/verify-email#token=${link}`);
    expect(welcome.html).toContain(`href="http://localhost:3000/verify-email#token=${link}"`);
    expect(link).toMatch(/^[\w-]{64}$/);
    const bytes = Buffer.from(link, 'base64url').subarray(16).toString('hex');
    const dump = Object.values(await dumpTables(api.db)).join();
    expect([dump.includes(link), dump.includes(bytes)]).toEqual([false, false]);
    expect(await getAccount(token)).toMatchObject({ emailVerifiedAt: null });

    const confirmed = { success: true, changed: false, message: 'Your email address is confirmed. Thank you!' };
    const first = { ...confirmed, message: expect.stringContaining(confirmed.message) };
    expect(await verify(link, token)).toMatchObject({ status: 200, body: first });
    const { emailVerifiedAt } = await getAccount(token);
    expect(Date.parse(emailVerifiedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect((await api.call('GET', '/auth/user', { token })).body.user.emailVerified).toBe(true);
    expect(await verify(link)).toMatchObject({ status: 200, body: confirmed });
    expect((await getAccount(token)).emailVerifiedAt).toBe(emailVerifiedAt);
  });

  test('has a link for 7 days', async () => {
    const { token, user, link } = await registered();
    const age = (days: string) =>
      updateRows(
        api.db,
        'email_confirmations',
        { user_id: user.id },
        { expires_at: sql`expires_at - ${days}::interval` },
      );
    await age('7 days');
    expect(await verify(link, token)).toMatchObject(expired);
    await age('-1 minute');
    expect(await verify(link, token)).toMatchObject({ status: 200 });
    expect((await getAccount(token)).emailVerifiedAt).not.toBeNull();
  });

  test('has no link for who comes with a confirmed address', async () => {
    const [email, userId] = [newEmail(), uuidV7()];
    const user = { user_id: userId, email, name: 'Ada', provider: 'local', loyalty_points: 0 } as const;
    await insertUser(api.db, { ...user, email_verified_at: new Date() });
    await api.boss.send('mail', { kind: 'welcome', userId });
    const welcome = await mailTo(email, 'Welcome');
    expect(welcome.token).toBe('');
    expect(welcome.text).toContain('http://localhost:3000/menu');
  });

  test.each(['', 'nonsense', 'x'.repeat(64), 'x'.repeat(100)])('a link with the token %j is refused', async (token) => {
    expect(await verify(token)).toMatchObject(expired);
  });

  test('can be asked for again', async () => {
    const { email, token, link } = await registered();
    await api.call('POST', '/auth/verify-email/resend', { token });
    const again = await mailTo(email, 'Confirm your email address');
    expect(again.token).not.toBe(link);
    expect(await verify(again.token, token)).toMatchObject({ status: 200, body: { changed: false } });
    expect(await verify(link)).toMatchObject({ status: 200 });
  });
});

describe.concurrent('a link in a browser without a session of its account', () => {
  const needed = (...ways: string[]) => ({ status: 403, body: { code: 'password_needed', data: { ways } } });
  const isIn = async (token: string) => (await api.call('GET', '/auth/user', { token })).status === 200;

  test('confirms nothing by itself, however often a scanner opens it, nor with somebody else’s session', async () => {
    const { email, token, link } = await registered();
    const other = await api.register();
    for (const session of [undefined, undefined, other.token, 'x'.repeat(64)]) {
      const answer = await verify(link, session);
      expect(answer).toMatchObject(needed('password', 'newPassword'));
      expect(answer.body.data.email).toBe(email);
    }
    expect(await getAccount(token)).toMatchObject({ emailVerifiedAt: null });
  });

  test('confirms with the password; the sessions stay', async () => {
    const { token, link } = await registered();
    expect(await verify(link, undefined, { password: 'Wrong1!' })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    });
    expect(await getAccount(token)).toMatchObject({ emailVerifiedAt: null });
    expect(await verify(link, undefined, { password })).toMatchObject({ status: 200 });
    expect(await getAccount(token)).toMatchObject({ emailVerifiedAt: expect.any(String) });
  });

  test('is no place to guess the password', async () => {
    const { link } = await registered();
    const guess = () =>
      api.call('POST', '/auth/verify-email', { address: '198.51.100.9', body: { token: link, password: 'Wrong1!' } });
    const answers = await Promise.all(Array.from({ length: 15 }, guess));
    // Five at once; how many more get through depends on how long the hashes take.
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
    expect(answers.every(({ status }) => status === 429 || status === 403)).toBe(true);
  });

  test('lets the owner of the address take over what a stranger registered: password, sessions and Google go', async () => {
    const { email, token: strangers, user, link } = await registered();
    const identity = { issuer: 'https://accounts.google.com', subject: `stranger-${user.id}`, user_id: user.id };
    await api.db.insertInto('user_identities').values(identity).execute();
    expect(await verify(link, undefined, { newPassword: 'weak' })).toMatchObject({ status: 400 });
    expect(await verify(link, undefined, { newPassword: 'Owner1!x' })).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('Your new password is set, and every device is logged out.') },
    });
    expect(await isIn(strangers)).toBe(false);
    expect(await login(email)).toMatchObject({ status: 401 });
    const owner = await api.call('POST', '/auth/login', { body: { email, password: 'Owner1!x' } });
    expect(owner).toMatchObject({ status: 200, body: { user: { emailVerified: true } } });
    expect(await getAccount(owner.body.token)).toMatchObject({ hasGoogle: false });
    await mailTo(email, 'Your password was changed');
  });

  test('of an account without a password sets one', async () => {
    const { user, link } = await registered();
    await api.updateUser(user.id, { password_hash: null });
    expect(await verify(link, undefined, { password })).toMatchObject(needed('newPassword'));
    expect(await verify(link, undefined, { newPassword: 'Owner1!x' })).toMatchObject({ status: 200 });
  });

  test('to a new address, which may be mistyped, asks for the password and gives no new one', async () => {
    const { email, token, user } = await registered();
    const next = newEmail();
    await api.call('POST', '/auth/email', { token, body: { email: next, password } });
    const mail = await mailTo(next, 'Confirm your new');
    const answer = await verify(mail.token);
    expect(answer).toMatchObject(needed('password'));
    expect(answer.body.data).not.toHaveProperty('email');
    expect(await verify(mail.token, undefined, { newPassword: 'Owner1!x' })).toMatchObject(needed('password'));
    expect(await getAccount(token)).toMatchObject({ email });
    await api.updateUser(user.id, { password_hash: null });
    const message = 'Please log in here first, then open the link in our email again.';
    expect(await verify(mail.token)).toMatchObject({ status: 403, body: { code: 'login_needed', message } });
    expect(await verify(mail.token, token)).toMatchObject({ status: 200, body: { changed: true } });
  });

  test('of staff takes no short password', async () => {
    const { user, link } = await registered();
    await api.updateUser(user.id, { role: 'staff' });
    expect(await verify(link, undefined, { newPassword: 'Owner1!x' })).toMatchObject({
      status: 400,
      body: { code: 'password_too_short' },
    });
  });
});

describe.concurrent('a change of address', () => {
  const ask = async (token: string, email: string) =>
    expect(await api.call('POST', '/auth/email', { token, body: { email, password } })).toMatchObject({ status: 200 });

  test('happens when the link mailed to the new one is used, the old one is told, and other sessions end', async () => {
    const { email, token, user } = await registered();
    await api.confirm(user.id);
    const stolen = (await login(email)).body.token;
    const next = newEmail();
    await ask(token, next);
    const mail = await mailTo(next, 'Confirm your new email address');
    for (const secret of [user.name, email]) expect(mail.text + mail.html).not.toContain(secret);
    expect(await login(next)).toMatchObject({ status: 401 });

    const changed = 'Your new email address is confirmed. Use it to log in from now on.';
    expect(await verify(mail.token, token)).toMatchObject({
      status: 200,
      body: { success: true, changed: true, message: expect.stringContaining(changed) },
    });
    expect(await getAccount(token)).toMatchObject({
      email: next,
      pendingEmail: null,
      emailVerifiedAt: expect.any(String),
    });
    expect(await api.call('GET', '/auth/user', { token: stolen })).toMatchObject({ status: 401 });
    expect([(await login(next)).status, (await login(email)).status]).toEqual([200, 401]);
    const notice = await mailTo(email, 'Your email address was changed');
    expect(notice.text).not.toContain(next);
    await expect.poll(() => api.db.selectFrom('parting_mails').select('email').execute()).toEqual([]);
    expect(await verify(mail.token)).toMatchObject({ status: 200, body: { changed: false } });
  });

  test('to a taken address tells its owner and nobody else', async () => {
    const [ada, bob] = [await registered(), await registered()];
    await ask(ada.token, bob.email.toUpperCase());
    const mail = await mailTo(bob.email.toUpperCase(), 'This email address already has an account');
    expect(mail.token).toBe('');
    expect(mail.text).not.toContain(ada.email);
    expect(await getAccount(ada.token)).toMatchObject({ email: ada.email });
    expect(await getAccount(bob.token)).toMatchObject({ email: bob.email });
  });

  test('to an address that is taken meanwhile is refused to who holds its link', async () => {
    const { email, token } = await registered();
    const next = newEmail();
    await ask(token, next);
    const mail = await mailTo(next, 'Confirm your new');
    await api.register({ email: next });
    expect(await verify(mail.token, token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await getAccount(token)).toMatchObject({ email });
  });

  test('is replaced by the next one, and dies with a new password', async () => {
    const { email, token } = await registered();
    const [first, second] = [newEmail(), newEmail()];
    await ask(token, first);
    const firstMail = await mailTo(first, 'Confirm your new');
    await ask(token, second);
    const secondMail = await mailTo(second, 'Confirm your new');
    expect(await verify(firstMail.token)).toMatchObject(expired);
    await api.call('POST', '/auth/password', { token, body: { currentPassword: password, newPassword: password } });
    expect(await verify(secondMail.token)).toMatchObject(expired);
    expect(await getAccount(token)).toMatchObject({ email });
  });

  test('has a link for 24 hours', async () => {
    const { token } = await registered();
    const next = newEmail();
    await ask(token, next);
    const mail = await mailTo(next, 'Confirm your new');
    const { left } = await api.db
      .selectFrom('email_confirmations')
      .select(sql<number>`extract(epoch from expires_at - now())::float / 3600`.as('left'))
      .where('email', '=', next)
      .executeTakeFirstOrThrow();
    expect(left).toBeCloseTo(24, 1);
    await updateRows(api.db, 'email_confirmations', { email: next }, { expires_at: new Date(0) });
    expect(await verify(mail.token)).toMatchObject(expired);
  });
});

describe.concurrent('notices', () => {
  test('a changed password is told', async () => {
    const { email, token, user } = await registered();
    await api.confirm(user.id);
    await api.call('POST', '/auth/password', { token, body: { currentPassword: password, newPassword: 'Another2?' } });
    const mail = await mailTo(email, 'Your password was changed');
    expect(mail.text).toContain('http://localhost:3000/forget-password');
  });

  test('a password reset works from the mail to the new login, once', async () => {
    const { email, token } = await registered();
    await api.call('POST', '/auth/forgot-password', { body: { email } });
    const mail = await mailTo(email, 'Set a new password');
    expect(mail.text).toContain(`http://localhost:3000/reset-password#token=${mail.token}`);
    const reset = () =>
      api.call('POST', '/auth/reset-password', { body: { token: mail.token, password: 'Another2?' } });
    // The link works once the mail server's acceptance is recorded.
    await vi.waitFor(async () => expect(await reset()).toMatchObject({ status: 200 }), { timeout: 10_000 });
    expect(await reset()).toMatchObject({ status: 410 });
    expect(await api.call('GET', '/auth/user', { token })).toMatchObject({ status: 401 });
    await mailTo(email, 'Your password was changed');
  });

  test('linking to Google is told, and what became of the password [email-3]', async () => {
    const { email, user } = await registered();
    await api.confirm(user.id);
    await api.boss.send('mail', { kind: 'google-linked', userId: user.id, passwordDropped: false });
    expect((await mailTo(email, 'You can now sign in with Google')).text).toContain('Your password still works');
    await api.boss.send('mail', { kind: 'google-linked', userId: user.id, passwordDropped: true });
    const second = async () => (await mailTo(email, 'You can now sign in with Google')).text;
    await vi.waitFor(async () => expect(await second()).toContain('removed the password'), { timeout: 10_000 });
  });
});
