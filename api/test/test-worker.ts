import { afterAll, onTestFinished } from 'vitest';
import { openMenu } from '../src/catalogue/menu/open-menu.ts';
import { createMailer } from '../src/emails/mailer.ts';
import type { EmailServices } from '../src/emails/send-once.ts';
import { connections, type JobServices, startJobs } from '../src/jobs/start-jobs.ts';
import { createProviders } from '../src/orders/payments/providers.ts';
import { type Db, openDatabase } from '../src/platform/db/database.ts';
import { createLog } from '../src/platform/log.ts';
import { startOrderNotifications } from '../src/platform/notifications/order-notifications.ts';
import { startBoss } from '../src/platform/queue/boss.ts';
import { openCatcher, type Refuse } from './mail-catcher.ts';

/** Runs the worker's jobs in this process; returns the stop function. */
export async function startTestWorker(
  databaseUrl: string,
  smtpUrl: string,
  {
    log = createLog('silent'),
    metrics,
    paymentProviders = createProviders(undefined),
  }: Partial<Pick<JobServices, 'log' | 'metrics' | 'paymentProviders'>> = {},
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
    paymentProviders,
    pollingSeconds: 0.5,
  });
  return async () => {
    await boss.stop({ timeout: 3_000 });
    mailer.close();
    await Promise.all([notifications.stop(), menu.stop()]);
    await db.destroy();
  };
}

/** Runs the worker's jobs for a test file, beside a mail server; both are closed after the file's tests. */
export async function openTestWorker(databaseUrl: string, refuse?: Refuse) {
  const catcher = await openCatcher(undefined, refuse);
  const stop = await startTestWorker(databaseUrl, catcher.url);
  afterAll(async () => {
    await stop();
    await catcher.close();
  });
  return catcher;
}

/** Creates what sending an email needs; the mailer is closed when the test ends. */
export function createEmailServices(db: Db, smtpUrl: string): EmailServices {
  const mailer = createMailer(smtpUrl, 'Juniper Row <hello@juniperrow.example>');
  onTestFinished(() => mailer.close());
  const shopInbox = 'inbox@juniperrow.example';
  return { db, mailer, publicUrl: 'http://localhost:3000', shopInbox, onRefused: () => {}, onLimited: () => {} };
}
