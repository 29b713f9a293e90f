import type { Role } from '@juniper/core/rules/permissions.ts';
import { type Actor, insertAudit } from '../../audit/queries.ts';
import { putStaffStores } from '../../catalogue/stores/staff-queries.ts';
import { deleteSessions } from '../../identity/session-queries.ts';
import { dropPendingEmail, lockAccount, removePassword } from '../../identity/user-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { lockOwners, setRole } from './queries.ts';

/**
 * Gives an account another role, and returns it as it was. Ends all its sessions, because staff's are shorter than
 * customers'. Who was a customer loses the password: a stranger may know it. The last owner stays one.
 */
export async function changeRole(trx: Db, { userId, role, actor }: { userId: string; role: Role; actor: Actor }) {
  const assertNotLast = await holdOwners(trx);
  const before = await lockAccount(trx, userId, 'change');
  if (!before) throw new HttpError(404, 'not_found', 'There is no such account.');
  if (before.role === role) return before;
  if (before.role === 'owner') assertNotLast(userId);
  await setRole(trx, userId, role);
  await deleteSessions(trx, userId);
  // Who comes back later is not bound to the stores of then.
  if (role === 'customer') await putStaffStores(trx, userId, []);
  if (before.role === 'customer') {
    await removePassword(trx, userId);
    await dropPendingEmail(trx, userId);
  }
  await insertAudit(trx, {
    ...{ actor, action: 'staff.manage', subject: `user:${userId}` },
    ...{ before: { role: before.role }, after: { role } },
  });
  return before;
}

/** Call it before any other lock on an owner. What it returns refuses if nobody but that account is an owner. */
export async function holdOwners(trx: Db): Promise<(userId: string) => void> {
  const owners = await lockOwners(trx);
  return (userId) => {
    if (!owners.some((owner) => owner.user_id !== userId)) {
      throw new HttpError(409, 'last_owner', 'This is the only owner. Please make somebody else an owner first.');
    }
  };
}
