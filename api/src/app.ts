import { randomBytes } from 'node:crypto';
import { getConfig } from '@juniper/core/contracts/config.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import { identityRoutes } from './account/auth-routes.ts';
import { contactRoutes } from './account/contact/routes.ts';
import { favoriteRoutes } from './account/favorites/routes.ts';
import { feedbackRoutes } from './account/feedback/routes.ts';
import { loyaltyRoutes } from './account/points-routes.ts';
import { recipeRoutes } from './account/recipes/routes.ts';
import { accountRoutes } from './account/routes.ts';
import { voucherRoutes } from './account/voucher-routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { menuEditorRoutes } from './catalogue/editor/routes.ts';
import { catalogueRoutes } from './catalogue/menu/routes.ts';
import { pictureRoutes } from './catalogue/pictures/routes.ts';
import { createVerifier, type GoogleSettings } from './identity/google-credential.ts';
import { findCaller, isSignedIn } from './identity/sessions.ts';
import { boardRoutes } from './orders/board/routes.ts';
import { cartRoutes } from './orders/cart/routes.ts';
import { methodsOf } from './orders/payments/payments.ts';
import { paymentRoutes } from './orders/payments/routes.ts';
import { webhook } from './orders/payments/webhook.ts';
import { orderRoutes } from './orders/placing/routes.ts';
import { workRoutes } from './orders/slots/routes.ts';
import { reportRoutes } from './owner/reports/routes.ts';
import { ownerRoutes } from './owner/routes.ts';
import { storeRoutes } from './owner/shop/routes.ts';
import { staffRoutes } from './owner/staff/routes.ts';
import type { Db } from './platform/db/database.ts';
import { healthRoutes } from './platform/health/routes.ts';
import { createAttempts } from './platform/http/attempts.ts';
import { acceptEmptyJson } from './platform/http/body.ts';
import { type Bounds, createBoundedServer, bounds as usualBounds } from './platform/http/bounded-server.ts';
import { trusting } from './platform/http/client-address.ts';
import { checkContract } from './platform/http/contract-check.ts';
import { addDocs } from './platform/http/docs.ts';
import { createEarlyAnswers } from './platform/http/early-answers.ts';
import { answerError, notFound } from './platform/http/errors.ts';
import { createKnownSessions, type KnownSessions } from './platform/http/known-sessions.ts';
import { addLimits } from './platform/http/limits.ts';
import { mount } from './platform/http/mount.ts';
import { markAnswered } from './platform/http/open-calls.ts';
import { addHeaders, apiHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { createStreams } from './platform/http/streams.ts';
import type { Metrics } from './platform/metrics.ts';
import { createSecurityLog, type SecurityLog } from './platform/security/security-log.ts';
import type { Services } from './services.ts';
import { createCatalogueFileReader } from './site/catalogue-files.ts';
import type { Site } from './site/load-site.ts';
import { createPictureFileReader } from './site/picture-files.ts';
import { siteRoutes } from './site/routes.ts';

export type AppParts = Omit<Services, 'attempts' | 'security' | 'verifyGoogle' | 'shownMenu'> & {
  publicUrl: string;
  /** Connections for calls of the board and the console; without it they share `db`. */
  staffDb?: Db | undefined;
  google?: GoogleSettings | undefined;
  trustProxy?: string[] | undefined;
  redis?: Redis | undefined;
  metrics?: Metrics | undefined;
  site?: Site | undefined;
  /** Tests use shorter timeouts. */
  bounds?: Bounds | undefined;
};

type ApiParts = AppParts & { bounds: Bounds; sessions: KnownSessions; security: SecurityLog };

/** Builds the HTTP server: every plugin and route is registered here. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  // For answers that are sent before routing.
  const headers = { ...securityHeaders(parts.publicUrl), ...apiHeaders };
  const early = createEarlyAnswers(headers);
  const trusts = trusting(parts.trustProxy ?? []);
  const bounds = parts.bounds ?? usualBounds;
  const sessions = createKnownSessions();
  const security = createSecurityLog(parts);
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: trusts,
    bodyLimit: 64 * 1024,
    serverFactory: createBoundedServer({
      bounds,
      early,
      trusts,
      sessions,
      onRefused: (method, status, address) => {
        parts.metrics?.observeCall(method, 'refused', status, 0);
        countRefusal(security, status, address);
      },
      onConnectionRefused: (address) => {
        parts.metrics?.countRefusedConnection();
        security.countRefused('connection refused', address);
      },
    }),
    // While the server stops, requests on open connections are still served; the connection is closed afterwards.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    clientErrorHandler: early.answerBroken,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFoundHandler);
  acceptEmptyJson(app);
  addHeaders(app, securityHeaders(parts.publicUrl));
  app.addHook('onRequest', (_request, reply, done) => {
    // Makes keep-alive clients reconnect, so that a proxy sends their next call to another server.
    if (parts.health.isStopping()) reply.header('connection', 'close');
    done();
  });

  app.addHook('onClose', security.write);

  await app.register(apiCalls, { ...parts, bounds, sessions, security, prefix: '/api' });
  if (parts.site) {
    siteRoutes(app, parts.site, {
      readCatalogueFile: createCatalogueFileReader(parts.menu),
      readPictureFile: createPictureFileReader(parts.db),
    });
  }
  return app;
}

async function apiCalls(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const {
    db,
    probeDb,
    menu,
    queue,
    payments,
    notifications,
    health,
    google,
    log,
    security,
    metrics,
    publicUrl,
    redis,
  } = parts;
  const { bounds, sessions } = parts;
  app.decorateRequest('caller', undefined);
  addHeaders(app, apiHeaders);
  app.addHook('onResponse', async ({ method, routeOptions, caller, log, ip }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'unknown';
    // Only for the console, whose users see other people's data.
    const account = route.startsWith('/api/owner/') ? caller?.account.user_id : undefined;
    const isHealthCall = route.startsWith('/api/health/');
    if (!isHealthCall && !countRefusal(security, statusCode, ip)) {
      log.info({ method, route, status: statusCode, ms: Math.round(elapsedTime), account }, 'call');
    }
    if (!routeOptions.config.isStream) metrics?.observeCall(method, route, statusCode, elapsedTime / 1000);
  });
  app.addHook('onSend', async (_request, reply) => markAnswered(reply.raw));
  addLimits(app, { sessions, ...bounds });
  checkContract(app);
  await addDocs(app, publicUrl);

  const streams = createStreams({ isSignedIn: (caller) => isSignedIn(db, caller), onCount: metrics?.setOpenStreams });
  app.addHook('preClose', streams.close);
  app.addHook('onResponse', async ({ caller, method, routeOptions }) => {
    // Logout, a new password, a device sent away, the account deleted. In other processes streams are looked at by the clock.
    const mayEndSessions = method !== 'GET' && routeOptions.url?.startsWith('/api/auth/');
    if (caller && mayEndSessions) await streams.endLoggedOut(caller.account.user_id);
  });
  const staffDb = parts.staffDb ?? db;
  const api = {
    app,
    streams,
    findCaller: (token: string) => findCaller(sessions.isStaffToken(token) ? staffDb : db, token),
  };
  const services: Services = {
    ...{ db, probeDb, menu, queue, payments, notifications, health, log, security },
    attempts: createAttempts(redis),
    shownMenu: () => parts.site?.shown ?? null,
    verifyGoogle: google && createVerifier(google, (err) => log.error({ err }, "Google's keys cannot be had")),
  };
  const subjects = [
    ...[
      identityRoutes,
      accountRoutes,
      favoriteRoutes,
      recipeRoutes,
      cartRoutes,
      orderRoutes,
      loyaltyRoutes,
      voucherRoutes,
      paymentRoutes,
    ],
    ...[auditRoutes, reportRoutes, catalogueRoutes, menuEditorRoutes, pictureRoutes],
    ...[storeRoutes, workRoutes, contactRoutes, feedbackRoutes, healthRoutes],
  ];
  for (const mountRoutes of subjects) mountRoutes(api, services);
  for (const mountRoutes of [boardRoutes, staffRoutes, ownerRoutes]) mountRoutes(api, { ...services, db: staffDb });
  mount(api, getConfig).with(async () => ({
    googleClientId: google?.clientId ?? null,
    mail: health.mail,
    payments: methodsOf(payments, menu.get().catalogue),
  }));
  webhook(app, services);
  // More specific than the storefront's catch-all, which would answer with a page.
  app.all('/*', { schema: { hide: true } }, notFoundHandler);
}

/** Returns whether the answer was a refusal: these are counted instead of logged one by one. */
function countRefusal(security: SecurityLog, status: number, address: string): boolean {
  if (status !== 429 && status !== 503) return false;
  security.countRefused(`answered ${status}`, address);
  return true;
}

async function notFoundHandler(): Promise<never> {
  throw notFound();
}

/** Request ids that are unique across processes: a random prefix per process, then a counter. */
function requestIds(): () => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
