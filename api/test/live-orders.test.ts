import type { Order } from '@juniper/core/contracts/orders.ts';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { updateRows } from './database.ts';
import { readEvents } from './event-reader.ts';
import { measured } from './measured.ts';
import { createOrderCalls } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { createTestApp, notificationsConnection } from './test-app.ts';

type OrderEvent = { orders: Order[]; loyaltyPoints: number };
type BoardEvent = { isWhole: boolean; tickets: Ticket[] };

const api = await createTestApp();
const other = await createTestApp({}, api.databaseUrl);
const url = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/api`;
const otherUrl = `${await other.app.listen({ host: '127.0.0.1', port: 0 })}/api`;
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();
afterAll(async () => {
  await api.close();
  await other.close();
});

const follow = (token: string, at = url) => readEvents<OrderEvent>(`${at}/orders/events`, token);
const followBoard = (store = '', at = url) => readEvents<BoardEvent>(`${at}/staff/events${store}`, staff.token);
const has = (id: string, status: string) => (event: OrderEvent | BoardEvent) =>
  ('orders' in event ? event.orders : event.tickets).some((order) => order.id === id && order.status === status);
const complete = async (id: string) => {
  await orderCalls.change(staff.token, id, 'pending', 'preparing');
  await orderCalls.change(staff.token, id, 'preparing', 'completed');
};

describe('a customer', () => {
  test(
    'is told all open orders and the points at the start, then every change within a second [order-5]',
    measured,
    async () => {
      const { token, user } = await api.register();
      await placeOrder(api, user.id, 1_000);
      const first = await orderCalls.place(token, { items: [{ id: 104, quantity: 20 }] });
      const stream = await follow(token);
      expect(stream.status).toBe(200);
      expect(stream.headers).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      });
      await stream.sees(has(first.id, 'pending'));
      expect(stream.events()).toEqual([{ orders: [first], loyaltyPoints: 100 }]);

      const placedAt = performance.now();
      const second = await orderCalls.place(token);
      await stream.sees(has(second.id, 'pending'));
      expect(performance.now() - placedAt).toBeLessThan(1_000);
      expect(stream.events()[1]).toEqual({ orders: [second], loyaltyPoints: 100 });
      await orderCalls.change(staff.token, first.id, 'pending', 'preparing');
      await stream.sees(has(first.id, 'preparing'));
      await orderCalls.change(staff.token, first.id, 'preparing', 'completed');
      expect(await stream.sees(has(first.id, 'completed'))).toMatchObject({ loyaltyPoints: 121 });
      await orderCalls.change(staff.token, second.id, 'pending', 'cancelled', 'Out of cake');
      const last = await stream.sees(has(second.id, 'cancelled'));
      expect(last.orders).toMatchObject([{ cancelReason: 'Out of cake' }]);
      expect(stream.events()).toHaveLength(5);
    },
  );

  test('is told in every browser, at every server, and never of another customer', async () => {
    const [ada, eve] = [await api.register(), await api.register()];
    const streams = [await follow(ada.token), await follow(ada.token), await follow(ada.token, otherUrl)];
    const stranger = await follow(eve.token, otherUrl);
    const order = await orderCalls.place(ada.token);
    const own = await orderCalls.place(eve.token);
    for (const stream of streams) await stream.sees(has(order.id, 'pending'));
    await stranger.sees(has(own.id, 'pending'));
    await orderCalls.cancel(ada.token, order.id);
    for (const stream of streams) await stream.sees(has(order.id, 'cancelled'));
    expect(stranger.text()).not.toContain(order.id);
    expect(stranger.text()).not.toContain(ada.user.id);
    for (const stream of streams) expect(stream.text()).not.toContain(own.id);
  });

  test('needs a session', async () => {
    expect((await readEvents(`${url}/orders/events`)).status).toBe(401);
    expect((await readEvents(`${url}/orders/events`, 'x'.repeat(64))).status).toBe(401);
  });
});

describe('a staff board', () => {
  test(
    'begins with the whole board and shows an order within a second of its placing, then each change [board-1]',
    measured,
    async () => {
      const { token } = await api.register();
      const before = await orderCalls.place(token);
      const board = await followBoard('', otherUrl);
      expect(await board.sees(has(before.id, 'pending'))).toMatchObject({ isWhole: true });
      const placedAt = performance.now();
      const order = await orderCalls.place(token, { fulfilment: 'delivery' });
      const event = await board.sees(has(order.id, 'pending'));
      expect(performance.now() - placedAt).toBeLessThan(1_000);
      expect(event).toMatchObject({ isWhole: false, tickets: [{ deliverTo: '7 Larch Road, Maple Hollow 97099' }] });
      const { body } = await api.call('GET', '/staff/orders', { token: staff.token });
      expect(body.data.find(({ id }: Ticket) => id === order.id)).toEqual(event.tickets[0]);

      await complete(order.id);
      await board.sees(has(order.id, 'completed'));
      await orderCalls.cancel(token, before.id);
      expect(await board.sees(has(before.id, 'cancelled'))).toMatchObject({ isWhole: false });
      expect(board.events().filter(({ isWhole }) => isWhole)).toHaveLength(1);
    },
  );

  test('of one store shows no other store’s orders', async () => {
    const { token } = await api.register();
    const [mall, main] = [await followBoard('?store=mall'), await followBoard('?store=main')];
    const [first, second] = [await orderCalls.place(token, { storeLocation: 'mall' }), await orderCalls.place(token)];
    await mall.sees(has(first.id, 'pending'));
    await main.sees(has(second.id, 'pending'));
    await complete(first.id);
    await mall.sees(has(first.id, 'completed'));
    expect(mall.text()).not.toContain(second.id);
    expect(main.text()).not.toContain(first.id);
    expect((await followBoard('?store=the%20moon')).status).toBe(400);
  });

  test('is for staff alone', async () => {
    const { token } = await api.register();
    const refused = await readEvents(`${url}/staff/events`, token);
    await refused.ends();
    expect(refused.status).toBe(403);
    expect(refused.text()).toContain('staff_only');
  });
});

test('a lost connection to PostgreSQL is made again, and all streams hear what they missed', async () => {
  const { token, user } = await api.register();
  const old = await orderCalls.place(token);
  const [stream, board] = [await follow(token), await followBoard()];
  await board.sees(has(old.id, 'pending'));
  await complete(old.id);
  await board.sees(has(old.id, 'completed'));
  // Changes without a notification: a new order, and one that has left the board after half an hour.
  const orderId = await placeOrder(api, user.id, 1_000, { status: 'pending' });
  await updateRows(api.db, 'orders', { order_id: old.id }, { closed_at: new Date(Date.now() - 31 * 60_000) });
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${notificationsConnection}`.execute(api.db);
  expect(rows).toHaveLength(2);
  await stream.sees(has(orderId, 'pending'));
  const whole = await board.sees(has(orderId, 'pending'));
  expect(whole).toMatchObject({ isWhole: true });
  expect(has(old.id, 'completed')(whole)).toBe(false);
  const next = await orderCalls.place(token);
  await stream.sees(has(next.id, 'pending'));
});

test('word of many changes at once is spread in few notifications, each order named; of too many, as everything', async () => {
  const listener = new pg.Client({ connectionString: api.databaseUrl });
  await listener.connect();
  onTestFinished(() => listener.end());
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen order_changes');
  const customers = await Promise.all(Array.from({ length: 8 }, () => api.register()));
  const orders = await Promise.all(
    customers.flatMap(({ token }, index) =>
      // A store lets 24 orders wait or be placed at once.
      Array.from({ length: 5 }, () => orderCalls.place(token, { storeLocation: index % 2 ? 'downtown' : 'mall' })),
    ),
  );
  await expect.poll(() => orders.filter(({ id }) => !heard.some((payload) => payload.includes(id)))).toEqual([]);
  expect(heard.length).toBeLessThan(30);

  heard.length = 0;
  for (const { id } of orders) for (const name of ['a', 'b', 'c']) api.notifications.notify(name, id, 'pending');
  await expect.poll(() => heard).toEqual(['*']);
});

test('a server that stops ends its streams', measured, async () => {
  const third = await createTestApp({}, api.databaseUrl);
  const at = `${await third.app.listen({ host: '127.0.0.1', port: 0 })}/api`;
  const { token } = await api.register();
  const streams = [await follow(token, at), await followBoard('', at)];
  const start = performance.now();
  await third.close();
  for (const stream of streams) await stream.ends();
  expect(performance.now() - start).toBeLessThan(2_000);
});
