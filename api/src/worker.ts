import { openMenu } from './catalogue/open-menu.ts';
import { openDatabase } from './db/database.ts';
import { assertMigrated } from './db/migrations.ts';
import { readEnv } from './env.ts';
import { run } from './lifecycle.ts';
import { startOrderNews } from './live/order-news.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { startWorker } from './start-worker.ts';

await run(async () => {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const metrics = env.METRICS_PORT === undefined ? undefined : createMetrics();
  const db = openDatabase(env.DATABASE_URL, 1, (err) => log.warn({ err }, 'database connection lost'));
  await assertMigrated(db);
  const menu = await openMenu(env.DATABASE_URL, { db, log });
  const news = startOrderNews(env.DATABASE_URL, { db, log, metrics });
  const worker = await startWorker(env, { log, metrics, menu, news });
  const metricsServer = await metrics?.listen(env.METRICS_HOST, env.METRICS_PORT ?? 0, log);
  return async () => {
    log.info('stopping: jobs at work are finished');
    await worker.stop();
    await Promise.all([news.stop(), menu.stop()]);
    await db.destroy();
    metricsServer?.close();
  };
});
