import { afterAll, beforeAll, expect, test } from 'vitest';
import { catchMails } from './mail-catcher.ts';
import { runEntry } from './processes.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const getState = async (userId: string) => {
  const [job] = await api.boss.findJobs('mail', { data: { kind: 'welcome', userId } });
  return job?.state;
};
const startWorker = (smtpUrl: string) => runEntry('worker', { DATABASE_URL: api.databaseUrl, SMTP_URL: smtpUrl });

test('a worker killed while it sends leaves the mail to the next one', { timeout: 90_000 }, async () => {
  let hold = true;
  let tried = 0;
  const { mails, url } = await catchMails(async () => {
    tried += 1;
    if (hold) await new Promise(() => {});
  });
  const { user } = await api.register();
  const first = startWorker(url);
  await expect.poll(() => tried, { timeout: 20_000 }).toBe(1);
  await first.stop('SIGKILL');
  expect(await getState(user.id)).toBe('active');

  hold = false;
  startWorker(url);
  await expect.poll(() => getState(user.id), { timeout: 60_000, interval: 500 }).toBe('completed');
  expect(mails).toHaveLength(1);
});
