import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { sendEmail } from '../src/emails/send-email.ts';
import { openComparedPayments } from './compared-payments.ts';
import { openCatcher } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { createEmailServices } from './test-worker.ts';

const { cards, staff, askRefund, findRow, refundsIn } = await openComparedPayments();
const catcher = await openCatcher();
afterAll(catcher.close);
const move = (id: string, from: string, to: string) => cards.orderCalls.change(staff.token, id, from, to);

describe('a left-over order whose hold is gone', () => {
  const leaveOver = async () => {
    const bought = await cards.pay();
    await sql`update orders set left_over_at = now() where order_id = ${bought.order.id}`.execute(cards.api.db);
    cards.standIn.travel(8 * 24 * 3_600);
    await cards.settle(bought.userId, bought.order.id);
    cards.standIn.travel(-8 * 24 * 3_600);
    expect(await findRow(bought)).toMatchObject({ state: 'failed', order_method: 'card' });
    return bought;
  };

  test('has a receipt that says nothing of a card', async () => {
    const { userId, order } = await leaveOver();
    const job = { kind: 'order-receipt', userId, orderId: order.id, receiptId: randomUUID() } as const;
    await sendEmail(createEmailServices(cards.api.db, catcher.url), job, randomUUID());
    const last = catcher.mails.at(-1);
    const text = last ? readMail(last).text : '';
    expect(text).toContain(order.orderNumber);
    expect(text).not.toMatch(/approved|It is paid|charge/);
  });

  test('is paid at the counter once staff start it: its customer hears so once, and a refund is possible', async () => {
    const bought = await leaveOver();
    const { userId, order } = bought;
    await move(order.id, 'pending', 'preparing');
    await cards.work();
    await cards.settle(userId, order.id);
    expect((await cards.get(bought.token, order.id)).payment).toMatchObject({ method: 'counter', state: 'failed' });
    const mails = await cards.api.boss.findJobs('mail', { data: { kind: 'payment-failed', orderId: order.id } });
    expect(mails).toHaveLength(1);
    await move(order.id, 'preparing', 'completed');
    await askRefund(bought, 400);
    await cards.work();
    expect(await refundsIn(bought)).toMatchObject([{ cents: 400, state: 'done' }]);
  });
});
