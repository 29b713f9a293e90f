import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const history = async (token: string, query = '') => (await api.call('GET', `/loyalty${query}`, { token })).body;

/** A customer with this many awarded orders, each worth one point more than the one before. */
async function withAwards(count: number) {
  const { token, user } = await api.register();
  for (let points = 1; points <= count; points += 1) {
    // Ids created in the same millisecond are not sorted.
    await delay(2);
    const number = `ORD-${points}`;
    const orderId = await placeOrder(api, user.id, points * 1000, { status: 'completed', number });
    await api.call('POST', '/auth/loyalty/add', { token, body: { points, orderId } });
  }
  return { token, user };
}

test('a new account has its welcome bonus and nothing else', async () => {
  const { token } = await api.register();
  expect(await history(token)).toEqual({
    success: true,
    points: 100,
    data: [
      {
        id: expect.any(String),
        kind: 'welcome',
        points: 100,
        orderNumber: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ],
    nextCursor: null,
  });
});

test('orders stand with their numbers, newest first, and the balance is the sum', async () => {
  const { token } = await withAwards(3);
  const { points, data } = await history(token);
  expect(data.map(({ kind, points, orderNumber }: Record<string, unknown>) => [kind, points, orderNumber])).toEqual([
    ['order', 3, 'ORD-3'],
    ['order', 2, 'ORD-2'],
    ['order', 1, 'ORD-1'],
    ['welcome', 100, null],
  ]);
  expect(points).toBe(106);
});

test('pages run to the oldest, each entry once, and hold nothing of anyone else', async () => {
  const { token } = await withAwards(4);
  const stranger = await withAwards(1);
  const first = await history(token, '?limit=2');
  const second = await history(token, `?limit=2&cursor=${first.nextCursor}`);
  const third = await history(token, `?limit=2&cursor=${second.nextCursor}`);
  const getPoints = ({ data }: { data: { points: number }[] }) => data.map(({ points }) => points);
  expect([first, second, third].map(getPoints)).toEqual([[4, 3], [2, 1], [100]]);
  expect(third.nextCursor).toBeNull();
  expect(getPoints(await history(stranger.token, `?cursor=${first.nextCursor}`))).not.toContain(4);
});
