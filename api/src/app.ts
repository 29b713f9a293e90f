import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import type { PgBoss } from 'pg-boss';
import { accountRoutes } from './account/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { findCaller, isSignedIn } from './auth/sessions.ts';
import { cartRoutes } from './cart/routes.ts';
import { configRoutes } from './config/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import type { Db } from './db/database.ts';
import { favoriteRoutes } from './favorites/routes.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { googleRoutes } from './google/routes.ts';
import { createVerifier, type GoogleSettings } from './google/verify-credential.ts';
import { type Health, healthRoutes } from './health/routes.ts';
import { createAttempts } from './http/attempts.ts';
import { acceptEmptyJson } from './http/body.ts';
import { type Bounds, boundedServer, bounds } from './http/bounded-server.ts';
import { answerBroken } from './http/broken-requests.ts';
import { addDocs } from './http/docs.ts';
import { answerError, notFound } from './http/errors.ts';
import { addLimits } from './http/limits.ts';
import { requestIds } from './http/request-ids.ts';
import { addHeaders, apiHeaders, securityHeaders } from './http/security-headers.ts';
import { createStreams } from './http/streams.ts';
import type { OrderNews } from './live/order-news.ts';
import type { Log } from './log.ts';
import { loyaltyRoutes } from './loyalty/routes.ts';
import type { Metrics } from './metrics.ts';
import { orderRoutes } from './orders/routes.ts';
import { passwordResetRoutes } from './password-reset/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import type { Site } from './site/load-site.ts';
import { siteRoutes } from './site/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { voucherRoutes } from './vouchers/routes.ts';

export type AppParts = {
  db: Db;
  /** A connection of its own for the question whether PostgreSQL is there: that calls queue for theirs is another matter. */
  probeDb?: Db | undefined;
  boss: PgBoss;
  news: OrderNews;
  log: Log;
  publicUrl: string;
  health: Health;
  google?: GoogleSettings | undefined;
  trustProxy?: string[] | undefined;
  redis?: Redis | undefined;
  metrics?: Metrics | undefined;
  site?: Site | undefined;
  /** Tests have less patience. */
  bounds?: Bounds | undefined;
};

/** The whole HTTP side: every plugin and every route, named here and nowhere else. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  // For answers that are given before there is a route.
  const headers = { ...securityHeaders(parts.publicUrl), ...apiHeaders };
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: parts.trustProxy ?? false,
    bodyLimit: 64 * 1024,
    serverFactory: boundedServer({
      bounds: parts.bounds ?? bounds,
      headers,
      onRefused: (method) => parts.metrics?.observeCall(method, 'refused', 503, 0),
    }),
    // While the server stops, what arrives on a connection that is still open is served and the connection then closed.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    clientErrorHandler: answerBroken(headers),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFoundHandler);
  acceptEmptyJson(app);
  addHeaders(app, securityHeaders(parts.publicUrl));
  app.addHook('onRequest', (_request, reply, done) => {
    // The next call of who keeps connections comes on a new one, which a proxy makes elsewhere.
    if (parts.health.isStopping()) reply.header('connection', 'close');
    done();
  });

  await app.register(apiCalls, { ...parts, prefix: '/api' });
  if (parts.site) siteRoutes(app, parts.site);
  return app;
}

async function apiCalls(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { db, boss, news, google, health, log, metrics, publicUrl, redis } = parts;
  app.decorateRequest('caller', undefined);
  addHeaders(app, apiHeaders);
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'unknown';
    log.info({ method, route, status: statusCode, ms: Math.round(elapsedTime) }, 'call');
    if (!routeOptions.config.isStream) metrics?.observeCall(method, route, statusCode, elapsedTime / 1000);
  });
  await addLimits(app, redis);
  await addDocs(app, publicUrl);

  const streams = createStreams({ isSignedIn: (caller) => isSignedIn(db, caller), onCount: metrics?.setOpenStreams });
  app.addHook('preClose', streams.close);
  const api = { app, streams, findCaller: (token: string) => findCaller(db, token) };
  const attempts = createAttempts(redis);
  const verify = google && createVerifier(google, (err) => log.error({ err }, "Google's keys cannot be had"));
  authRoutes(api, db, boss, attempts);
  googleRoutes(api, db, boss, attempts, verify);
  passwordResetRoutes(api, db, boss, attempts);
  profileRoutes(api, db);
  favoriteRoutes(api, db);
  loyaltyRoutes(api, db);
  orderRoutes(api, { db, boss, news });
  staffRoutes(api, { db, boss, news });
  voucherRoutes(api, db);
  cartRoutes(api, db);
  configRoutes(api, { googleClientId: google?.clientId ?? null, mail: health.mail });
  accountRoutes(api, db, boss, attempts);
  contactRoutes(api, db, boss, attempts);
  feedbackRoutes(api, db, boss, attempts);
  healthRoutes(api, parts.probeDb ?? db, health);
  // Stands before the storefront's own catch-all, which would answer with a page.
  app.all('/*', { schema: { hide: true } }, notFoundHandler);
}

async function notFoundHandler(): Promise<never> {
  throw notFound();
}
