import type { Order, PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import type { Quote } from '@juniper/core/contracts/pickup.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '../src/identity/sessions.ts';
import { insertUser } from '../src/identity/user-queries.ts';
import { lockSlots } from '../src/orders/slots/work-queries.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { callConcurrently } from './call-concurrently.ts';
import { countWork } from './counting-store.ts';
import { readEvents } from './event-reader.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const store = 'downtown';
const espresso = { ...anOrder, storeLocation: store, items: [{ id: 1, quantity: 1 }] } as const;
const slotMs = 300_000;

const api = await openTestApp();
const orderCalls = createOrderCalls(api);
await countWork(api, store);
const staff = await orderCalls.employ();
beforeEach(async () => {
  await sql`delete from orders`.execute(api.db);
  await sql`update users set open_orders = 0`.execute(api.db);
  await sql`delete from work_slots`.execute(api.db);
  await sql`delete from store_state`.execute(api.db);
  await sql`delete from availability`.execute(api.db);
});

const quote = async (items: PlaceOrderRequest['items'] = [...espresso.items]): Promise<Quote> =>
  (await api.call('POST', '/pickup/quote', { body: { store, items } })).body.data;
const promisedNow = async () => ({ kind: 'asap' as const, promised: (await quote()).asap?.readyAt ?? '' });
const booked = async () => {
  const { rows } = await sql<{ station: string; used: number; work: number; capacity: number }>`
    select station, used_s as used, capacity_s as capacity, coalesce((
      select sum(seconds)::int from order_work join orders using (user_id, order_id)
      where order_work.store = slot.store and order_work.station = slot.station and order_work.starts_at = slot.starts_at
        and status in ('pending', 'preparing')), 0) as work
    from work_slots slot where used_s > 0 order by station, starts_at`.execute(api.db);
  return rows;
};
/** A regular without a password, because hashing 50 takes longer than all the rest. */
const regular = async (): Promise<string> => {
  const user_id = uuidV7();
  await insertUser(api.db, { user_id, email: `${user_id}@example.com`, name: 'Ada', provider: 'local' });
  await api.updateUser(user_id, { trusted_at: new Date() });
  return startSession(api.db, user_id);
};

describe('a promise', () => {
  test('is kept in the order, its work in slots, and is given back when it is cancelled', async () => {
    const { token } = await api.register();
    const pickup = await promisedNow();
    const order = await orderCalls.place(token, { ...espresso, pickup });
    expect(order).toMatchObject({ isAsap: true, dueMovedAt: null });
    // The clock may have gone on into the next five minutes.
    expect(Date.parse(order.dueAt ?? '') - Date.parse(pickup.promised)).toBeLessThanOrEqual(slotMs);
    expect(Date.parse(order.startAt ?? '')).toBeLessThan(Date.parse(order.dueAt ?? ''));
    expect(await api.call('GET', `/orders/${order.id}`, { token })).toMatchObject({ body: { data: order } });
    expect(await booked()).toEqual([{ station: 'bar', used: 60, work: 60, capacity: 180 }]);
    await orderCalls.cancel(token, order.id);
    expect(await booked()).toEqual([]);
    expect((await sql`select from order_work`.execute(api.db)).rows).toEqual([]);
  });

  test('that is completed early gives back what is ahead', async () => {
    const { token } = await api.register();
    const { days } = await quote();
    const order = await orderCalls.place(token, { ...espresso, pickup: { kind: 'at', at: days.at(-1)?.times.at(-1) } });
    expect(order).toMatchObject({ isAsap: false, dueAt: days.at(-1)?.times.at(-1) });
    expect(await booked()).toHaveLength(1);
    await orderCalls.change(staff.token, order.id, 'pending', 'preparing');
    await orderCalls.change(staff.token, order.id, 'preparing', 'completed');
    expect(await booked()).toEqual([]);
  });

  test('without a wish: as soon as possible; the main store, which counts nothing, promises nothing', async () => {
    const { token } = await api.register();
    const { asap } = await quote();
    const order = await orderCalls.place(token, espresso);
    expect(Date.parse(order.dueAt ?? '') - Date.parse(asap?.readyAt ?? '')).toBeLessThanOrEqual(slotMs);
    expect(await orderCalls.place(token, { storeLocation: null })).not.toHaveProperty('dueAt');
    const { body } = await api.call('POST', '/pickup/quote', { body: { store: null, items: espresso.items } });
    expect(body.data).toMatchObject({ asap: null, days: [], pausedUntil: null });
  });

  test('sent again with its key, it is the same order, also when its time is gone', async () => {
    const { token } = await api.register();
    const pickup = await promisedNow();
    const first = await orderCalls.post(token, { ...espresso, pickup }, 'one-espresso');
    await api.call('POST', `/staff/stores/${store}/pause`, { token: staff.token, body: { minutes: 60 } });
    expect((await orderCalls.post(token, { ...espresso, pickup }, 'one-espresso')).body).toEqual(first.body);
  });
});

describe('refused with a fresh quote, and nothing is left of it', () => {
  const refusedWith = async (code: string, pickup: unknown) => {
    const { token, user } = await api.register();
    const voucherId = await orderCalls.giveVoucher(user.id, 'birthday');
    await api.call('POST', '/staff/availability', {
      token: staff.token,
      body: { store, kind: 'item', id: 1, left: 5, until: 'open' },
    });
    const before = await booked();
    const { status, body } = await orderCalls.post(token, { ...espresso, voucherId, pickup });
    expect({ status, body }).toMatchObject({ status: 409, body: { code, data: { days: expect.any(Array) } } });
    expect(await orderCalls.findVoucher(voucherId)).toMatchObject({ order_id: null });
    const left = await api.db.selectFrom('availability').select('left_count').executeTakeFirst();
    expect(left).toEqual({ left_count: 5 });
    expect(await booked()).toEqual(before);
    expect(await orderCalls.countOrders(user.id)).toBe(0);
    return body;
  };

  test('later_than_promised', async () => {
    const promised = new Date(Date.now() - 3_600_000).toISOString();
    await refusedWith('later_than_promised', { kind: 'asap', promised });
  });

  test('a promise in the past waits for no lock: neither of stock nor of slots', async () => {
    const { token } = await api.register();
    await api.call('POST', '/staff/availability', {
      token: staff.token,
      body: { store, kind: 'item', id: 1, left: 5, until: 'open' },
    });
    const pickup = { kind: 'asap', promised: new Date(Date.now() - 3_600_000).toISOString() };
    const answer = await inTransaction(api.db, async (trx) => {
      // Others can read slots, but neither create nor lock any.
      await sql`lock work_slots in exclusive mode`.execute(trx);
      await sql`select from availability for update`.execute(trx);
      return orderCalls.post(token, { ...espresso, pickup });
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'later_than_promised' } });
    expect((await sql`select from work_slots`.execute(api.db)).rows).toEqual([]);
  });

  test('slot_full', async () => {
    const at = (await quote()).days.at(-1)?.times.at(-1) ?? '';
    await sql`insert into work_slots (store, station, starts_at, capacity_s, used_s)
      select ${store}, 'bar', moment, 180, 180
      from generate_series(${at}::timestamptz - interval '1 hour', ${at}::timestamptz, '5 minutes') moment`.execute(
      api.db,
    );
    const { data } = await refusedWith('slot_full', { kind: 'at', at });
    expect(data.days.at(-1).times).not.toContain(at);
  });

  test('closed_then', async () => {
    const at = new Date(Math.ceil(Date.now() / slotMs) * slotMs + 20 * 86_400_000).toISOString();
    await refusedWith('closed_then', { kind: 'at', at });
  });

  test('paused, in words of the store’s clock', async () => {
    const pickup = await promisedNow();
    await api.call('POST', `/staff/stores/${store}/pause`, { token: staff.token, body: { minutes: 30 } });
    const { data, message } = await refusedWith('paused', pickup);
    expect(message).toMatch(/^Quick breather! We’re taking orders again at \d+:\d\d [AP]M\.$/);
    expect(Date.parse(data.asap.readyAt)).toBeGreaterThan(Date.parse(data.pausedUntil));
    const { token } = await api.register();
    expect(
      await orderCalls.post(token, { ...espresso, pickup: { kind: 'asap', promised: data.asap.readyAt } }),
    ).toMatchObject({ status: 200 });
  });

  test('a time that is no multiple of five minutes, and a store that is gone', async () => {
    const { token } = await api.register();
    const at = new Date(Math.ceil(Date.now() / slotMs) * slotMs + 3_660_000).toISOString();
    expect(await orderCalls.post(token, { ...espresso, pickup: { kind: 'at', at } })).toMatchObject({ status: 400 });
    const body = { store: 'moon-base', items: espresso.items };
    expect(await api.call('POST', '/pickup/quote', { body })).toMatchObject({
      status: 409,
      body: { code: 'store_closed', data: { stores: expect.arrayContaining([store]) } },
    });
  });
});

test('50 customers for the last ten minutes of bar time: what fits is placed, and all others get a time', async () => {
  const guests: string[] = [];
  for (let nth = 0; nth < 50; nth++) guests.push(await regular());
  const pickup = await promisedNow();
  // Everything is taken up to the promised time, except for ten minutes: two slots of three.
  const end = Date.parse(pickup.promised) + slotMs;
  await sql`insert into work_slots (store, station, starts_at, capacity_s, used_s)
    select ${store}, 'bar', moment, 180, case when moment < ${new Date(end - 2 * slotMs)} then 180 else 0 end
    from generate_series(${new Date(end - 10 * slotMs)}::timestamptz, ${new Date(end - slotMs)}, '5 minutes') moment`.execute(
    api.db,
  );
  const answers = await callConcurrently(guests.length, (nth) =>
    orderCalls.post(guests[nth] ?? '', { ...espresso, pickup }, `guest-${nth}-once`),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['later_than_promised']));
  for (const { body } of others) expect(Date.parse(body.data.asap.readyAt)).toBeGreaterThan(end);
  for (const { used, capacity } of await booked()) expect(used).toBeLessThanOrEqual(capacity);
}, 60_000);

test('many who create the same slots wait for each other, and none of them in a circle', async () => {
  const moments = Array.from({ length: 12 }, (_, nth) => new Date(1_800_000_000_000 + nth * slotMs));
  const stations = ['bar', 'counter', 'kitchen'];
  const take = (nth: number) =>
    inTransaction(api.db, async (trx) => {
      await sql`select 1`.execute(trx);
      const shuffled = nth % 2 ? [stations.toReversed(), moments.toReversed()] : [stations, moments];
      const slots = await lockSlots(trx, store, shuffled[0] as string[], shuffled[1] as Date[]);
      await sql`update work_slots set used_s = used_s + 1 where store = ${store}`.execute(trx);
      return slots.length;
    });
  expect(await Promise.all(Array.from({ length: 20 }, (_, nth) => take(nth)))).toEqual(Array(20).fill(36));
  const { rows } = await sql<{ used_s: number }>`select distinct used_s from work_slots`.execute(api.db);
  expect(rows).toEqual([{ used_s: 20 }]);
});

describe('staff', () => {
  const post = (what: 'pause' | 'busy', body: object, at = store) =>
    api.call('POST', `/staff/stores/${at}/${what}`, { token: staff.token, body });
  const state = async () => (await api.call('GET', `/staff/stores/${store}/state`, { token: staff.token })).body.data;
  const now = async () => (await api.call('GET', '/catalogue/now')).body.stores[store];

  test('pause a store, see it at once, and undo it', async () => {
    const first = await post('pause', { minutes: 15 });
    expect(first).toMatchObject({ status: 200, body: { data: { before: { off: true } } } });
    const { pausedUntil } = first.body.data;
    expect(await now()).toMatchObject({ items: {}, options: {}, pausedUntil, busyMinutes: 0 });
    expect(await state()).toMatchObject({ pausedUntil });
    const second = await post('pause', { until: 'close' });
    expect(second.body.data.before).toEqual({ until: pausedUntil });
    expect((await post('pause', second.body.data.before)).body.data).toMatchObject({ pausedUntil });
    expect((await post('pause', { off: true })).body.data).toMatchObject({ pausedUntil: null });
    expect(await now()).toBeUndefined();
    expect(await post('pause', { minutes: 15 }, 'moon-base')).toMatchObject({ status: 404 });
    const { rows } =
      await sql`select action, subject, store from audit_log where action = 'store.pause' order by at desc limit 4`.execute(
        api.db,
      );
    expect(rows).toEqual(Array(4).fill({ action: 'store.pause', subject: `store:${store}`, store }));
  });

  test('a paused store that counts no work takes no order either', async () => {
    const { token } = await api.register();
    await post('pause', { minutes: 15 }, 'main');
    expect(await orderCalls.post(token, { ...anOrder, storeLocation: null })).toMatchObject({
      status: 409,
      body: { code: 'paused', data: { asap: null, days: [] } },
    });
    await post('pause', { off: true }, 'main');
    expect(await orderCalls.post(token, { ...anOrder, storeLocation: null })).toMatchObject({ status: 200 });
  });

  test('say that it is busy: new promises and those who wait are later, and are told; undo brings it back', async () => {
    const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { token } = await api.register();
    const order = await orderCalls.place(token, espresso);
    const later = (minutes: number) => new Date(Date.parse(order.dueAt ?? '') + minutes * 60_000).toISOString();
    const stream = await readEvents<{ orders: Order[] }>(`${url}/api/orders/events`, token);
    await stream.sees(({ orders }) => orders.length === 1);
    const { body } = await post('busy', { minutes: 10, tellWaiting: true });
    expect(body.data).toMatchObject({ busyMinutes: 10, moved: 1, before: { minutes: 0, tellWaiting: true } });
    await stream.sees(({ orders }) => orders[0]?.dueAt === later(10));
    expect((await quote()).busyMinutes).toBe(10);
    expect(await state()).toMatchObject({ busyMinutes: 10, waiting: 1, overbooked: [] });
    expect(await now()).toMatchObject({ busyMinutes: 10, pausedUntil: null });
    expect((await post('busy', body.data.before)).body.data).toMatchObject({ busyMinutes: 0, moved: 1 });
    const { body: back } = await api.call('GET', `/orders/${order.id}`, { token });
    expect(back.data).toMatchObject({ dueAt: order.dueAt, dueMovedAt: null });
    // A customer who was promised a time meanwhile and was never moved keeps it.
    await post('busy', { minutes: 5, tellWaiting: false });
    expect((await post('busy', { minutes: 0, tellWaiting: true })).body.data).toMatchObject({ moved: 0 });
  });

  test('see which slots hold more than they can', async () => {
    await sql`insert into work_slots values (${store}, 'bar', now() + interval '1 hour', 180, 200)`.execute(api.db);
    expect((await state()).overbooked).toEqual([{ station: 'bar', startsAt: expect.any(String) }]);
  });
});

test('a quote is asked 60 times a minute at most, by account and by network', async () => {
  const ask = (caller: object) =>
    api.call('POST', '/pickup/quote', { ...caller, body: { store, items: espresso.items } });
  const address = '10.9.8.7';
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask({ address })));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  const { token } = await api.register();
  expect(await ask({ address, token })).toMatchObject({ status: 200 });
});
