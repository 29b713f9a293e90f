import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtOnce } from '../src/platform/db/built-once.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

test('a query that is built once answers for the values of each call', async () => {
  let built = 0;
  const emailOf = builtOnce((db, userId: string) => {
    built += 1;
    return db.selectFrom('users').select('email').where('user_id', '=', userId);
  });
  const first = (await api.register()).user;
  const second = (await api.register()).user;
  expect(await emailOf(api.db, first.id)).toEqual([{ email: first.email }]);
  expect(await emailOf(api.db, second.id)).toEqual([{ email: second.email }]);
  expect(built).toBe(1);
});

test.each([
  [
    'stand in another order',
    builtOnce((db, a: string, b: string) =>
      db.selectFrom('users').select('email').where('name', '=', b).where('email', '=', a),
    ),
  ],
  [
    'are more than the parameters',
    builtOnce((db, a: string, _b: string) => db.selectFrom('users').select('email').where('name', '=', a)),
  ],
])('values that %s are refused', async (_, query) => {
  await expect(query(api.db, 'a', 'b')).rejects.toThrow('one by one');
});
