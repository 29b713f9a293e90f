import { readEnv } from './env.ts';
import { run } from './lifecycle.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { startWorker } from './start-worker.ts';

await run(async () => {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const metrics = env.METRICS_PORT === undefined ? undefined : createMetrics();
  const worker = await startWorker(env, { log, metrics });
  const metricsServer = await metrics?.listen(env.METRICS_HOST, env.METRICS_PORT ?? 0, log);
  return async () => {
    log.info('stopping: jobs at work are finished');
    await worker.stop();
    metricsServer?.close();
  };
});
