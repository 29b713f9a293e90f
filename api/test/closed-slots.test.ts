import type { OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { subtractDays, toLocalDay } from '@juniper/core/rules/deals.ts';
import { findStore, type Store } from '@juniper/core/rules/shop.ts';
import { toInstant } from '@juniper/core/rules/wall-clock.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { refitSlots } from '../src/catalogue/stores/shop-queries.ts';
import { startSession } from '../src/identity/sessions.ts';
import { insertUser } from '../src/identity/user-queries.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { countWork } from './counting-store.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const store = 'downtown';

let api: TestApp;
let orderCalls: ReturnType<typeof createOrderCalls>;
let token: string;
beforeEach(async () => {
  api = await createTestApp();
  orderCalls = createOrderCalls(api);
  await countWork(api, store);
  ({ token } = await orderCalls.employ('manager'));
});
beforeEach(() => () => api.close());

const downtown = () => findStore(api.menu.get().catalogue, store) as Store;
const slots = async () => {
  const { rows } = await sql<{ capacity: number; used: number }>`
    select capacity_s as capacity, used_s as used from work_slots where used_s > 0`.execute(api.db);
  return rows;
};

test('a day that is closed has no capacity: the board says so, the owner how many orders that are, and it comes back', async () => {
  const { timeZone } = downtown();
  const day = subtractDays(toLocalDay(timeZone, Date.now()), -1);
  const items = [{ id: 1, quantity: 1 }];
  const { body: quoted } = await api.call('POST', '/pickup/quote', { body: { store, items } });
  const at = quoted.data.days.at(-1).times.at(-1);
  const place = async (more: object) =>
    orderCalls.place((await api.register()).token, { storeLocation: store, items, ...more });
  await place({ pickup: { kind: 'at', at } });
  const save = async (part: string, body: object): Promise<OwnerStore> =>
    (await api.call('PUT', `/owner/stores/${store}/${part}`, { token, body })).body.data;
  const overbooked = async () =>
    (await api.call('GET', `/staff/stores/${store}/state`, { token })).body.data.overbooked.length;
  const { week } = downtown();
  const usual = { capacity: 180, used: 60 };
  const shut = { capacity: 0, used: 60 };
  expect(await slots()).toEqual([usual]);

  const closed = await save('special-days', { specialDays: [{ day, note: 'Inventory' }], version: 1 });
  expect(closed.dueWhileClosed).toBe(1);
  expect(await slots()).toEqual([shut]);
  expect(await overbooked()).toBe(1);
  expect((await save('special-days', { specialDays: [], version: 2 })).dueWhileClosed).toBe(0);
  expect(await slots()).toEqual([usual]);
  expect(await overbooked()).toBe(0);

  await place({});
  expect((await save('hours', { week: [], version: 3 })).dueWhileClosed).toBe(2);
  expect(await slots()).toEqual([shut, shut]);
  expect((await save('hours', { week, version: 4 })).dueWhileClosed).toBe(0);
  expect(await slots()).toEqual([usual, usual]);
});

test('an order that is made tomorrow ignores what is sold out until then', async () => {
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '07:00', closes: '21:00' }));
  await api.call('PUT', `/owner/stores/${store}/hours`, { token, body: { week, version: 1 } });
  const { timeZone } = downtown();
  const tomorrow = subtractDays(toLocalDay(timeZone, Date.now()), -1);
  vi.useFakeTimers({ toFake: ['Date'], now: toInstant(timeZone, tomorrow, '20:58') });
  const soldOut = { store, kind: 'item', id: 1, left: 0, until: 'today' };
  expect(await api.call('POST', '/staff/availability', { token, body: soldOut })).toMatchObject({ status: 200 });
  const order = { ...anOrder, storeLocation: store, items: [{ id: 1, quantity: 1 }] };
  const { status, body } = await orderCalls.post((await api.register()).token, order);
  vi.useRealTimers();
  expect([status, body.message]).toEqual([200, undefined]);
  expect(Date.parse(body.data.dueAt)).toBeGreaterThan(toInstant(timeZone, subtractDays(tomorrow, -1), '07:00'));
});

test('refitted beside orders that are placed and cancelled, slots lose no work, and nobody waits in a circle', async () => {
  const order = { ...anOrder, storeLocation: store, items: anOrder.items };
  const newcomer = async () => {
    const user_id = uuidV7();
    await insertUser(api.db, { user_id, email: `${user_id}@example.com`, name: 'Ada', provider: 'local' });
    return startSession(api.db, user_id);
  };
  const guests = await Promise.all(Array.from({ length: 24 }, newcomer));
  let isOver = false;
  // Without the catalogue's lock, which would keep orders out: the locks on slots alone must do.
  const refit = async () => {
    let times = 0;
    for (; !isOver; times += 1) await inTransaction(api.db, (trx) => refitSlots(trx, downtown()));
    return times;
  };
  const visit = async (guest: string, nth: number) => {
    let answer = await orderCalls.post(guest, order);
    // Few orders of a store run at once, and few of a network wait.
    while (answer.body.code === 'busy') answer = await orderCalls.post(guest, order);
    const { status, body } = answer;
    expect(status).toBe(200);
    if (nth % 2) expect(await orderCalls.cancel(guest, body.data.id)).toMatchObject({ status: 200 });
  };
  const refitting = Promise.all([refit(), refit()]);
  const visits = await Promise.allSettled(guests.map(visit));
  isOver = true;
  expect(Math.min(...(await refitting))).toBeGreaterThan(2);
  expect(visits.filter(({ status }) => status === 'rejected')).toEqual([]);
  const { rows } = await sql`
    select station, starts_at, used_s from work_slots where used_s > 0
    except select station, starts_at, sum(seconds)::int from order_work join orders using (user_id, order_id)
      where status = 'pending' group by 1, 2`.execute(api.db);
  expect(rows).toEqual([]);
  const { rows: booked } = await sql<{ n: number }>`select sum(used_s)::int as n from work_slots`.execute(api.db);
  expect(booked[0]?.n).toBeGreaterThan(0);
});
