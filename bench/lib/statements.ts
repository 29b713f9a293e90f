import { buildApp } from '../../api/src/app.ts';
import { openMenu } from '../../api/src/catalogue/menu/open-menu.ts';
import { createProviders } from '../../api/src/orders/payments/providers.ts';
import { openDatabase } from '../../api/src/platform/db/database.ts';
import { PreparingClient } from '../../api/src/platform/db/preparing-client.ts';
import { createLog } from '../../api/src/platform/log.ts';
import { startOrderNotifications } from '../../api/src/platform/notifications/order-notifications.ts';
import { createJobQueue, startBoss } from '../../api/src/platform/queue/boss.ts';
import type { Statement } from '../../api/test/plans.ts';
import type { Call } from './calls.ts';

/** Makes each call on the product and returns the statements that it sent to PostgreSQL. */
export async function recordStatements<Name extends string>(databaseUrl: string, calls: Record<Name, Call>) {
  const sent: Statement[] = [];
  const send = PreparingClient.prototype.query;
  PreparingClient.prototype.query = function (text, values, callback) {
    if (typeof text === 'string' && Array.isArray(values)) sent.push({ text, values });
    return send.call(this, text, values, callback);
  };
  const db = openDatabase(databaseUrl, 2, () => {});
  const boss = await startBoss(databaseUrl, 'sends', () => {});
  const log = createLog('silent');
  const notifications = startOrderNotifications(databaseUrl, { db, log });
  const health = { mail: 'off', isStopping: () => false } as const;
  const menu = await openMenu(databaseUrl, { db, log });
  const app = await buildApp({
    db,
    probeDb: db,
    menu,
    queue: createJobQueue(boss),
    paymentProviders: createProviders(undefined),
    notifications,
    log,
    publicUrl: 'http://localhost:3000',
    health,
  });

  const found = {} as Record<Name, Statement[]>;
  for (const [name, call] of Object.entries(calls) as [Name, Call][]) {
    sent.length = 0;
    const { statusCode, body } = await app.inject(call);
    if (statusCode !== 200) throw new Error(`${name}: ${statusCode} ${body}`);
    found[name] = sent.filter(({ text }) => !text.includes('pg_notify'));
  }

  await app.close();
  await Promise.all([notifications.stop(), menu.stop()]);
  await boss.stop({ graceful: false });
  await db.destroy();
  PreparingClient.prototype.query = send;
  return found;
}
