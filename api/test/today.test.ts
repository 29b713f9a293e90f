import type { getToday } from '@juniper/core/contracts/today.ts';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { readToday } from '../src/owner/today.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { createJobQueue } from '../src/platform/queue/boss.ts';
import { deadLetterQueue } from '../src/platform/queue/queues.ts';
import { insertRow } from './database.ts';
import { createOrderCalls } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

type Today = z.infer<(typeof getToday)['response']>['data'];

let userId: string;
const api = await openTestApp();
const { token } = await createOrderCalls(api).employ('manager');
beforeEach(async () => {
  await api.db.deleteFrom('orders').execute();
  userId = (await api.register()).user.id;
});

const ask = async (): Promise<Today> => {
  const { status, body } = await api.call('GET', '/owner/today', { token });
  expect(status).toBe(200);
  return body.data;
};
/** As if it were that moment. */
const at = (moment: string) =>
  readToday({ ...api, queue: createJobQueue(api.boss) }, new Date(moment), { role: 'manager' });
const sold = (cents: number, closed_at: string, status: 'completed' | 'cancelled' = 'completed') =>
  placeOrder(api, userId, cents, { closed_at: new Date(closed_at), status });

test('a day without anything is 0, not an error', async () => {
  const none = { orders: 0, taken: 0 };
  expect(await ask()).toMatchObject({
    today: none,
    weekAgo: none,
    open: 0,
    late: 0,
    soldOut: [],
    failedMails: 0,
    invitations: 0,
  });
});

test('taken since 4 AM, and a week ago until the same time on the clock', async () => {
  // Wednesday, November 11 begins at noon UTC; it is 10 AM. A week ago was after the change of the clock too.
  await sold(100, '2026-11-11T11:59:59Z');
  await sold(200, '2026-11-11T12:00:00Z');
  await sold(400, '2026-11-11T17:00:00Z');
  await sold(800, '2026-11-11T17:00:00Z', 'cancelled');
  await sold(1_000, '2026-11-04T11:59:59Z');
  await sold(2_000, '2026-11-04T12:00:00Z');
  await sold(4_000, '2026-11-04T17:59:59Z');
  await sold(8_000, '2026-11-04T18:00:00Z');
  expect(await at('2026-11-11T18:00:00Z')).toMatchObject({
    day: '2026-11-11',
    today: { orders: 2, taken: 600 },
    weekAgo: { orders: 2, taken: 6_000 },
  });
  // At 3 AM it is still yesterday's business.
  expect(await at('2026-11-12T11:00:00Z')).toMatchObject({ day: '2026-11-11', weekAgo: { orders: 3, taken: 14_000 } });
});

test('the week in which the clock changed counts by the clock', async () => {
  // Now is Wednesday 10 AM, 18:00 UTC; a week ago 10 AM was 17:00 UTC, and the day began at 11:00.
  await sold(100, '2026-10-28T10:59:59Z');
  await sold(200, '2026-10-28T11:00:00Z');
  await sold(400, '2026-10-28T17:00:00Z');
  expect(await at('2026-11-04T18:00:00Z')).toMatchObject({ weekAgo: { orders: 1, taken: 200 } });
});

test('open and late, as the board says it', async () => {
  const placed = (created_at: string, status: 'pending' | 'preparing') =>
    placeOrder(api, userId, 500, { created_at: new Date(created_at), status });
  // Now is 10 AM. One waits for 9 minutes, one for 7; what is being made is never late.
  await placed('2026-11-11T17:51:00Z', 'pending');
  await placed('2026-11-11T17:53:00Z', 'pending');
  await placed('2026-11-11T17:00:00Z', 'preparing');
  expect(await at('2026-11-11T18:00:00Z')).toMatchObject({ open: 3, late: 1 });
  await api.db.deleteFrom('orders').execute();
  ({
    user: { id: userId },
  } = await api.register());
  // Placed at 5 AM, two hours before the cafe opens: not late at 7:05, late at 7:10.
  await placed('2026-11-11T13:00:00Z', 'pending');
  expect(await at('2026-11-11T15:05:00Z')).toMatchObject({ late: 0 });
  expect(await at('2026-11-11T15:10:00Z')).toMatchObject({ late: 1 });
});

test('what is sold out where, by name; what is only limited is not', async () => {
  const set = (store: string, kind: string, id: number, left: number | null) =>
    api.call('POST', '/staff/availability', { token, body: { store, kind, id, left, until: 'open' } });
  await set('uptown', 'item', 3, 0);
  await set('main', 'option', 24, 0);
  await set('main', 'item', 103, 2);
  expect((await ask()).soldOut).toEqual([
    { store: 'main', names: ['Soy milk'] },
    { store: 'uptown', names: ['Latte'] },
  ]);
  const { headers } = await api.call('GET', '/owner/today', { token });
  const again = await api.app.inject({
    url: '/api/owner/today',
    headers: { authorization: `Bearer ${token}`, 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  await set('uptown', 'item', 3, null);
  expect((await ask()).soldOut).toHaveLength(1);
});

test('stores that are paused or busy, with until when', async () => {
  expect((await ask()).states).toEqual([]);
  const { status, body } = await api.call('POST', '/staff/stores/uptown/pause', { token, body: { minutes: 30 } });
  expect(status).toBe(200);
  expect((await ask()).states).toEqual([
    { store: 'uptown', pausedUntil: body.data.pausedUntil, busyMinutes: 0, busyUntil: null },
  ]);
  await api.call('POST', '/staff/stores/uptown/pause', { token, body: { off: true } });
  expect((await ask()).states).toEqual([]);
});

test('mails that failed for good, and no other jobs', async () => {
  for (const source of ['mail', 'retention'] as const) {
    const job = source === 'mail' ? { kind: 'password-changed', userId } : {};
    const id = await api.boss.send(source, job, { retryLimit: 0 });
    await api.boss.fail(source, id ?? '');
  }
  expect(await api.boss.findJobs(deadLetterQueue.name)).toHaveLength(2);
  expect((await ask()).failedMails).toBe(1);
});

test('invitations that can still be accepted', async () => {
  const { userId: invited_by } = await createOrderCalls(api).employ('owner');
  const invite = (email: string, expires_at: Date) =>
    insertRow(api.db, 'invitations', { invitation_id: uuidV7(), email, role: 'staff', invited_by, expires_at });
  await invite('new@example.com', new Date(Date.now() + 3_600_000));
  await invite('over@example.com', new Date(Date.now() - 3_600_000));
  expect((await ask()).invitations).toBe(1);
});
