import type { OrderSummary, OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { createTestApp, openTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const api = await openTestApp({ health: { mail: 'on', isStopping: () => false } });
const orderCalls = createOrderCalls(api);
const manager = await orderCalls.employ('manager');
const staff = await orderCalls.employ();

const ask = (query = '', token = manager.token) => api.call('GET', `/owner/orders${query}`, { token });
const numbersIn = async (query: string, token?: string): Promise<string[]> => {
  const { status, body } = await ask(query, token);
  expect(status).toBe(200);
  return body.data.map(({ orderNumber }: OrderSummary) => orderNumber);
};
const look = (id: string, token = manager.token) => api.call('GET', `/owner/orders/${id}`, { token });
const lookAt = async (id: string, token?: string): Promise<OwnerOrder> => (await look(id, token)).body.data;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const findAudit = (subject: string) =>
  api.db.selectFrom('audit_log').select(['action', 'actor', 'role']).where('subject', '=', subject).execute();

describe('finding orders', () => {
  test('by number, with or without ORD-, by how the address and any word of the name begin', async () => {
    const { user } = await api.register();
    const order = (number: string, name: string, email: string) =>
      placeOrder(api, user.id, 1180, { number, created_at: daysAgo(90), contact_name: name, contact_email: email });
    await order('ORD-FND22', 'Zoë Quill', 'zoe@quill.example');
    await order('ORD-FND23', 'Zoltan 100%', 'Z_ol@quill.example');
    expect(await numbersIn('?q=ORD-FND22')).toEqual(['ORD-FND22']);
    expect(await numbersIn('?q=fnd23')).toEqual(['ORD-FND23']);
    expect(await numbersIn(`?q=${encodeURIComponent('ZOË')}`)).toEqual(['ORD-FND22']);
    expect(await numbersIn('?q=zol')).toEqual(['ORD-FND23']);
    expect(await numbersIn('?q=z_ol')).toEqual(['ORD-FND23']);
    // A percent sign is a letter like any other, and a word is found by its beginning.
    expect(await numbersIn('?q=%25ol')).toEqual([]);
    expect(await numbersIn('?q=uill')).toEqual([]);
    expect(await numbersIn('?q=QUI')).toEqual(['ORD-FND22']);
    await order('ORD-FND24', 'Juan Carlos Garcia Moreno', 'jcgm@quill.example');
    await order('ORD-FND25', 'Ana Maria de la Garza', 'amg@quill.example');
    for (const q of ['juan c', 'carlos', 'garcia', 'moreno', 'garcia mor', 'carlos garcia'])
      expect([q, await numbersIn(`?q=${q}`)]).toEqual([q, ['ORD-FND24']]);
    expect(await numbersIn('?q=gar')).toEqual(['ORD-FND25', 'ORD-FND24']);
    expect(await numbersIn('?q=garcia%20juan')).toEqual([]);
    expect(await ask('?q=zo')).toMatchObject({ status: 400 });
  });

  test('by any word of a long name, which may have any signs [console-11]', async () => {
    const { token } = await orderCalls.employ('manager');
    const { user } = await api.register();
    await placeOrder(api, user.id, 500, {
      number: 'ORD-FND26',
      contact_name: "Pedro Diego  Jose de los O'Reméd\\ios Ruiz",
    });
    const found = (q: string) => numbersIn(`?q=${encodeURIComponent(q)}`, token);
    for (const q of ['jose', 'los', "o'rem", "o'reméd\\i", "DE LOS O'R", 'ruiz'])
      expect([q, await found(q)]).toEqual([q, ['ORD-FND26']]);
    expect(await found("o'x & r:*")).toEqual([]);
  });

  test('a day runs from 4 AM to 4 AM; without one it is today, with all that is open', async () => {
    const { user } = await api.register();
    const order = (number: string, created_at: Date, changes = {}) =>
      placeOrder(api, user.id, 500, { number, created_at, ...changes });
    // In Portland, November 4 begins at noon UTC.
    await order('ORD-DAY22', new Date('2025-11-04T11:59:59Z'), { store: 'uptown' });
    await order('ORD-DAY23', new Date('2025-11-04T12:00:00Z'), { store: 'uptown' });
    await order('ORD-DAY24', new Date('2025-11-05T11:59:59Z'), { status: 'cancelled' });
    await order('ORD-PEN22', daysAgo(3), { status: 'pending' });
    expect(await numbersIn('?day=2025-11-03')).toEqual(['ORD-DAY22']);
    expect(await numbersIn('?day=2025-11-04')).toEqual(['ORD-DAY24', 'ORD-DAY23']);
    expect(await numbersIn('?day=2025-11-04&status=cancelled')).toEqual(['ORD-DAY24']);
    expect(await numbersIn('?day=2025-11-04&store=uptown')).toEqual(['ORD-DAY23']);
    expect(await numbersIn('?day=2025-11-04&q=DAY22')).toEqual([]);
    const { orderNumber } = await orderCalls.place((await api.register()).token);
    expect(await numbersIn('')).toEqual(expect.arrayContaining([orderNumber, 'ORD-PEN22']));
    expect(await numbersIn('')).not.toContain('ORD-DAY24');
    expect(await numbersIn('?status=open')).toContain('ORD-PEN22');
  });

  test('by the day they were completed: those that the report of that day counts, whenever they were placed', async () => {
    const { user } = await api.register();
    const order = (number: string, created_at: Date, closed_at: Date, changes = {}) =>
      placeOrder(api, user.id, 500, { number, created_at, closed_at, ...changes });
    // In Portland, November 11 begins at noon UTC.
    const [eve, begin] = [new Date('2025-11-11T11:59:59Z'), new Date('2025-11-11T12:00:00Z')];
    const [last, next] = [new Date('2025-11-12T11:59:59Z'), new Date('2025-11-12T12:00:00Z')];
    await order('ORD-CMP22', eve, begin, { store: 'uptown' });
    await order('ORD-CMP23', begin, last);
    await order('ORD-CMP24', begin, next);
    await order('ORD-CMP25', begin, last, { status: 'cancelled' });
    expect(await numbersIn('?completed=2025-11-11')).toEqual(['ORD-CMP23', 'ORD-CMP22']);
    expect(await numbersIn('?completed=2025-11-11&store=uptown')).toEqual(['ORD-CMP22']);
    expect(await numbersIn('?completed=2025-11-11&day=2025-11-11')).toEqual(['ORD-CMP23']);
    expect(await numbersIn('?completed=2025-11-11&q=CMP24')).toEqual([]);
    expect(await numbersIn('?completed=2025-11-11&status=cancelled')).toEqual([]);
    const { body } = await api.call('GET', '/owner/reports?by=day&from=2025-11-10&to=2025-11-12', manager);
    for (const { key, orders } of body.data.rows)
      expect(await numbersIn(`?completed=${key}`), key).toHaveLength(orders);
    expect(body.data.rows).toHaveLength(2);
  });

  test('pages run to the oldest, each order once', async () => {
    const { user } = await api.register();
    const placed: string[] = [];
    for (let nth = 10; nth < 62; nth += 1) {
      placed.push(await placeOrder(api, user.id, 500, { number: `ORD-PG${nth}`, contact_name: 'Pager' }));
    }
    const first = await ask('?q=pager');
    expect(first.body.data).toHaveLength(50);
    const second = await ask(`?q=pager&cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({ nextCursor: null });
    const found = [...first.body.data, ...second.body.data].map(({ id }: OrderSummary) => id);
    expect(found).toEqual(placed.sort().reverse());
    expect(first.body.data[0]).toMatchObject({ cups: 3, totalAmount: 5, name: 'Pager' });
  });

  test('staff have today’s, no search, no other day', async () => {
    const { token, user } = await api.register();
    const { id } = await orderCalls.place(token);
    const old = await placeOrder(api, user.id, 500, { created_at: daysAgo(2), number: 'ORD-STF22' });
    const numbers = await numbersIn('', staff.token);
    expect(numbers).toContain((await lookAt(id, staff.token)).orderNumber);
    expect(numbers).not.toContain('ORD-STF22');
    const day = new Date().toISOString().slice(0, 10);
    for (const query of ['?q=ORD-STF22', `?day=${day}`, `?completed=${day}`]) {
      expect(await ask(query, staff.token)).toMatchObject({ status: 403, body: { code: 'manager_only' } });
    }
    expect(await look(old, staff.token)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    expect(await look(old)).toMatchObject({ status: 200 });
    expect(await look(user.id)).toMatchObject({ status: 404 });
    expect((await lookAt(id, staff.token)).customerId).toBeNull();
    expect((await lookAt(id)).customerId).toBe(user.id);
  });
});

test('an order has its lines, totals, who changed it and when, its mails and its menu', async () => {
  const { token, user } = await api.register();
  const items = [{ id: 3, quantity: 2, options: [[12, 1], [22, 1]] }]; // biome-ignore format: one line
  const { id } = await orderCalls.place(token, { items, fulfilment: 'delivery' });
  await orderCalls.change(staff.token, id, 'pending', 'preparing');
  await api.db.insertInto('mails').values({ user_id: user.id, subject_id: id, kind: 'order-placed' }).execute();
  const order = await lookAt(id);
  expect(order).toMatchObject({
    status: 'preparing',
    name: anOrder.name,
    email: anOrder.email,
    deliverTo: '7 Larch Road, Maple Hollow 97099',
    items: [{ name: 'Latte', quantity: 2, options: [{ name: 'Large' }, { name: 'Oat milk' }] }],
    taxes: [{ label: 'SGST (9%)' }, { label: 'CGST (9%)' }],
    events: [
      { status: 'pending', actor: 'customer', by: null },
      { status: 'preparing', actor: 'staff', by: 'Bo Barista' },
    ],
    mails: [{ kind: 'order-placed' }],
  });
  expect(order.revision).toBeGreaterThan(0);
  const sum = order.subtotal - order.discount + order.taxes.reduce((tax, { amount }) => tax + amount, 0);
  expect(sum).toBeCloseTo(order.totalAmount, 5);
  const { headers } = await look(id);
  const again = await api.app.inject({
    url: `/api/owner/orders/${id}`,
    headers: { authorization: `Bearer ${manager.token}`, 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

describe('cancelling', () => {
  const cancel = (id: string, from: string, { token = manager.token, reason = 'The oven is broken' } = {}) =>
    api.call('POST', `/owner/orders/${id}/cancel`, { token, body: { from, reason } });

  test('returns voucher and stock, tells the customer why, and has the order’s event instead of an audit row', async () => {
    const { token, user } = await api.registerConfirmed();
    const limit = { store: 'main', kind: 'item', id: 103, until: 'open' };
    await api.call('POST', '/staff/availability', { token: staff.token, body: { ...limit, left: 4 } });
    onTestFinished(async () => {
      await api.call('POST', '/staff/availability', { token: staff.token, body: { ...limit, left: null } });
    });
    const left = async () =>
      (await api.db.selectFrom('availability').select('left_count').executeTakeFirstOrThrow()).left_count;
    const voucherId = await orderCalls.giveVoucher(user.id);
    const { id } = await orderCalls.place(token, { voucherId });
    expect([(await orderCalls.findVoucher(voucherId)).order_id, await left()]).toEqual([id, 3]);

    const { status, body } = await cancel(id, 'pending');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'cancelled', cancelReason: 'The oven is broken' });
    expect(body.data.events.at(-1)).toMatchObject({ status: 'cancelled', actor: 'staff', by: 'Bo Barista' });
    expect([(await orderCalls.findVoucher(voucherId)).order_id, await left()]).toEqual([null, 4]);
    expect((await api.call('GET', `/orders/${id}`, { token })).body.data.cancelReason).toBe('The oven is broken');
    expect(await findAudit(`order:${id}`)).toEqual([]);
    const mails = await api.boss.findJobs('mail', { data: { kind: 'order-cancelled', orderId: id } });
    expect(mails).toHaveLength(1);
    expect(await cancel(id, 'pending')).toMatchObject({
      status: 409,
      body: { code: 'status_changed', data: { id, status: 'cancelled' } },
    });
  });

  test('is refused for what is completed, one’s own, without a reason, and for staff', async () => {
    const { token } = await api.register();
    const { id } = await orderCalls.place(token);
    await orderCalls.change(staff.token, id, 'pending', 'preparing');
    await orderCalls.change(staff.token, id, 'preparing', 'completed');
    expect(await cancel(id, 'completed')).toMatchObject({ status: 400, body: { code: 'change_not_allowed' } });
    expect(await cancel(id, 'preparing')).toMatchObject({
      status: 409,
      body: { code: 'status_changed', data: { status: 'completed' } },
    });
    const own = await orderCalls.place(manager.token);
    expect(await cancel(own.id, 'pending')).toMatchObject({ status: 403, body: { code: 'own_order' } });
    expect(await cancel(own.id, 'pending', { reason: ' ' })).toMatchObject({ status: 400 });
    expect(await cancel(own.id, 'pending', staff)).toMatchObject({ status: 403, body: { code: 'manager_only' } });
    expect((await lookAt(own.id)).status).toBe('pending');
  });
});

describe('the receipt', () => {
  const send = (id: string, token = manager.token) => api.call('POST', `/owner/orders/${id}/receipt`, { token });

  test('goes out again, three times a day, each with one audit row', async () => {
    const { mails, url } = await catchMails();
    const { token } = await api.registerConfirmed({ email: 'receipt@example.com' });
    const { id, orderNumber } = await orderCalls.place(token);
    for (const _ of [1, 2, 3]) expect(await send(id)).toMatchObject({ status: 200, body: { data: { id } } });
    for (const spelled of [id, id.toUpperCase()])
      expect(await send(spelled)).toMatchObject({ status: 429, body: { code: 'too_many_receipts' } });
    expect(await findAudit(`order:${id}`)).toEqual(
      Array.from({ length: 3 }, () => ({ action: 'orders.find', actor: manager.userId, role: 'manager' })),
    );
    onTestFinished(await startTestWorker(api.databaseUrl, url));
    const isReceipt = ({ subject }: { subject: string }) =>
      subject.startsWith('Your receipt') && subject.endsWith(`(${orderNumber})`);
    const receipts = () => mails.map(readMail).filter(isReceipt);
    await expect.poll(() => receipts().length, { timeout: 20_000 }).toBe(3);
    expect(receipts()[0]?.text).toContain('Final price');
    const kinds = async () =>
      (await lookAt(id)).mails.map(({ kind }) => kind).filter((kind) => kind === 'order-receipt');
    await expect.poll(kinds, { timeout: 10_000 }).toHaveLength(3);
  });

  test('a day later it can be sent again', async () => {
    const { token } = await api.registerConfirmed();
    const { id } = await orderCalls.place(token);
    await sql`insert into audit_log (entry_id, at, actor, action, subject, after)
      select gen_random_uuid(), now() - interval '25 hours', ${manager.userId}::uuid, 'orders.find', ${`order:${id}`},
        '{"receipt": "00000000-0000-0000-0000-000000000000"}' from generate_series(1, 3)`.execute(api.db);
    expect(await send(id)).toMatchObject({ status: 200 });
  });

  test('is refused in words where it cannot be sent', async () => {
    const { token, user } = await api.register();
    const { id } = await orderCalls.place(token);
    expect(await send(id)).toMatchObject({ status: 409, body: { code: 'not_confirmed' } });
    await api.updateUser(user.id, { email_verified_at: new Date() });
    await orderCalls.cancel(token, id);
    expect(await send(id)).toMatchObject({ status: 409, body: { code: 'order_cancelled' } });
    await api.call('DELETE', '/auth/user', { token, body: { password: 'Secret1!' } });
    expect(await send(id)).toMatchObject({ status: 409, body: { code: 'no_account' } });
    expect(await lookAt(id)).toMatchObject({ customerId: null, name: null, email: null, mails: [] });
    expect(await send(id, staff.token)).toMatchObject({ status: 403 });
    expect(await findAudit(`order:${id}`)).toEqual([]);

    const silent = await createTestApp({}, api.databaseUrl);
    onTestFinished(() => silent.close());
    const call = await silent.call('POST', `/owner/orders/${id}/receipt`, { token: manager.token });
    expect(call).toMatchObject({ status: 409, body: { code: 'mail_off', message: expect.stringContaining('off') } });
  });
});
