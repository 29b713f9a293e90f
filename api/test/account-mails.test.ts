import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dumpTables } from './dump.ts';
import { openCatcher } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

let api: TestApp;
let catcher: Awaited<ReturnType<typeof openCatcher>>;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  api = await createTestApp();
  catcher = await openCatcher();
  stopWorker = await startTestWorker(api.databaseUrl, catcher.url);
});
afterAll(async () => {
  await stopWorker();
  await catcher.close();
  await api.close();
});

const password = 'Secret1!';
let people = 0;
const newEmail = () => {
  people += 1;
  return `person${people}@mails.example`;
};

/** The newest mail to an address with this subject, as soon as it has arrived. */
async function mailTo(address: string, subject: string) {
  const found = () =>
    catcher.mails
      .filter(({ to }) => to[0]?.toLowerCase() === address.toLowerCase())
      .map(readMail)
      .filter((mail) => mail.subject.startsWith(subject));
  await vi.waitFor(() => expect(found()).not.toEqual([]), { timeout: 15_000, interval: 100 });
  return found().at(-1) ?? readMail(undefined);
}

const verify = (token: string) => api.call('POST', '/auth/verify-email', { body: { token } });
const login = (email: string) => api.call('POST', '/auth/login', { body: { email, password } });
const accountOf = async (token: string) => (await api.call('GET', '/auth/account', { token })).body.account;
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
    expect(await accountOf(token)).toMatchObject({ emailVerifiedAt: null });

    const confirmed = { success: true, changed: false, message: 'Your email address is confirmed. Thank you!' };
    const first = { ...confirmed, message: expect.stringContaining(confirmed.message) };
    expect(await verify(link)).toMatchObject({ status: 200, body: first });
    const { emailVerifiedAt } = await accountOf(token);
    expect(Date.parse(emailVerifiedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect((await api.call('GET', '/auth/user', { token })).body.user.emailVerified).toBe(true);
    expect(await verify(link)).toMatchObject({ status: 200, body: confirmed });
    expect((await accountOf(token)).emailVerifiedAt).toBe(emailVerifiedAt);
  });

  test('has a link for 7 days', async () => {
    const { token, user, link } = await registered();
    const age = (days: string) =>
      api.db
        .updateTable('email_confirmations')
        .set({ expires_at: sql`expires_at - ${days}::interval` })
        .where('user_id', '=', user.id)
        .execute();
    await age('7 days');
    expect(await verify(link)).toMatchObject(expired);
    await age('-1 minute');
    expect(await verify(link)).toMatchObject({ status: 200 });
    expect((await accountOf(token)).emailVerifiedAt).not.toBeNull();
  });

  test('has no link for who comes with a confirmed address', async () => {
    const email = newEmail();
    const { user } = await api.register({ email });
    await api.db.updateTable('users').set({ email_verified_at: new Date() }).where('user_id', '=', user.id).execute();
    const welcome = await mailTo(email, 'Welcome');
    expect(welcome.token).toBe('');
    expect(welcome.text).toContain('http://localhost:3000/menu');
  });

  test.each(['', 'nonsense', 'x'.repeat(64), 'x'.repeat(100)])('a link with the token %j is refused', async (token) => {
    expect(await verify(token)).toMatchObject(expired);
  });

  test("a session's token is no link, and a link is no session", async () => {
    const { token, link } = await registered();
    expect(await verify(token)).toMatchObject(expired);
    expect(await api.call('GET', '/auth/user', { token: link })).toMatchObject({ status: 401 });
    expect(await api.call('POST', '/auth/verify-email', { body: {} })).toMatchObject({ status: 400 });
  });

  test('can be asked for again', async () => {
    const { email, token, link } = await registered();
    await api.call('POST', '/auth/verify-email/resend', { token });
    const again = await mailTo(email, 'Confirm your email address');
    expect(again.token).not.toBe(link);
    expect(await verify(again.token)).toMatchObject({ status: 200, body: { changed: false } });
    expect(await verify(link)).toMatchObject({ status: 200 });
  });
});

describe.concurrent('a change of address', () => {
  const ask = async (token: string, email: string) =>
    expect(await api.call('POST', '/auth/email', { token, body: { email, password } })).toMatchObject({ status: 200 });

  test('happens when the link mailed to the new one is opened, and the old one is told', async () => {
    const { email, token, user } = await registered();
    const next = newEmail();
    await ask(token, next);
    const mail = await mailTo(next, 'Confirm your new email address');
    for (const secret of [user.name, email]) expect(mail.text + mail.html).not.toContain(secret);
    expect(await login(next)).toMatchObject({ status: 401 });

    const changed = 'Your new email address is confirmed. Use it to log in from now on.';
    expect(await verify(mail.token)).toMatchObject({
      status: 200,
      body: { success: true, changed: true, message: expect.stringContaining(changed) },
    });
    expect(await accountOf(token)).toMatchObject({
      email: next,
      pendingEmail: null,
      emailVerifiedAt: expect.any(String),
    });
    expect([(await login(next)).status, (await login(email)).status]).toEqual([200, 401]);
    const notice = await mailTo(email, 'Your email address was changed');
    expect(notice.text).not.toContain(next);
    await vi.waitFor(async () =>
      expect(await api.db.selectFrom('parting_mails').select('email').execute()).toEqual([]),
    );
    expect(await verify(mail.token)).toMatchObject({ status: 200, body: { changed: false } });
  });

  test('to a taken address tells its owner and nobody else', async () => {
    const [ada, bob] = [await registered(), await registered()];
    await ask(ada.token, bob.email.toUpperCase());
    const mail = await mailTo(bob.email.toUpperCase(), 'This email address already has an account');
    expect(mail.token).toBe('');
    expect(mail.text).not.toContain(ada.email);
    expect(await accountOf(ada.token)).toMatchObject({ email: ada.email });
    expect(await accountOf(bob.token)).toMatchObject({ email: bob.email });
  });

  test('to an address that is taken meanwhile is refused to who holds its link', async () => {
    const { email, token } = await registered();
    const next = newEmail();
    await ask(token, next);
    const mail = await mailTo(next, 'Confirm your new');
    await api.register({ email: next });
    expect(await verify(mail.token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await accountOf(token)).toMatchObject({ email });
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
    expect(await accountOf(token)).toMatchObject({ email });
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
    await api.db
      .updateTable('email_confirmations')
      .set({ expires_at: new Date(0) })
      .where('email', '=', next)
      .execute();
    expect(await verify(mail.token)).toMatchObject(expired);
  });
});

describe.concurrent('notices', () => {
  test('a changed password is told', async () => {
    const { email, token } = await registered();
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
    // The link counts from the moment at which the mail server's word is noted.
    await vi.waitFor(async () => expect(await reset()).toMatchObject({ status: 200 }));
    expect(await reset()).toMatchObject({ status: 410 });
    expect(await api.call('GET', '/auth/user', { token })).toMatchObject({ status: 401 });
    await mailTo(email, 'Your password was changed');
  });

  test('linking to Google is told, and what became of the password', async () => {
    const { email, user } = await registered();
    await api.boss.send('google-linked-mail', { userId: user.id, passwordDropped: false });
    expect((await mailTo(email, 'You can now sign in with Google')).text).toContain('Your password still works');
    await api.boss.send('google-linked-mail', { userId: user.id, passwordDropped: true });
    const second = async () => (await mailTo(email, 'You can now sign in with Google')).text;
    await vi.waitFor(async () => expect(await second()).toContain('removed the password'), { timeout: 10_000 });
  });
});
