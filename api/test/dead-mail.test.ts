import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { dumpTables } from './dump.ts';
import { catchMails } from './mail-catcher.ts';
import { runEntry } from './processes.ts';
import { openTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const api = await openTestApp();

test('a mail that is refused is retried, then lies in the dead letter queue and is counted', {
  timeout: 60_000,
}, async () => {
  let tries = 0;
  const { mails, url } = await catchMails(async ({ to }) => {
    if (!to.includes("o'hara@refused.example")) return;
    tries += 1;
    throw new Error(`no mailbox o'hara@refused.example here`);
  });
  const { user } = await api.registerConfirmed({ email: "o'hara@refused.example" });
  await api.boss.deleteAllJobs('mail');
  // The queue's options, but without half a day of retries.
  await api.boss.send(
    'mail',
    { kind: 'password-changed', userId: user.id },
    { retryLimit: 2, retryDelay: 1, retryBackoff: false },
  );
  let logged = '';
  const log = createLog('info', { write: (line: string) => (logged += line) });
  const counted = createMetrics();
  const server = await counted.listen('127.0.0.1', 0, log);
  onTestFinished(() => void server.close());
  onTestFinished(await startTestWorker(api.databaseUrl, url, { log, metrics: counted }));
  const { port } = server.address() as AddressInfo;
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

  await expect
    .poll(metrics, { timeout: 40_000, interval: 500 })
    .toContain('jobs_total{queue="mail",kind="password-changed",result="dead"} 1');
  expect(await metrics()).toContain('jobs_total{queue="mail",kind="password-changed",result="failed"} 2');
  expect(tries).toBe(3);
  expect(mails).toEqual([]);
  const [job] = await api.boss.findJobs('mail', { data: { kind: 'password-changed', userId: user.id } });
  expect(job).toMatchObject({ state: 'failed', retryCount: 2, output: { stack: expect.stringContaining('[email]') } });
  const [dead] = await api.boss.findJobs('dead-letter');
  expect(dead).toMatchObject({
    state: 'created',
    sourceName: 'mail',
    data: { kind: 'password-changed', userId: user.id },
  });

  // The mail server repeats the address when it refuses it; neither the job tables nor the log keep it.
  const dump = await dumpTables(api.db);
  const tables = Object.entries(dump).filter(([, text]) => text.includes('refused.example'));
  expect(tables.map(([table]) => table)).toEqual(['public.users']);
  expect(logged).toContain('job failed');
  expect(logged).not.toContain('refused.example');
  expect(await api.db.selectFrom('mails').select('kind').where('user_id', '=', user.id).execute()).toEqual([]);

  const redrive = runEntry('commands/redrive', { DATABASE_URL: api.databaseUrl });
  expect(await redrive.ended).toBe(0);
  expect(redrive.output()).toBe('1 job is tried again.\n');
  await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(3);
});
