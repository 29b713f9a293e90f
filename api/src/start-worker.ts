import { createMailer } from './emails/mailer.ts';
import type { Env } from './env.ts';
import { connections, type JobServices, startJobs } from './jobs/start-jobs.ts';
import { createProvidersFromEnv } from './orders/payments/providers.ts';
import { openDatabase } from './platform/db/database.ts';
import { assertMigrated } from './platform/db/migrations.ts';
import { startBoss } from './platform/queue/boss.ts';

/** Starts the job worker, in the server's process or in its own. */
export async function startWorker(
  env: Env,
  { log, metrics, menu, notifications }: Pick<JobServices, 'log' | 'metrics' | 'menu' | 'notifications'>,
): Promise<{ stop(): Promise<void> }> {
  const db = openDatabase(env.DATABASE_URL, connections, (err) => log.warn({ err }, 'database connection lost'));
  await assertMigrated(db);
  const boss = await startBoss(env.DATABASE_URL, 'works', (err) => log.error({ err }, 'job queue'));
  const mailer = env.SMTP_URL ? createMailer(env.SMTP_URL, env.MAIL_FROM) : undefined;
  const paymentProviders = await createProvidersFromEnv(env, 'job');
  const { PUBLIC_URL: publicUrl, SHOP_INBOX: shopInbox } = env;
  await startJobs({ boss, db, mailer, publicUrl, shopInbox, log, metrics, menu, notifications, paymentProviders });
  log.info('worker started');
  return {
    stop: async () => {
      await boss.stop({ timeout: 6_000 });
      mailer?.close();
      await db.destroy();
    },
  };
}
