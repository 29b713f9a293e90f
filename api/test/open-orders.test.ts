// Servers of release 2 count no open orders themselves: the database refuses a customer's sixth one.
import { expect, test } from 'vitest';
import { findHouseAccount } from '../src/identity/house-queries.ts';
import { findRow, updateRows } from './database.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const place = (userId: string, atTill = false) => placeOrder(api, userId, 500, { status: 'pending', at_till: atTill });
const placeFive = async (userId: string) => {
  for (let nth = 0; nth < 5; nth += 1) await place(userId);
};
const countOpen = async (user_id: string) => (await findRow(api.db, 'users', { user_id }, ['open_orders'])).open_orders;
const refused = { code: '23514', constraint: 'users_open_orders_limit' };

test('a sixth open order of a customer is refused as release 2 expects it, until they are closed', async () => {
  const { user } = await api.register();
  await placeFive(user.id);
  await expect(place(user.id)).rejects.toMatchObject(refused);
  await placeOrder(api, user.id, 500);
  expect(await countOpen(user.id)).toBe(5);
  await updateRows(api.db, 'orders', { user_id: user.id }, { status: 'completed' });
  await place(user.id);
  expect(await countOpen(user.id)).toBe(1);
});

test('a sixth one is entered at the till, and then the customer places none', async () => {
  const { user } = await api.register();
  await placeFive(user.id);
  const sixth = await place(user.id, true);
  expect(await countOpen(user.id)).toBe(6);
  await updateRows(api.db, 'orders', { order_id: sixth }, { status: 'preparing' });
  await expect(place(user.id)).rejects.toMatchObject(refused);
});

test('a store’s own account has no limit', async () => {
  const userId = await findHouseAccount(api.db, 'main');
  await placeFive(userId);
  await place(userId);
  expect(await countOpen(userId)).toBe(0);
});
