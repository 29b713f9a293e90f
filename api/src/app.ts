import { randomBytes } from 'node:crypto';
import { getConfig } from '@juniper/core/contracts/config.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { type serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import { mountIdentityRoutes } from './account/auth-routes.ts';
import { mountContactRoutes } from './account/contact/routes.ts';
import { mountFavoriteRoutes } from './account/favorites/routes.ts';
import { mountFeedbackRoutes } from './account/feedback/routes.ts';
import { mountRecipeRoutes } from './account/recipes/routes.ts';
import { mountRewardRoutes } from './account/reward-routes.ts';
import { mountAccountRoutes } from './account/routes.ts';
import { mountAuditRoutes } from './audit/routes.ts';
import { mountMenuEditorRoutes } from './catalogue/editor/routes.ts';
import { mountCatalogueRoutes } from './catalogue/menu/routes.ts';
import { mountPictureRoutes } from './catalogue/pictures/routes.ts';
import { createVerifier, type GoogleSettings } from './identity/google-credential.ts';
import { findCaller, isSignedIn } from './identity/sessions.ts';
import { mountBoardRoutes } from './orders/board/routes.ts';
import { mountCartRoutes } from './orders/cart/routes.ts';
import { listPaymentMethods } from './orders/payments/providers.ts';
import { mountPaymentRoutes } from './orders/payments/routes.ts';
import { mountPaymentWebhook } from './orders/payments/webhook.ts';
import { mountOrderRoutes } from './orders/placing/routes.ts';
import { mountScreenRoutes } from './orders/screen/routes.ts';
import { mountWorkRoutes } from './orders/slots/routes.ts';
import { mountReportRoutes } from './owner/reports/routes.ts';
import { mountOwnerRoutes } from './owner/routes.ts';
import { mountStoreRoutes } from './owner/shop/routes.ts';
import { mountStaffRoutes } from './owner/staff/routes.ts';
import type { Db } from './platform/db/database.ts';
import { mountHealthRoutes } from './platform/health/routes.ts';
import { createAttempts } from './platform/http/attempts.ts';
import { type Bounds, createBoundedServer, bounds as usualBounds } from './platform/http/bounded-server.ts';
import { createProxyCheck } from './platform/http/client-address.ts';
import { checkContract } from './platform/http/contract-check.ts';
import { createEarlyAnswers } from './platform/http/early-answers.ts';
import { answerError, notFound } from './platform/http/errors.ts';
import { createKnownSessions, type KnownSessions } from './platform/http/known-sessions.ts';
import { addLimits } from './platform/http/limits.ts';
import { mount } from './platform/http/mount.ts';
import { markAnswered } from './platform/http/open-calls.ts';
import { addHeaders, apiHeaders, getSecurityHeaders } from './platform/http/security-headers.ts';
import { createStreams } from './platform/http/streams.ts';
import type { Metrics } from './platform/metrics.ts';
import { createSecurityLog, type SecurityLog } from './platform/security/security-log.ts';
import type { Services } from './services.ts';
import { createCatalogueFileReader } from './site/catalogue-files.ts';
import { addDocs } from './site/docs/add-docs.ts';
import type { Site } from './site/load-site.ts';
import { createPictureFileReader } from './site/picture-files.ts';
import { mountSiteRoutes, mountStoredFileRoutes } from './site/routes.ts';

export type AppParts = Omit<Services, 'attempts' | 'security' | 'verifyGoogle' | 'shownMenu'> & {
  publicUrl: string;
  /** Connections for calls of the board and the console, which otherwise share `db`. */
  staffDb?: Db | undefined;
  google?: GoogleSettings | undefined;
  trustProxy?: string[] | undefined;
  redis?: Redis | undefined;
  metrics?: Metrics | undefined;
  site?: Site | undefined;
  bounds?: Bounds | undefined;
  /** Tests write an answer only if it is exactly what its contract says. */
  answers?: typeof serializerCompiler | undefined;
};

type ApiParts = AppParts & { bounds: Bounds; sessions: KnownSessions; security: SecurityLog };

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const headers = { ...getSecurityHeaders(parts.publicUrl), ...apiHeaders };
  const early = createEarlyAnswers(headers);
  const isProxy = createProxyCheck(parts.trustProxy ?? []);
  const bounds = parts.bounds ?? usualBounds;
  const sessions = createKnownSessions();
  const security = createSecurityLog(parts);
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    trustProxy: isProxy,
    bodyLimit: 64 * 1024,
    serverFactory: createBoundedServer({
      bounds,
      early,
      isProxy,
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
    // A stopping server still serves requests on open connections and closes them afterwards.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    clientErrorHandler: early.answerBroken,
  });
  app.setValidatorCompiler(validatorCompiler);
  // Answers are not parsed again: types and tests hold them to their contracts.
  app.setSerializerCompiler(parts.answers ?? (() => JSON.stringify));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFoundHandler);
  acceptEmptyJson(app);
  addHeaders(app, getSecurityHeaders(parts.publicUrl));
  app.addHook('onRequest', (_request, reply, done) => {
    // Makes keep-alive clients reconnect, so that a proxy sends their next call to another server.
    if (parts.health.isStopping()) reply.header('connection', 'close');
    done();
  });

  app.addHook('onClose', security.write);

  await app.register(registerApi, { ...parts, bounds, sessions, security, prefix: '/api' });
  const storedFiles = {
    readCatalogueFile: createCatalogueFileReader(parts.menu),
    readPictureFile: createPictureFileReader(parts.db),
  };
  if (parts.site) mountSiteRoutes(app, parts.site, storedFiles);
  else mountStoredFileRoutes(app, storedFiles);
  return app;
}

async function registerApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { db, menu, paymentProviders, health, google, log, security, metrics, bounds, sessions } = parts;
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
  await addDocs(app, parts.publicUrl);

  const streams = createStreams({ isSignedIn: (caller) => isSignedIn(db, caller), onCount: metrics?.setOpenStreams });
  app.addHook('preClose', streams.close);
  app.addHook('onResponse', async ({ caller, method, routeOptions }) => {
    // Other processes check their streams by the clock.
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
    ...parts,
    attempts: createAttempts(parts.redis),
    shownMenu: () => parts.site?.shown ?? null,
    verifyGoogle: google && createVerifier(google, (err) => log.error({ err }, "Google's keys cannot be had")),
  };
  const subjects = [
    mountIdentityRoutes,
    mountAccountRoutes,
    mountFavoriteRoutes,
    mountRecipeRoutes,
    mountCartRoutes,
    mountOrderRoutes,
    mountRewardRoutes,
    mountPaymentRoutes,
    mountAuditRoutes,
    mountReportRoutes,
    mountCatalogueRoutes,
    mountMenuEditorRoutes,
    mountPictureRoutes,
    mountStoreRoutes,
    mountWorkRoutes,
    mountScreenRoutes,
    mountContactRoutes,
    mountFeedbackRoutes,
    mountHealthRoutes,
  ];
  for (const mountRoutes of subjects) mountRoutes(api, services);
  for (const mountRoutes of [mountBoardRoutes, mountStaffRoutes, mountOwnerRoutes])
    mountRoutes(api, { ...services, db: staffDb });
  mount(api, getConfig).with(async () => ({
    googleClientId: google?.clientId ?? null,
    mail: health.mail,
    payments: listPaymentMethods(paymentProviders, menu.get().catalogue),
  }));
  mountPaymentWebhook(app, services);
  // Without it, the storefront would answer with a page.
  app.all('/*', { schema: { hide: true } }, notFoundHandler);
}

/** Counts a refusal, which is not logged. Returns false for other answers. */
function countRefusal(security: SecurityLog, status: number, address: string): boolean {
  if (status !== 429 && status !== 503) return false;
  security.countRefused(`answered ${status}`, address);
  return true;
}

async function notFoundHandler(): Promise<never> {
  throw notFound();
}

function createRequestIds(): () => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/** Treats an empty JSON body as no body, which clients send for a logout. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}
