// The contact of an order has a table of its own. Servers of release 2 know only the columns of `orders`.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toPaymentForProvider } from '../src/orders/payments/provider.ts';
import { findNewestPayment, insertPayment } from '../src/orders/payments/queries.ts';
import { findReceipt } from '../src/orders/placing/queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { findRows } from './database.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);

const findContacts = (userId: string) =>
  findRows(api.db, 'order_contacts', { user_id: userId }, ['name', 'email', 'address', 'city', 'zip_code']);
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

test('the console searches by the new row', async () => {
  const { user } = await api.register();
  const manager = await orderCalls.employ('manager');
  const createdAt = new Date('2025-11-04T18:00:00Z');
  const orderId = await placeOrder(api, user.id, 500, { ...written, created_at: createdAt });
  const isFound = async (query: string) => {
    const { body } = await api.call('GET', `/owner/orders?${query}`, { token: manager.token });
    return body.data.some(({ id }: { id: string }) => id === orderId);
  };
  const change = { name: 'Hopper', email: 'hopper@example.com' };
  await api.db.updateTable('order_contacts').set(change).where('order_id', '=', orderId).execute();
  expect(await isFound('q=hopper')).toBe(true);
  expect(await isFound('q=hopper@')).toBe(true);
  expect(await isFound('q=ada')).toBe(false);
  expect(await isFound('day=2025-11-04&q=hopp')).toBe(true);
  expect(await isFound('day=2025-11-04&q=ada')).toBe(false);
});

test('a card payment is opened with the address of the new row, or of the old column where there is none', async () => {
  const { user } = await api.register();
  const orderId = await placeOrder(api, user.id, 500, written);
  const ids = { user_id: user.id, order_id: orderId, payment_id: uuidV7() };
  const payment = { amount_cents: 500, currency: 'USD', provider: 'stripe', state: 'awaiting' } as const;
  await insertPayment(api.db, { ...ids, ...payment });
  const findEmail = async () => {
    const row = await findNewestPayment(api.db, { userId: user.id, orderId });
    return row && toPaymentForProvider(row).email;
  };
  await sql`update order_contacts set email = 'hopper@example.com' where order_id = ${orderId}`.execute(api.db);
  expect(await findEmail()).toBe('hopper@example.com');
  await deleteContacts(user.id);
  expect(await findEmail()).toBe('ada@example.com');
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
