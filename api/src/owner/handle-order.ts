import type { OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import { canChangeStatus, type OrderStatus } from '@juniper/core/rules/order-status.ts';
import { may } from '@juniper/core/rules/permissions.ts';
import { insertAudit } from '../audit/queries.ts';
import { assertWorksAt } from '../catalogue/stores/works-at.ts';
import { lockCallerAndCustomer } from '../identity/confirm-password.ts';
import { ownOrder, statusChanged } from '../orders/board/change-ticket.ts';
import { orderNotFound } from '../orders/placing/cancel-order.ts';
import { changeLocked, changeNotAllowed, tellChange } from '../orders/placing/change-status.ts';
import { findOrder } from '../orders/placing/queries.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import type { Services } from '../services.ts';
import { countReceipts, locateOrder } from './order-queries.ts';
import { readOrder } from './order-view.ts';

/** `address` is the caller's IP address. */
export type ConsoleCall = { caller: Caller; address: string };

/**
 * Finds an order for a call that answers with all of it. Staff see today's; what is older is for managers, and counted by
 * whichever call: whoever reads all orders copies the customers' addresses. Nobody sees another store's.
 */
export async function openOrder(
  { db, attempts }: Services,
  { caller: { account }, address }: ConsoleCall,
  orderId: string,
) {
  const found = await locateOrder(db, orderId, new Date());
  const isManager = may(account.role, 'orders.find');
  if (!found || !(found.is_todays || isManager)) throw orderNotFound();
  await assertWorksAt(db, account, found.store);
  if (!found.is_todays) await attempts.begin('past-order', address, account.user_id);
  const { user_id: userId, has_account } = found;
  return { userId, orderId, customerId: has_account && may(account.role, 'customers.find') ? userId : null };
}

export async function lookAtOrder(services: Services, call: ConsoleCall, orderId: string): Promise<OwnerOrder> {
  return readOrder(services, await openOrder(services, call, orderId));
}

type Wish = { from: OrderStatus; reason: string };

/** As on the board, where voucher and stock come back too. The order's event says who did it, so no audit row does. */
export async function cancelForCustomer(
  services: Services,
  { caller, address }: ConsoleCall,
  orderId: string,
  wish: Wish,
) {
  const whose = await openOrder(services, { caller, address }, orderId);
  const { userId } = whose;
  if (userId === caller.account.user_id) throw ownOrder();
  const change = {
    ...wish,
    userId,
    orderId,
    to: 'cancelled',
    actor: 'staff',
    staffId: caller.account.user_id,
  } as const;
  if (!canChangeStatus('staff', wish.from, 'cancelled')) throw changeNotAllowed(change);
  const changed = await services.db.transaction().execute(async (trx) => {
    const account = await lockCallerAndCustomer(trx, caller, userId);
    return changeLocked(services, trx, change, account !== undefined);
  });
  if (changed) tellChange(services, change, changed);
  const order = await readOrder(services, whose);
  if (!changed) throw statusChanged(order);
  return order;
}

const mostReceipts = 3;

/** Mails the receipt again, under an id of its own: each subject is mailed once. */
export async function sendReceipt(
  services: Services,
  { caller, address }: ConsoleCall,
  orderId: string,
): Promise<OwnerOrder> {
  const { db, queue, health } = services;
  if (health.mail === 'off')
    throw new HttpError(409, 'mail_off', 'Mail is off on this site, so no receipt can be sent.');
  const whose = await openOrder(services, { caller, address }, orderId);
  const { userId } = whose;
  await db.transaction().execute(async (trx) => {
    const account = await lockCallerAndCustomer(trx, caller, userId);
    if (!account) throw new HttpError(409, 'no_account', 'This customer’s account is deleted, so we have no address.');
    if (!account.email_verified_at) {
      const message = 'This customer has not confirmed their email address yet, so we do not mail receipts to it.';
      throw new HttpError(409, 'not_confirmed', message);
    }
    const order = await findOrder(trx, userId, orderId);
    if (order?.status === 'unpaid') {
      throw new HttpError(409, 'not_paid', 'This order is not paid yet, so there is nothing to send a receipt for.');
    }
    if (order?.status === 'cancelled') {
      throw new HttpError(
        409,
        'order_cancelled',
        'This order is cancelled, so there is nothing to send a receipt for.',
      );
    }
    if ((await countReceipts(trx, orderId)) >= mostReceipts) {
      const message = `This receipt was sent ${mostReceipts} times within a day. Please try again tomorrow.`;
      throw new HttpError(429, 'too_many_receipts', message);
    }
    const receiptId = uuidV7();
    await queue.send('mail', { kind: 'order-receipt', userId, orderId, receiptId }, trx);
    await insertAudit(trx, {
      actor: caller.account,
      action: 'orders.find',
      subject: `order:${orderId}`,
      after: { receipt: receiptId },
    });
  });
  return readOrder(services, whose);
}
