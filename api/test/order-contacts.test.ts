// The contact of an order has a table of its own. Servers of release 2 know only the columns of `orders`.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReceipt } from '../src/orders/placing/queries.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
let orderCalls: ReturnType<typeof createOrderCalls>;
beforeAll(async () => {
  api = await createTestApp();
  orderCalls = createOrderCalls(api);
});
afterAll(() => api.close());

const findContacts = (userId: string) =>
  api.db
    .selectFrom('order_contacts')
    .select(['name', 'email', 'address', 'city', 'zip_code'])
    .where('user_id', '=', userId)
    .execute();
const deleteContacts = (userId: string) => api.db.deleteFrom('order_contacts').where('user_id', '=', userId).execute();

const written = { contact_name: 'Ada', contact_email: 'ada@example.com', address: '1 Mill Lane' };
const ada = { name: 'Ada', email: 'ada@example.com', address: '1 Mill Lane', city: null, zip_code: null };
const erased = { contact_name: null, contact_email: null, address: null };

test('an order writes who ordered beside its own columns', async () => {
  const { token, user } = await api.register();
  const { id } = await orderCalls.place(token, { fulfilment: 'delivery' });
  const { name, email, address, city, zipCode } = anOrder;
  expect(await findContacts(user.id)).toEqual([{ name, email, address, city, zip_code: zipCode }]);
  const receipt = { contact_name: name, contact_email: email, address, city, zip_code: zipCode };
  expect(await findReceipt(api.db, user.id, id)).toMatchObject(receipt);
  expect((await api.call('GET', '/orders/address', { token })).body.data).toEqual({ address, city, zipCode });
});

test('an order that release 2 places has its contact, and one that it erases has none in either place', async () => {
  const { user } = await api.register();
  const orderId = await placeOrder(api, user.id, 500, written);
  expect(await findContacts(user.id)).toEqual([ada]);
  await api.db.updateTable('orders').set(erased).where('order_id', '=', orderId).execute();
  expect(await findContacts(user.id)).toEqual([]);
  expect(await findReceipt(api.db, user.id, orderId)).toMatchObject(erased);
});

test('a view shows the new row, and the old columns only where there is none', async () => {
  const { token, user } = await api.register();
  const orderId = await placeOrder(api, user.id, 500, { ...written, status: 'pending', fulfilment: 'delivery' });
  const staff = await orderCalls.employ();
  const find = async () => {
    const { body } = await api.call('GET', '/staff/orders', { token: staff.token });
    return body.data.find(({ id }: { id: string }) => id === orderId);
  };
  await sql`update order_contacts set name = 'Grace', address = null where order_id = ${orderId}`.execute(api.db);
  expect(await find()).toMatchObject({ name: 'Grace', email: 'ada@example.com', deliverTo: null });
  expect((await api.call('GET', '/orders/address', { token })).body.data).toBeNull();
  await deleteContacts(user.id);
  expect(await find()).toMatchObject({ name: 'Ada', email: 'ada@example.com' });
});

test('a deleted account leaves no contact, also of orders that are not filled yet', async () => {
  const { token, user } = await api.register();
  await placeOrder(api, user.id, 500, written);
  const notFilled = await placeOrder(api, user.id, 500, written);
  await api.db.deleteFrom('order_contacts').where('order_id', '=', notFilled).execute();
  expect((await api.call('DELETE', '/auth/user', { token, body: { password: 'Secret1!' } })).status).toBe(200);
  expect(await findContacts(user.id)).toEqual([]);
  expect(await findReceipt(api.db, user.id, notFilled)).toMatchObject(erased);
});

test('an order that has reached its end takes its contact along', async () => {
  const { user } = await api.register();
  const orderId = await placeOrder(api, user.id, 500, written);
  await api.db.deleteFrom('orders').where('order_id', '=', orderId).execute();
  expect(await findContacts(user.id)).toEqual([]);
});

test('orders from before are filled, but for those that are erased', async () => {
  const { user } = await api.register();
  await placeOrder(api, user.id, 500, written);
  const erasedId = await placeOrder(api, user.id, 500, erased);
  await deleteContacts(user.id);
  const file = new URL('../migrations/0047_fill_order_contacts.sql', import.meta.url);
  const [fill = '', eraseMeanwhile = ''] = readFileSync(file, 'utf8').split(';');
  await sql.raw(fill).execute(api.db);
  expect(await findContacts(user.id)).toEqual([ada]);
  await sql`insert into order_contacts (user_id, order_id, name) values (${user.id}, ${erasedId}, 'Ada')`.execute(
    api.db,
  );
  await sql.raw(eraseMeanwhile).execute(api.db);
  expect(await findContacts(user.id)).toEqual([ada]);
});
