import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { findRow } from './database.ts';
import { placeOrder } from './place-order.ts';
import { openTestPayments } from './test-payments.ts';

const cards = await openTestPayments();
const staff = await cards.orderCalls.employ('owner');

const isTrusted = async (userId: string): Promise<boolean> => {
  const { trusted_at } = await findRow(cards.api.db, 'users', { user_id: userId }, ['trusted_at']);
  return trusted_at !== null;
};

describe('a customer is new', () => {
  test('until an order that cost something is completed', async () => {
    const { token, user } = await cards.api.registerConfirmed();
    const { id } = await cards.orderCalls.place(token);
    await cards.orderCalls.change(staff.token, id, 'pending', 'preparing');
    expect(await isTrusted(user.id)).toBe(false);
    await cards.orderCalls.change(staff.token, id, 'preparing', 'completed');
    expect(await isTrusted(user.id)).toBe(true);
  });

  test('while orders cost nothing: the welcome drink is the shop’s own', async () => {
    const { token, user } = await cards.api.registerConfirmed();
    const voucherId = await cards.orderCalls.giveVoucher(user.id, 'welcome-drink');
    const { id, totalAmount } = await cards.orderCalls.place(token, { items: [{ id: 3, quantity: 1 }], voucherId });
    expect(totalAmount).toBe(0);
    await cards.orderCalls.change(staff.token, id, 'pending', 'preparing');
    expect(await cards.orderCalls.change(staff.token, id, 'preparing', 'completed')).toMatchObject({ status: 200 });
    expect(await isTrusted(user.id)).toBe(false);
  });

  test('while orders are cancelled only', async () => {
    const { token, user } = await cards.api.registerConfirmed();
    await cards.orderCalls.cancel(token, (await cards.orderCalls.place(token)).id);
    expect(await isTrusted(user.id)).toBe(false);
  });

  test('until a card payment is captured; a hold is not enough', async () => {
    const { token, user } = await cards.api.registerConfirmed();
    const { id } = await cards.place(token);
    const { body } = await cards.open(token, id);
    cards.standIn.pay(cards.sessionIn(body.data.url));
    await cards.check(token, id);
    expect(await isTrusted(user.id)).toBe(false);
    await cards.orderCalls.change(staff.token, id, 'pending', 'preparing');
    await cards.work();
    expect(await isTrusted(user.id)).toBe(true);
  });
});

test('customers from before the column have earned it by a completed order that cost something or a captured card', async () => {
  const { db, databaseUrl, registerConfirmed } = cards.api;
  const addCustomer = async (status: 'completed' | 'cancelled', totalCents = 1_440) => {
    const { user } = await registerConfirmed();
    return { userId: user.id, orderId: await placeOrder(cards.api, user.id, totalCents, { status }) };
  };
  const completed = await addCustomer('completed');
  const free = await addCustomer('completed', 0);
  const paid = await addCustomer('cancelled');
  const atCounter = await addCustomer('cancelled');
  const cancelled = await addCustomer('cancelled');
  for (const [{ userId, orderId }, provider] of [
    [paid, 'stripe'],
    [atCounter, 'counter'],
  ] as const) {
    await sql`insert into payments (user_id, order_id, payment_id, provider, amount_cents, currency, state)
      values (${userId}, ${orderId}, gen_random_uuid(), ${provider}, 1440, 'USD', 'captured')`.execute(db);
  }
  await sql`update users set trusted_at = null`.execute(db);
  await sql`delete from migrations where name = '0037_fill_trusted.sql'`.execute(db);
  expect(await migrate(databaseUrl)).toEqual(['0037_fill_trusted.sql']);
  const customers = [completed, free, paid, atCounter, cancelled];
  const trusted = await Promise.all(customers.map(({ userId }) => isTrusted(userId)));
  expect(trusted).toEqual([true, false, true, false, false]);
});
