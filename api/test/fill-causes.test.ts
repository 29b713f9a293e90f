// The canceller of an order and the cause of a refund: of rows from before these columns, and of those that a server of the
// previous release writes beside ours.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const userId = (await api.register()).user.id;

const fillAgain = async () => {
  await sql`delete from migrations where name = '0034_fill_causes.sql'`.execute(api.db);
  expect(await migrate(api.databaseUrl)).toEqual(['0034_fill_causes.sql']);
};
const readCancelledBy = async (orderIds: string[]) => {
  const rows = await api.db.selectFrom('orders').select(['order_id', 'cancelled_by']).execute();
  return orderIds.map((id) => rows.find(({ order_id }) => order_id === id)?.cancelled_by);
};

const sentences = [null, 'It was not paid in time.', 'The oven is off.'];

test('orders of before are filled from their events, and without one from their sentence', async () => {
  const orderIds: string[] = [];
  for (const cancel_reason of sentences)
    orderIds.push(await placeOrder(api, userId, 1_440, { status: 'cancelled', cancel_reason }));
  const byOperator = await placeOrder(api, userId, 1_440, { status: 'cancelled', cancel_reason: 'A test.' });
  await sql`insert into order_events (user_id, order_id, event_id, from_status, to_status, actor)
    values (${userId}, ${byOperator}, ${uuidV7()}, 'pending', 'cancelled', 'operator')`.execute(api.db);
  const completed = await placeOrder(api, userId, 1_440);
  orderIds.push(byOperator, completed);
  expect(await readCancelledBy(orderIds)).toEqual([null, null, null, null, null]);
  await fillAgain();
  expect(await readCancelledBy(orderIds)).toEqual(['customer', 'shop', 'staff', 'operator', null]);
});

test('an order that a server of the previous release cancels is filled at once', async () => {
  const orderIds: string[] = [];
  for (const reason of sentences) {
    const orderId = await placeOrder(api, userId, 1_440, { status: 'pending' });
    await sql`update orders set status = 'cancelled', cancel_reason = ${reason} where order_id = ${orderId}`.execute(
      api.db,
    );
    orderIds.push(orderId);
  }
  expect(await readCancelledBy(orderIds)).toEqual(['customer', 'shop', 'staff']);
});

const causes = [
  { actor: 'somebody', reason: 'It was cold.', cause: 'manager' },
  { actor: null, reason: 'Refunded at our payment provider.', cause: 'provider' },
  { actor: null, reason: 'Your order was cancelled.', cause: 'cancelled' },
  // An order of a deleted account.
  { actor: null, reason: '', cause: 'cancelled' },
];

test('refunds of before, and of a server of the previous release, are filled', async () => {
  const orderId = await placeOrder(api, userId, 1_440);
  const paymentId = uuidV7();
  await sql`insert into payments (user_id, order_id, payment_id, provider, amount_cents, currency, state)
    values (${userId}, ${orderId}, ${paymentId}, 'stripe', 1440, 'USD', 'captured')`.execute(api.db);
  for (const { actor, reason } of causes) {
    await sql`insert into refunds (user_id, order_id, refund_id, payment_id, cents, reason, actor, state)
      values (${userId}, ${orderId}, ${uuidV7()}, ${paymentId}, 1, ${reason}, ${actor && userId}, 'done')`.execute(
      api.db,
    );
  }
  const readCauses = () => api.db.selectFrom('refunds').select(['reason', 'cause']).execute();
  const expected = causes.map(({ reason, cause }) => ({ reason, cause }));
  expect(await readCauses()).toEqual(expected);
  await sql`update refunds set cause = null`.execute(api.db);
  await fillAgain();
  expect((await readCauses()).sort((one, other) => one.reason.localeCompare(other.reason))).toEqual(
    expected.toSorted((one, other) => one.reason.localeCompare(other.reason)),
  );
});
