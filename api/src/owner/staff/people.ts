import type { Role } from '@juniper/core/rules/permissions.ts';
import { insertAudit } from '../../audit/queries.ts';
import { listBoundStores, listStores, writeStaffStores } from '../../catalogue/stores/staff-queries.ts';
import { logAccountEvent } from '../../identity/account-events.ts';
import { lockCaller } from '../../identity/confirm-password.ts';
import { deleteSessions } from '../../identity/session-queries.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { notFound } from '../../platform/http/errors.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { changeRole } from './change-role.ts';
import { lockOwners, setName } from './queries.ts';

/** Runs a transaction of an owner who is still logged in. A change of role ends all sessions, so the role still holds. */
export const runAsOwner = <Result>(db: Db, caller: Caller, run: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await lockOwners(trx);
    await lockCaller(trx, caller);
    return run(trx);
  });

type ColleagueRef = { caller: Caller; address: string; userId: string };

export async function changeColleague(
  services: Services,
  { caller, address, userId }: ColleagueRef,
  { role, name }: { role?: Role | undefined; name?: string | undefined },
): Promise<void> {
  const before = await runAsOwner(services.db, caller, async (trx) => {
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
  if (role && before !== role) logAccountEvent(services, 'role changed', { userId, address, from: before, to: role });
}

export const endSessions = ({ db }: Services, { caller, userId }: Omit<ColleagueRef, 'address'>): Promise<void> =>
  runAsOwner(db, caller, async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    if (!account || account.role === 'customer') throw notFound();
    await deleteSessions(trx, userId);
    await insertAudit(trx, {
      actor: caller.account,
      action: 'staff.manage',
      subject: `user:${userId}`,
      after: { loggedOut: true },
    });
  });

/** Binds a person to stores; an empty list means all. Ends all sessions, as open boards may show other stores. */
export const setStaffStores = (
  { db }: Services,
  { caller, userId }: Omit<ColleagueRef, 'address'>,
  stores: readonly string[],
): Promise<void> =>
  runAsOwner(db, caller, async (trx) => {
    const account = await lockAccount(trx, userId, 'change');
    if (!account || account.role === 'customer') throw notFound();
    if (account.role === 'owner') throw new HttpError(409, 'owner_everywhere', 'Owners work in all stores.');
    const after = await listStores(trx, stores);
    if (after.length < stores.length) {
      throw new HttpError(400, 'invalid_request', 'There is no such store.', { data: { field: 'stores' } });
    }
    const before = (await listBoundStores(trx, { user_id: userId, role: account.role })) ?? [];
    if (before.join() === after.join()) return;
    await writeStaffStores(trx, userId, after);
    await deleteSessions(trx, userId);
    await insertAudit(trx, {
      actor: caller.account,
      action: 'staff.stores',
      subject: `user:${userId}`,
      before: { stores: before },
      after: { stores: after },
    });
  });
