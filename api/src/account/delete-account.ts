import { lockCaller } from '../identity/confirm-password.ts';
import { lockAccount } from '../identity/user-queries.ts';
import { changeLocked, tellChange } from '../orders/placing/change-status.ts';
import type { Db } from '../platform/db/database.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { insertParting } from '../platform/queue/parting-emails.ts';
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
 * Deletes the person. Orders and ledger stay for the books, under a user id that no longer exists. Locks the account
 * first, so that an order being placed is either seen here or finds no account. Cancels orders that are not begun.
 * Refuses while an order is being made, because the counter needs its name and address, and while the person works
 * here.
 */
export async function deleteAccount(services: Services, caller: Caller): Promise<void> {
  const { db, queue } = services;
  const cancelled = await db.transaction().execute(async (trx) => {
    const { userId, email, email_verified_at, role } = await lockCaller(trx, caller, 'removal');
    if (role !== 'customer') throw worksHere();
    const orders = await cancelUnbegun(services, trx, userId);
    if (await hasOpenOrder(trx, userId)) throw openOrders();
    await erase(trx, userId);
    // An unconfirmed owner gets no last email and keeps contact messages and an invitation, which may be a stranger's.
    if (!email_verified_at) return orders;
    await deleteByAddress(trx, email);
    const partingId = uuidV7();
    await insertParting(trx, partingId, email, null);
    await queue.send('mail', { kind: 'account-deleted', partingId }, trx);
    return orders;
  });
  for (const { change, changed } of cancelled) tellChange(services, change, changed);
}

/** Cancels as a customer does, in a transaction that has locked the account. */
async function cancelUnbegun(services: Services, trx: Db, userId: string) {
  const cancelled = [];
  for (const { orderId, status } of await findUnstartedOrders(trx, userId)) {
    const change = { userId, orderId, from: status, to: 'cancelled', actor: 'customer' } as const;
    const changed = await changeLocked(services, trx, change, true);
    if (changed) cancelled.push({ change, changed });
  }
  return cancelled;
}

async function erase(trx: Db, userId: string): Promise<void> {
  await anonymizeOrders(trx, userId);
  await clearReasons(trx, userId);
  await markVouchersLeft(trx, userId);
  await deleteUser(trx, userId);
}

/** Deletes an account that was not confirmed or used for a month. Returns false if it was used meanwhile. */
export const eraseUnusedAccount = (db: Db, userId: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId, 'removal');
    if (!(await isUnusedAccount(trx, userId))) return false;
    await erase(trx, userId);
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
