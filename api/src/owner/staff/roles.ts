import { LoginRequest } from '@juniper/core/contracts/auth.ts';
import { formatRole, type WorkRole } from '@juniper/core/rules/permissions.ts';
import { StartProblem } from '../../env.ts';
import { logAccountEvent } from '../../identity/account-events.ts';
import { createResetLink } from '../../identity/reset-link.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Queue } from '../../platform/queue/boss.ts';
import type { SecurityLog } from '../../platform/security/security-log.ts';
import { changeRole } from './change-role.ts';
import { createInvitationLink } from './invitations.ts';
import { findByEmail, listStaff } from './queries.ts';

export type RoleServices = {
  db: Db;
  log: Log;
  security: SecurityLog;
  queue: Queue | undefined;
  publicUrl: string;
};

/**
 * Gives an account a role. Refuses an unconfirmed address. An emailed link replaces a customer's password. An address
 * without an account gets an invitation, whose link the operator hands over.
 */
export async function giveRole(services: RoleServices, email: string, role: WorkRole): Promise<string> {
  const account = await findByEmail(services.db, email);
  if (!account) {
    const address = LoginRequest.shape.email.safeParse(email);
    if (!address.success) throw new StartProblem(`${email} is not an email address.`);
    const link = await createInvitationLink(services, address.data, role);
    return `With this link ${address.data} joins as ${formatRole(role)}, once, within 7 days: ${link}`;
  }
  // Without email no address is confirmed, and the operator hands the link to the person.
  if (services.queue && !account.email_verified_at) {
    throw new StartProblem(
      `${email} is not confirmed yet. The link is in the welcome email, or asked for on /account.`,
    );
  }
  const { user_id: userId } = account;
  let link = '';
  const before = await services.db.transaction().execute(async (trx) => {
    const previous = await changeRole(trx, { userId, role, actor: null });
    if (previous.role !== 'customer') return previous.role;
    if (services.queue) await services.queue.send('mail', { kind: 'password-reset', userId, asStaff: true }, trx);
    else link = await createResetLink({ db: trx, publicUrl: services.publicUrl }, userId, previous.email);
    return previous.role;
  });
  if (before === role) return `${email} is ${formatRole(role)} already.`;
  logAccountEvent(services, 'role changed', { userId, from: before, to: role });
  if (before !== 'customer') return `${email} is ${formatRole(role)} now, and logged out everywhere.`;
  const done = `${email} is ${formatRole(role)} now, logged out everywhere, and without a password.`;
  return services.queue
    ? `${done} A link to set one is on its way; /forget-password sends another.`
    : `${done} This link sets one, within 30 minutes: ${link}`;
}

export async function removeStaff(services: RoleServices, email: string): Promise<string> {
  const { user_id: userId } = await requireAccount(services.db, email);
  const { role: from } = await services.db
    .transaction()
    .execute((trx) => changeRole(trx, { userId, role: 'customer', actor: null }));
  if (from === 'customer') return `${email} is not staff.`;
  logAccountEvent(services, 'role changed', { userId, from, to: 'customer' });
  return `${email} is not staff any more, and is logged out everywhere.`;
}

export async function formatStaff({ db }: Pick<RoleServices, 'db'>): Promise<string> {
  const staff = await listStaff(db);
  return staff.map(({ email, name, role }) => `${email} (${name}), ${role}`).join('\n') || 'Nobody is staff.';
}

async function requireAccount(db: Db, email: string) {
  const account = await findByEmail(db, email);
  if (!account) throw new StartProblem(`There is no account with the address ${email}. Please register it first.`);
  return account;
}
