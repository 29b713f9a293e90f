import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createMailer } from '../src/emails/mailer.ts';
import { sendEmail } from '../src/emails/send-email.ts';
import { startJobs } from '../src/jobs/start-jobs.ts';
import { createPayments } from '../src/orders/payments/payments.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { startBoss } from '../src/platform/queue/boss.ts';
import { catchMails } from './mail-catcher.ts';
import { runEntry, runServer } from './processes.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const from = 'Juniper Row <hello@juniperrow.example>';
const findJob = async (userId: string) => {
  const [job] = await api.boss.findJobs('mail', { data: { kind: 'welcome', userId } });
  return job;
};
const getState = async (userId: string) => (await findJob(userId))?.state;
const startWorker = async (smtpUrl: string) => {
  const worker = runEntry('worker', {
    DATABASE_URL: api.databaseUrl,
    SMTP_URL: smtpUrl,
    PUBLIC_URL: 'https://juniperrow.example',
  });
  await worker.says('worker started');
  return worker;
};

test('a worker that starts after the registration sends the mail, once', async () => {
  const { mails, url } = await catchMails();
  const first = await startWorker(url);
  await first.stop('SIGKILL');
  const { user } = await api.register({ name: 'Ada <b>', email: 'ada@example.com' });
  await delay(500);
  expect(mails).toEqual([]);

  const second = await startWorker(url);
  await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => getState(user.id)).toBe('completed');
  await api.boss.send('mail', { kind: 'welcome', userId: user.id });
  await delay(3_000);
  expect(await second.stop('SIGTERM')).toBe(0);

  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual(['ada@example.com']);
  expect(mails[0]?.text).toContain(`<welcome.${user.id}@juniperrow.example>`);
  expect(mails[0]?.text).toContain('From: Juniper Row <hello@juniperrow.example>');
  expect(mails[0]?.text).toContain('https://juniperrow.example/menu');
  expect(second.output()).not.toContain('ada@example.com');
});

test('a mail that is refused is tried again, and two at once send it once', async () => {
  let refuse = true;
  const { mails, url } = await catchMails(async () => {
    if (refuse) throw new Error('mailbox busy');
    await delay(200);
  });
  const mailer = createMailer(url, from);
  const { user } = await api.register();
  const tools = {
    db: api.db,
    mailer,
    publicUrl: 'http://localhost:3000',
    shopInbox: '',
    onRefused: () => {},
    onLimited: () => {},
  };
  const send = (jobId = randomUUID()) => sendEmail(tools, { kind: 'welcome', userId: user.id }, jobId);
  await expect(send()).rejects.toThrow('mailbox busy');
  refuse = false;
  const tries = await Promise.allSettled([send(), send(), send()]);
  // The other jobs are retried later and find the mail sent.
  const failures = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason.message] : []));
  expect(failures).toEqual(['another job is sending this mail', 'another job is sending this mail']);
  await send();
  mailer.close();
  expect(mails).toHaveLength(1);
});

test('a job that fails waits for its retry; out of retries it lies in the dead letter queue and in the metrics', async () => {
  const { url } = await catchMails(async () => {
    throw new Error('mailbox gone');
  });
  const mailer = createMailer(url, from);
  const boss = await startBoss(api.databaseUrl, 'works', () => {});
  const metrics = createMetrics();
  const log = createLog('silent');
  const server = await metrics.listen('127.0.0.1', 0, log);
  onTestFinished(async () => {
    await boss.stop({ graceful: false });
    mailer.close();
    server.close();
  });
  const patient = await api.register();
  const unlucky = await api.register();
  const { id = '' } = (await findJob(unlucky.user.id)) ?? {};
  await boss.update('mail', undefined, { id, retryLimit: 0 });
  await startJobs({
    boss,
    db: api.db,
    mailer,
    publicUrl: 'http://localhost',
    shopInbox: 'inbox@example.com',
    log,
    metrics,
    menu: api.menu,
    notifications: api.notifications,
    payments: createPayments(undefined),
  });

  await expect.poll(() => getState(patient.user.id), { timeout: 10_000 }).toBe('retry');
  await expect.poll(() => getState(unlucky.user.id), { timeout: 10_000 }).toBe('failed');
  const [dead] = await api.boss.findJobs('dead-letter', { data: { userId: unlucky.user.id } });
  expect(dead).toMatchObject({ state: 'created', sourceName: 'mail' });
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(/jobs_total\{queue="mail",kind="welcome",result="failed"\} [1-9]/);
  expect(text).toContain('jobs_total{queue="mail",kind="welcome",result="dead"} 1');
  expect(await api.db.selectFrom('mails').selectAll().where('user_id', '=', patient.user.id).execute()).toEqual([]);
});

test('without SMTP_URL the mail stays queued; with it the server sends it by itself', { timeout: 60_000 }, async () => {
  const env = { DATABASE_URL: api.databaseUrl };
  const without = await runServer(env);
  expect(without.output()).toContain('SMTP_URL is not set: mails stay queued');
  const answer = await fetch(`${without.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bob', email: 'bob@example.com', password: 'Secret1!' }),
  });
  const { user } = (await answer.json()) as { user: { id: string } };
  await delay(2_500);
  expect(await getState(user.id)).toBe('created');
  expect(await without.stop('SIGTERM')).toBe(0);

  const { mails, url } = await catchMails();
  const withMail = await runServer({ ...env, SMTP_URL: url });
  await expect
    .poll(() => mails.filter(({ to }) => to.includes('bob@example.com')), { timeout: 20_000 })
    .toHaveLength(1);
  expect(await withMail.stop('SIGTERM')).toBe(0);
});
