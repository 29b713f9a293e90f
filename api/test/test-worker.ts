import { openDatabase } from '../src/db/database.ts';
import { connections, type JobTools, startJobs } from '../src/jobs/start-jobs.ts';
import { createLog } from '../src/log.ts';
import { createMailer } from '../src/mail/mailer.ts';
import { startBoss } from '../src/queue/boss.ts';

/** Runs the worker's jobs in this process; returns the stop function. */
export async function startTestWorker(
  databaseUrl: string,
  smtpUrl: string,
  { log = createLog('silent'), metrics }: Partial<Pick<JobTools, 'log' | 'metrics'>> = {},
): Promise<() => Promise<void>> {
  const db = openDatabase(databaseUrl, connections, () => {});
  const mailer = createMailer(smtpUrl, 'Juniper Row <hello@juniperrow.example>');
  const shopInbox = 'inbox@juniperrow.example';
  const boss = await startBoss(databaseUrl, 'works', () => {});
  await startJobs({ boss, db, mailer, publicUrl: 'http://localhost:3000', shopInbox, log, metrics });
  return async () => {
    await boss.stop({ timeout: 3_000 });
    mailer.close();
    await db.destroy();
  };
}
