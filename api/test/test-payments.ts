import type { Order, PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import type { AppParts } from '../src/app.ts';
import { runPaymentJob } from '../src/orders/payments/payment-jobs.ts';
import { createProviders } from '../src/orders/payments/providers.ts';
import { findNewestPayment, toPaymentRef } from '../src/orders/payments/queries.ts';
import { settlePayment } from '../src/orders/payments/settle-payment.ts';
import { createStripe } from '../src/orders/payments/stripe.ts';
import { switchCards } from '../src/owner/shop/edit-shop.ts';
import { createLog } from '../src/platform/log.ts';
import type { PaymentJob } from '../src/platform/queue/queues.ts';
import { createOrderCalls } from './order-calls.ts';
import { startStripeStandIn } from './stripe-stand-in/start.ts';
import { createTestApp } from './test-app.ts';

const webhookSecret = 'whsec_of_tests';

/** Opens a shop that takes cards, beside a stand-in for Stripe. Jobs run when a test says so. */
export async function createTestPayments(overrides: Partial<AppParts> = {}) {
  const standIn = await startStripeStandIn({ webhookSecret });
  const settings = { webhookSecrets: [webhookSecret], api: standIn.url };
  const stripeWith = (secretKey: string) =>
    createStripe({ ...settings, secretKey, publicUrl: 'http://localhost:3000', timing: 'call' });
  const paymentProviders = createProviders(stripeWith(standIn.secretKey));
  const api = await createTestApp({ paymentProviders, ...overrides });
  await switchCards({ db: api.db, menu: api.menu, caller: null }, true);
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  standIn.webhooks.sendTo(`${address}/api/payments/stripe/webhook`);
  const orderCalls = createOrderCalls(api);
  const health: AppParts['health'] = overrides.health ?? { mail: 'off', isStopping: () => false };
  const tools = { ...api, paymentProviders, log: createLog('silent'), health };

  const get = async (token: string, id: string): Promise<Order> =>
    (await api.call('GET', `/orders/${id}`, { token })).body.data;

  const findPayment = async (userId: string, orderId: string) => {
    const payment = await findNewestPayment(api.db, { userId, orderId });
    if (!payment) throw new Error('the order has no payment');
    return payment;
  };

  const place = (token: string, changes: Partial<PlaceOrderRequest> = {}) =>
    orderCalls.place(token, { payment: 'card', ...changes });
  const open = (token: string, id: string) => api.call('POST', `/orders/${id}/payment`, { token });
  const check = (token: string, id: string) => api.call('POST', `/orders/${id}/payment/check`, { token });
  /** Returns the stand-in's session of an address that `open` answered with. */
  const sessionIn = (url: string) => url.split('/').at(-1) ?? '';

  /** Registers a customer who places an order by card. */
  const orderByCard = async (changes?: Partial<PlaceOrderRequest>) => {
    const { token, user } = await api.registerConfirmed();
    return { token, userId: user.id, order: await place(token, changes) };
  };
  /** Registers a customer who places an order by card and opens the page to pay it. */
  const openPage = async () => {
    const bought = await orderByCard();
    const { url } = (await open(bought.token, bought.order.id)).body.data as { url: string };
    return { ...bought, session: sessionIn(url), url };
  };
  /** Registers a customer who places an order and pays it by card. */
  const pay = async () => {
    const bought = await openPage();
    standIn.pay(bought.session);
    await check(bought.token, bought.order.id);
    return bought;
  };

  return {
    api,
    orderCalls,
    standIn,
    stripeWith,
    tools,
    get,
    findPayment,
    webhookUrl: `${address}/api/payments/stripe/webhook`,
    place,
    open,
    check,
    orderByCard,
    openPage,
    pay,
    findIntent: (session: string) =>
      standIn.books.intents.get(standIn.books.sessions.get(session)?.payment_intent ?? ''),
    toCounter: (token: string, id: string) => api.call('POST', `/orders/${id}/payment/counter`, { token }),
    sessionIn,
    settle: async (userId: string, orderId: string) =>
      settlePayment(tools, toPaymentRef(await findPayment(userId, orderId))),
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

/** Opens the shop of a test file, and closes it after the file's tests. */
export async function openTestPayments(overrides?: Partial<AppParts>) {
  const cards = await createTestPayments(overrides);
  afterAll(cards.close);
  return cards;
}

export type TestPayments = Awaited<ReturnType<typeof createTestPayments>>;
