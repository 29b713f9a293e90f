import type { Role } from '@juniper/core/rules/permissions.ts';
import { type AuditActor, insertAudit } from '../../audit/queries.ts';
import { writeStaffStores } from '../../catalogue/stores/staff-queries.ts';
import { deleteSessions } from '../../identity/session-queries.ts';
import { dropPendingEmail, lockAccount, removePassword } from '../../identity/user-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { lockOwners, setRole } from './queries.ts';

/**
 * Gives an account another role, and returns the account as it was. Ends all sessions. Removes a customer's password,
 * which a stranger may know. Refuses to change the last owner.
 */
export async function changeRole(trx: Db, { userId, role, actor }: { userId: string; role: Role; actor: AuditActor }) {
  const owners = await lockOwners(trx);
  const before = await lockAccount(trx, userId, 'change');
  if (!before) throw new HttpError(404, 'not_found', 'There is no such account.');
  if (before.role === role) return before;
  if (before.role === 'owner') assertOtherOwners(owners, userId);
  await setRole(trx, userId, role);
  await deleteSessions(trx, userId);
  if (role === 'customer') await writeStaffStores(trx, userId, []);
  if (before.role === 'customer') {
    await removePassword(trx, userId);
    await dropPendingEmail(trx, userId);
  }
  await insertAudit(trx, {
    actor,
    action: 'staff.manage',
    subject: `user:${userId}`,
    before: { role: before.role },
    after: { role },
  });
  return before;
}

function assertOtherOwners(owners: readonly { user_id: string }[], userId: string): void {
  if (owners.some((owner) => owner.user_id !== userId)) return;
  throw new HttpError(409, 'last_owner', 'This is the only owner. Please make somebody else an owner first.');
}
