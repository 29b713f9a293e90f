// Loaded by `node --import`, for the control: stores a webhook's claim about a payment without asking Stripe.
import { rewrite } from '../lib/rewrite.ts';

rewrite(
  'api/src/orders/payments/webhook.ts',
  "await queue.send('payment', { kind: 'settle', userId: ref.userId, orderId: ref.orderId }, trx);",
  `const state = event.kind === 'checkout.session.completed' ? 'authorized' : 'released';
   await trx.updateTable('payments').set({ state }).where('payment_id', '=', ref.paymentId).execute();`,
);
