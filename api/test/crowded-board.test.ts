// 1,000 open orders of 200 accounts in one store: what was enough to hide every later order from all boards.
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { countOpen } from '../src/orders/board/queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { findRows } from './database.ts';
import { readEvents } from './event-reader.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { runEntry } from './processes.ts';
import { openTestApp } from './test-app.ts';

type BoardEvent = { isWhole: boolean; tickets: Ticket[]; more: number };

const api = await openTestApp();
const url = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/api`;
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();
const early = await api.registerConfirmed({ email: 'early@example.com' });
const first = (await orderCalls.place(early.token, { storeLocation: 'mall' })) as unknown as Ticket;
beforeAll(async () => {
  await flood(200, 5);
});

async function flood(accounts: number, orders: number) {
  for (let account = 0; account < accounts; account += 1) {
    const userId = uuidV7();
    const user = { user_id: userId, email: `flood-${userId}@example.com`, name: 'Nobody', provider: 'local' } as const;
    await api.db.insertInto('users').values(user).execute();
    const rows = Array.from({ length: orders }, () => uuidV7()).map((orderId) => ({
      user_id: userId,
      order_id: orderId,
      number: `ORD-${orderId.slice(-5)}`,
      idempotency_key: orderId,
      request_hash: Buffer.alloc(32),
      subtotal_cents: 400,
      total_cents: 400,
      status: 'pending' as const,
      store: 'mall',
    }));
    await api.db.insertInto('orders').values(rows).execute();
  }
}

const list = async (store = '') => (await api.call('GET', `/staff/orders${store}`, { token: staff.token })).body;
const follow = (store = '') => readEvents<BoardEvent>(`${url}/staff/events${store}`, staff.token);
const has =
  (id: string, status = 'pending') =>
  (event: BoardEvent) =>
    event.tickets.some((ticket) => ticket.id === id && ticket.status === status);

test('a new order of this and of another store is on its board at once, also over the stream', async () => {
  const streams = { all: await follow(), mall: await follow('?store=mall'), main: await follow('?store=main') };
  const whole = await streams.mall.sees(({ isWhole }) => isWhole);
  expect(whole.tickets).toHaveLength(300);
  expect(whole.tickets[0]?.id).toBe(first.id);
  expect(whole.more).toBe(701);
  expect(await streams.main.sees(({ isWhole }) => isWhole)).toEqual({
    isWhole: true,
    tickets: [],
    more: 0,
    unpaid: 0,
    claims: [],
  });

  const { token } = await api.registerConfirmed();
  for (const [store, stream] of [
    ['mall', streams.mall],
    [undefined, streams.main],
  ] as const) {
    const placedAt = performance.now();
    const order = await orderCalls.place(token, { storeLocation: store });
    expect((await stream.sees(has(order.id))).isWhole).toBe(false);
    await streams.all.sees(has(order.id));
    // Two streams and an order on a busy machine; live-orders.test.ts looks at the second of one stream.
    expect(performance.now() - placedAt).toBeLessThan(5_000);
    for (const query of ['', `?store=${store ?? 'main'}`]) {
      expect((await list(query)).data.map(({ id }: Ticket) => id)).toContain(order.id);
    }
  }
  expect(await list('?store=mall')).toMatchObject({ success: true, more: 702 });
  expect(await list('?store=main')).toMatchObject({ success: true, more: 0 });
  expect(await list()).toMatchObject({ success: true, more: 702 });
});

test('a board that is added to without end reads the whole again, and the newest stays on it', async () => {
  const board = await follow('?store=mall');
  await board.sees(({ isWhole }) => isWhole);
  const before = board.events().length;
  await flood(70, 5);
  const added = await api.db
    .selectFrom('orders')
    .select(['user_id', 'order_id'])
    .where('store', '=', 'mall')
    .orderBy('order_id', 'desc')
    .limit(350)
    .execute();
  const newest = added[0]?.order_id ?? '';
  // In several messages, as from several servers; one that names everything would have the whole read anyway.
  const told: Promise<unknown>[] = [];
  for (let from = added.length; from > 0; from -= 50) {
    const names = added.slice(Math.max(0, from - 50), from).map((order) => `${order.user_id}/${order.order_id}`);
    told.push(sql`select pg_notify('order_changes', ${names.join(',')})`.execute(api.db));
  }
  await Promise.all(told);
  const whole = await board.sees((event) => event.isWhole && has(newest)(event));
  expect(whole.tickets).toHaveLength(300);
  expect(whole.more).toBeGreaterThan(1_000);
  expect(board.events().slice(before).length).toBeGreaterThan(0);
});

test('what waits in between moves up as the oldest are made', async () => {
  const shown = (await list('?store=mall')).data;
  await orderCalls.change(staff.token, first.id, 'pending', 'cancelled', 'Out of milk');
  const next = await list('?store=mall');
  expect(next.data).toHaveLength(300);
  expect(next.data[199].id > shown[199].id).toBe(true);
});

test('what is to be started now is on it, however many orders for later days were placed before and after it', async () => {
  const [middle] = await api.db
    .selectFrom('orders')
    .select(['user_id', 'order_id'])
    .where('store', '=', 'mall')
    .where('status', '=', 'pending')
    .orderBy('order_id')
    .offset(500)
    .limit(1)
    .execute();
  if (!middle) throw new Error('The board is not crowded');
  const isListed = async () => (await list('?store=mall')).data.some(({ id }: Ticket) => id === middle.order_id);
  expect(await isListed()).toBe(false);
  const later = { due_at: sql<Date>`now() + interval '2 days'`, start_at: sql<Date>`now() + interval '2 days'` };
  const orders = () => api.db.updateTable('orders').where('store', '=', 'mall');
  await orders().set(later).execute();
  await orders()
    .set({ due_at: sql<Date>`now() + interval '6 minutes'`, start_at: sql<Date>`now()` })
    .where('order_id', '=', middle.order_id)
    .execute();
  expect(await isListed()).toBe(true);
  const { data, more } = await list('?store=mall');
  expect(data.length + more).toBe((await countOpen(api.db, ['mall']))[0]?.open);
});

test('the metric counts open orders, and says nothing without PostgreSQL', async () => {
  const metrics = createMetrics();
  let db = api.db;
  metrics.watch('orders_open', 'Open orders', async () =>
    (await countOpen(db)).reduce((sum, { open }) => sum + open, 0),
  );
  const server = await metrics.listen('127.0.0.1', 0, { info: () => {} } as never);
  onTestFinished(() => void server.close());
  const read = async () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    return /^orders_open (.+)$/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1];
  };
  expect(Number(await read())).toBeGreaterThan(1_000);
  db = {} as never;
  expect(await read()).toBe('Nan');
});

test('juniper staff block cancels what is open, which all hear of, and takes no more; unblock takes orders again', async () => {
  const command = async (...words: string[]) => {
    const run = runEntry('commands/staff', { DATABASE_URL: api.databaseUrl }, ...words);
    return { code: await run.ended, said: run.output() };
  };
  const { token, user } = await api.registerConfirmed({ email: 'mallory@example.com' });
  const orders = [await orderCalls.place(token), await orderCalls.place(token, { storeLocation: 'mall' })];
  await orderCalls.change(staff.token, orders[0]?.id ?? '', 'pending', 'preparing');
  const [board, own] = [
    await follow('?store=main'),
    await readEvents<{ orders: Ticket[] }>(`${url}/orders/events`, token),
  ];
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(', ');
  // By an order's number: the address on a ticket is what the customer typed.
  expect(await command('block', orders[0]?.orderNumber ?? '')).toEqual({
    code: 0,
    said: `mallory@example.com is blocked and can place no more orders. Cancelled: ${numbers}.\n`,
  });
  await board.sees(has(orders[0]?.id ?? '', 'cancelled'));
  await own.sees((event) => event.orders.some(({ id, status }) => id === orders[1]?.id && status === 'cancelled'));
  for (const order of orders) {
    const { body } = await api.call('GET', `/orders/${order.id}`, { token });
    expect(body.data).toMatchObject({ status: 'cancelled', cancelReason: expect.stringContaining('stopped taking') });
  }
  const events = await findRows(api.db, 'order_events', { user_id: user.id, to_status: 'cancelled' }, [
    'to_status',
    'actor',
    'staff_id',
  ]);
  expect(events).toEqual(Array(2).fill({ to_status: 'cancelled', actor: 'operator', staff_id: null }));

  expect(await command('block', 'Mallory@example.com')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Cancelled: none.'),
  });
  expect(await command('block', 'ORD-NONE1')).toMatchObject({ code: 1 });

  const refused = await orderCalls.post(token, anOrder);
  expect(refused).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
  expect(refused.body.message).toContain('Please order at the counter');
  expect(await command('unblock', 'mallory@example.com')).toMatchObject({
    code: 0,
    said: expect.stringContaining('can order again'),
  });
  expect(await orderCalls.post(token, anOrder)).toMatchObject({ status: 200 });
});
