import { type WorkRole, workRoles } from '@juniper/core/rules/permissions.ts';
import { pino } from 'pino';
import { readHead } from '../catalogue/menu/revision-queries.ts';
import { readEnv, StartProblem } from '../env.ts';
import { blockAccount, unblockAccount } from '../owner/block-account.ts';
import { formatStaff, giveRole, type RoleServices, removeStaff } from '../owner/staff/roles.ts';
import { withDatabase } from '../platform/db/migrations.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { fail, runCommand } from '../platform/lifecycle.ts';
import { createLog } from '../platform/log.ts';
import { startOrderNotifications } from '../platform/notifications/order-notifications.ts';
import { createJobQueue, startBoss } from '../platform/queue/boss.ts';
import { createSecurityLog } from '../platform/security/security-log.ts';

const roleCommands = new Map<string, WorkRole>(workRoles.map((role) => [role === 'staff' ? 'add' : role, role]));

/** Runs `juniper staff`, which changes and lists staff and blocks customers. */
export async function runStaffCommand([command, email]: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { DATABASE_URL, SMTP_URL, PUBLIC_URL, LOG_LEVEL } = readEnv(env);
  return withDatabase(DATABASE_URL, async (db) => {
    const boss = await startBoss(DATABASE_URL, 'sends', fail);
    const queue = createJobQueue(boss);
    const log = createLog(LOG_LEVEL, pino.destination({ fd: 2, sync: true }));
    const security = createSecurityLog({ db, log });
    const services: RoleServices = { db, log, security, queue: SMTP_URL ? queue : undefined, publicUrl: PUBLIC_URL };
    // Notifies customers and boards of cancelled orders, as a server does.
    const block = async (address: string): Promise<string> => {
      const notifications = startOrderNotifications(DATABASE_URL, { db, log });
      const head = await readHead(db);
      const menu = { ...head, catalogue: JSON.parse(head.body) };
      return blockAccount(
        { db, queue, notifications, menu: { get: () => menu, notifyCounts: () => {} } },
        address,
      ).finally(() => notifications.stop());
    };
    const run = (): Promise<string> => {
      const role = roleCommands.get(command ?? '');
      if (role && email) return giveRole(services, email, role);
      if (command === 'remove' && email) return removeStaff(services, email);
      if (command === 'list') return formatStaff(services);
      if (command === 'block' && email) return block(email);
      if (command === 'unblock' && email) return unblockAccount({ db }, email);
      throw new StartProblem(
        `Usage: juniper staff ${[...roleCommands.keys()].join('|')} EMAIL | remove EMAIL | list | block EMAIL|ORDER | unblock EMAIL`,
      );
    };
    try {
      return await run();
    } finally {
      await security.write();
      await boss.stop({ graceful: false });
    }
  }).catch((error) => {
    throw error instanceof HttpError ? new StartProblem(error.message) : error;
  });
}

if (import.meta.main) await runCommand(runStaffCommand);
