import type { Role } from '@juniper/core/rules/permissions.ts';
import { insertAudit } from '../../audit/queries.ts';
import { findStores, putStaffStores, storesOf } from '../../catalogue/stores/staff-queries.ts';
import { audit } from '../../identity/audit.ts';
import { lockCaller } from '../../identity/confirm-password.ts';
import { deleteSessions } from '../../identity/session-queries.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { notFound } from '../../platform/http/errors.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { changeRole, holdOwners } from './change-role.ts';
import { setName } from './queries.ts';

/** A transaction of an owner who is still logged in, and therefore still an owner: a change of role ends all sessions. */
export const asOwner = <Result>(db: Db, caller: Caller, run: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await holdOwners(trx);
    await lockCaller(trx, caller);
    return run(trx);
  });

type Whose = { caller: Caller; address: string; userId: string };

/**
 * Changes the role, the name or both of somebody who works here; 'customer' ends that. Customers start to work here with
 * an invitation.
 */
export async function changeColleague(
  services: Services,
  { caller, address, userId }: Whose,
  { role, name }: { role?: Role | undefined; name?: string | undefined },
): Promise<void> {
  const before = await asOwner(services.db, caller, async (trx) => {
    const account = role
      ? await changeRole(trx, { userId, role, actor: caller.account })
      : await lockAccount(trx, userId, 'change');
    if (!account || account.role === 'customer') throw notFound();
    if (name !== undefined && (await setName(trx, userId, name))) {
      await insertAudit(trx, {
        actor: caller.account,
        action: 'staff.manage',
        subject: `user:${userId}`,
        after: { renamed: true },
      });
    }
    return account.role;
  });
  if (role && before !== role) audit(services, 'role changed', { userId, address, from: before, to: role });
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

/**
 * Where somebody works; none: in all stores. Ends all sessions, as a change of role does, so that no board that is open
 * somewhere goes on showing other stores.
 */
export const setStoresOf = (
  { db }: Services,
  { caller, userId }: Pick<Whose, 'caller' | 'userId'>,
  stores: readonly string[],
): Promise<void> =>
  asOwner(db, caller, async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    if (!account || account.role === 'customer') throw notFound();
    if (account.role === 'owner') throw new HttpError(409, 'owner_everywhere', 'Owners work in all stores.');
    const after = await findStores(trx, stores);
    if (after.length < stores.length) {
      throw new HttpError(400, 'invalid_request', 'There is no such store.', { data: { field: 'stores' } });
    }
    const before = (await storesOf(trx, { user_id: userId, role: account.role })) ?? [];
    if (before.join() === after.join()) return;
    await putStaffStores(trx, userId, after);
    await deleteSessions(trx, userId);
    await insertAudit(trx, {
      ...{ actor: caller.account, action: 'staff.stores', subject: `user:${userId}` },
      ...{ before: { stores: before }, after: { stores: after } },
    });
  });
