import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type AppParts, buildApp } from './app.ts';
import { openMenu } from './catalogue/menu/open-menu.ts';
import { readEnv } from './env.ts';
import { countWaitingHashes } from './identity/passwords.ts';
import { countOpen } from './orders/board/queries.ts';
import { registerPaymentMetrics } from './orders/payments/payment-metrics.ts';
import { createProvidersFromEnv } from './orders/payments/providers.ts';
import { createDb, openDatabase, openPool } from './platform/db/database.ts';
import { assertMigrated } from './platform/db/migrations.ts';
import { connectRedis } from './platform/http/redis.ts';
import { run } from './platform/lifecycle.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { startOrderNotifications } from './platform/notifications/order-notifications.ts';
import { createJobQueue, startBoss } from './platform/queue/boss.ts';
import { followMenu } from './site/follow-menu.ts';
import { assertBuilt, loadSite } from './site/load-site.ts';
import { startWorker } from './start-worker.ts';

const connections = 16;

/** Keeps calls of staff from waiting behind customers'. */
const staffConnections = 4;

/** By then, a proxy that checks readiness every second sends no more calls here. */
const announceMs = 3_000;

await run(async () => {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const google = env.GOOGLE_CLIENT_ID
    ? { clientId: env.GOOGLE_CLIENT_ID, jwksUrl: env.GOOGLE_JWKS_URL, issuer: env.GOOGLE_ISSUER }
    : undefined;
  const mail = env.SMTP_URL ? 'on' : 'off';
  const paymentProviders = await createProvidersFromEnv(env, 'call');
  const config = {
    googleClientId: google?.clientId ?? null,
    mail,
    ...(paymentProviders.cardProvider ? { payments: ['counter', 'card'] } : {}),
  };
  if (env.SITE_DIR) await assertBuilt(env.SITE_DIR);
  const pool = openPool(env.DATABASE_URL, connections, (err) => log.warn({ err }, 'database connection lost'));
  const db = createDb(pool);
  const staffDb = openDatabase(env.DATABASE_URL, staffConnections, (err) =>
    log.warn({ err }, 'database connection lost'),
  );
  const probeDb = openDatabase(env.DATABASE_URL, 1, () => {});
  await assertMigrated(db);
  const metrics = env.METRICS_PORT === undefined ? undefined : createMetrics();
  const menu = await openMenu(env.DATABASE_URL, { db, log });
  const site = env.SITE_DIR
    ? await loadSite({
        folder: env.SITE_DIR,
        publicUrl: env.PUBLIC_URL,
        menus: menu.recent(),
        config,
        onFailure: (err) => {
          metrics?.countRenderFailure();
          log.error({ err }, 'the pages could not be rendered: those of an earlier menu are shown');
        },
      })
    : undefined;
  metrics?.watch('database_calls_waiting', 'Calls that wait for a connection', () => pool.waitingCount);
  metrics?.watch('password_hashes_waiting', 'Logins and registrations that wait for their turn', countWaitingHashes);
  metrics?.watch('orders_open', 'Orders that wait or are being made, in all stores', async () =>
    (await countOpen(probeDb)).reduce((sum, { open }) => sum + open, 0),
  );
  if (metrics) registerPaymentMetrics(metrics, { db: probeDb });
  if (site) followMenu(site, { menu, log, metrics });
  const boss = await startBoss(env.DATABASE_URL, 'sends', (err) => log.error({ err }, 'job queue'));
  const notifications = startOrderNotifications(env.DATABASE_URL, { db, log, metrics });
  const worker = env.WORKER === 'separate' ? undefined : await startWorker(env, { log, metrics, menu, notifications });
  const redis = env.REDIS_URL ? connectRedis(env.REDIS_URL, logRedisState) : undefined;

  let isStopping = false;
  const parts: AppParts = {
    db,
    staffDb,
    probeDb,
    menu,
    queue: createJobQueue(boss),
    paymentProviders,
    notifications,
    log,
    publicUrl: env.PUBLIC_URL,
    health: { mail, isStopping: () => isStopping },
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
  const metricsServer = await metrics?.listen(env.METRICS_HOST, env.METRICS_PORT ?? 0, log);
  log.info(`the shop is open at ${env.PUBLIC_URL}`);

  return async () => {
    isStopping = true;
    log.info('shutting down: waiting for open requests');
    // In parallel: an email may take six seconds to send, and the process has ten.
    await Promise.all([stopServing(), worker?.stop()]);
    await boss.stop({ graceful: false });
    await Promise.all([db.destroy(), staffDb.destroy(), probeDb.destroy()]);
    redis?.disconnect();
    metricsServer?.close();
    log.info('stopped');
  };

  function logRedisState(state: 'connected' | 'disconnected'): void {
    if (state === 'connected') log.info('connected to Redis');
    else log.warn('disconnected from Redis');
  }

  async function stopServing(): Promise<void> {
    if (env.TRUST_PROXY) await delay(announceMs);
    // Ends connections whose call has just finished or whose browser has not used them yet.
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 100);
    await app.close();
    clearInterval(sweep);
    await Promise.all([notifications.stop(), menu.stop()]);
  }
});
