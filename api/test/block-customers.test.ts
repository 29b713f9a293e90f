import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countWork } from './counting-store.ts';
import { countLocked } from './database.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);
const manager = await orderCalls.employ('manager');
await countWork(api, 'downtown');

const block = (userId: string, isBlocked: boolean) =>
  api.call('PUT', `/owner/customers/${userId}/block`, { token: manager.token, body: { isBlocked } });
type NewOrders = { orders: number; newest: string };
const cancelNew = ({ orders, newest }: NewOrders, isBlocking = false) =>
  api.call('POST', '/owner/orders/new/cancel', { token: manager.token, body: { orders, newest, block: isBlocking } });
const latest = { orders: 100, newest: 'ffffffff-ffff-4fff-bfff-ffffffffffff' };
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
const place = (token: string) => orderCalls.place(token, { storeLocation: 'downtown', pickup: { kind: 'at', at } });

test('a customer is blocked with all open orders, whose times come back, and can be let in again', async () => {
  const { token, user } = await api.registerConfirmed();
  const orders = [await place(token), await place(token)];
  expect(await usedSeconds()).toBeGreaterThan(0);
  expect(await block(user.id, true)).toMatchObject({ status: 200, body: { data: { cancelled: 2 } } });
  for (const { id } of orders) expect(await get(token, id)).toMatchObject({ status: 'cancelled' });
  expect(await usedSeconds()).toBe(0);
  expect(await orderCalls.post(token, anOrder)).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
  const look = () => api.call('GET', `/owner/customers/${user.id}`, { token: manager.token });
  expect((await look()).body.data.isBlocked).toBe(true);
  expect(await block(user.id, true)).toMatchObject({ status: 200, body: { data: { cancelled: 0 } } });
  expect(await block(user.id, false)).toMatchObject({ status: 200 });
  expect((await look()).body.data.isBlocked).toBe(false);
  expect(await orderCalls.post(token, anOrder)).toMatchObject({ status: 200 });
  const { rows } = await sql<{ after: unknown }>`
    select after from audit_log where subject = ${`user:${user.id}`} and action = 'customers.block' order by at`.execute(
    api.db,
  );
  expect(rows.map(({ after }) => after)).toEqual([{ isBlocked: true }, { isBlocked: false }]);
});

test('nobody blocks themselves or somebody who works here', async () => {
  expect(await block(manager.userId, true)).toMatchObject({ status: 403, body: { code: 'own_account' } });
  const colleague = await orderCalls.employ();
  expect(await block(colleague.userId, true)).toMatchObject({ status: 409, body: { code: 'works_here' } });
});

test('orders of new customers that are not paid are cancelled together, by their number; regulars keep theirs', async () => {
  await cancelNew(latest);
  const regular = await api.registerRegular();
  const kept = await place(regular.token);
  const [one, other] = [await api.registerConfirmed(), await api.registerConfirmed()];
  const orders = [await place(one.token), await place(one.token), await place(other.token)];
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).sort();
  expect(ids(await listNew())).toEqual(ids(orders));
  const day = new Date().toISOString().slice(0, 10);
  const narrowed = `/owner/orders?status=new-not-paid&day=${day}&completed=${day}&q=ada&store=downtown`;
  expect(await api.call('GET', narrowed, { token: manager.token })).toMatchObject({ status: 200, body: { data: [] } });
  const counted = await countNew();
  expect(counted).toEqual({ orders: 3, customers: 2, newest: ids(orders).at(-1) });
  expect(await cancelNew(counted, true)).toMatchObject({ status: 200, body: { data: { orders: 3, customers: 2 } } });
  expect(await listNew()).toEqual([]);
  expect(await get(regular.token, kept.id)).toMatchObject({ status: 'pending' });
  expect(await orderCalls.post(one.token, anOrder)).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
});

test('without a block they can order again', async () => {
  const { token } = await api.registerConfirmed();
  const { id } = await place(token);
  expect(await cancelNew(await countNew())).toMatchObject({ status: 200, body: { data: { orders: 1, customers: 0 } } });
  expect(await get(token, id)).toMatchObject({ status: 'cancelled' });
  expect(await orderCalls.post(token, anOrder)).toMatchObject({ status: 200 });
});

test('orders that come after the count stay, and keep none from being cancelled', async () => {
  await cancelNew(latest);
  const [one, other] = [await api.registerConfirmed(), await api.registerConfirmed()];
  const seen = await place(one.token);
  const counted = await countNew();
  const later = [await place(one.token), await place(other.token)];
  expect(await cancelNew(counted)).toMatchObject({ status: 200, body: { data: { orders: 1, customers: 0 } } });
  expect(await get(one.token, seen.id)).toMatchObject({ status: 'cancelled' });
  expect(await countNew()).toMatchObject({ orders: 2 });
  // Never more than were seen.
  expect(await cancelNew({ ...latest, orders: 1 })).toMatchObject({ body: { data: { orders: 1 } } });
  expect(await get(other.token, later[1]?.id ?? '')).toMatchObject({ status: 'pending' });
});

test('a customer who is blocked keeps none that came after the count', async () => {
  await cancelNew(latest);
  const [one, other] = [await api.registerConfirmed(), await api.registerConfirmed()];
  await place(one.token);
  const counted = await countNew();
  const [blocked, kept] = [await place(one.token), await place(other.token)];
  expect(await cancelNew(counted, true)).toMatchObject({ body: { data: { orders: 2, customers: 1 } } });
  expect(await get(one.token, blocked.id)).toMatchObject({ status: 'cancelled' });
  expect(await get(other.token, kept.id)).toMatchObject({ status: 'pending' });
});

test.each([
  ['deletes the account', (userId: string) => sql`delete from users where user_id = ${userId}`],
  ['is hired', (userId: string) => sql`update users set role = 'staff' where user_id = ${userId}`],
])('a customer who %s meanwhile keeps no others from being blocked', async (_, leave) => {
  await cancelNew(latest);
  const [leaving, staying] = [await api.registerConfirmed(), await api.registerConfirmed()];
  const [first, second] = [await place(leaving.token), await place(staying.token)];
  const counted = await countNew();
  const { answer } = await api.db.transaction().execute(async (trx) => {
    await sql`select from users where user_id = ${leaving.user.id} for update`.execute(trx);
    const cancelling = cancelNew(counted, true);
    await untilLocked();
    await sql`update orders set status = 'cancelled' where order_id = ${first.id}`.execute(trx);
    await leave(leaving.user.id).execute(trx);
    return { answer: cancelling };
  });
  expect(await answer).toMatchObject({ status: 200, body: { data: { orders: 1, customers: 1 } } });
  expect(await get(staying.token, second.id)).toMatchObject({ status: 'cancelled' });
});

/** Waits until a statement waits for a lock. */
const untilLocked = () => expect.poll(() => countLocked(api.db)).toBeGreaterThan(0);

/** Does something to two orders of a new customer while the second changes its status. Answers with what became of it. */
async function changeMeanwhile(from: string, to: string, act: (userId: string) => Promise<{ status: number }>) {
  const { token, user } = await api.registerConfirmed();
  const [first, second] = [await place(token), await place(token)];
  const ids = [first.id, second.id];
  await sql`update orders set status = ${from} where order_id = any(${ids}::uuid[])`.execute(api.db);
  const answer = await api.db.transaction().execute(async (trx) => {
    await sql`select from orders where order_id = ${first.id} for update`.execute(trx);
    await sql`update orders set status = ${to} where order_id = ${second.id}`.execute(trx);
    const acting = act(user.id);
    await untilLocked();
    return { acting };
  });
  expect(await answer.acting).toMatchObject({ status: 200 });
  return (await get(token, second.id)).status;
}

test.each([
  ['unpaid', 'pending'],
  ['pending', 'preparing'],
])('a block cancels what was %s and is %s by now', async (from, to) => {
  expect(await changeMeanwhile(from, to, (userId) => block(userId, true))).toBe('cancelled');
});

test('cancelled together is what was unpaid and is due at the counter by now, and not what was begun', async () => {
  await cancelNew(latest);
  const cancel = async () => cancelNew(await countNew());
  expect(await changeMeanwhile('unpaid', 'pending', cancel)).toBe('cancelled');
  expect(await changeMeanwhile('pending', 'preparing', cancel)).toBe('preparing');
});
