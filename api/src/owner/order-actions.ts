import type { Tracking } from '@juniper/core/contracts/orders.ts';
import type { OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import { canChangeStatus, type OrderStatus } from '@juniper/core/rules/order-status.ts';
import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { insertAudit } from '../audit/queries.ts';
import { assertWorksAt } from '../catalogue/stores/works-at.ts';
import { lockCallerAndCustomer } from '../identity/confirm-password.ts';
import { createOwnOrderError, createStatusChangedError } from '../orders/board/change-ticket.ts';
import { setTracking } from '../orders/board/set-tracking.ts';
import { createOrderNotFoundError } from '../orders/placing/cancel-order.ts';
import {
  changeStatusInTransaction,
  createChangeNotAllowedError,
  notifyOrderChanged,
} from '../orders/placing/change-status.ts';
import { findOrder } from '../orders/placing/queries.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import type { Services } from '../services.ts';
import { countReceipts, locateOrder } from './order-queries.ts';
import { readOrder } from './order-view.ts';

export type ConsoleCall = { caller: Caller; address: string };

/**
 * Finds an order that the caller may see in full: any with `orders.find`, those of today with `orders.today`. Orders before
 * today are rate-limited.
 */
export async function authorizeOrder(
  { db, attempts }: Services,
  { caller: { account }, address }: ConsoleCall,
  orderId: string,
) {
  const order = await locateOrder(db, orderId, new Date());
  const isOfToday = order?.is_placed_today_or_open && hasPermission(account.role, 'orders.today');
  if (!order || !(isOfToday || hasPermission(account.role, 'orders.find'))) throw createOrderNotFoundError();
  await assertWorksAt(db, account, order.store);
  if (!order.is_placed_today_or_open) await attempts.record('past-order', address, account.user_id);
  const isShown = order.has_account && hasPermission(account.role, 'customers.find');
  return { userId: order.user_id, orderId, customerId: isShown ? order.user_id : null };
}

/** Cancels an order as on the board. The order's event names the person, so there is no entry of the audit log. */
export async function cancelForCustomer(
  services: Services,
  { caller, address }: ConsoleCall,
  orderId: string,
  { from, reason }: { from: OrderStatus; reason: string },
) {
  const orderRef = await authorizeOrder(services, { caller, address }, orderId);
  const { userId } = orderRef;
  if (userId === caller.account.user_id) throw createOwnOrderError();
  const change = {
    userId,
    orderId,
    from,
    to: 'cancelled',
    actor: 'staff',
    staffId: caller.account.user_id,
    reason,
  } as const;
  if (!canChangeStatus('staff', from, 'cancelled')) throw createChangeNotAllowedError(change);
  const changed = await services.db.transaction().execute(async (trx) => {
    const account = await lockCallerAndCustomer(trx, caller, userId);
    return changeStatusInTransaction(services, trx, change, account !== undefined);
  });
  if (changed) notifyOrderChanged(services, change, changed);
  const order = await readOrder(services, orderRef);
  if (!changed) throw createStatusChangedError(order);
  return order;
}

/** Enters who carries a delivery. The order's event names the person. */
export async function trackOrder(
  services: Services,
  call: ConsoleCall,
  orderId: string,
  tracking: Tracking,
): Promise<OwnerOrder> {
  const orderRef = await authorizeOrder(services, call, orderId);
  await setTracking(services, call.caller.account, orderRef, tracking);
  return readOrder(services, orderRef);
}

const maxReceipts = 3;

/** Sends the receipt again under a new id, because each id is emailed once. */
export async function sendReceipt(
  services: Services,
  { caller, address }: ConsoleCall,
  orderId: string,
): Promise<OwnerOrder> {
  const { db, queue, health } = services;
  if (health.mail === 'off')
    throw new HttpError(409, 'mail_off', 'Mail is off on this site, so no receipt can be sent.');
  const orderRef = await authorizeOrder(services, { caller, address }, orderId);
  const { userId } = orderRef;
  await db.transaction().execute(async (trx) => {
    const account = await lockCallerAndCustomer(trx, caller, userId);
    if (!account) throw new HttpError(409, 'no_account', 'This customer’s account is deleted, so we have no address.');
    if (!account.email_verified_at) {
      const message = 'This customer has not confirmed their email address yet, so we send no receipts to it.';
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
    if ((await countReceipts(trx, orderId)) >= maxReceipts) {
      const message = `This receipt was sent ${maxReceipts} times within a day. Please try again tomorrow.`;
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
  return readOrder(services, orderRef);
}
