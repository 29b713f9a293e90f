import { randomInt } from 'node:crypto';
import type { SignedIn } from '@juniper/core/contracts/auth.ts';
import type { PgBoss } from 'pg-boss';
import { type AppParts, buildApp } from '../src/app.ts';
import type { Db } from '../src/db/database.ts';
import { startOrderNews } from '../src/live/order-news.ts';
import { createLog } from '../src/log.ts';
import { startBoss } from '../src/queue/boss.ts';
import { createDatabase, openTestDatabase } from './database.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Ask = { body?: unknown; token?: string; address?: string; headers?: Record<string, string> };

// Each call comes from an address of its own, so that limits meet only the tests that look at them.
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

export async function createTestApp(overrides: Partial<AppParts> = {}, url?: string) {
  const databaseUrl = url ?? (await createDatabase());
  const db: Db = openTestDatabase(databaseUrl);
  const boss: PgBoss = await startBoss(databaseUrl, 'sends', () => {});
  const health: AppParts['health'] = { mail: 'off', isStopping: () => false };
  const log = createLog('silent');
  const news = startOrderNews(databaseUrl, db, log);
  const app = await buildApp({ db, boss, news, log, publicUrl: 'http://localhost:3000', health, ...overrides });

  const call = async (method: Method, path: string, { body, token, address, headers = {} }: Ask = {}) => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address ?? anyAddress(),
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };

  let customers = 0;
  const register = async (changes: object = {}): Promise<SignedIn> => {
    customers += 1;
    const person = { name: 'Ada Byron', email: `ada${customers}@example.com`, password: 'Secret1!', ...changes };
    const { body } = await call('POST', '/auth/register', { body: person });
    return body;
  };

  const close = async () => {
    await app.close();
    await news.stop();
    await boss.stop({ graceful: false });
    await db.destroy();
  };
  return { app, db, boss, news, databaseUrl, call, register, close };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
