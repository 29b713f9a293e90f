import { lockCaller } from '../identity/confirm-password.ts';
import { lockAccount } from '../identity/user-queries.ts';
import { changeStatusInTransaction, notifyOrderChanged } from '../orders/placing/change-status.ts';
import type { Db } from '../platform/db/database.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { insertParting } from '../platform/queue/parting-queries.ts';
import { markVouchersLeft } from '../rewards/vouchers/queries.ts';
import type { Services } from '../services.ts';
import {
  anonymizeOrders,
  clearReasons,
  deleteByAddress,
  deleteUser,
  findUnstartedOrders,
  hasOpenOrder,
  isUnusedAccount,
} from './queries.ts';

/**
 * Deletes the person. Orders and ledger stay for the books. Locks the account first, so that an order being placed is
 * either seen here or finds no account. Cancels orders that are not begun, and refuses while one is being made.
 */
export async function deleteAccount(services: Services, caller: Caller): Promise<void> {
  const { db, queue } = services;
  const cancelled = await db.transaction().execute(async (trx) => {
    const { userId, email, email_verified_at, role } = await lockCaller(trx, caller, 'removal');
    if (role !== 'customer') throw worksHere();
    const orders = await cancelUnstartedOrders(services, trx, userId);
    if (await hasOpenOrder(trx, userId)) throw openOrders();
    await erasePerson(trx, userId);
    // An unconfirmed address may be a stranger's: it gets no email and keeps its messages and invitation.
    if (!email_verified_at) return orders;
    await deleteByAddress(trx, email);
    const partingId = uuidV7();
    await insertParting(trx, partingId, email, null);
    await queue.send('mail', { kind: 'account-deleted', partingId }, trx);
    return orders;
  });
  for (const { change, changed } of cancelled) notifyOrderChanged(services, change, changed);
}

async function cancelUnstartedOrders(services: Services, trx: Db, userId: string) {
  const cancelled = [];
  for (const { orderId, status } of await findUnstartedOrders(trx, userId)) {
    const change = { userId, orderId, from: status, to: 'cancelled', actor: 'customer' } as const;
    const changed = await changeStatusInTransaction(services, trx, change, true);
    if (changed) cancelled.push({ change, changed });
  }
  return cancelled;
}

async function erasePerson(trx: Db, userId: string): Promise<void> {
  await anonymizeOrders(trx, userId);
  await clearReasons(trx, userId);
  await markVouchersLeft(trx, userId);
  await deleteUser(trx, userId);
}

/** Deletes an unused account. Returns false if it was used meanwhile. */
export const eraseUnusedAccount = (db: Db, userId: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId, 'removal');
    if (!(await isUnusedAccount(trx, userId))) return false;
    await erasePerson(trx, userId);
    return true;
  });

const worksHere = () =>
  new HttpError(409, 'works_here', 'You work here, so your account stays. Please ask an owner to end your role first.');

const openOrders = () =>
  new HttpError(
    409,
    'open_orders',
    'We are making an order of yours. Please wait until it is done; then delete your account.',
  );
