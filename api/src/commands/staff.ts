import { pino } from 'pino';
import { readHead } from '../catalogue/menu/revision-queries.ts';
import { readEnv, StartProblem } from '../env.ts';
import { blockAccount, unblockAccount } from '../owner/staff/block.ts';
import { giveRole, listStaff, type RoleTools, removeStaff } from '../owner/staff/roles.ts';
import { openDatabase } from '../platform/db/database.ts';
import { assertMigrated } from '../platform/db/migrations.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { fail, runCommand } from '../platform/lifecycle.ts';
import { createLog } from '../platform/log.ts';
import { startOrderNotifications } from '../platform/notifications/order-notifications.ts';
import { createJobQueue, startBoss } from '../platform/queue/boss.ts';
import { createSecurityLog } from '../platform/security/security-log.ts';

/**
 * Runs `npm run staff -- add|manager|owner|remove EMAIL` and `npm run staff -- list`, which change and list staff, and
 * `npm run staff -- block EMAIL|ORDER` and `unblock EMAIL`, which block customers.
 */
export async function runStaffCommand([command, email]: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { DATABASE_URL, SMTP_URL, PUBLIC_URL, LOG_LEVEL } = readEnv(env);
  const db = openDatabase(DATABASE_URL, 1, () => {});
  try {
    await assertMigrated(db);
    const boss = await startBoss(DATABASE_URL, 'sends', fail);
    const queue = createJobQueue(boss);
    // To standard error, because standard output is for the operator.
    const log = createLog(LOG_LEVEL, pino.destination({ fd: 2, sync: true }));
    const security = createSecurityLog({ db, log });
    const services: RoleTools = { db, log, security, queue: SMTP_URL ? queue : undefined, publicUrl: PUBLIC_URL };
    // Notifies customers and boards of the cancelled orders, as a server does.
    const block = async (address: string): Promise<string> => {
      const notifications = startOrderNotifications(DATABASE_URL, { db, log });
      const head = await readHead(db);
      const menu = { ...head, catalogue: JSON.parse(head.body) };
      return blockAccount(
        { db, queue, notifications, menu: { get: () => menu, tellCounts: () => {} } },
        address,
      ).finally(() => notifications.stop());
    };
    const run = (): Promise<string> => {
      if (command === 'add' && email) return giveRole(services, email, 'staff');
      if ((command === 'manager' || command === 'owner') && email) return giveRole(services, email, command);
      if (command === 'remove' && email) return removeStaff(services, email);
      if (command === 'list') return listStaff(services);
      if (command === 'block' && email) return block(email);
      if (command === 'unblock' && email) return unblockAccount({ db }, email);
      throw new StartProblem(
        'Usage: npm run staff -- add|manager|owner EMAIL | remove EMAIL | list | block EMAIL|ORDER | unblock EMAIL',
      );
    };
    try {
      return await run();
    } finally {
      await security.write();
      await boss.stop({ graceful: false });
    }
  } catch (error) {
    throw error instanceof HttpError ? new StartProblem(error.message) : error;
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) await runCommand(runStaffCommand);
