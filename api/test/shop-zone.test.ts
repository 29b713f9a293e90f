// A cafe in Vienna: whatever follows the shop's clock follows its main store's.
import { toWallTime } from '@juniper/core/rules/wall-clock.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readToday } from '../src/owner/today.ts';
import { createJobQueue } from '../src/platform/queue/boss.ts';
import { giveBirthdayVouchers } from '../src/rewards/vouchers/give-birthday-vouchers.ts';
import { createStaffMember, staffPassword } from './actors.ts';
import { catchMails } from './mail-catcher.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { moveShop } from './other-shop.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const vienna = 'Europe/Vienna';

const api = await openTestApp();
const owner = await createStaffMember(api, 'owner');
await moveShop(api, owner, { timeZone: vienna });

const ask = (path: string) => api.call('GET', `/owner/${path}`, { token: owner.token });

const setTime = (now: string) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
};

test('staff are logged in until 4 AM of that clock', async () => {
  await api.call('POST', '/auth/login', { body: { email: owner.email, password: staffPassword } });
  const { ends } = await api.db
    .selectFrom('sessions')
    .select(({ fn }) => fn.min<Date>('expires_at').as('ends'))
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  expect(toWallTime(vienna, ends.getTime())).toBe('04:00');
});

test('a business day of Today and of reports begins at 4 AM of that clock', async () => {
  const { user } = await api.register();
  const sell = (cents: number, closed: string) =>
    placeOrder(api, user.id, cents, { closed_at: new Date(closed), status: 'completed' });
  await sell(100, '2026-07-01T01:59:00Z');
  await sell(200, '2026-07-01T02:00:00Z');
  await sell(400, '2026-07-02T01:59:00Z');
  const today = await readToday({ ...api, queue: createJobQueue(api.boss) }, new Date('2026-07-02T01:59:30Z'), {
    role: 'manager',
  });
  expect(today).toMatchObject({ day: '2026-07-01', today: { orders: 2, taken: 600 } });
  const { rows } = (await ask('reports?by=day&from=2026-06-30&to=2026-07-01')).body.data;
  expect(rows).toMatchObject([
    { key: '2026-06-30', taken: 100 },
    { key: '2026-07-01', taken: 600 },
  ]);
  const hours = (await ask('reports?by=hour&from=2026-07-01&to=2026-07-01')).body.data.rows;
  expect(hours.map(({ key }: { key: string }) => key)).toEqual(['04', '03']);
});

test('a day of the audit log is one of that calendar', async () => {
  await sql`insert into audit_log (entry_id, action, subject, before, after, at) values
    (gen_random_uuid(), 'menu.edit', 'item:1', 'null', 'null', '2026-07-01T22:30:00Z')`.execute(api.db);
  const count = async (day: string) => (await ask(`audit?day=${day}`)).body.data.length;
  expect([await count('2026-07-01'), await count('2026-07-02')]).toEqual([0, 1]);
});

test('the month of a birthday begins and ends there', async () => {
  const { user } = await api.registerConfirmed();
  await sql`update users set birthday_month = 8, birthday_day = 5, birthday_set_at = '2026-07-01'
    where user_id = ${user.id}`.execute(api.db);
  const give = (now: string) => giveBirthdayVouchers(api.db, { mail: 'on', now: new Date(now) });
  expect([await give('2026-07-31T21:59:00Z'), await give('2026-07-31T22:01:00Z')]).toEqual([0, 1]);
  const birthday = api.db.selectFrom('vouchers').select('expires_at').where('user_id', '=', user.id);
  const { expires_at } = await birthday.where('kind', '=', 'birthday').executeTakeFirstOrThrow();
  expect(expires_at.toISOString()).toBe('2026-08-31T22:00:00.000Z');
});

test('a deal belongs to a day of that calendar', async () => {
  const orderCalls = createOrderCalls(api);
  const { token } = await api.registerConfirmed();
  const claim = (deal: string) => orderCalls.post(token, { ...anOrder, items: [{ id: 3, quantity: 1, deal }] });
  // Half past midnight on July 3 in Vienna, the afternoon of July 2 in Los Angeles.
  setTime('2026-07-02T22:30:00Z');
  expect((await claim('2026-07-03')).body.data?.items).toMatchObject([{ price: 3.2 }]);
  expect((await claim('2026-07-01')).body.data?.items).not.toMatchObject([{ price: 3.2 }]);
});

test('in a bar that is open until 2, what is sold out at 11:30 PM is sold out at 1 AM', async () => {
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '18:00', closes: '02:00' }));
  const hours = { week, version: 2 };
  const saved = await api.call('PUT', '/owner/stores/main/hours', { token: owner.token, body: hours });
  expect([saved.status, saved.body]).toMatchObject([200, {}]);
  const { token } = await api.registerConfirmed();
  const order = async (now: string) => {
    setTime(now);
    return (await createOrderCalls(api).post(token, { ...anOrder, items: [{ id: 4, quantity: 1 }] })).status;
  };
  setTime('2026-07-04T21:30:00Z');
  const body = { store: 'main', kind: 'item', id: 4, left: 0, until: 'today' };
  await api.call('POST', '/staff/availability', { token: owner.token, body });
  expect(await order('2026-07-04T23:00:00Z')).toBe(409);
  expect(await order('2026-07-05T16:30:00Z')).toBe(200);
});

test('a visit cannot be on a day that has not begun there', async () => {
  const { token } = await api.registerConfirmed();
  setTime('2026-07-02T22:30:00Z');
  const send = async (visitedOn: string) => {
    const body = { rating: 5, comments: 'Good.', visitedOn };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return (await api.call('POST', '/feedback', { token, body, headers })).status;
  };
  expect([await send('2026-07-03'), await send('2026-07-04')]).toEqual([200, 400]);
});

test('the worker’s schedule follows the owner’s change', async () => {
  const { url } = await catchMails();
  onTestFinished(await startTestWorker(api.databaseUrl, url));
  const zones = async () => new Set((await api.boss.getSchedules()).map(({ timezone }) => timezone));
  expect(await zones()).toEqual(new Set([vienna]));
  await sql`update stores set version = 1 where store = 'main'`.execute(api.db);
  await moveShop(api, owner, { timeZone: 'Asia/Tokyo' });
  await expect.poll(zones, { timeout: 5_000 }).toEqual(new Set(['Asia/Tokyo']));
});
