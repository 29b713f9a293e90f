import type { Order, PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { sql } from 'kysely';
import type { AppParts } from '../src/app.ts';
import { createPayments } from '../src/orders/payments/payments.ts';
import { findNewest, refOf } from '../src/orders/payments/queries.ts';
import { runPaymentJob } from '../src/orders/payments/run-job.ts';
import { settlePayment } from '../src/orders/payments/settle-payment.ts';
import { createStripe } from '../src/orders/payments/stripe.ts';
import { switchCards } from '../src/owner/shop/edit-shop.ts';
import { createLog } from '../src/platform/log.ts';
import type { PaymentJob } from '../src/platform/queue/queues.ts';
import { createOrderCalls } from './order-calls.ts';
import { startStripeStandIn } from './stripe-stand-in/start.ts';
import { createTestApp } from './test-app.ts';

const webhookSecret = 'whsec_of_tests';

/** A shop that takes cards, beside a stand-in for Stripe. Jobs run when a test says so. */
export async function openCardDesk(overrides: Partial<AppParts> = {}) {
  const standIn = await startStripeStandIn({ webhookSecret });
  const settings = { webhookSecrets: [webhookSecret], api: standIn.url };
  const stripeWith = (secretKey: string) =>
    createStripe({ ...settings, secretKey, publicUrl: 'http://localhost:3000', timing: 'call' });
  const payments = createPayments(stripeWith(standIn.secretKey));
  const api = await createTestApp({ payments, ...overrides });
  await switchCards(api, null, true);
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  standIn.webhooks.sendTo(`${address}/api/payments/stripe/webhook`);
  const orderCalls = createOrderCalls(api);
  const health: AppParts['health'] = overrides.health ?? { mail: 'off', isStopping: () => false };
  const tools = { ...api, payments, log: createLog('silent'), health };

  const get = async (token: string, id: string): Promise<Order> =>
    (await api.call('GET', `/orders/${id}`, { token })).body.data;

  const paymentOf = async (userId: string, orderId: string) => {
    const payment = await findNewest(api.db, { userId, orderId });
    if (!payment) throw new Error('the order has no payment');
    return payment;
  };

  return {
    ...{
      api,
      orderCalls,
      standIn,
      stripeWith,
      tools,
      get,
      paymentOf,
      webhookUrl: `${address}/api/payments/stripe/webhook`,
    },
    place: (token: string, changes: Partial<PlaceOrderRequest> = {}) =>
      orderCalls.place(token, { payment: 'card', ...changes }),
    open: (token: string, id: string) => api.call('POST', `/orders/${id}/payment`, { token }),
    check: (token: string, id: string) => api.call('POST', `/orders/${id}/payment/check`, { token }),
    toCounter: (token: string, id: string) => api.call('POST', `/orders/${id}/payment/counter`, { token }),
    /** The stand-in's session of an address that `open` answered with. */
    sessionIn: (url: string) => url.split('/').at(-1) ?? '',
    settle: async (userId: string, orderId: string) => settlePayment(tools, refOf(await paymentOf(userId, orderId))),
    run: (job: PaymentJob) => runPaymentJob(tools, job),
    /** Its time to pay is over, and the job that was queued for then runs. */
    expire: async (userId: string, orderId: string) => {
      await sql`update payments set expires_at = now() where order_id = ${orderId}`.execute(api.db);
      await runPaymentJob(tools, { kind: 'settle', userId, orderId });
    },
    /** Runs all jobs that are due; those of a job too. */
    work: async () => {
      for (;;) {
        const jobs = await api.boss.fetch<PaymentJob>('payment', { batchSize: 20 });
        if (jobs.length === 0) return;
        for (const { id, data } of jobs) {
          await runPaymentJob(tools, data);
          await api.boss.complete('payment', id);
        }
      }
    },
    close: async () => {
      await standIn.webhooks.settled();
      await api.close();
      await standIn.close();
    },
  };
}

export type CardDesk = Awaited<ReturnType<typeof openCardDesk>>;
