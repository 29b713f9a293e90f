import { insertAudit } from '../audit/store.ts';
import type { Caller } from '../http/authentication.ts';
import { Refusal } from '../http/refusal.ts';
import { lockCaller, lockCallerAndCustomer } from '../identity/owner.ts';
import { changeLocked, tellChange } from '../orders/change-status.ts';
import type { Services } from '../services.ts';
import { blockedReason } from '../staff/block.ts';
import { findOpenOf, setBlocked } from '../staff/store.ts';
import { noSuchCustomer } from './look-at-customer.ts';
import { findNewNotPaid } from './order-store.ts';

const notBlockedReason = 'We could not take this order. Please call us, or order again and pay by card.';

/** Blocks an account, or takes the block back, with a row of the audit log. Placing holds the account as well. */
const setBlock = ({ db }: Pick<Services, 'db'>, caller: Caller, userId: string, isBlocked: boolean) =>
  db.transaction().execute(async (trx) => {
    const account = await lockCallerAndCustomer(trx, caller, userId);
    if (!account) throw noSuchCustomer();
    if (account.role !== 'customer') throw new Refusal(409, 'works_here', 'People who work here cannot be blocked.');
    const isChanged = await setBlocked(trx, userId, isBlocked);
    if (!isChanged) return false;
    const subject = `user:${userId}`;
    await insertAudit(trx, {
      actor: caller.account,
      action: 'customers.block',
      subject,
      before: { isBlocked: !isBlocked },
      after: { isBlocked },
    });
    return true;
  });

type Cancelling = { user_id: string; order_id: string; status: 'unpaid' | 'pending' | 'preparing' };

/** Cancels orders one after the other, each with its consequences, and returns how many it was. */
async function cancelAll(services: Services, caller: Caller, orders: readonly Cancelling[], reason: string) {
  const staffId = caller.account.user_id;
  let cancelled = 0;
  for (const { user_id: userId, order_id: orderId, status: from } of orders) {
    const change = { userId, orderId, from, to: 'cancelled', actor: 'staff', staffId, reason } as const;
    const changed = await services.db.transaction().execute(async (trx) => {
      const account = await lockCallerAndCustomer(trx, caller, userId);
      return changeLocked(services, trx, change, account !== undefined);
    });
    if (!changed) continue;
    tellChange(services, change, changed);
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
  if (userId === caller.account.user_id) throw new Refusal(403, 'own_account', 'You cannot block your own account.');
  await setBlock(services, caller, userId, isBlocked);
  if (!isBlocked) return { cancelled: 0 };
  const open = await findOpenOf(services.db, userId);
  const orders = open.map(({ order_id, status }) => ({ user_id: userId, order_id, status }));
  return { cancelled: await cancelAll(services, caller, orders, blockedReason) };
}

type NewOrders = { orders: number; customers: number };

const countRows = (rows: readonly { user_id: string }[]): NewOrders => ({
  orders: rows.length,
  customers: new Set(rows.map(({ user_id }) => user_id)).size,
});

/** Counts the orders of new customers that are not paid. */
export const countNewOrders = async ({ db }: Services, stores: readonly string[] | undefined): Promise<NewOrders> =>
  countRows(await findNewNotPaid(db, stores));

type Wish = { orders: number; block: boolean; stores: readonly string[] | undefined };

/** Cancels them all, and blocks their customers first if wanted. Refuses if there are more than the caller has seen. */
export async function cancelNewOrders(
  services: Services,
  caller: Caller,
  { orders, block, stores }: Wish,
): Promise<NewOrders> {
  const rows = await services.db.transaction().execute(async (trx) => {
    await lockCaller(trx, caller);
    return findNewNotPaid(trx, stores);
  });
  if (rows.length > orders) {
    const message = `It is ${rows.length} orders by now. Please look at them again.`;
    throw new Refusal(409, 'number_changed', message, { data: countRows(rows) });
  }
  let customers = 0;
  for (const userId of block ? new Set(rows.map(({ user_id }) => user_id)) : []) {
    if (await setBlock(services, caller, userId, true)) customers += 1;
  }
  const cancelled = await cancelAll(services, caller, rows, block ? blockedReason : notBlockedReason);
  return { orders: cancelled, customers };
}
