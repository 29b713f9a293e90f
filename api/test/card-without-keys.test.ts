import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { comparePayments, recheckPayments } from '../src/orders/payments/compare-payments.ts';
import { runPaymentJob } from '../src/orders/payments/payment-jobs.ts';
import { createProviders } from '../src/orders/payments/providers.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import type { PaymentJob } from '../src/platform/queue/queues.ts';
import { openComparedPayments } from './compared-payments.ts';

const { cards, staff, askRefund, taken, refundsIn, compare } = await openComparedPayments();
const move = (id: string, from: string, to: string) => cards.orderCalls.change(staff.token, id, from, to);
const recheck = { paymentIds: [uuidV7()], since: new Date(Date.now() - 48 * 3_600_000).toISOString() };

test('without keys, overdue refunds at the counter are made all the same', async () => {
  const { token } = await cards.api.registerConfirmed();
  const order = await cards.orderCalls.place(token);
  await cards.orderCalls.change(staff.token, order.id, 'pending', 'preparing');
  await cards.orderCalls.change(staff.token, order.id, 'preparing', 'completed');
  await askRefund({ order }, 400);
  await cards.api.boss.deleteAllJobs('payment');
  await sql`update refunds set created_at = created_at - interval '2 hours'`.execute(cards.api.db);
  await comparePayments({ ...cards.tools, paymentProviders: createProviders(undefined) });
  await cards.work();
  expect(await refundsIn({ order })).toMatchObject([{ state: 'done', cents: 400 }]);
});

test('without keys there is nothing to compare', async () => {
  const paymentProviders = { ...cards.tools.paymentProviders, cardProvider: undefined };
  expect(await comparePayments({ ...cards.tools, paymentProviders })).toEqual({ listed: 0, different: 0, unknown: 0 });
  expect(await recheckPayments({ ...cards.tools, paymentProviders }, recheck)).toEqual({ problems: 0 });
});

describe('without keys', () => {
  const makeOverdue = () => sql`update refunds set created_at = created_at - interval '2 hours'`.execute(cards.api.db);
  const withoutKeys = { ...cards.tools, paymentProviders: createProviders(undefined) };
  const listJobs = () => cards.api.boss.findJobs<PaymentJob>('payment', { queued: true });

  test('nothing is queued for refunds and cancelled orders that only Stripe can settle', async () => {
    const asked = await taken();
    await askRefund(asked, 400);
    const cancelled = await taken();
    await cards.orderCalls.change(staff.token, cancelled.order.id, 'preparing', 'cancelled', 'The oven is broken.');
    await cards.api.boss.deleteAllJobs('payment');
    await makeOverdue();
    await comparePayments(withoutKeys);
    expect(await listJobs()).toEqual([]);
    await compare();
    await cards.work();
    expect(await refundsIn(asked)).toMatchObject([{ cents: 400, state: 'done' }]);
    expect(await refundsIn(cancelled)).toMatchObject([{ cents: 1_700, state: 'done' }]);
  });

  test('a refund at the counter is made, also of an order whose card payment is over', async () => {
    const bought = await cards.openPage();
    await cards.toCounter(bought.token, bought.order.id);
    await cards.work();
    await move(bought.order.id, 'pending', 'preparing');
    await move(bought.order.id, 'preparing', 'completed');
    await cards.work();
    await askRefund(bought, 400);
    await cards.api.boss.deleteAllJobs('payment');
    await makeOverdue();
    await comparePayments(withoutKeys);
    for (const { data } of await listJobs()) await runPaymentJob(withoutKeys, data);
    expect(await refundsIn(bought)).toMatchObject([{ cents: 400, state: 'done' }]);
  });
});
