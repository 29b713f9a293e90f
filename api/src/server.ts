import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type AppParts, buildApp } from './app.ts';
import { hashesWaiting } from './auth/passwords.ts';
import { openDatabase, openPool, overPool } from './db/database.ts';
import { assertMigrated } from './db/migrations.ts';
import { readEnv } from './env.ts';
import { connectRedis } from './http/redis.ts';
import { run } from './lifecycle.ts';
import { startOrderNews } from './live/order-news.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { startBoss } from './queue/boss.ts';
import { loadSite } from './site/load-site.ts';
import { startWorker } from './start-worker.ts';

const connections = 16;

/** A proxy that asks for readiness every second has asked at least twice by then, and sends nothing here any more. */
const announceMs = 3_000;

await run(async () => {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const google = env.GOOGLE_CLIENT_ID
    ? { clientId: env.GOOGLE_CLIENT_ID, jwksUrl: env.GOOGLE_JWKS_URL, issuer: env.GOOGLE_ISSUER }
    : undefined;
  const site = env.SITE_DIR ? await loadSite(env.SITE_DIR, env.PUBLIC_URL, google !== undefined) : undefined;
  const pool = openPool(env.DATABASE_URL, connections, (err) => log.warn({ err }, 'database connection lost'));
  const db = overPool(pool);
  const probeDb = openDatabase(env.DATABASE_URL, 1, () => {});
  await assertMigrated(db);
  const metrics = env.METRICS_PORT === undefined ? undefined : createMetrics();
  metrics?.watch('database_calls_waiting', 'Calls that wait for a connection', () => pool.waitingCount);
  metrics?.watch('password_hashes_waiting', 'Logins and registrations that wait for their turn', hashesWaiting);
  const boss = await startBoss(env.DATABASE_URL, 'sends', (err) => log.error({ err }, 'job queue'));
  const worker = env.WORKER === 'separate' ? undefined : await startWorker(env, log, metrics);
  const news = startOrderNews(env.DATABASE_URL, db, log, metrics);
  const redis = env.REDIS_URL ? connectRedis(env.REDIS_URL, (state) => log.warn(`Redis is ${state}`)) : undefined;

  let stopping = false;
  const parts: AppParts = {
    db,
    probeDb,
    boss,
    news,
    log,
    publicUrl: env.PUBLIC_URL,
    health: { mail: env.SMTP_URL ? 'on' : 'off', isStopping: () => stopping },
    google,
    trustProxy: env.TRUST_PROXY,
    redis,
    metrics,
    site,
  };
  const app = await buildApp(parts);
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await app.listen({ host: env.HOST, port: env.PORT });
  const metricsServer = await metrics?.listen(env.HOST, env.METRICS_PORT ?? 0, log);

  return async () => {
    stopping = true;
    log.info('stopping: open calls are finished');
    if (env.TRUST_PROXY) await delay(announceMs);
    // A connection whose call has just been finished would otherwise be kept alive, and with it the process.
    // One that a browser opened for later and has not used yet does not count as idle.
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 100);
    await app.close();
    clearInterval(sweep);
    await news.stop();
    await worker?.stop();
    await boss.stop({ graceful: false });
    await Promise.all([db.destroy(), probeDb.destroy()]);
    redis?.disconnect();
    metricsServer?.close();
    log.info('stopped');
  };
});
