import { expect, test } from 'vitest';
import { runEntry } from './processes.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const subscribe = async (email: string, confirmed: boolean) => {
  const { token, user } = await api.register({ email });
  const agreed = new Date('2026-05-06T07:08:09.000Z');
  const columns = { newsletter: true, newsletter_consent_at: agreed, email_verified_at: confirmed ? agreed : null };
  await api.updateUser(user.id, columns);
  return token;
};

const exported = async () => {
  const run = runEntry('commands/newsletter', {
    DATABASE_URL: api.databaseUrl,
    PUBLIC_URL: 'https://juniperrow.example',
  });
  expect(await run.ended).toBe(0);
  return run.output();
};
const unsubscribe = (token: string) => api.call('POST', '/auth/unsubscribe', { body: { token } });
const getConsent = async (token: string) =>
  (await api.call('GET', '/auth/account', { token })).body.account.newsletterConsentAt;

test('the export lists who has agreed and confirmed, each with a link that unsubscribes for good [profile-11]', async () => {
  const ada = await subscribe('ada@letters.example', true);
  const bob = await subscribe('bob@letters.example', true);
  await subscribe('unconfirmed@letters.example', false);
  await api.register({ email: 'silent@letters.example' });

  const list = await exported();
  expect(list).toContain('"email","agreed_at","unsubscribe_url"\n');
  expect(list).toContain('2 addresses; 1 left out because they are not confirmed.');
  expect(list).not.toMatch(/unconfirmed@|silent@/);
  const line =
    /^"ada@letters\.example","2026-05-06T07:08:09\.000Z","https:\/\/juniperrow\.example\/unsubscribe\?token=([\w-]{43})"$/m;
  const link = list.match(line)?.[1] ?? '';

  const done = { status: 200, body: { success: true, message: 'You will get no more newsletters from us.' } };
  expect(await unsubscribe(link)).toMatchObject(done);
  expect(await unsubscribe(link)).toMatchObject(done);
  expect([await getConsent(ada), await getConsent(bob)]).toEqual([null, '2026-05-06T07:08:09.000Z']);
  const { body } = await api.call('GET', '/auth/user', { token: ada });
  expect(body.user.preferences.newsletter).toBe(false);
  expect(await exported()).not.toContain('ada@letters.example');

  const someoneElses = Buffer.from(link, 'base64url');
  const bobsId = (await api.call('GET', '/auth/user', { token: bob })).body.user.id;
  Buffer.from(bobsId.replaceAll('-', ''), 'hex').copy(someoneElses);
  expect(await unsubscribe(someoneElses.toString('base64url'))).toMatchObject({
    status: 410,
    body: { success: false, code: 'link_expired' },
  });
  expect(await getConsent(bob)).not.toBeNull();
});

test.each(['', 'x', 'x'.repeat(43), 'é'.repeat(43)])('the token %j is refused', async (token) => {
  expect(await unsubscribe(token)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
});
