// People who work here cannot carry off all customers, and leave a trace of each search.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { createOrderCalls } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

type Actor = { token: string; userId: string };

const lines: { route?: string; account?: string }[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });

let manager: Actor;
const api = await openTestApp({ log });
beforeEach(async () => {
  manager = await createOrderCalls(api).employ('manager');
  // Limits by the minute give nothing back while a test counts.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const get = (path: string, by = manager) => api.call('GET', `/owner/${path}`, by);
const tooMany = { status: 429, body: { code: 'too_many_attempts' } };
const searches = async () => {
  const { rows } = await sql`select actor, role, subject, after from audit_log
    where action = 'customer.search' and actor = ${manager.userId} order by at`.execute(api.db);
  return rows;
};

test('two letters are too few', async () => {
  for (const path of ['customers?q=ad', 'orders?q=ad']) {
    expect(await get(path)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  }
});

test('30 searches a minute, by whatever means; each is an entry with its first letters and how many it found', async () => {
  await api.register({ name: 'Adalbert Stone', email: 'adalbert@example.com' });
  expect(await get('customers?q=adalbert%20s')).toMatchObject({ status: 200 });
  expect(await get('orders?q=adalbert@example.com')).toMatchObject({ status: 200 });
  expect(await get('orders?day=2026-01-02')).toMatchObject({ status: 200 });
  // Today's orders are no search.
  expect(await get('orders')).toMatchObject({ status: 200 });
  const entry = { actor: manager.userId, role: 'manager' };
  expect(await searches()).toEqual([
    { ...entry, subject: 'search:customers', after: { letters: 'ada', length: 10, found: 1 } },
    { ...entry, subject: 'search:orders', after: { letters: 'ada', length: 20, found: 0 } },
    { ...entry, subject: 'search:orders', after: { day: '2026-01-02', found: 0 } },
  ]);
  for (let count = 3; count < 30; count += 1) await get(`customers?q=a${count}x`);
  expect(await get('customers?q=adalbert')).toMatchObject(tooMany);
  expect(await get('orders?completed=2026-01-02')).toMatchObject(tooMany);
  expect(await searches()).toHaveLength(30);
  const other = await createOrderCalls(api).employ('manager');
  expect(await get('customers?q=adalbert', other)).toMatchObject({ status: 200 });
});

test('30 orders of other days a minute are opened, and all of today’s', async () => {
  const { user } = await api.register();
  const order = (nth: number, created_at: Date) =>
    placeOrder(api, user.id, 500, { number: `ORD-N${nth}`, created_at, status: 'completed' });
  const longAgo = new Date(Date.now() - 90 * 86_400_000);
  const today = await order(100, new Date());
  for (let count = 0; count < 31; count += 1) {
    const answer = await get(`orders/${await order(count, longAgo)}`);
    expect(answer.status).toBe(count < 30 ? 200 : 429);
  }
  expect(await get(`orders/${today}`)).toMatchObject({ status: 200 });
});

test.each([
  ['a payment without a problem', 'payment/looked-at', undefined],
  ['a cancellation from a wrong status', 'cancel', { from: 'pending', reason: 'Closed today' }],
])('orders of other days are counted by whichever call answers with them: %s', async (_name, path, body) => {
  const { user } = await api.register();
  const created_at = new Date(Date.now() - 90 * 86_400_000);
  const statuses = [];
  for (let count = 0; count < 31; count += 1) {
    const number = `ORD-${path.slice(0, 3)}${count}`;
    const order = await placeOrder(api, user.id, 500, { number, created_at, status: 'completed' });
    statuses.push((await api.call('POST', `/owner/orders/${order}/${path}`, { ...manager, body })).status);
  }
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses[30]).toBe(429);
});

test('log lines of the console say whose call it was, and no others do', async () => {
  lines.length = 0;
  await get('today');
  await api.call('GET', '/auth/user', manager);
  const calls = () => lines.filter(({ route }) => route).map(({ route, account }) => [route, account]);
  await expect.poll(calls).toEqual([
    ['/api/owner/today', manager.userId],
    ['/api/auth/user', undefined],
  ]);
});
