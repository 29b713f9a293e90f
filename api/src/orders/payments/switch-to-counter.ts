import { findStore } from '@juniper/core/rules/shop.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { OrderRef } from '../../platform/db/schema.ts';
import type { Services } from '../../services.ts';
import { changeStatusInTransaction, notifyOrderChanged } from '../placing/change-status.ts';
import { assertNewCustomerLimits, assertWithinShare, isNew, isUnconfirmed } from '../placing/new-customer-limits.ts';
import { listOrdersForLimits } from '../placing/placing-queries.ts';
import { findOrder } from '../placing/queries.ts';
import { hasSlotLeft, setMethod } from './queries.ts';
import type { PaymentServices } from './settle-payment.ts';

/**
 * Moves an unpaid order to the counter and queues the end of its card payment. Does nothing if the order is not unpaid
 * or its slot is over. Applies the new customers' limits.
 */
export async function switchToCounter(
  services: PaymentServices & Pick<Services, 'health'>,
  order: OrderRef,
): Promise<void> {
  const changed = await services.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, order.userId, 'change');
    if (!(await hasSlotLeft(trx, order))) return undefined;
    const { catalogue } = services.menu.get();
    const row = await findOrder(trx, order.userId, order.orderId);
    const isLimited = account && isNew(account) && row?.status === 'unpaid';
    if (isLimited) {
      const orders = await listOrdersForLimits(trx, order.userId);
      assertNewCustomerLimits(orders, services.paymentProviders, {
        catalogue,
        store: findStore(catalogue, row.store),
        isUnconfirmed: isUnconfirmed(services.health, account),
      });
    }
    const change = { ...order, from: 'unpaid', to: 'pending', actor: 'shop' } as const;
    const changed = await changeStatusInTransaction(services, trx, change, account !== undefined);
    if (!changed) return undefined;
    await setMethod(trx, order, 'counter');
    if (isLimited) await assertWithinShare(trx, { ...order, store: row.store, dueAt: row.due_at, catalogue });
    await services.queue.send('payment', { kind: 'settle', ...order }, trx);
    return changed;
  });
  if (changed) notifyOrderChanged(services, { ...order, to: 'pending' }, changed);
}
