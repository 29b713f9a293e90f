import { openMenu } from './catalogue/menu/open-menu.ts';
import { readEnv } from './env.ts';
import { openDatabase } from './platform/db/database.ts';
import { assertMigrated } from './platform/db/migrations.ts';
import { run } from './platform/lifecycle.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { startOrderNotifications } from './platform/notifications/order-notifications.ts';
import { startWorker } from './start-worker.ts';

await run(async () => {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const metrics = env.METRICS_PORT === undefined ? undefined : createMetrics();
  const db = openDatabase(env.DATABASE_URL, 1, (err) => log.warn({ err }, 'database connection lost'));
  await assertMigrated(db);
  const menu = await openMenu(env.DATABASE_URL, { db, log });
  const notifications = startOrderNotifications(env.DATABASE_URL, { db, log, metrics });
  const worker = await startWorker(env, { log, metrics, menu, notifications });
  const metricsServer = await metrics?.listen(env.METRICS_HOST, env.METRICS_PORT ?? 0, log);
  return async () => {
    log.info('shutting down: waiting for running jobs');
    await worker.stop();
    await Promise.all([notifications.stop(), menu.stop()]);
    await db.destroy();
    metricsServer?.close();
  };
});
