import { namedRole, type Role } from '@juniper/core/rules/permissions.ts';
import { StartProblem } from '../../env.ts';
import { audit } from '../../identity/audit.ts';
import { createResetLink } from '../../identity/reset-link.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Queue } from '../../platform/queue/boss.ts';
import type { SecurityLog } from '../../platform/security/security-log.ts';
import { changeRole } from './change-role.ts';
import { findByEmail, findStaff } from './queries.ts';

/** Without a queue, mail is off. */
export type RoleTools = {
  db: Db;
  log: Log;
  security: SecurityLog;
  queue: Queue | undefined;
  publicUrl: string;
};

/**
 * An unconfirmed address may be a stranger's, so it cannot work here. A customer's old password is removed, because a
 * stranger may know it; the mailed link sets a new one.
 */
export async function giveRole(tools: RoleTools, email: string, role: Exclude<Role, 'customer'>): Promise<string> {
  const account = await findAccount(tools.db, email);
  // Where mail is off no address is confirmed, and the operator hands the link to the person.
  if (tools.queue && !account.email_verified_at) {
    throw new StartProblem(`${email} is not confirmed yet. The link is in the welcome mail, or asked for on /account.`);
  }
  const { user_id: userId } = account;
  let link = '';
  const before = await tools.db.transaction().execute(async (trx) => {
    const held = await changeRole(trx, { userId, role, actor: null });
    if (held.role !== 'customer') return held.role;
    if (tools.queue) await tools.queue.send('mail', { kind: 'password-reset', userId, asStaff: true }, trx);
    else link = await createResetLink({ db: trx, publicUrl: tools.publicUrl }, userId, held.email);
    return held.role;
  });
  if (before === role) return `${email} is ${namedRole(role)} already.`;
  audit(tools, 'role changed', { userId, from: before, to: role });
  if (before !== 'customer') return `${email} is ${namedRole(role)} now, and logged out everywhere.`;
  const done = `${email} is ${namedRole(role)} now, logged out everywhere, and without a password.`;
  return tools.queue
    ? `${done} A link to set one is on its way; /forget-password mails another.`
    : `${done} This link sets one, within 30 minutes: ${link}`;
}

export async function removeStaff(tools: RoleTools, email: string): Promise<string> {
  const { user_id: userId } = await findAccount(tools.db, email);
  const { role: from } = await tools.db
    .transaction()
    .execute((trx) => changeRole(trx, { userId, role: 'customer', actor: null }));
  if (from === 'customer') return `${email} is not staff.`;
  audit(tools, 'role changed', { userId, from, to: 'customer' });
  return `${email} is not staff any more, and is logged out everywhere.`;
}

export async function listStaff({ db }: Pick<RoleTools, 'db'>): Promise<string> {
  const staff = await findStaff(db);
  return staff.map(({ email, name, role }) => `${email} (${name}), ${role}`).join('\n') || 'Nobody is staff.';
}

async function findAccount(db: Db, email: string) {
  const account = await findByEmail(db, email);
  if (!account) throw new StartProblem(`There is no account with the address ${email}. Please register it first.`);
  return account;
}
