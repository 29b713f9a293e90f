import type { Db } from '../db/database.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import type { Caller } from '../http/authentication.ts';
import { Refusal } from '../http/refusal.ts';
import { holdAccount } from '../identity/owner.ts';
import { lockAccount } from '../identity/user-store.ts';
import { insertParting } from '../mail/store.ts';
import type { Services } from '../services.ts';
import { holdOwners } from '../staff/change-role.ts';
import { noteLeaving } from '../vouchers/store.ts';
import { anonymizeOrders, deleteByAddress, deleteUser, emptyReasons, hasOpenOrder, isForgotten } from './store.ts';

/**
 * Deletes the person; orders and ledger stay for the books, under a user id that no longer exists. The account is locked
 * first, so an order being placed is either seen here or finds no account. Refused while an order is open: whoever makes
 * or delivers it needs the name and address. The last owner's account stays too.
 */
export async function removeAccount({ db, queue }: Services, caller: Caller): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const assertNotLast = caller.account.role === 'owner' ? await holdOwners(trx) : () => {};
    const { userId, email, email_verified_at } = await holdAccount(trx, caller, 'removal');
    assertNotLast(userId);
    if (await hasOpenOrder(trx, userId)) throw openOrders();
    await erase(trx, userId);
    // Only a confirmed owner gets the farewell mail and has contact messages and an invitation deleted.
    if (!email_verified_at) return;
    await deleteByAddress(trx, email);
    const partingId = uuidV7();
    await insertParting(trx, partingId, email, null);
    await queue.send('mail', { kind: 'account-deleted', partingId }, trx);
  });
}

async function erase(trx: Db, userId: string): Promise<void> {
  await anonymizeOrders(trx, userId);
  await emptyReasons(trx, userId);
  await noteLeaving(trx, userId);
  await deleteUser(trx, userId);
}

/** An account that nobody confirmed or used for a month; false when it was used meanwhile. */
export const eraseUnconfirmed = (db: Db, userId: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId, 'removal');
    if (!(await isForgotten(trx, userId))) return false;
    await erase(trx, userId);
    return true;
  });

const openOrders = () =>
  new Refusal(
    409,
    'open_orders',
    'You have an order on the way. Please wait until it is done, or cancel it while we have not begun; then delete your account.',
  );
