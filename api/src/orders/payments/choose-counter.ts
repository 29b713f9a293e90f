import { findStore } from '@juniper/core/rules/shop.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { Services } from '../../services.ts';
import { changeLocked, tellChange } from '../placing/change-status.ts';
import { assertWithinBounds, assertWithinShare, isNew, isUnconfirmed } from '../placing/new-customers.ts';
import { findOrder, findOrdersToBound } from '../placing/queries.ts';
import { hasSlotLeft, type PaymentRef, setMethod } from './queries.ts';
import type { SettlingTools } from './settle-payment.ts';

/**
 * Makes an unpaid order due at the counter at once, whether or not the provider answers. A job of the same transaction
 * ends its card payment. Does nothing if the order is not unpaid any more, or its slot is over. An order that is too much
 * for a new customer at the counter stays payable by card.
 */
export async function chooseCounter(
  tools: SettlingTools & Pick<Services, 'health'>,
  order: Pick<PaymentRef, 'userId' | 'orderId'>,
): Promise<void> {
  const changed = await tools.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, order.userId, 'change');
    if (!(await hasSlotLeft(trx, order))) return undefined;
    const row = await findOrder(trx, order.userId, order.orderId);
    if (account && isNew(account) && row?.status === 'unpaid') {
      const { catalogue } = tools.menu.get();
      const { store, due_at: dueAt } = row;
      const orders = await findOrdersToBound(trx, order.userId);
      assertWithinBounds(orders, tools.payments, {
        catalogue,
        store: findStore(catalogue, store),
        isUnconfirmed: isUnconfirmed(tools.health, account),
      });
      await assertWithinShare(trx, { userId: order.userId, orderId: order.orderId, store, dueAt, catalogue });
    }
    const change = { ...order, from: 'unpaid', to: 'pending', actor: 'shop' } as const;
    const changed = await changeLocked(tools, trx, change, account !== undefined);
    if (!changed) return undefined;
    await setMethod(trx, order, 'counter');
    await tools.queue.send('payment', { kind: 'settle', ...order }, trx);
    return changed;
  });
  if (changed) tellChange(tools, { ...order, to: 'pending' }, changed);
}
