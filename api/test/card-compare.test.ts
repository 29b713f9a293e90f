import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { clearReasons } from '../src/account/queries.ts';
import { comparePayments, recheckPayments } from '../src/orders/payments/compare-payments.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { createLog } from '../src/platform/log.ts';
import type { PaymentJob } from '../src/platform/queue/queues.ts';
import { failedRefund, openComparedPayments } from './compared-payments.ts';
import { newPayment } from './stripe-actions.ts';

const { cards, staff, manager, askRefund, taken, getIntentId, findRow, refundsIn, compare } =
  await openComparedPayments();
const same = { different: 0, unknown: 0, problems: 0 };
const recheck = (...paymentIds: string[]) => ({
  paymentIds,
  since: new Date(Date.now() - 48 * 3_600_000).toISOString(),
});

test('where nothing differs, nothing happens', async () => {
  const bought = [await taken(), await cards.pay(), await cards.openPage()];
  cards.standIn.decline(bought[2]?.session ?? '');
  const before = await Promise.all(bought.map(findRow));
  expect(await compare()).toEqual({ ...same, listed: 3 });
  expect(await Promise.all(bought.map(findRow))).toEqual(before);
});

describe('a hold or money that our row does not have', () => {
  test('is settled: a paid order that nobody told us of is made', async () => {
    const begun = await cards.openPage();
    cards.standIn.pay(begun.session);
    expect(await compare()).toEqual({ ...same, listed: 1, different: 1 });
    expect(await findRow(begun)).toMatchObject({ state: 'authorized', order_status: 'pending', problem: null });
    expect(await compare()).toEqual({ ...same, listed: 1 });
  });

  test('is settled: what was taken in the dashboard of a cancelled order goes back', async () => {
    const begun = await cards.pay();
    await cards.orderCalls.cancel(begun.token, begun.order.id);
    const payment = { ...newPayment({ amount: 1_700 }), pageId: begun.session, intentId: null };
    await cards.tools.paymentProviders.cardProvider?.capture(payment);
    expect(await compare()).toMatchObject({ different: 1, problems: 0 });
    await cards.work();
    expect(await refundsIn(begun)).toMatchObject([{ cents: 1_700, state: 'done' }]);
  });

  test('that settling cannot reach is to be looked at', async () => {
    const begun = await cards.openPage();
    cards.standIn.pay(begun.session);
    await sql`update payments set provider_id = null where order_id = ${begun.order.id}`.execute(cards.api.db);
    expect(await compare()).toEqual({ ...same, listed: 1, different: 1, problems: 1 });
    const problem = 'The record of our payment provider differs from ours.';
    expect(await findRow(begun)).toMatchObject({ state: 'awaiting', problem });
    // The next night says it no second time.
    await compare();
    expect((await findRow(begun)).problem).toBe(problem);
  });

  test('is to be looked at when somebody has paid on two pages', async () => {
    const begun = await cards.pay();
    const { payment_id } = await findRow(begun);
    const other = newPayment({ paymentId: payment_id, orderId: begun.order.id, amount: 1_700 });
    const page = await cards.tools.paymentProviders.cardProvider?.open(other, 'another key');
    cards.standIn.pay(page?.id ?? '');
    expect(await compare()).toEqual({ ...same, listed: 2, different: 1, problems: 1 });
    expect(await findRow(begun)).toMatchObject({
      state: 'authorized',
      problem: 'It was paid more than once at our payment provider.',
    });
  });
});

describe('money of ours that the provider does not have', () => {
  test.each(['hold', 'taken'] as const)('is to be looked at: %s', async (kind) => {
    const bought = kind === 'hold' ? await cards.pay() : await taken();
    cards.standIn.books.intents.clear();
    cards.standIn.books.sessions.clear();
    expect(await compare()).toEqual({ ...same, listed: 0, different: 1, problems: 1 });
    const { problem } = await findRow(bought);
    expect(problem).toBe('Our payment provider does not list this payment.');
    const today = await cards.api.call('GET', '/owner/today', { token: manager.token });
    expect(JSON.stringify(today.body.data)).toContain(problem);
  });

  test('is not expected from a payment before these two days', async () => {
    await taken();
    await sql`update payments set created_at = now() - interval '49 hours'`.execute(cards.api.db);
    cards.standIn.books.intents.clear();
    cards.standIn.books.sessions.clear();
    expect(await compare()).toEqual({ ...same, listed: 0 });
  });
});

test('what was taken in part in the dashboard is to be looked at, and only that goes back', async () => {
  const bought = await cards.pay();
  const stripe = cards.standIn.books.intents.get(getIntentId(bought));
  cards.standIn.captureInDashboard(stripe?.id ?? '', 1_000);
  expect(await compare()).toMatchObject({ listed: 1, different: 1 });
  expect(await findRow(bought)).toMatchObject({ captured_cents: 1_000, problem: expect.stringContaining('amount') });
  // Stripe shows the rest of a hold that was taken in part as a refund.
  cards.standIn.refundInDashboard(stripe?.id ?? '', 300);
  await cards.settle(bought.userId, bought.order.id);
  expect(await refundsIn(bought)).toEqual([]);
});

test('a refund of ours that has failed at the bank, unheard, is found', async () => {
  const bought = await taken();
  await askRefund(bought, 500);
  await cards.work();
  const [given] = cards.standIn.books.refunds.values();
  cards.standIn.finishRefund(given?.id ?? '', 'failed');
  expect(await compare()).toMatchObject({ different: 1, problems: 0 });
  expect(await findRow(bought)).toMatchObject({ returned_cents: 0, problem: failedRefund('$5.00') });
});

test('two refunds of the same sum that fail are two problems', async () => {
  const bought = await taken();
  const ids = [await askRefund(bought, 500), await askRefund(bought, 500)];
  await cards.work();
  for (const { id } of cards.standIn.books.refunds.values()) cards.standIn.finishRefund(id, 'failed');
  await compare();
  const { problem } = await findRow(bought);
  for (const id of ids) expect(problem).toContain(id);
});

describe('what should have gone back', () => {
  /** An order that was cancelled while it was made, and whose refund has failed at the bank. */
  const cancelledUnrefunded = async () => {
    const bought = await taken();
    cards.standIn.setRefunds('pending');
    await cards.orderCalls.change(staff.token, bought.order.id, 'preparing', 'cancelled', 'The oven is broken.');
    await cards.work();
    const [asked] = [...cards.standIn.books.refunds.values()];
    cards.standIn.finishRefund(asked?.id ?? '', 'failed');
    await cards.run({ kind: 'settle', userId: bought.userId, orderId: bought.order.id });
    return bought;
  };

  test('and failed at the bank is not tried for ever, and said once', async () => {
    const bought = await cancelledUnrefunded();
    await compare();
    await cards.work();
    expect(await refundsIn(bought)).toMatchObject([{ state: 'failed' }]);
    expect(await findRow(bought)).toMatchObject({ problem: expect.stringContaining('A refund of $17.00 has failed.') });
    await cards.api.call('POST', `/owner/orders/${bought.order.id}/payment/looked-at`, { token: manager.token });
    await compare();
    await cards.work();
    expect(await findRow(bought)).toMatchObject({ problem: null, returned_cents: 0 });
  });

  test.each(['after', 'before'])(
    'and was asked for by a manager, and failed %s the order was cancelled: a person sends it',
    async (when) => {
      const bought = await taken();
      const fail = async () => {
        const [given] = cards.standIn.books.refunds.values();
        cards.standIn.finishRefund(given?.id ?? '', 'failed');
        await cards.run({ kind: 'settle', userId: bought.userId, orderId: bought.order.id });
        await cards.work();
      };
      await askRefund(bought, 200);
      await cards.work();
      if (when === 'before') await fail();
      await cards.orderCalls.change(staff.token, bought.order.id, 'preparing', 'cancelled', 'The oven is broken.');
      await cards.work();
      if (when === 'after') await fail();
      expect(await refundsIn(bought)).toMatchObject([
        { cents: 200, state: 'failed' },
        { cents: 1_500, state: 'done' },
      ]);
      expect(await findRow(bought)).toMatchObject({ returned_cents: 1_500, problem: failedRefund('$2.00') });
    },
  );

  test('and failed is not sent again when the account is deleted', async () => {
    const bought = await cancelledUnrefunded();
    // The money is handed over at the counter; then the customer leaves.
    await cards.api.db.transaction().execute((trx) => clearReasons(trx, bought.userId));
    await compare();
    await cards.work();
    expect(await refundsIn(bought)).toMatchObject([{ state: 'failed', cause: 'cancelled', reason: '' }]);
    expect(cards.standIn.books.refunds.size).toBe(1);
  });

  test('is asked for again when its own job is out of retries', async () => {
    const bought = await taken();
    await cards.orderCalls.change(staff.token, bought.order.id, 'preparing', 'cancelled', 'The oven is broken.');
    await cards.api.boss.deleteAllJobs('payment');
    await compare();
    await cards.work();
    expect(await refundsIn(bought)).toMatchObject([{ state: 'done', cents: 1_700 }]);
    await compare();
    await cards.work();
    expect(cards.standIn.books.refunds.size).toBe(1);
  });

  test('and was asked for an hour ago is asked for again', async () => {
    const bought = await taken();
    const id = await askRefund(bought, 500);
    await cards.api.boss.deleteAllJobs('payment');
    await compare();
    expect(await refundsIn(bought)).toMatchObject([{ state: 'asked' }]);
    await sql`update refunds set created_at = created_at - interval '2 hours' where refund_id = ${id}`.execute(
      cards.api.db,
    );
    await compare();
    expect(await refundsIn(bought)).toMatchObject([{ state: 'done', cents: 500 }]);
  });
});

test('a payment with an id of ours that we do not have is in the log, by ids alone', async () => {
  const lost = newPayment();
  const page = await cards.tools.paymentProviders.cardProvider?.open(lost, 'lost');
  cards.standIn.pay(page?.id ?? '');
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  expect(await comparePayments({ ...cards.tools, log })).toEqual({ listed: 1, different: 0, unknown: 1 });
  const intent = cards.standIn.books.sessions.get(page?.id ?? '')?.payment_intent;
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ payment: lost.paymentId, intent }]);
  expect(lines.join()).not.toContain(lost.email);
});

test('one that cannot be settled just now keeps no other waiting', async () => {
  const bought = [await cards.openPage(), await cards.openPage()];
  for (const { session } of bought) cards.standIn.pay(session);
  await cards.api.boss.deleteAllJobs('payment');
  expect(await comparePayments(cards.tools)).toEqual({ listed: 2, different: 2, unknown: 0 });
  // Both tries of the first call.
  cards.standIn.fault('session.retrieve', 'unheard', { times: 2 });
  const jobs = await cards.api.boss.fetch<PaymentJob>('payment', { batchSize: 20 });
  const outcomes = [];
  for (const { data } of jobs) outcomes.push(await Promise.allSettled([cards.run(data)]));
  expect(outcomes.flat().map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  const states = await Promise.all(bought.map(async (one) => (await findRow(one)).state));
  expect(states.toSorted()).toEqual(['authorized', 'awaiting']);
  await cards.api.boss.deleteAllJobs('payment');
  await cards.api.boss.deleteAllJobs('compare-payments');
});

test('what differs for the first time an hour later waits for the next night', async () => {
  const earlier = await cards.openPage();
  cards.standIn.pay(earlier.session);
  expect(await recheckPayments(cards.tools, recheck(uuidV7()))).toEqual({ problems: 0 });
  expect(await findRow(earlier)).toMatchObject({ state: 'awaiting', problem: null });
});

describe('a payment that still differs an hour later', () => {
  const openDiffering = async () => {
    const bought = await cards.openPage();
    cards.standIn.pay(bought.session);
    const { payment_id } = await findRow(bought);
    return { bought, paymentId: payment_id };
  };

  test('is settled, whatever its job waits for, and is no problem', async () => {
    const { bought, paymentId } = await openDiffering();
    expect(await recheckPayments(cards.tools, recheck(paymentId))).toEqual({ problems: 0 });
    expect(await findRow(bought)).toMatchObject({ state: 'authorized', problem: null });
  });

  test('is no problem while Stripe is away: the job is retried', async () => {
    const { bought, paymentId } = await openDiffering();
    cards.standIn.fault('session.retrieve', 'unheard', { times: 2 });
    await expect(recheckPayments(cards.tools, recheck(paymentId))).rejects.toThrow('Stripe');
    expect(await findRow(bought)).toMatchObject({ state: 'awaiting', problem: null });
  });

  test('is a problem also where another one could not be settled', async () => {
    const lost = await taken();
    const { payment_id } = await findRow(lost);
    cards.standIn.books.intents.clear();
    cards.standIn.books.sessions.clear();
    const stuck = await openDiffering();
    cards.standIn.fault('session.retrieve', 'unheard', { times: 2 });
    await expect(recheckPayments(cards.tools, recheck(stuck.paymentId, payment_id))).rejects.toThrow('Stripe');
    expect(await findRow(stuck.bought)).toMatchObject({ problem: null });
    expect(await findRow(lost)).toMatchObject({ problem: expect.stringContaining('does not list') });
  });

  test('is compared from the beginning of the first comparison, and the log has both states', async () => {
    const bought = await taken();
    const { payment_id } = await findRow(bought);
    await sql`update payments set created_at = now() - interval '48 hours 30 minutes'`.execute(cards.api.db);
    cards.standIn.books.intents.clear();
    cards.standIn.books.sessions.clear();
    const lines: string[] = [];
    const log = createLog('error', { write: (line) => lines.push(line) });
    const since = new Date(Date.now() - 49 * 3_600_000).toISOString();
    const input = { paymentIds: [payment_id], since };
    expect(await recheckPayments({ ...cards.tools, log }, input)).toEqual({ problems: 1 });
    const stored = { state: 'captured', captured_cents: 1_700, returned_cents: 0 };
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ payment: payment_id, stored }]);
  });
});

test('what is taken of a cancelled order after its hold was released goes back, because it was cancelled', async () => {
  const bought = await cards.pay();
  await cards.orderCalls.cancel(bought.token, bought.order.id);
  await cards.work();
  expect(await findRow(bought)).toMatchObject({ state: 'released' });
  Object.assign(cards.findIntent(bought.session) ?? {}, { status: 'succeeded', amount_received: 1_700 });
  await cards.settle(bought.userId, bought.order.id);
  expect(await refundsIn(bought)).toMatchObject([{ cents: 1_700, reason: 'Your order was cancelled.' }]);
});
