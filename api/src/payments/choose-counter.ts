import { lockAccount } from '../identity/user-store.ts';
import { changeLocked, tellChange } from '../orders/change-status.ts';
import type { SettlingTools } from './settle-payment.ts';
import { type PaymentRef, setMethod, startLater } from './store.ts';

/**
 * Makes an unpaid order due at the counter at once, whether or not the provider answers. A job of the same transaction
 * ends its card payment. Does nothing if the order is not unpaid any more.
 */
export async function chooseCounter(
  tools: SettlingTools,
  order: Pick<PaymentRef, 'userId' | 'orderId'>,
): Promise<void> {
  const changed = await tools.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, order.userId, 'change');
    const change = { ...order, from: 'unpaid', to: 'pending', actor: 'shop' } as const;
    const changed = await changeLocked(tools, trx, change, account !== undefined);
    if (!changed) return undefined;
    await setMethod(trx, order, 'counter');
    await startLater(trx, order);
    await tools.queue.send('payment', { kind: 'settle', ...order }, trx);
    return changed;
  });
  if (changed) tellChange(tools, { ...order, to: 'pending' }, changed);
}
