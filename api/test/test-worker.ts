import { openMenu } from '../src/catalogue/menu/open-menu.ts';
import { createMailer } from '../src/emails/mailer.ts';
import { connections, type JobServices, startJobs } from '../src/jobs/start-jobs.ts';
import { createPayments } from '../src/orders/payments/payments.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { createLog } from '../src/platform/log.ts';
import { startOrderNotifications } from '../src/platform/notifications/order-notifications.ts';
import { startBoss } from '../src/platform/queue/boss.ts';

/** Runs the worker's jobs in this process; returns the stop function. */
export async function startTestWorker(
  databaseUrl: string,
  smtpUrl: string,
  {
    log = createLog('silent'),
    metrics,
    payments = createPayments(undefined),
  }: Partial<Pick<JobServices, 'log' | 'metrics' | 'payments'>> = {},
): Promise<() => Promise<void>> {
  const db = openDatabase(databaseUrl, connections, () => {});
  const mailer = createMailer(smtpUrl, 'Juniper Row <hello@juniperrow.example>');
  const shopInbox = 'inbox@juniperrow.example';
  const boss = await startBoss(databaseUrl, 'works', () => {});
  const menu = await openMenu(databaseUrl, { db, log });
  const notifications = startOrderNotifications(databaseUrl, { db, log });
  const publicUrl = 'http://localhost:3000';
  await startJobs({
    boss,
    db,
    mailer,
    publicUrl,
    shopInbox,
    log,
    metrics,
    menu,
    notifications,
    payments,
    pollingSeconds: 0.5,
  });
  return async () => {
    await boss.stop({ timeout: 3_000 });
    mailer.close();
    await Promise.all([notifications.stop(), menu.stop()]);
    await db.destroy();
  };
}
