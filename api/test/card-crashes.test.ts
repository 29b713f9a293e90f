import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { comparePayments } from '../src/orders/payments/compare-payments.ts';
import { checkPayments, runPaymentJob } from '../src/orders/payments/payment-jobs.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '../src/orders/payments/provider.ts';
import { createProviders } from '../src/orders/payments/providers.ts';
import { openTestPayments } from './test-payments.ts';
import { startTestWorker } from './test-worker.ts';

const cards = await openTestPayments();
const staff = await cards.orderCalls.employ();
beforeEach(() => {
  cards.standIn.forgetFaults();
  cards.standIn.webhooks.set('deliver');
});

const findSessions = (orderId: string) =>
  [...cards.standIn.books.sessions.values()].filter(({ success_url }) => success_url.includes(orderId));
const paid = () => {
  cards.standIn.webhooks.set('drop');
  return cards.pay();
};
/** Cancels a paid order while it is made, so that its money has to go back. */
const cancelInMaking = async () => {
  const bought = await paid();
  await cards.orderCalls.change(staff.token, bought.order.id, 'pending', 'preparing');
  await cards.work();
  await cards.orderCalls.change(staff.token, bought.order.id, 'preparing', 'cancelled', 'The oven is broken.');
  return bought;
};
const findRefundJob = async ({ userId, order }: { userId: string; order: { id: string } }) => {
  const refunds = cards.api.db.selectFrom('refunds').select('refund_id').where('order_id', '=', order.id);
  const { refund_id } = await refunds.executeTakeFirstOrThrow();
  return { kind: 'refund', userId, orderId: order.id, refundId: refund_id } as const;
};
const findRefunds = (session: string) =>
  [...cards.standIn.books.refunds.values()].filter(
    ({ payment_intent }) => payment_intent === cards.findIntent(session)?.id,
  );
/** As if so many minutes had passed since the last look. */
const age = (orderId: string, minutes: number) =>
  sql`update payments set created_at = created_at - make_interval(mins => ${minutes}),
    checked_at = checked_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes}) where order_id = ${orderId}`.execute(cards.api.db);

/** Every row of the page's table 'When something dies'. */
describe('when something dies', () => {
  test("after the order's commit: 'Pay now' opens its page, else it is over in time", async () => {
    const { token, order } = await cards.orderByCard();
    expect(findSessions(order.id)).toEqual([]);
    expect((await cards.open(token, order.id)).status).toBe(200);
    expect(findSessions(order.id)).toHaveLength(1);
    const left = await cards.orderByCard();
    await age(left.order.id, 16);
    await checkPayments(cards.tools);
    expect(await cards.get(left.token, left.order.id)).toMatchObject({ status: 'cancelled' });
  });

  test('the session is made and its answer lost: the same key, the same session', async () => {
    const { token, order } = await cards.orderByCard();
    // The SDK tries once more, and that answer is lost too.
    cards.standIn.fault('session.create', 'lost', { times: 2 });
    expect(await cards.open(token, order.id)).toMatchObject({ status: 503, body: { code: 'payments_away' } });
    expect(findSessions(order.id)).toHaveLength(1);
    const { body } = await cards.open(token, order.id);
    expect(findSessions(order.id)).toHaveLength(1);
    expect(cards.sessionIn(body.data.url)).toBe(findSessions(order.id)[0]?.id);
  });

  test('the keys are taken away: what nobody can pay any more is over in time all the same', async () => {
    const { token, userId, order } = await cards.orderByCard();
    await sql`update payments set expires_at = now() where order_id = ${order.id}`.execute(cards.api.db);
    const tools = { ...cards.tools, paymentProviders: createProviders(undefined) };
    await runPaymentJob(tools, { kind: 'settle', userId, orderId: order.id });
    expect((await cards.get(token, order.id)).status).toBe('cancelled');
  });

  test('the same, and nobody comes back: nobody has its address, and nobody gets it any more', async () => {
    const { token, userId, order } = await cards.orderByCard();
    cards.standIn.fault('session.create', 'lost', { times: 2 });
    await cards.open(token, order.id);
    await cards.expire(userId, order.id);
    expect(await cards.get(token, order.id)).toMatchObject({ cancelReason: 'It was not paid in time.' });
    expect(await cards.open(token, order.id)).toMatchObject({ status: 409, body: { code: 'not_payable' } });
    expect(findSessions(order.id)).toHaveLength(1);
  });

  test('Stripe fails with a 500: the next try has another key, and whoever pays pays once', async () => {
    const { token, order } = await cards.orderByCard();
    cards.standIn.fault('session.create', 'broken', { times: 1 });
    expect((await cards.open(token, order.id)).status).toBe(503);
    const { body } = await cards.open(token, order.id);
    expect(cards.standIn.pay(cards.sessionIn(body.data.url))).toBe(true);
    expect((await cards.check(token, order.id)).body.data.status).toBe('pending');
  });

  test('the browser is closed after paying and no webhook comes: the look of every minute finds it', async () => {
    const { token, order, session } = await cards.openPage();
    cards.standIn.webhooks.set('drop');
    cards.standIn.pay(session);
    await checkPayments(cards.tools);
    expect((await cards.get(token, order.id)).status).toBe('unpaid');
    await age(order.id, 3);
    await checkPayments(cards.tools);
    expect((await cards.get(token, order.id)).status).toBe('pending');
  });

  test('webhooks come twice, reversed and late: each is one, and what it says is not believed', async () => {
    const { token, order, session } = await cards.openPage();
    cards.standIn.webhooks.set('hold');
    cards.standIn.decline(session);
    cards.standIn.pay(session);
    await cards.check(token, order.id);
    await cards.orderCalls.change(staff.token, order.id, 'pending', 'preparing');
    await cards.work();
    await cards.standIn.webhooks.deliverHeld({ reversed: true });
    cards.standIn.webhooks.set('double');
    await cards.work();
    expect(await cards.get(token, order.id)).toMatchObject({ status: 'preparing', payment: { state: 'captured' } });
    expect(cards.findIntent(session)?.amount_received).toBe(1_700);
    const another = await cards.openPage();
    cards.standIn.pay(another.session);
    await cards.standIn.webhooks.settled();
    const seen = await cards.api.db.selectFrom('provider_events').select('event_id').execute();
    expect(new Set(seen.map(({ event_id }) => event_id)).size).toBe(seen.length);
    const jobs = await cards.api.boss.findJobs('payment', { data: { kind: 'settle', orderId: another.order.id } });
    // Two for the end of its time, before and after its page was opened, and one of a message that came twice.
    expect(jobs).toHaveLength(3);
    await cards.work();
    expect((await cards.get(another.token, another.order.id)).status).toBe('pending');
  });

  test.each(['intent.capture', 'session.retrieve'] as const)(
    'the worker dies in a capture (%s): again, and once',
    async (call) => {
      const { token, userId, order, session } = await paid();
      await cards.orderCalls.change(staff.token, order.id, 'pending', 'preparing');
      cards.standIn.fault(call, 'lost', { times: 2 });
      const job = { kind: 'settle', userId, orderId: order.id } as const;
      await cards.run(job).catch(() => {});
      await cards.run(job);
      expect(cards.findIntent(session)).toMatchObject({ status: 'succeeded', amount_received: 1_700 });
      expect((await cards.get(token, order.id)).payment).toMatchObject({ state: 'captured' });
    },
  );

  test('the capture is out of retries: the look of every minute takes it', async () => {
    const { token, order, session } = await paid();
    await cards.orderCalls.change(staff.token, order.id, 'pending', 'preparing');
    await age(order.id, 90);
    await checkPayments(cards.tools);
    expect(cards.findIntent(session)).toMatchObject({ status: 'succeeded', amount_received: 1_700 });
    expect((await cards.get(token, order.id)).payment).toMatchObject({ state: 'captured' });
  });

  test('the worker dies in a release, and in a refund: again, and once', async () => {
    const held = await paid();
    await cards.orderCalls.cancel(held.token, held.order.id);
    cards.standIn.fault('intent.cancel', 'lost', { times: 2 });
    const release = { kind: 'settle', userId: held.userId, orderId: held.order.id } as const;
    await cards.run(release).catch(() => {});
    await cards.run(release);
    expect(cards.findIntent(held.session)).toMatchObject({ status: 'canceled' });
    expect((await cards.get(held.token, held.order.id)).payment).toMatchObject({ state: 'released' });

    const taken = await cancelInMaking();
    cards.standIn.fault('refund.create', 'lost', { times: 2 });
    await cards.work().catch(() => {});
    const job = await findRefundJob(taken);
    await cards.run(job);
    await cards.run(job);
    expect(findRefunds(taken.session)).toMatchObject([{ amount: 1_700 }]);
    expect((await cards.get(taken.token, taken.order.id)).payment).toMatchObject({ returned: 17 });
  });

  test('Stripe fails with a 500 in a refund, which it repeats for a day: it is refunded once, when the key is forgotten', async () => {
    const { userId, order, session } = await cancelInMaking();
    cards.standIn.fault('refund.create', 'broken', { times: 1 });
    await cards.work().catch(() => {});
    const job = await findRefundJob({ userId, order });
    await expect(cards.run(job)).rejects.toThrow('500');
    expect(findRefunds(session)).toEqual([]);
    cards.standIn.travel(25 * 3_600);
    await cards.run(job);
    await cards.run(job);
    cards.standIn.travel(-25 * 3_600);
    expect(findRefunds(session)).toMatchObject([{ amount: 1_700, status: 'succeeded' }]);
  });

  test('the key at Stripe is replaced in the middle of a refund: it waits for the right one, and is done once', async () => {
    const { userId, order, session } = await cancelInMaking();
    await cards.settle(userId, order.id);
    const job = await findRefundJob({ userId, order });
    cards.standIn.fault('refund.create', 'lost', { times: 2 });
    await expect(cards.run(job)).rejects.toBeInstanceOf(ProviderUnavailableError);
    const paymentProviders = createProviders(cards.stripeWith('sk_test_replaced'));
    await expect(runPaymentJob({ ...cards.tools, paymentProviders }, job)).rejects.toBeInstanceOf(
      ProviderUnavailableError,
    );
    await cards.work();
    expect(findRefunds(session)).toMatchObject([{ amount: 1_700 }]);
    expect((await cards.findPayment(userId, order.id)).returned_cents).toBe(1_700);
  });

  test('two ask for the same refund, and one is refused because the other was faster: it is done', async () => {
    const { userId, order, session } = await cancelInMaking();
    await cards.settle(userId, order.id);
    const job = await findRefundJob({ userId, order });
    await cards.run(job);
    // The second one has looked before, and its key is forgotten.
    cards.standIn.travel(25 * 3_600);
    const stripe = cards.stripeWith(cards.standIn.secretKey);
    const late = { ...stripe, refund: () => Promise.reject(new ProviderRefusedError('already refunded')) };
    await runPaymentJob({ ...cards.tools, paymentProviders: createProviders(late) }, job);
    cards.standIn.travel(-25 * 3_600);
    expect(await cards.findPayment(userId, order.id)).toMatchObject({ returned_cents: 1_700, problem: null });
    expect(cards.findIntent(session)?.amount_received).toBe(1_700);
  });

  test('Stripe is away when a page is opened: the counter is one press away', async () => {
    const { token, order } = await cards.orderByCard();
    cards.standIn.fault('*', 'unheard', { times: 9 });
    expect(await cards.open(token, order.id)).toMatchObject({
      status: 503,
      body: { code: 'payments_away', message: expect.stringContaining('counter') },
    });
    expect((await cards.toCounter(token, order.id)).body.data).toMatchObject({ status: 'pending' });
  });

  test('the hold is gone when it should be taken: the board and a mail say that it is paid at the counter', async () => {
    const { token, userId, order, session } = await paid();
    cards.standIn.travel(8 * 24 * 3_600);
    await cards.orderCalls.change(staff.token, order.id, 'pending', 'preparing');
    await cards.run({ kind: 'settle', userId, orderId: order.id });
    cards.standIn.travel(-8 * 24 * 3_600);
    expect(cards.findIntent(session)?.status).toBe('canceled');
    expect(await cards.get(token, order.id)).toMatchObject({
      status: 'preparing',
      payment: { method: 'counter', state: 'failed' },
    });
    const { body } = await cards.api.call('GET', '/staff/orders', { token: staff.token });
    expect(body.data.find(({ id }: { id: string }) => id === order.id)).toMatchObject({ isPaid: false });
    const mails = await cards.api.boss.findJobs('mail', { data: { kind: 'payment-failed', orderId: order.id } });
    expect(mails).toHaveLength(1);
  });

  test('the hold is gone before staff say what became of a left-over order: a person looks, and no mail asks for money', async () => {
    const { token, userId, order } = await paid();
    await sql`update orders set left_over_at = now() where order_id = ${order.id}`.execute(cards.api.db);
    cards.standIn.travel(8 * 24 * 3_600);
    await cards.settle(userId, order.id);
    cards.standIn.travel(-8 * 24 * 3_600);
    expect(await cards.get(token, order.id)).toMatchObject({
      status: 'pending',
      payment: { method: 'card', state: 'failed' },
    });
    expect(await cards.findPayment(userId, order.id)).toMatchObject({ problem: expect.stringContaining('left over') });
    expect(await cards.api.boss.findJobs('mail', { data: { kind: 'payment-failed', orderId: order.id } })).toEqual([]);
  });

  test('the amount differs: nothing is taken, and somebody has to look at it', async () => {
    const { token, userId, order, session } = await cards.openPage();
    await sql`update payments set amount_cents = 1600 where order_id = ${order.id}`.execute(cards.api.db);
    cards.standIn.pay(session);
    await cards.check(token, order.id);
    await cards.work();
    expect(cards.findIntent(session)).toMatchObject({ amount_received: 0, status: 'canceled' });
    expect(await cards.findPayment(userId, order.id)).toMatchObject({ problem: expect.stringContaining('amount') });
    const manager = await cards.orderCalls.employ('manager');
    const { body } = await cards.api.call('GET', '/owner/today', { token: manager.token });
    expect(body.data.payments).toContainEqual(expect.objectContaining({ orderId: order.id }));
  });
});

describe('while Stripe hangs', () => {
  test('one look at payments runs at a time, and it stops when its job is over', async () => {
    const bought = [await cards.openPage(), await cards.openPage(), await cards.openPage()];
    for (const { order } of bought) await age(order.id, 4);
    const { cardProvider: stripe } = cards.tools.paymentProviders;
    if (!stripe) throw new Error('cards are off');
    const waiting: (() => void)[] = [];
    const hanging = {
      ...stripe,
      read: () =>
        new Promise<never>((_, reject) => waiting.push(() => reject(new ProviderUnavailableError('Stripe hangs')))),
    };
    const queued = [0, 1, 2, 3].map(() => cards.api.boss.send('check-payments', {}));
    await Promise.all(queued);
    const stop = await startTestWorker(cards.api.databaseUrl, 'smtp://127.0.0.1:9', {
      paymentProviders: createProviders(hanging),
    });
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await pause(1_500);
    expect(waiting).toHaveLength(1);
    const stopped = stop();
    await pause(200);
    for (const end of waiting) end();
    await stopped;
    expect(waiting.length).toBeLessThan(bought.length);
  });

  test('no payment is begun once the signal says so', async () => {
    const left = await cards.openPage();
    await age(left.order.id, 4);
    expect(await checkPayments(cards.tools, AbortSignal.abort())).toEqual({ checked: 0, failed: 0 });
    await expect(comparePayments(cards.tools, AbortSignal.abort())).rejects.toThrow();
  });
});
