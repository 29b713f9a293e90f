import { insertAudit } from '../audit/queries.ts';
import { lockCaller, lockCallerAndCustomer } from '../identity/confirm-password.ts';
import { changeLocked, tellChange } from '../orders/placing/change-status.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import type { Services } from '../services.ts';
import { noSuchCustomer } from './look-at-customer.ts';
import { findCancellable, findNewNotPaid } from './order-queries.ts';
import { blockedReason } from './staff/block.ts';
import { findOpenOf, setBlocked } from './staff/queries.ts';

const notBlockedReason = 'We could not take this order. Please call us, or order again and pay by card.';

type Blocking = 'changed' | 'as it was' | 'gone' | 'works here';

/** Blocks an account, or takes the block back, with a row of the audit log. Placing holds the account as well. */
const setBlock = ({ db }: Pick<Services, 'db'>, caller: Caller, userId: string, isBlocked: boolean) =>
  db.transaction().execute(async (trx): Promise<Blocking> => {
    const account = await lockCallerAndCustomer(trx, caller, userId);
    if (!account) return 'gone';
    if (account.role !== 'customer') return 'works here';
    const isChanged = await setBlocked(trx, userId, isBlocked);
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

type Cancelling = { user_id: string; order_id: string };

/**
 * Cancels orders that are still of this kind one after the other, each with its consequences, and returns how many it was.
 * Their status is read under the account's lock: a customer may change it meanwhile.
 */
async function cancelAll(
  services: Services,
  caller: Caller,
  orders: readonly Cancelling[],
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
      return changeLocked(services, trx, change, account !== undefined);
    });
    if (!changed) continue;
    tellChange(services, { userId, orderId, to: 'cancelled' }, changed);
    cancelled += 1;
  }
  return cancelled;
}

/** Blocks a customer and cancels what is open, in all stores; or takes orders again. Run again, it cancels what is left. */
export async function blockCustomer(
  services: Services,
  caller: Caller,
  userId: string,
  isBlocked: boolean,
): Promise<{ cancelled: number }> {
  if (userId === caller.account.user_id) throw new HttpError(403, 'own_account', 'You cannot block your own account.');
  const blocking = await setBlock(services, caller, userId, isBlocked);
  if (blocking === 'gone') throw noSuchCustomer();
  if (blocking === 'works here') throw new HttpError(409, 'works_here', 'People who work here cannot be blocked.');
  if (!isBlocked) return { cancelled: 0 };
  const open = await findOpenOf(services.db, userId);
  const orders = open.map(({ order_id }) => ({ user_id: userId, order_id }));
  return { cancelled: await cancelAll(services, caller, orders, 'open', blockedReason) };
}

type NewOrders = { orders: number; customers: number };

/** Counts the orders of new customers that are not paid. Ids begin with the time, so the last one is the newest. */
export async function countNewOrders({ db }: Services, stores: readonly string[] | undefined) {
  const rows = await findNewNotPaid(db, stores);
  const customers = new Set(rows.map(({ user_id }) => user_id));
  return { orders: rows.length, customers: customers.size, newest: rows.at(-1)?.order_id ?? null };
}

type CancelNewInput = { orders: number; newest: string; block: boolean; stores: readonly string[] | undefined };

/**
 * Cancels them up to the newest that the caller has seen, and blocks their customers first if wanted. Later ones stay: who
 * orders again and again cannot keep the others from being cancelled. Blocked customers keep none of them.
 */
export async function cancelNewOrders(
  services: Services,
  caller: Caller,
  { orders, newest, block, stores }: CancelNewInput,
): Promise<NewOrders> {
  const rows = await services.db.transaction().execute(async (trx) => {
    await lockCaller(trx, caller);
    return findNewNotPaid(trx, stores);
  });
  // An order with an older id may have come after the count: never more than was seen.
  const seen = rows.filter(({ order_id }) => order_id <= newest).slice(0, orders);
  if (!block) {
    return { orders: await cancelAll(services, caller, seen, 'new-not-paid', notBlockedReason), customers: 0 };
  }
  let customers = 0;
  const blocked = new Set(seen.map(({ user_id }) => user_id));
  for (const userId of blocked) {
    // An account that left or was hired meanwhile is skipped.
    if ((await setBlock(services, caller, userId, true)) === 'changed') customers += 1;
  }
  const left = (await findNewNotPaid(services.db, stores)).filter(({ user_id }) => blocked.has(user_id));
  return { orders: await cancelAll(services, caller, left, 'new-not-paid', blockedReason), customers };
}
