import { randomInt } from 'node:crypto';
import type { LoginResponse } from '@juniper/core/contracts/auth.ts';
import type { UpdateObject } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { afterAll } from 'vitest';
import { type AppParts, buildApp } from '../src/app.ts';
import { openMenu } from '../src/catalogue/menu/open-menu.ts';
import { createProviders } from '../src/orders/payments/providers.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { type Bounds, bounds } from '../src/platform/http/bounded-server.ts';
import { createLog } from '../src/platform/log.ts';
import { startOrderNotifications } from '../src/platform/notifications/order-notifications.ts';
import { createJobQueue, startBoss } from '../src/platform/queue/boss.ts';
import { createDatabase, openTestDatabase } from './database.ts';
import { exactAnswers } from './exact-answers.ts';
import { createKey, serveKeys } from './google-keys.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Ask = { body?: unknown; token?: string; address?: string; headers?: Record<string, string> };

// Each call comes from its own address, so that limits affect only the tests that check them.
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** PostgreSQL shows the connection that listens for order notifications under this name. */
export const notificationsConnection = 'order notifications';
const notificationsUrl = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', notificationsConnection);
  return url.href;
};

/** Tests let many calls of one account race. */
const manyOfAccount: Bounds = { ...bounds, callsPerAccount: 1_000 };

export async function createTestApp(overrides: Partial<AppParts> = {}, url?: string) {
  const databaseUrl = url ?? (await createDatabase());
  const db: Db = openTestDatabase(databaseUrl);
  const boss: PgBoss = await startBoss(databaseUrl, 'sends', () => {});
  const queue = createJobQueue(boss);
  const health: AppParts['health'] = { mail: 'off', isStopping: () => false };
  const log = createLog('silent');
  const notifications = startOrderNotifications(notificationsUrl(databaseUrl), { db, log });
  const menu = overrides.menu ?? (await openMenu(databaseUrl, { db, log }));
  const app = await buildApp({
    db,
    probeDb: overrides.db ?? db,
    menu,
    queue,
    paymentProviders: createProviders(undefined),
    notifications,
    log,
    publicUrl: 'http://localhost:3000',
    health,
    answers: exactAnswers,
    ...overrides,
    bounds: overrides.bounds ?? manyOfAccount,
  });

  const call = async (method: Method, path: string, { body, token, address, headers = {} }: Ask = {}) => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address ?? anyAddress(),
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body as object }),
    });
    const isText = String(answer.headers['content-type']).startsWith('text/');
    return { status: answer.statusCode, headers: answer.headers, body: isText ? answer.body : answer.json() };
  };

  let customers = 0;
  const register = async (changes: object = {}): Promise<LoginResponse> => {
    customers += 1;
    const person = { name: 'Ada Byron', email: `ada${customers}@example.com`, password: 'Secret1!', ...changes };
    const { body } = await call('POST', '/auth/register', { body: person });
    return body;
  };
  const updateUser = async (userId: string, changes: UpdateObject<Schema, 'users'>): Promise<void> => {
    await db.updateTable('users').set(changes).where('user_id', '=', userId).execute();
  };
  /** As if the customer had opened the mailed link: as many open orders as anyone, and all mails. */
  const confirm = (userId: string): Promise<void> => updateUser(userId, { email_verified_at: new Date() });
  const registerConfirmed = async (changes: object = {}): Promise<LoginResponse> => {
    const signedIn = await register(changes);
    await confirm(signedIn.user.id);
    return signedIn;
  };

  /** Opens a confirmed account whose first order was completed, so that the bounds of new customers do not hold for it. */
  const registerRegular = async (changes: object = {}): Promise<LoginResponse> => {
    const signedIn = await registerConfirmed(changes);
    await updateUser(signedIn.user.id, { trusted_at: new Date() });
    return signedIn;
  };

  const close = async () => {
    // Connections that tests left open would hold up the end for a minute.
    app.server.closeAllConnections();
    await app.close();
    await Promise.all([notifications.stop(), menu.stop()]);
    await boss.stop({ graceful: false });
    await db.destroy();
  };
  return {
    app,
    db,
    boss,
    queue,
    notifications,
    menu,
    databaseUrl,
    call,
    register,
    updateUser,
    confirm,
    registerConfirmed,
    registerRegular,
    close,
  };
}

/** Opens the app of a test file, and closes it after the file's tests. */
export async function openTestApp(...options: Parameters<typeof createTestApp>) {
  const api = await createTestApp(...options);
  afterAll(api.close);
  return api;
}

/** Opens the app of a test file with Google's login, whose credentials are signed with `key`. */
export async function openGoogleApp(overrides: Partial<AppParts> = {}) {
  const key = await createKey('today');
  const google = await serveKeys([key]);
  afterAll(google.close);
  return { api: await openTestApp({ google: google.settings, ...overrides }), google, key };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
