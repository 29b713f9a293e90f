import type { Order } from '@juniper/core/contracts/orders.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { countWork } from './counting-store.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const store = 'downtown';
const espresso = { storeLocation: store, items: [{ id: 1, quantity: 1 }] } as const;

describe('busy', () => {
  let api: TestApp;
  let orderCalls: ReturnType<typeof createOrderCalls>;
  let token: string;
  beforeAll(async () => {
    api = await createTestApp();
    orderCalls = createOrderCalls(api);
    await countWork(api, store);
    ({ token } = await orderCalls.employ());
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await sql`delete from orders`.execute(api.db);
    await sql`delete from work_slots`.execute(api.db);
    await sql`delete from store_state`.execute(api.db);
  });

  const press = async (body: object) =>
    (await api.call('POST', `/staff/stores/${store}/busy`, { token, body })).body.data;
  const busy = (minutes: number) => press({ minutes, tellWaiting: true });
  const state = async () => (await api.call('GET', `/staff/stores/${store}/state`, { token })).body.data;

  /** An order, and by how many minutes it is due after what it was promised. */
  const order = async () => {
    const customer = await api.register();
    const placed = await orderCalls.place(customer.token, espresso);
    const read = async (): Promise<Order> =>
      (await api.call('GET', `/orders/${placed.id}`, { token: customer.token })).body.data;
    return async () => {
      const { dueAt, dueMovedAt } = await read();
      const moved = (Date.parse(dueAt ?? '') - Date.parse(placed.dueAt ?? '')) / 60_000;
      expect(dueMovedAt !== null, 'the page says that it was moved').toBe(moved > 0);
      return moved;
    };
  };

  test('never makes an order due before its own promise', async () => {
    const early = await order();
    await busy(10);
    const late = await order();
    await busy(15);
    expect([await early(), await late()]).toEqual([15, 5]);
    expect(await busy(5)).toMatchObject({ moved: 2 });
    expect([await early(), await late()]).toEqual([5, 0]);
    await busy(0);
    expect([await early(), await late()]).toEqual([0, 0]);
  });

  test('Undo moves back exactly what was moved, and leaves the old end', async () => {
    const early = await order();
    const first = await busy(10);
    const late = await order();
    await busy(15);
    const never = await order();
    const until = new Date(Date.now() + 20 * 60_000).toISOString();
    await sql`update store_state set busy_until = ${until}`.execute(api.db);

    const less = await busy(5);
    expect([await early(), await late(), await never()]).toEqual([5, 0, 0]);
    expect(await press(less.before)).toMatchObject({ busyMinutes: 15, busyUntil: until, moved: 2 });
    expect([await early(), await late(), await never()]).toEqual([15, 5, 0]);
    expect(await state()).toMatchObject({ busyMinutes: 15, busyUntil: until });

    const more = await busy(20);
    expect([await early(), await late(), await never()]).toEqual([20, 10, 5]);
    await press(more.before);
    expect([await early(), await late(), await never()]).toEqual([15, 5, 0]);

    expect(first.before).toEqual({
      minutes: 0,
      tellWaiting: true,
      moves: [{ orderId: expect.any(String), minutes: -10 }],
    });
    // An end that is further away than an hour is none that was there before.
    const { busyUntil } = await press({ ...less.before, until: '2099-01-01T00:00:00.000Z' });
    expect(Date.parse(busyUntil)).toBeLessThanOrEqual(Date.now() + 3_600_000);
  });

  test('is about the next hour: who is promised tomorrow morning is neither counted nor moved', async () => {
    const tomorrow = await order();
    await sql`update orders set start_at = now() + interval '61 minutes'`.execute(api.db);
    await order();
    expect(await state()).toMatchObject({ waiting: 1 });
    expect(await busy(10)).toMatchObject({ moved: 1 });
    expect(await tomorrow()).toBe(0);
  });

  test('moves a promise by an hour at most, however often it is pressed', async () => {
    const waits = await order();
    for (let round = 0; round < 5; round += 1) {
      await busy(20);
      await press({ minutes: 0, tellWaiting: false });
    }
    expect(await waits()).toBe(60);
  });

  test('a pause ends within two days, whatever end is sent', async () => {
    const until = '9999-12-31T23:59:59Z';
    const { data } = (await api.call('POST', `/staff/stores/${store}/pause`, { token, body: { until } })).body;
    expect(Date.parse(data.pausedUntil)).toBeLessThanOrEqual(Date.now() + 48 * 3_600_000);
  });
});

/** Presses Pause while an order is being placed that has read that there is none. */
const pauseDuringOrder = async (prepare: string) => {
  const api = await createTestApp();
  onTestFinished(() => api.close());
  const orderCalls = createOrderCalls(api);
  const staff = await orderCalls.employ();
  const customer = await api.register();
  await sql
    .raw(`create function dawdle() returns trigger language plpgsql as $$
        begin perform pg_sleep(1); return null; end $$;
      create trigger dawdle after insert on orders for each row execute function dawdle();
      ${prepare}`)
    .execute(api.db);
  const order = orderCalls.post(customer.token, { ...anOrder, storeLocation: null });
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`.execute(api.db);
    expect(rows).toHaveLength(1);
  });
  const press = { token: staff.token, body: { minutes: 15 } };
  expect(await api.call('POST', '/staff/stores/main/pause', press)).toMatchObject({ status: 200 });
  const placedAtAnswer = await orderCalls.countOrders(customer.user.id);
  expect(await order).toMatchObject({ status: 200 });
  return placedAtAnswer;
};

test('no order that has read that there is no pause commits after the press was answered', async () => {
  expect(await pauseDuringOrder('')).toBe(1);
});

test('without the orders’ lock, one does', async () => {
  const unlocked = "create or replace function share_catalogue() returns void language sql as '';";
  expect(await pauseDuringOrder(unlocked)).toBe(0);
});
