import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { comparePayments, recheckPayments } from '../src/orders/payments/compare-payments.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { openTestPayments } from './test-payments.ts';

/** Returns a matcher of the problem of a refund that the bank has refused. */
export const failedRefund = (sum: string) =>
  expect.stringContaining(
    `A refund of ${sum} has failed. Look at our payment provider whether it went back, before you refund it again. `,
  );

/** Opens a shop whose payments are compared with the stand-in's books, which start empty in each test. */
export async function openComparedPayments() {
  const cards = await openTestPayments();
  const staff = await cards.orderCalls.employ();
  const manager = await cards.orderCalls.employ('manager');
  beforeEach(async () => {
    cards.standIn.forgetFaults();
    cards.standIn.setRefunds('succeeded');
    // Without messages, only the comparison finds what differs.
    cards.standIn.webhooks.set('drop');
    // Removes the payments of the test before.
    await sql`delete from payments`.execute(cards.api.db);
    for (const book of Object.values(cards.standIn.books)) book.clear();
  });

  type Bought = Awaited<ReturnType<typeof cards.openPage>>;
  /** Asks for a refund as the manager does, and returns its id. */
  const askRefund = async ({ order }: Pick<Bought, 'order'>, cents: number) => {
    const body = { id: uuidV7(), cents, reason: 'It was cold.' };
    await cards.api.call('POST', `/owner/orders/${order.id}/refunds`, { token: manager.token, body });
    return body.id;
  };
  const taken = async () => {
    const bought = await cards.pay();
    await cards.orderCalls.change(staff.token, bought.order.id, 'pending', 'preparing');
    await cards.work();
    return { ...bought, intent: getIntentId(bought) };
  };
  const getIntentId = ({ session }: Bought) => cards.findIntent(session)?.id ?? '';
  const findRow = ({ userId, order }: Bought) => cards.findPayment(userId, order.id);
  const refundsIn = ({ order }: Pick<Bought, 'order'>) =>
    cards.api.db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).orderBy('created_at').execute();
  /** Compares as every night, runs the jobs that were queued, and compares what differed once more, as an hour later. */
  const compare = async () => {
    const found = await comparePayments(cards.tools);
    await cards.work();
    const waiting = await cards.api.boss.findJobs<{ paymentIds: string[]; since: string }>('compare-payments', {
      queued: true,
    });
    expect(waiting).toHaveLength(found.different > 0 ? 1 : 0);
    await cards.api.boss.deleteAllJobs('compare-payments');
    const data = waiting[0]?.data ?? { paymentIds: [], since: new Date().toISOString() };
    const { problems } = await recheckPayments(cards.tools, data);
    return { ...found, problems };
  };
  const findMails = ({ order }: Bought) => cards.orderCalls.findMails(order.id);

  return { cards, staff, manager, askRefund, taken, getIntentId, findRow, refundsIn, compare, findMails };
}
