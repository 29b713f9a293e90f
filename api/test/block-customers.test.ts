import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWork } from './counting-store.ts';
import { anOrder, orderDesk } from './order-desk.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
let desk: ReturnType<typeof orderDesk>;
let manager: { token: string; userId: string };
beforeAll(async () => {
  api = await createTestApp();
  desk = orderDesk(api);
  manager = await desk.employ('manager');
  await countWork(api, 'downtown');
});
afterAll(() => api.close());

const block = (userId: string, isBlocked: boolean) =>
  api.call('PUT', `/owner/customers/${userId}/block`, { token: manager.token, body: { isBlocked } });
const cancelNew = (orders: number, isBlocking = false) =>
  api.call('POST', '/owner/orders/new/cancel', { token: manager.token, body: { orders, block: isBlocking } });
const listNew = async () =>
  (await api.call('GET', '/owner/orders?status=new-not-paid', { token: manager.token })).body.data;
const countNew = async () => (await api.call('GET', '/owner/orders/new', { token: manager.token })).body.data;
const get = async (token: string, id: string) => (await api.call('GET', `/orders/${id}`, { token })).body.data;
const usedSeconds = async () =>
  (
    await sql<{
      used: number;
    }>`select coalesce(sum(used_s), 0)::int as used from work_slots where starts_at > now()`.execute(api.db)
  ).rows[0]?.used;
/** Tomorrow, so that all of its work is ahead. */
const at = new Date((Math.floor(Date.now() / 3_600_000) + 20) * 3_600_000).toISOString();
const place = (token: string) => desk.place(token, { storeLocation: 'downtown', pickup: { kind: 'at', at } });

test('a customer is blocked with all open orders, whose times come back, and can be let in again', async () => {
  const { token, user } = await api.registerConfirmed();
  const orders = [await place(token), await place(token)];
  expect(await usedSeconds()).toBeGreaterThan(0);
  expect(await block(user.id, true)).toMatchObject({ status: 200, body: { data: { cancelled: 2 } } });
  for (const { id } of orders) expect(await get(token, id)).toMatchObject({ status: 'cancelled' });
  expect(await usedSeconds()).toBe(0);
  expect(await desk.post(token, anOrder)).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
  const look = () => api.call('GET', `/owner/customers/${user.id}`, { token: manager.token });
  expect((await look()).body.data.isBlocked).toBe(true);
  expect(await block(user.id, true)).toMatchObject({ status: 200, body: { data: { cancelled: 0 } } });
  expect(await block(user.id, false)).toMatchObject({ status: 200 });
  expect((await look()).body.data.isBlocked).toBe(false);
  expect(await desk.post(token, anOrder)).toMatchObject({ status: 200 });
  const { rows } = await sql<{ after: unknown }>`
    select after from audit_log where subject = ${`user:${user.id}`} and action = 'customers.block' order by at`.execute(
    api.db,
  );
  expect(rows.map(({ after }) => after)).toEqual([{ isBlocked: true }, { isBlocked: false }]);
});

test('nobody blocks themselves or somebody who works here', async () => {
  expect(await block(manager.userId, true)).toMatchObject({ status: 403, body: { code: 'own_account' } });
  const colleague = await desk.employ();
  expect(await block(colleague.userId, true)).toMatchObject({ status: 409, body: { code: 'works_here' } });
});

test('orders of new customers that are not paid are cancelled together, by their number; regulars keep theirs', async () => {
  await cancelNew(100);
  const regular = await api.registerRegular();
  const kept = await place(regular.token);
  const [one, other] = [await api.registerConfirmed(), await api.registerConfirmed()];
  const orders = [await place(one.token), await place(one.token), await place(other.token)];
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).sort();
  expect(ids(await listNew())).toEqual(ids(orders));
  const day = new Date().toISOString().slice(0, 10);
  const narrowed = `/owner/orders?status=new-not-paid&day=${day}&completed=${day}&q=ada&store=downtown`;
  expect(await api.call('GET', narrowed, { token: manager.token })).toMatchObject({ status: 200, body: { data: [] } });
  expect(await countNew()).toEqual({ orders: 3, customers: 2 });
  expect(await cancelNew(2)).toMatchObject({
    status: 409,
    body: { code: 'number_changed', data: { orders: 3, customers: 2 } },
  });
  expect(await listNew()).toHaveLength(3);
  expect(await cancelNew(3, true)).toMatchObject({ status: 200, body: { data: { orders: 3, customers: 2 } } });
  expect(await listNew()).toEqual([]);
  expect(await get(regular.token, kept.id)).toMatchObject({ status: 'pending' });
  expect(await desk.post(one.token, anOrder)).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
});

test('without a block they can order again', async () => {
  const { token } = await api.registerConfirmed();
  const { id } = await place(token);
  expect(await cancelNew(1)).toMatchObject({ status: 200, body: { data: { orders: 1, customers: 0 } } });
  expect(await get(token, id)).toMatchObject({ status: 'cancelled' });
  expect(await desk.post(token, anOrder)).toMatchObject({ status: 200 });
});
