import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { failedRefund, openComparedPayments } from './compared-payments.ts';

const { cards, staff, askRefund, taken, findRow, refundsIn, compare, findMails } = await openComparedPayments();
const same = { different: 0, unknown: 0, problems: 0 };

describe("a refund that was made in the provider's dashboard", () => {
  test('becomes a refund like any other, once', async () => {
    const bought = await taken();
    const { id } = cards.standIn.refundInDashboard(bought.intent, 500);
    expect(await compare()).toEqual({ ...same, listed: 1, different: 1 });
    await compare();
    await Promise.all([1, 2, 3].map(() => cards.settle(bought.userId, bought.order.id)));
    await cards.run({ kind: 'settle', userId: bought.userId, orderId: bought.order.id });
    expect(await refundsIn(bought)).toMatchObject([
      { cents: 500, state: 'done', provider_id: id, reason: 'Refunded at our payment provider.', actor: null },
    ]);
    expect(cards.standIn.books.refunds.size).toBe(1);
    expect((await cards.get(bought.token, bought.order.id)).payment).toMatchObject({ returned: 5 });
    expect((await findMails(bought)).filter((kind) => kind === 'order-refunded')).toHaveLength(1);
    expect(await findRow(bought)).toMatchObject({ returned_cents: 500, problem: null });
  });

  test('and another one later are two, also when several look at once', async () => {
    const bought = await taken();
    cards.standIn.refundInDashboard(bought.intent, 500);
    await compare();
    cards.standIn.refundInDashboard(bought.intent, 200);
    await Promise.all([1, 2, 3].map(() => cards.settle(bought.userId, bought.order.id)));
    expect((await refundsIn(bought)).map(({ cents }) => cents)).toEqual([500, 200]);
    expect(await findRow(bought)).toMatchObject({ returned_cents: 700 });
  });

  test('is seen by its message, without waiting for the night', async () => {
    const bought = await taken();
    cards.standIn.webhooks.set('deliver');
    cards.standIn.refundInDashboard(bought.intent, 1_700);
    await cards.standIn.webhooks.settled();
    await cards.work();
    expect(await findRow(bought)).toMatchObject({ returned_cents: 1_700 });
  });

  test('is found for an older payment too', async () => {
    const bought = await taken();
    await sql`update payments set created_at = now() - interval '20 days'`.execute(cards.api.db);
    const intent = cards.standIn.books.intents.get(bought.intent);
    Object.assign(intent ?? {}, { created: Math.floor(Date.now() / 1_000) - 20 * 86_400 });
    expect(await compare()).toEqual({ ...same, listed: 0 });
    cards.standIn.refundInDashboard(bought.intent, 200);
    expect(await compare()).toEqual({ ...same, listed: 1, different: 1 });
    expect(await findRow(bought)).toMatchObject({ returned_cents: 200 });
  });

  test('stands beside one of ours whose answer was lost, and neither counts twice', async () => {
    const bought = await taken();
    const id = await askRefund(bought, 300);
    cards.standIn.fault('refund.create', 'lost', { times: 9 });
    const { userId, order } = bought;
    await expect(cards.run({ kind: 'refund', userId, orderId: order.id, refundId: id })).rejects.toThrow();
    cards.standIn.forgetFaults();
    expect(cards.standIn.books.refunds.size).toBe(1);
    cards.standIn.refundInDashboard(bought.intent, 200);
    expect(await compare()).toMatchObject({ different: 1, problems: 0 });
    expect(await refundsIn(bought)).toMatchObject([
      { refund_id: id, cents: 300, state: 'done' },
      { cents: 200, state: 'done' },
    ]);
    expect(await findRow(bought)).toMatchObject({ returned_cents: 500 });
    expect(cards.standIn.books.refunds.size).toBe(2);
  });

  test('leaves no room for one of ours: that one fails, and this one is written', async () => {
    const bought = await taken();
    await askRefund(bought, 500);
    cards.standIn.refundInDashboard(bought.intent, 1_500);
    await compare();
    expect(await findRow(bought)).toMatchObject({ problem: failedRefund('$5.00') });
    // The failure itself looks once more.
    await cards.work();
    expect(await refundsIn(bought)).toMatchObject([
      { cents: 500, state: 'failed' },
      { cents: 1_500, state: 'done' },
    ]);
    expect(await findRow(bought)).toMatchObject({ returned_cents: 1_500 });
  });

  test('and fails at the bank, gives its cents back here too', async () => {
    const bought = await taken();
    cards.standIn.setRefunds('pending');
    const { id } = cards.standIn.refundInDashboard(bought.intent, 500);
    await compare();
    expect(await refundsIn(bought)).toMatchObject([{ cents: 500, state: 'asked', done_at: null }]);
    cards.standIn.finishRefund(id, 'failed');
    await cards.run({ kind: 'settle', userId: bought.userId, orderId: bought.order.id });
    expect(await refundsIn(bought)).toMatchObject([{ state: 'failed' }]);
    expect(await findRow(bought)).toMatchObject({ returned_cents: 0, problem: failedRefund('$5.00') });
  });

  test('of an order that is cancelled afterwards is not given a second time', async () => {
    const bought = await taken();
    cards.standIn.refundInDashboard(bought.intent, 700);
    await cards.orderCalls.change(staff.token, bought.order.id, 'preparing', 'cancelled', 'The oven is broken.');
    await cards.work();
    const refunds = (await refundsIn(bought)).map(({ cents, state }) => `${cents} ${state}`);
    expect(refunds.toSorted()).toEqual(['1000 done', '700 done']);
    expect(await findRow(bought)).toMatchObject({ returned_cents: 1_700, problem: null });
  });
});
