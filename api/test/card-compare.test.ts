import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearReasons } from '../src/account/queries.ts';
import { comparePayments } from '../src/orders/payments/compare.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { createLog } from '../src/platform/log.ts';
import { type CardDesk, openCardDesk } from './card-desk.ts';
import { newPayment } from './stripe-desk.ts';

let cards: CardDesk;
let staff: { token: string };
let manager: { token: string };
beforeAll(async () => {
  cards = await openCardDesk();
  staff = await cards.orderCalls.employ();
  manager = await cards.orderCalls.employ('manager');
});
afterAll(() => cards.close());
beforeEach(async () => {
  cards.standIn.forgetFaults();
  cards.standIn.setRefunds('succeeded');
  // As if nobody sent messages: only the comparison finds what differs.
  cards.standIn.webhooks.set('drop');
  // What the test before has left is over.
  await sql`delete from payments`.execute(cards.api.db);
  for (const book of Object.values(cards.standIn.books)) book.clear();
});

const begin = async () => {
  const { token, user } = await cards.api.registerConfirmed();
  const order = await cards.place(token);
  const { body } = await cards.open(token, order.id);
  return { token, userId: user.id, order, session: cards.sessionIn(body.data.url) };
};
type Begun = Awaited<ReturnType<typeof begin>>;
const paid = async () => {
  const begun = await begin();
  cards.standIn.pay(begun.session);
  await cards.check(begun.token, begun.order.id);
  return begun;
};
const taken = async () => {
  const bought = await paid();
  await cards.orderCalls.change(staff.token, bought.order.id, 'pending', 'preparing');
  await cards.work();
  return { ...bought, intent: intentOf(bought) };
};
const intentOf = ({ session }: Begun) => cards.standIn.books.sessions.get(session)?.payment_intent ?? '';
const rowOf = ({ userId, order }: Begun) => cards.paymentOf(userId, order.id);
const refundsIn = ({ order }: Begun) =>
  cards.api.db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).orderBy('created_at').execute();
const compare = () => comparePayments(cards.tools);
const same = { settled: 0, left: 0, unknown: 0, failed: 0 };
const mailsOf = async ({ order }: Begun) =>
  (await cards.api.boss.findJobs<{ kind: string }>('mail', { data: { orderId: order.id } })).map(
    ({ data }) => data.kind,
  );

test('where nothing differs, nothing happens', async () => {
  const bought = [await taken(), await paid(), await begin()];
  cards.standIn.decline(bought[2]?.session ?? '');
  const before = await Promise.all(bought.map(rowOf));
  expect(await compare()).toEqual({ ...same, listed: 3 });
  expect(await Promise.all(bought.map(rowOf))).toEqual(before);
});

describe('a hold or money that our row does not have', () => {
  test('is settled: a paid order that nobody told us of is made', async () => {
    const begun = await begin();
    cards.standIn.pay(begun.session);
    expect(await compare()).toEqual({ ...same, listed: 1, settled: 1 });
    expect(await rowOf(begun)).toMatchObject({ state: 'authorized', status: 'pending', problem: null });
    expect(await compare()).toEqual({ ...same, listed: 1 });
  });

  test('is settled: what was taken at the desk of a cancelled order goes back', async () => {
    const begun = await paid();
    await cards.orderCalls.cancel(begun.token, begun.order.id);
    await cards.tools.payments.cards?.capture(
      { ...newPayment({ amount: 1_700 }), providerId: begun.session, intentId: null },
      '',
    );
    expect(await compare()).toMatchObject({ settled: 1, left: 0 });
    await cards.work();
    expect(await refundsIn(begun)).toMatchObject([{ cents: 1_700, state: 'done' }]);
  });

  test('that settling cannot reach is to be looked at', async () => {
    const begun = await begin();
    cards.standIn.pay(begun.session);
    await sql`update payments set provider_id = null where order_id = ${begun.order.id}`.execute(cards.api.db);
    expect(await compare()).toEqual({ ...same, listed: 1, left: 1 });
    const problem = 'Our payment provider says something else about it than we do.';
    expect(await rowOf(begun)).toMatchObject({ state: 'awaiting', problem });
    // The next night says it no second time.
    await compare();
    expect((await rowOf(begun)).problem).toBe(problem);
  });

  test('is to be looked at when somebody has paid on two pages', async () => {
    const begun = await paid();
    const { payment_id } = await rowOf(begun);
    const other = newPayment({ paymentId: payment_id, orderId: begun.order.id, amount: 1_700 });
    const page = await cards.tools.payments.cards?.open(other, 'another key');
    cards.standIn.pay(page?.id ?? '');
    expect(await compare()).toEqual({ ...same, listed: 2, left: 1 });
    expect(await rowOf(begun)).toMatchObject({
      ...{ state: 'authorized', problem: 'It was paid more than once at our payment provider.' },
    });
  });
});

describe('money of ours that the provider does not have', () => {
  test.each(['hold', 'taken'] as const)('is to be looked at: %s', async (kind) => {
    const bought = kind === 'hold' ? await paid() : await taken();
    cards.standIn.books.intents.clear();
    cards.standIn.books.sessions.clear();
    expect(await compare()).toEqual({ ...same, listed: 0, left: 1 });
    const { problem } = await rowOf(bought);
    expect(problem).toBe('Our payment provider does not know it, or refuses it.');
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

test('what was taken in part at the desk is to be looked at, and only that goes back', async () => {
  const bought = await paid();
  const stripe = cards.standIn.books.intents.get(intentOf(bought));
  cards.standIn.captureAtDesk(stripe?.id ?? '', 1_000);
  expect(await compare()).toMatchObject({ listed: 1, settled: 1 });
  expect(await rowOf(bought)).toMatchObject({ captured_cents: 1_000, problem: expect.stringContaining('amount') });
  // Stripe shows the rest of a hold that was taken in part as a refund.
  cards.standIn.refundAtDesk(stripe?.id ?? '', 300);
  await cards.settle(bought.userId, bought.order.id);
  expect(await refundsIn(bought)).toEqual([]);
});

describe("a refund that was made at the provider's own desk", () => {
  test('becomes a refund like any other, once', async () => {
    const bought = await taken();
    const { id } = cards.standIn.refundAtDesk(bought.intent, 500);
    expect(await compare()).toEqual({ ...same, listed: 1, settled: 1 });
    await compare();
    await Promise.all([1, 2, 3].map(() => cards.settle(bought.userId, bought.order.id)));
    await cards.run({ kind: 'settle', userId: bought.userId, orderId: bought.order.id });
    expect(await refundsIn(bought)).toMatchObject([
      { cents: 500, state: 'done', provider_id: id, reason: 'Refunded at our payment provider.', actor: null },
    ]);
    expect(cards.standIn.books.refunds.size).toBe(1);
    expect((await cards.get(bought.token, bought.order.id)).payment).toMatchObject({ returned: 5 });
    expect((await mailsOf(bought)).filter((kind) => kind === 'order-refunded')).toHaveLength(1);
    expect(await rowOf(bought)).toMatchObject({ returned_cents: 500, problem: null });
  });

  test('and another one later are two, also when several look at once', async () => {
    const bought = await taken();
    cards.standIn.refundAtDesk(bought.intent, 500);
    await compare();
    cards.standIn.refundAtDesk(bought.intent, 200);
    await Promise.all([1, 2, 3].map(() => cards.settle(bought.userId, bought.order.id)));
    expect((await refundsIn(bought)).map(({ cents }) => cents)).toEqual([500, 200]);
    expect(await rowOf(bought)).toMatchObject({ returned_cents: 700 });
  });

  test('is seen by its message, without waiting for the night', async () => {
    const bought = await taken();
    cards.standIn.webhooks.set('deliver');
    cards.standIn.refundAtDesk(bought.intent, 1_700);
    await cards.standIn.webhooks.settled();
    await cards.work();
    expect(await rowOf(bought)).toMatchObject({ returned_cents: 1_700 });
  });

  test('is found for an older payment too', async () => {
    const bought = await taken();
    await sql`update payments set created_at = now() - interval '20 days'`.execute(cards.api.db);
    const intent = cards.standIn.books.intents.get(bought.intent);
    Object.assign(intent ?? {}, { created: Math.floor(Date.now() / 1_000) - 20 * 86_400 });
    expect(await compare()).toEqual({ ...same, listed: 0 });
    cards.standIn.refundAtDesk(bought.intent, 200);
    expect(await compare()).toEqual({ ...same, listed: 1, settled: 1 });
    expect(await rowOf(bought)).toMatchObject({ returned_cents: 200 });
  });

  test('stands beside one of ours whose answer was lost, and neither counts twice', async () => {
    const bought = await taken();
    const id = uuidV7();
    const body = { id, cents: 300, reason: 'It was cold.' };
    await cards.api.call('POST', `/owner/orders/${bought.order.id}/refunds`, { token: manager.token, body });
    cards.standIn.fault('refund.create', 'lost', { times: 9 });
    const { userId, order } = bought;
    await expect(cards.run({ kind: 'refund', userId, orderId: order.id, refundId: id })).rejects.toThrow();
    cards.standIn.forgetFaults();
    expect(cards.standIn.books.refunds.size).toBe(1);
    cards.standIn.refundAtDesk(bought.intent, 200);
    expect(await compare()).toMatchObject({ settled: 1, left: 0 });
    expect(await refundsIn(bought)).toMatchObject([
      { refund_id: id, cents: 300, state: 'done' },
      { cents: 200, state: 'done' },
    ]);
    expect(await rowOf(bought)).toMatchObject({ returned_cents: 500 });
    expect(cards.standIn.books.refunds.size).toBe(2);
  });

  test('leaves no room for one of ours: that one fails, and this one is written', async () => {
    const bought = await taken();
    const body = { id: uuidV7(), cents: 500, reason: 'It was cold.' };
    await cards.api.call('POST', `/owner/orders/${bought.order.id}/refunds`, { token: manager.token, body });
    cards.standIn.refundAtDesk(bought.intent, 1_500);
    await compare();
    expect(await rowOf(bought)).toMatchObject({
      problem: expect.stringContaining(
        'A refund of $5.00 has failed. Look at our payment provider whether it went back, before you refund it again.',
      ),
    });
    // The failure itself looks once more.
    await cards.work();
    expect(await refundsIn(bought)).toMatchObject([
      { cents: 500, state: 'failed' },
      { cents: 1_500, state: 'done' },
    ]);
    expect(await rowOf(bought)).toMatchObject({ returned_cents: 1_500 });
  });

  test('and fails at the bank, gives its cents back here too', async () => {
    const bought = await taken();
    cards.standIn.setRefunds('pending');
    const { id } = cards.standIn.refundAtDesk(bought.intent, 500);
    await compare();
    expect(await refundsIn(bought)).toMatchObject([{ cents: 500, state: 'asked', done_at: null }]);
    cards.standIn.finishRefund(id, 'failed');
    await cards.run({ kind: 'settle', userId: bought.userId, orderId: bought.order.id });
    expect(await refundsIn(bought)).toMatchObject([{ state: 'failed' }]);
    expect(await rowOf(bought)).toMatchObject({
      returned_cents: 0,
      problem:
        'A refund of $5.00 has failed. Look at our payment provider whether it went back, before you refund it again.',
    });
  });

  test('of an order that is cancelled afterwards is not given a second time', async () => {
    const bought = await taken();
    cards.standIn.refundAtDesk(bought.intent, 700);
    await cards.orderCalls.change(staff.token, bought.order.id, 'preparing', 'cancelled', 'The oven is broken.');
    await cards.work();
    expect((await refundsIn(bought)).map(({ cents, state }) => [cents, state]).toSorted()).toEqual(
      [
        [1_000, 'done'],
        [700, 'done'],
      ].toSorted(),
    );
    expect(await rowOf(bought)).toMatchObject({ returned_cents: 1_700, problem: null });
  });
});

test('a refund of ours that has failed at the bank, unheard, is found', async () => {
  const bought = await taken();
  const body = { id: uuidV7(), cents: 500, reason: 'It was cold.' };
  await cards.api.call('POST', `/owner/orders/${bought.order.id}/refunds`, { token: manager.token, body });
  await cards.work();
  const [given] = cards.standIn.books.refunds.values();
  cards.standIn.finishRefund(given?.id ?? '', 'failed');
  expect(await compare()).toMatchObject({ settled: 1, left: 0 });
  expect(await rowOf(bought)).toMatchObject({
    returned_cents: 0,
    problem:
      'A refund of $5.00 has failed. Look at our payment provider whether it went back, before you refund it again.',
  });
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
    expect(await rowOf(bought)).toMatchObject({ problem: expect.stringContaining('A refund of $17.00 has failed.') });
    await cards.api.call('POST', `/owner/orders/${bought.order.id}/payment/looked-at`, { token: manager.token });
    await compare();
    await cards.work();
    expect(await rowOf(bought)).toMatchObject({ problem: null, returned_cents: 0 });
  });

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
    const id = uuidV7();
    const body = { id, cents: 500, reason: 'It was cold.' };
    await cards.api.call('POST', `/owner/orders/${bought.order.id}/refunds`, { token: manager.token, body });
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
  const page = await cards.tools.payments.cards?.open(lost, 'lost');
  cards.standIn.pay(page?.id ?? '');
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  expect(await comparePayments({ ...cards.tools, log })).toEqual({ ...same, listed: 1, unknown: 1 });
  const intent = cards.standIn.books.sessions.get(page?.id ?? '')?.payment_intent;
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ payment: lost.paymentId, intent }]);
  expect(lines.join()).not.toContain(lost.email);
});

test('one that cannot be compared just now keeps no other waiting', async () => {
  const begun = [await begin(), await begin()];
  for (const { session } of begun) cards.standIn.pay(session);
  // Both tries of the first call.
  cards.standIn.fault('session.retrieve', 'unheard', { times: 2 });
  expect(await compare()).toEqual({ ...same, listed: 2, settled: 1, failed: 1 });
  const states = await Promise.all(begun.map(async (one) => (await rowOf(one)).state));
  expect(states.toSorted()).toEqual(['authorized', 'awaiting']);
});

test('without keys there is nothing to compare', async () => {
  const payments = { ...cards.tools.payments, cards: undefined };
  expect(await comparePayments({ ...cards.tools, payments })).toEqual({ ...same, listed: 0 });
});
