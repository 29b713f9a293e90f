import { openDatabase } from './db/database.ts';
import { assertMigrated } from './db/migrations.ts';
import type { Env } from './env.ts';
import { connections, startJobs } from './jobs/start-jobs.ts';
import type { Log } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import { startBoss } from './queue/boss.ts';

/** Starts the job worker, in the server's process or in its own. */
export async function startWorker(
  env: Env,
  { log, metrics }: { log: Log; metrics: Metrics | undefined },
): Promise<{ stop(): Promise<void> }> {
  const db = openDatabase(env.DATABASE_URL, connections, (err) => log.warn({ err }, 'database connection lost'));
  await assertMigrated(db);
  const boss = await startBoss(env.DATABASE_URL, 'works', (err) => log.error({ err }, 'job queue'));
  const mailer = env.SMTP_URL ? createMailer(env.SMTP_URL, env.MAIL_FROM) : undefined;
  await startJobs({ boss, db, mailer, publicUrl: env.PUBLIC_URL, shopInbox: env.SHOP_INBOX, log, metrics });
  log.info('worker started');
  return {
    stop: async () => {
      await boss.stop({ timeout: 6_000 });
      mailer?.close();
      await db.destroy();
    },
  };
}
