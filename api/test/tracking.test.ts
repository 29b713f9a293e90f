// Carrier and tracking number of a delivery are entered on the board or in the console, sent to the customer, and erased
// with the account.
import { randomUUID } from 'node:crypto';
import { maxCarrierLength, maxTrackingNumberLength } from '@juniper/core/rules/tracking.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { sendEmail } from '../src/emails/send-email.ts';
import { callConcurrently } from './call-concurrently.ts';
import { findRow, findRows, updateRows } from './database.ts';
import { openCatcher } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';
import { createEmailServices } from './test-worker.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();
const manager = await orderCalls.employ('manager');
const catcher = await openCatcher();
afterAll(catcher.close);

const delivery = { fulfilment: 'delivery', address: '18 Birch Lane', city: 'Maple Hollow', zipCode: '97099' };
const parcel = { carrier: 'DHL', number: '0034 0434 1620' };

const track = (id: string, body: object = parcel, token = staff.token) =>
  api.call('PUT', `/staff/orders/${id}/tracking`, { token, body });
const trackLater = (id: string, body: object = parcel, token = manager.token) =>
  api.call('PUT', `/owner/orders/${id}/tracking`, { token, body });
const get = async (token: string, id: string) => (await api.call('GET', `/orders/${id}`, { token })).body.data;
const begin = async (token: string, changes = {}) => {
  const order = await orderCalls.place(token, { ...delivery, ...changes });
  await orderCalls.change(staff.token, order.id, 'pending', 'preparing');
  return order;
};
const complete = async (token: string, changes = {}) => {
  const order = await begin(token, changes);
  await orderCalls.change(staff.token, order.id, 'preparing', 'completed');
  return order;
};
const countTrackingMails = async (id: string) =>
  (await orderCalls.findMails(id)).filter((kind) => kind === 'order-tracking').length;
const countEvents = async (order_id: string) =>
  (await findRows(api.db, 'order_events', { order_id, to_status: 'tracked' }, ['event_id'])).length;

describe('the carrier and the tracking number of a delivery', () => {
  test('entered before it leaves are in the email that it has left, without another one [delivery-5]', async () => {
    const { token, user } = await api.registerConfirmed();
    const { id } = await begin(token);
    expect(await track(id)).toMatchObject({ status: 200, body: { data: { id, tracking: parcel } } });
    expect((await get(token, id)).tracking).toEqual(parcel);
    await orderCalls.change(staff.token, id, 'preparing', 'completed');
    expect((await orderCalls.findMails(id)).sort()).toEqual(['order-completed', 'order-placed']);
    const services = createEmailServices(api.db, catcher.url);
    await sendEmail(services, { kind: 'order-completed', userId: user.id, orderId: id }, randomUUID());
    const { text } = readMail(catcher.mails.find(({ to }) => to.includes(user.email)));
    expect(text).toContain('It has left with DHL, for 18 Birch Lane, Maple Hollow.');
    expect(text).toContain('Its tracking number is 0034 0434 1620.');
  });

  test('entered afterwards are mailed once for each change, named in the order’s history [delivery-5]', async () => {
    const { token, user } = await api.registerConfirmed();
    const { id, orderNumber } = await complete(token);
    expect((await get(token, id)).tracking).toBeUndefined();
    expect((await track(id)).status).toBe(200);
    expect((await track(id)).status).toBe(200);
    expect(await countTrackingMails(id)).toBe(1);
    const owner = await trackLater(id, { carrier: 'DHL', number: '0034 0434 9999' });
    expect(owner.body.data.tracking).toEqual({ carrier: 'DHL', number: '0034 0434 9999' });
    expect(owner.body.data.events.filter(({ status }: { status: string }) => status === 'tracked')).toMatchObject([
      { actor: 'staff', by: expect.any(String) },
      { actor: 'staff', by: expect.any(String) },
    ]);
    expect(await countTrackingMails(id)).toBe(2);

    const services = createEmailServices(api.db, catcher.url);
    const job = { kind: 'order-tracking', userId: user.id, orderId: id, trackingId: randomUUID() } as const;
    await sendEmail(services, job, randomUUID());
    const mail = readMail(catcher.mails.find(({ to }) => to.includes(user.email)));
    expect(mail.text).toContain(`Track your order ${orderNumber}`);
    expect(mail.text).toContain('Its tracking number is 0034 0434 9999.');

    await track(id, { carrier: ' ', number: '' });
    expect((await get(token, id)).tracking).toBeUndefined();
    expect(await countTrackingMails(id)).toBe(2);
  });

  test('leave status, points and price as they are, and one may be missing', async () => {
    const { token } = await api.registerConfirmed();
    const { id } = await complete(token);
    const before = await get(token, id);
    await track(id, { carrier: '', number: parcel.number });
    expect(await get(token, id)).toEqual({ ...before, tracking: { carrier: null, number: parcel.number } });
  });

  test('are in the download, and are erased with the account [delivery-5]', async () => {
    const { token } = await api.registerConfirmed();
    const { id } = await complete(token);
    await track(id);
    const password = { password: 'Secret1!' };
    const exported = await api.call('POST', '/auth/export', { token, body: password });
    expect(exported.body.data.order_contacts).toMatchObject([
      { carrier: parcel.carrier, tracking_number: parcel.number },
    ]);
    expect((await api.call('DELETE', '/auth/user', { token, body: password })).status).toBe(200);
    const later = await api.call('GET', `/owner/orders/${id}`, { token: manager.token });
    expect(later.body.data.tracking).toBeUndefined();
    expect(await trackLater(id)).toMatchObject({ status: 404 });
    expect(await findRows(api.db, 'order_contacts', { order_id: id }, ['carrier'])).toEqual([]);
  });
});

describe('an order that nobody carries', () => {
  test.each(['pending', 'cancelled'])('is one that is %s', async (status) => {
    const { token } = await api.registerConfirmed();
    const { id } = await orderCalls.place(token, delivery);
    if (status === 'cancelled') await orderCalls.cancel(token, id);
    expect(await trackLater(id)).toMatchObject({ status: 409, body: { code: 'not_carried' } });
    expect(await track(id)).toMatchObject({ status: status === 'pending' ? 409 : 404 });
    expect(await countEvents(id)).toBe(0);
  });

  test('is a pickup', async () => {
    const { token } = await api.registerConfirmed();
    const { id } = await complete(token, { fulfilment: 'pickup' });
    expect(await track(id)).toMatchObject({ status: 409, body: { code: 'not_carried' } });
    expect((await get(token, id)).tracking).toBeUndefined();
  });
});

test('staff enter it while the order is on the board, managers of any day; nobody for their own order', async () => {
  const { token } = await api.registerConfirmed();
  const { id } = await complete(token);
  await updateRows(
    api.db,
    'orders',
    { order_id: id },
    { closed_at: new Date(Date.now() - 86_400_000), created_at: new Date(Date.now() - 2 * 86_400_000) },
  );
  expect(await track(id)).toMatchObject({ status: 404 });
  expect(await trackLater(id, parcel, staff.token)).toMatchObject({ status: 404 });
  expect(await trackLater(id)).toMatchObject({ status: 200 });

  const own = await complete(manager.token);
  for (const answer of [await track(own.id, parcel, manager.token), await trackLater(own.id)]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'own_order' } });
  }
});

test('of the same text pressed ten times at once, one counts', async () => {
  const { token } = await api.registerConfirmed();
  const { id } = await complete(token);
  const answers = await callConcurrently(10, () => track(id));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await countEvents(id)).toBe(1);
  expect(await countTrackingMails(id)).toBe(1);
});

test.each([
  ['carrier', 'x'.repeat(maxCarrierLength + 1)],
  ['number', '1'.repeat(maxTrackingNumberLength + 1)],
  ['carrier', 'DHL https://evil.example'],
  ['number', 'evil.example/0034'],
  ['carrier', 'DH\u0000L'],
  ['number', '0034\n0434'],
  ['number', '12\u202e34'],
  ['carrier', 7],
])('%s %j is refused', async (field, text) => {
  const { token } = await api.registerConfirmed();
  const { id } = await begin(token);
  for (const answer of [
    await track(id, { ...parcel, [field]: text }),
    await trackLater(id, { ...parcel, [field]: text }),
  ]) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', data: { field } } });
  }
  expect(await findRow(api.db, 'order_contacts', { order_id: id }, ['carrier', 'tracking_number'])).toEqual({
    carrier: null,
    tracking_number: null,
  });
});
