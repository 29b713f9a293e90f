import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { sendEmail } from '../src/emails/send-email.ts';
import { failedRefund, openComparedPayments } from './compared-payments.ts';
import { openCatcher } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { createEmailServices } from './test-worker.ts';

const { cards, staff, manager, askRefund, taken, findRow, refundsIn, compare } = await openComparedPayments();
const catcher = await openCatcher();
afterAll(catcher.close);

type Bought = Awaited<ReturnType<typeof taken>>;
const cancel = async ({ order }: Bought) => {
  await cards.orderCalls.change(staff.token, order.id, 'preparing', 'cancelled', 'The oven is broken.');
  await cards.work();
};
/** Asks for a refund, which Stripe makes. */
const refund = async (bought: Bought, cents: number) => {
  const id = await askRefund(bought, cents);
  await cards.work();
  return id;
};
/** Fails a refund at the bank after Stripe has made it. */
const fail = async ({ userId, order }: Bought, refundId: string) => {
  const made = [...cards.standIn.books.refunds.values()].find(({ metadata }) => metadata?.refundId === refundId);
  cards.standIn.finishRefund(made?.id ?? '', 'failed');
  await cards.run({ kind: 'settle', userId, orderId: order.id });
  await cards.work();
};
const acknowledge = ({ order }: Bought) =>
  cards.api.call('POST', `/owner/orders/${order.id}/payment/looked-at`, { token: manager.token });
const list = async (bought: Bought) =>
  (await refundsIn(bought)).map(({ cents, state }) => `${cents} ${state}`).toSorted();
const readCancelledEmail = async ({ userId, order }: Bought): Promise<string> => {
  const job = { kind: 'order-cancelled', userId, orderId: order.id } as const;
  await sendEmail(createEmailServices(cards.api.db, catcher.url), job, randomUUID());
  const last = catcher.mails.at(-1);
  return last ? readMail(last).text : '';
};
const allGoesBack = 'What you paid goes back to your card.';
const withheld = (sum: string) =>
  `${sum} of this cancelled order was not sent back, because a refund failed before. Look at our payment provider, and refund the rest.`;

describe('an order that is cancelled after a refund has failed', () => {
  test('and was repeated: the rest goes back', async () => {
    const bought = await taken();
    await fail(bought, await refund(bought, 1_000));
    await refund(bought, 1_000);
    await acknowledge(bought);
    await cancel(bought);
    expect(await list(bought)).toEqual(['1000 done', '1000 failed', '700 done']);
    expect(await findRow(bought)).toMatchObject({ returned_cents: 1_700, problem: null });
    expect(await readCancelledEmail(bought)).toContain(allGoesBack);
  });

  test('because another sum went back in the dashboard: a person is asked once for the rest, and nobody promises it', async () => {
    const bought = await taken();
    cards.standIn.refundInDashboard(bought.intent, 900);
    await askRefund(bought, 1_000);
    await cards.work();
    expect(await list(bought)).toEqual(['1000 failed', '900 done']);
    await acknowledge(bought);
    await cancel(bought);
    expect(await list(bought)).toEqual(['1000 failed', '900 done']);
    expect(await findRow(bought)).toMatchObject({ returned_cents: 900, problem: withheld('$8.00') });
    const text = await readCancelledEmail(bought);
    expect(text).not.toContain(allGoesBack);
    expect(text).toContain('A refund failed before, so we look at that part first.');
    await acknowledge(bought);
    await compare();
    await cards.run({ kind: 'settle', userId: bought.userId, orderId: bought.order.id });
    expect(await findRow(bought)).toMatchObject({ problem: null });
    await refund(bought, 800);
    expect(await findRow(bought)).toMatchObject({ returned_cents: 1_700, problem: null });
  });

  test('that failed twice and was repeated once: one of both waits for a person', async () => {
    const bought = await taken();
    await fail(bought, await refund(bought, 400));
    await fail(bought, await refund(bought, 400));
    await refund(bought, 400);
    await acknowledge(bought);
    await cancel(bought);
    expect(await list(bought)).toEqual(['400 done', '400 failed', '400 failed', '900 done']);
    expect(await findRow(bought)).toMatchObject({ returned_cents: 1_300, problem: withheld('$4.00') });
  });

  test('beside another one of the same sum, which was no repetition of it: it waits for a person', async () => {
    const bought = await taken();
    const first = await refund(bought, 400);
    await refund(bought, 400);
    await fail(bought, first);
    await acknowledge(bought);
    await cancel(bought);
    expect(await list(bought)).toEqual(['400 done', '400 failed', '900 done']);
    expect(await findRow(bought)).toMatchObject({ returned_cents: 1_300, problem: withheld('$4.00') });
  });
});

test('the remainder of a cancelled order is no repetition of a failed refund of the same sum', async () => {
  const bought = await taken();
  await fail(bought, await refund(bought, 850));
  await cancel(bought);
  for (let times = 0; times < 2; times += 1) {
    await cards.run({ kind: 'settle', userId: bought.userId, orderId: bought.order.id });
    await cards.work();
  }
  expect(await list(bought)).toEqual(['850 done', '850 failed']);
  expect(await findRow(bought)).toMatchObject({ problem: expect.stringContaining(withheld('$8.50')) });
});

test('an automatic refund that fails is one problem', async () => {
  const bought = await taken();
  await cancel(bought);
  const [sent] = await refundsIn(bought);
  await fail(bought, sent?.refund_id ?? '');
  const { problem } = await findRow(bought);
  expect(problem).toEqual(failedRefund('$17.00'));
  expect(problem).not.toContain('of this cancelled order');
});
