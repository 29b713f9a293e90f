// Loaded by `node --import`, for three controls: a promise moves with a late payment, an order changed to the counter
// waits for the provider, and a failed refund is recognized by its text.
import { rewrite } from '../lib/rewrite.ts';

rewrite('api/src/orders/payments/settle-payment.ts', 'isTooLate: payment.is_too_late', 'isTooLate: false');
rewrite(
  'api/src/orders/payments/settle-payment.ts',
  '  return result && { result, to };',
  `  if (to === 'pending') {
    const orders = await trx.selectFrom('orders').select(['start_at', 'due_at']).where('order_id', '=', orderRef.orderId).execute();
    for (const { start_at, due_at } of orders) {
      const late = start_at && due_at ? Math.max(0, Math.ceil((Date.now() - start_at.getTime()) / 300_000)) * 300_000 : 0;
      if (late > 0) await trx.updateTable('orders').set({
        start_at: new Date(start_at.getTime() + late), due_at: new Date(due_at.getTime() + late),
      }).where('order_id', '=', orderRef.orderId).execute();
    }
  }
  return result && { result, to };`,
);
rewrite(
  'api/src/orders/payments/switch-to-counter.ts',
  '    if (!changed) return undefined;',
  "    await trx.updateTable('orders').set({ status: 'unpaid' }).where('order_id', '=', order.orderId).execute();",
);
rewrite(
  'api/src/orders/payments/refund-queries.ts',
  "if (failed.state !== 'failed') continue;",
  "if (failed.state !== 'failed' || failed.reason !== 'Your order was cancelled.') continue;",
);
