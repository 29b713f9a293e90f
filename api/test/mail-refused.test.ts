import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { catchMails } from './mail-catcher.ts';
import { openTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const api = await openTestApp();

const getAccount = (userId: string) =>
  api.db.selectFrom('users').select('email_refused_at').where('user_id', '=', userId).executeTakeFirstOrThrow();
const sentTo = (userId: string) => api.db.selectFrom('mails').select('kind').where('user_id', '=', userId).execute();
const getState = async (kind: string, data: object) =>
  (await api.boss.findJobs('mail', { data: { kind, ...data } }))[0]?.state;

test('an address that is refused for good is tried once, noted on the account and counted; an accepted mail ends the note', async () => {
  const answers = new Map([['gone@refused.example', '550 5.1.1 no such user']]);
  const { mails, url } = await catchMails(undefined, (address) => answers.get(address));
  let logged = '';
  const log = createLog('info', { write: (line: string) => (logged += line) });
  const metrics = createMetrics();
  const server = await metrics.listen('127.0.0.1', 0, log);
  onTestFinished(() => void server.close());
  const { user } = await api.registerConfirmed({ email: 'gone@refused.example' });
  const userId = user.id;
  onTestFinished(await startTestWorker(api.databaseUrl, url, { log, metrics }));

  await expect.poll(() => getState('welcome', { userId }), { timeout: 15_000 }).toBe('completed');
  expect(await getAccount(userId)).toEqual({ email_refused_at: expect.any(Date) });
  expect(await sentTo(userId)).toEqual([]);
  expect(await api.db.selectFrom('mail_claims').select('kind').execute()).toEqual([]);
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('mails_refused_total{kind="welcome"} 1');
  expect(text).not.toContain('result="failed"');
  expect(logged).toContain('mail refused for good');
  expect(logged).not.toContain('gone@');

  answers.clear();
  await api.boss.send('mail', { kind: 'password-changed', userId });
  await expect.poll(() => getState('password-changed', { userId }), { timeout: 15_000 }).toBe('completed');
  expect(mails).toHaveLength(1);
  expect(await getAccount(userId)).toEqual({ email_refused_at: null });
  expect(await sentTo(userId)).toEqual([{ kind: 'password-changed' }]);
});

test('a refusal that is about us, or of our own inbox, is tried again', async () => {
  const { url } = await catchMails(undefined, (address) =>
    address.startsWith('inbox') ? '550 5.1.1 no such user' : '550 5.7.1 your server is not liked here',
  );
  const { user } = await api.register({ email: 'liked@example.com' });
  const body = { name: 'Ada', email: 'ada@example.com', message: 'Do you cater?' };
  expect((await api.call('POST', '/contact', { body })).status).toBe(200);
  onTestFinished(await startTestWorker(api.databaseUrl, url));
  await expect.poll(() => getState('welcome', { userId: user.id }), { timeout: 15_000 }).toBe('retry');
  await expect.poll(() => getState('contact', {}), { timeout: 15_000 }).toBe('retry');
  expect(await getAccount(user.id)).toEqual({ email_refused_at: null });
});
