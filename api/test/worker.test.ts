import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sendEmail } from '../src/emails/send-email.ts';
import { catchMails } from './mail-catcher.ts';
import { runEntry, runServer } from './processes.ts';
import { openTestApp } from './test-app.ts';
import { createEmailServices } from './test-worker.ts';

const api = await openTestApp();

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
  const { user } = await api.register();
  const services = createEmailServices(api.db, url);
  const send = (jobId = randomUUID()) => sendEmail(services, { kind: 'welcome', userId: user.id }, jobId);
  await expect(send()).rejects.toThrow('mailbox busy');
  refuse = false;
  const tries = await Promise.allSettled([send(), send(), send()]);
  // The other jobs are retried later and find the mail sent.
  const failures = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason.message] : []));
  expect(failures).toEqual(['another job is sending this email', 'another job is sending this email']);
  await send();
  expect(mails).toHaveLength(1);
});

test('without SMTP_URL the mail stays queued; with it the server sends it by itself', { timeout: 60_000 }, async () => {
  const env = { DATABASE_URL: api.databaseUrl };
  const without = await runServer(env);
  expect(without.output()).toContain('SMTP_URL is not set: emails stay queued');
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

test('a worker killed while it sends leaves the email to the next one [order-9]', { timeout: 90_000 }, async () => {
  let hold = true;
  let tried = 0;
  const { mails, url } = await catchMails(async () => {
    tried += 1;
    if (hold) await new Promise(() => {});
  });
  const { user } = await api.register();
  const first = await startWorker(url);
  await expect.poll(() => tried, { timeout: 20_000 }).toBe(1);
  await first.stop('SIGKILL');
  expect(await getState(user.id)).toBe('active');

  hold = false;
  await startWorker(url);
  await expect.poll(() => getState(user.id), { timeout: 60_000, interval: 500 }).toBe('completed');
  expect(mails).toHaveLength(1);
});
