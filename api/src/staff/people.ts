import type { Role } from '@juniper/core/rules/permissions.ts';
import { insertAudit } from '../audit/store.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/authentication.ts';
import { notFound } from '../http/errors.ts';
import { audit } from '../identity/audit.ts';
import { holdAccount } from '../identity/owner.ts';
import { deleteSessions } from '../identity/session-store.ts';
import { lockAccount } from '../identity/user-store.ts';
import type { Services } from '../services.ts';
import { changeRole, holdOwners } from './change-role.ts';

/** A transaction of an owner who is still logged in, and therefore still an owner: a change of role ends all sessions. */
export const asOwner = <Result>(db: Db, caller: Caller, run: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await holdOwners(trx);
    await holdAccount(trx, caller, 'change');
    return run(trx);
  });

type Whose = { caller: Caller; address: string; userId: string };

/** Of somebody who works here; 'customer' ends that. Customers start to work here with an invitation. */
export async function changeRoleOf(services: Services, { caller, address, userId }: Whose, role: Role): Promise<void> {
  const before = await asOwner(services.db, caller, async (trx) => {
    const account = await changeRole(trx, { userId, role, actor: caller.account });
    if (account.role === 'customer') throw notFound();
    return account.role;
  });
  if (before !== role) audit(services, 'role changed', { userId, address, from: before, to: role });
}

export const endSessionsOf = ({ db }: Services, { caller, userId }: Pick<Whose, 'caller' | 'userId'>): Promise<void> =>
  asOwner(db, caller, async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    if (!account || account.role === 'customer') throw notFound();
    await deleteSessions(trx, userId);
    await insertAudit(trx, {
      ...{ actor: caller.account, action: 'staff.manage', subject: `user:${userId}` },
      after: { loggedOut: true },
    });
  });
