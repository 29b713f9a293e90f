import { insertAudit } from '../audit/queries.ts';
import { lockCaller, lockCallerAndCustomer } from '../identity/confirm-password.ts';
import { changeStatusInTransaction, notifyOrderChanged } from '../orders/placing/change-status.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import type { Services } from '../services.ts';
import { blockedReason } from './block-account.ts';
import { createNoSuchCustomerError } from './look-at-customer.ts';
import { findCancellable, listNewNotPaid } from './order-queries.ts';
import { listOpenOrders, updateBlockedAt } from './staff/queries.ts';

const notBlockedReason = 'We could not take this order. Please call us, or order again and pay by card.';

type BlockResult = 'changed' | 'as it was' | 'gone' | 'works here';

const changeBlockInTransaction = ({ db }: Pick<Services, 'db'>, caller: Caller, userId: string, isBlocked: boolean) =>
  db.transaction().execute(async (trx): Promise<BlockResult> => {
    const account = await lockCallerAndCustomer(trx, caller, userId);
    if (!account) return 'gone';
    if (account.role !== 'customer') return 'works here';
    const isChanged = await updateBlockedAt(trx, userId, isBlocked);
    if (!isChanged) return 'as it was';
    await insertAudit(trx, {
      actor: caller.account,
      action: 'customers.block',
      subject: `user:${userId}`,
      before: { isBlocked: !isBlocked },
      after: { isBlocked },
    });
    return 'changed';
  });

type OrderKey = { user_id: string; order_id: string };

/** Cancels the orders that are still of this kind, which is read under the account's lock. Returns how many it cancelled. */
async function cancelMatchingOrders(
  services: Services,
  caller: Caller,
  orders: readonly OrderKey[],
  kind: 'open' | 'new-not-paid',
  reason: string,
) {
  const staffId = caller.account.user_id;
  let cancelled = 0;
  for (const { user_id: userId, order_id: orderId } of orders) {
    const changed = await services.db.transaction().execute(async (trx) => {
      const account = await lockCallerAndCustomer(trx, caller, userId);
      const from = await findCancellable(trx, { userId, orderId }, kind);
      if (!from) return undefined;
      const change = { userId, orderId, from, to: 'cancelled', actor: 'staff', staffId, reason } as const;
      return changeStatusInTransaction(services, trx, change, account !== undefined);
    });
    if (!changed) continue;
    notifyOrderChanged(services, { userId, orderId, to: 'cancelled' }, changed);
    cancelled += 1;
  }
  return cancelled;
}

/** Blocks a customer and cancels the open orders of all stores, or unblocks. A second call cancels what is left. */
export async function blockCustomer(
  services: Services,
  caller: Caller,
  userId: string,
  isBlocked: boolean,
): Promise<{ cancelled: number }> {
  if (userId === caller.account.user_id) throw new HttpError(403, 'own_account', 'You cannot block your own account.');
  const result = await changeBlockInTransaction(services, caller, userId, isBlocked);
  if (result === 'gone') throw createNoSuchCustomerError();
  if (result === 'works here') throw new HttpError(409, 'works_here', 'People who work here cannot be blocked.');
  if (!isBlocked) return { cancelled: 0 };
  const open = await listOpenOrders(services.db, userId);
  const orders = open.map(({ order_id }) => ({ user_id: userId, order_id }));
  return { cancelled: await cancelMatchingOrders(services, caller, orders, 'open', blockedReason) };
}

export async function countNewOrders({ db }: Services, stores: readonly string[] | undefined) {
  const rows = await listNewNotPaid(db, stores);
  const customers = new Set(rows.map(({ user_id }) => user_id));
  return { orders: rows.length, customers: customers.size, newest: rows.at(-1)?.order_id ?? null };
}

type CancelNewInput = { orders: number; newest: string; block: boolean; stores: readonly string[] | undefined };

/** Cancels the shown new orders. With `block`, blocks their customers and cancels all their new orders. */
export async function cancelNewOrders(
  services: Services,
  caller: Caller,
  { orders, newest, block, stores }: CancelNewInput,
): Promise<{ orders: number; customers: number }> {
  const rows = await services.db.transaction().execute(async (trx) => {
    await lockCaller(trx, caller);
    return listNewNotPaid(trx, stores);
  });
  // Cuts at the shown count: an order with an older id may have committed later.
  const shownOrders = rows.filter(({ order_id }) => order_id <= newest).slice(0, orders);
  if (!block) {
    return {
      orders: await cancelMatchingOrders(services, caller, shownOrders, 'new-not-paid', notBlockedReason),
      customers: 0,
    };
  }
  let customers = 0;
  const blocked = new Set(shownOrders.map(({ user_id }) => user_id));
  for (const userId of blocked) {
    if ((await changeBlockInTransaction(services, caller, userId, true)) === 'changed') customers += 1;
  }
  const remainingOrders = (await listNewNotPaid(services.db, stores)).filter(({ user_id }) => blocked.has(user_id));
  return {
    orders: await cancelMatchingOrders(services, caller, remainingOrders, 'new-not-paid', blockedReason),
    customers,
  };
}
