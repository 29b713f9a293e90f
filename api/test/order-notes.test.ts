// A note and a phone number go from checkout to every page that shows the order, and are erased with the account.
import { hash, randomUUID } from 'node:crypto';
import { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { sendEmail } from '../src/emails/send-email.ts';
import { findRow, findRows } from './database.ts';
import { openCatcher } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';
import { createEmailServices } from './test-worker.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ('manager');
const catcher = await openCatcher();
afterAll(catcher.close);

const note = 'Nut allergy. Extra hot, please';
const phone = '+1 (503) 555-0187';
const findTicket = async (id: string) => {
  const { body } = await api.call('GET', '/staff/orders', { token: staff.token });
  return body.data.find((each: { id: string }) => each.id === id);
};
const readOwn = async (token: string, id: string) => (await api.call('GET', `/orders/${id}`, { token })).body.data;

test('note and phone number are on the order, its list, the ticket and the console [checkout-15]', async () => {
  const { token } = await api.register();
  const placed = await orderCalls.place(token, { note, phone });
  expect(placed).toMatchObject({ note, phone });
  expect(await readOwn(token, placed.id)).toMatchObject({ note, phone });
  expect((await api.call('GET', '/orders', { token })).body.data).toMatchObject([{ note, phone }]);
  expect(await findTicket(placed.id)).toMatchObject({ note, phone });
  const owner = await api.call('GET', `/owner/orders/${placed.id}`, { token: staff.token });
  expect(owner.body.data).toMatchObject({ note, phone });
});

test('a ticket with a note has the allergens of every line, one with a phone number alone has not [checkout-15]', async () => {
  const { token } = await api.registerConfirmed();
  const noted = await orderCalls.place(token, { note });
  const { items, phone: none } = await findTicket(noted.id);
  expect(none).toBeNull();
  expect(items).toEqual([
    { name: 'Latte', quantity: 2, contains: ['milk'] },
    { name: 'Carrot Cake', quantity: 1, contains: noted.items[1]?.allergens },
  ]);
  const called = await orderCalls.place(token, { phone });
  expect((await findTicket(called.id)).items[0]).toEqual({ name: 'Latte', quantity: 2 });
});

test('the receipt and the download repeat them, and they go with the account [checkout-15]', async () => {
  const { token, user } = await api.registerConfirmed();
  const { id } = await orderCalls.place(token, { note, phone });
  const services = createEmailServices(api.db, catcher.url);
  await sendEmail(services, { kind: 'order-placed', userId: user.id, orderId: id }, randomUUID());
  const text = readMail(catcher.mails.find(({ to }) => to.includes(user.email))).text;
  expect(text).toContain(`Your note: ${note}`);
  expect(text).toContain(`Your phone number: ${phone}`);

  const password = { password: 'Secret1!' };
  const exported = await api.call('POST', '/auth/export', { token, body: password });
  expect(exported.body.data.order_contacts).toMatchObject([{ note, phone }]);

  await orderCalls.change(staff.token, id, 'pending', 'preparing');
  await orderCalls.change(staff.token, id, 'preparing', 'completed');
  expect((await api.call('DELETE', '/auth/user', { token, body: password })).status).toBe(200);
  expect(await findRows(api.db, 'order_contacts', { order_id: id }, ['note', 'phone'])).toEqual([]);
  const owner = await api.call('GET', `/owner/orders/${id}`, { token: staff.token });
  expect(owner.body.data).toMatchObject({ name: null, note: null, phone: null });
});

test('a server of the release before erases them with the name', async () => {
  const { token } = await api.register();
  const { id } = await orderCalls.place(token, { note, phone });
  const erased = { contact_name: null, contact_email: null, address: null, city: null, zip_code: null };
  await api.db.updateTable('orders').set(erased).where('order_id', '=', id).execute();
  expect(await findTicket(id)).toMatchObject({ note: null, phone: null });
});

describe('an order without a note', () => {
  test('has the same request hash as on a server that knows none, and an empty note is none', async () => {
    const { token } = await api.register();
    const { id } = await orderCalls.place(token, { note: ' \n ', phone: '' });
    const { request_hash } = await findRow(api.db, 'orders', { order_id: id }, ['request_hash']);
    const { note: _, phone: __, ...known } = PlaceOrderRequest.parse(anOrder);
    expect(request_hash).toEqual(hash('sha256', JSON.stringify(known), 'buffer'));
    expect(await readOwn(token, id)).toMatchObject({ note: null, phone: null });
  });

  test('is another order than one with it', async () => {
    const { token } = await api.register();
    const key = randomUUID();
    expect((await orderCalls.post(token, anOrder, key)).status).toBe(200);
    const again = await orderCalls.post(token, { ...anOrder, note }, key);
    expect(again).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  });
});

test('a note is one line, trimmed', async () => {
  const { token } = await api.register();
  const { id } = await orderCalls.place(token, { note: '  No\nnuts,\r\n\tplease ', phone: ' 503 555 0187 ' });
  expect(await readOwn(token, id)).toMatchObject({ note: 'No nuts, please', phone: '503 555 0187' });
});

test.each([
  ['note', 'x'.repeat(141)],
  ['note', 'extra \u0000 hot'],
  ['note', 'no \u202estun'],
  ['note', 'z\u0300\u0301\u0302\u0303\u0304\u0305'],
  ['phone', '555-CALL-NOW'],
  ['phone', '12'],
  ['phone', '5'.repeat(26)],
  ['phone', '503 555 0187\u202e'],
])('%s %j is refused', async (field, text) => {
  const { token, user } = await api.register();
  expect(await orderCalls.post(token, { ...anOrder, [field]: text })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', data: { field } },
  });
  expect(await orderCalls.countOrders(user.id)).toBe(0);
});
