import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const ask = (token: string) => api.call('GET', '/auth/user', { token });

const age = (userId: string, seen: string, expires: string) =>
  api.db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now() + ${seen}::interval`, expires_at: sql`now() + ${expires}::interval` })
    .where('user_id', '=', userId)
    .execute();

const hoursLeft = async (userId: string) => {
  const { hours } = await api.db
    .selectFrom('sessions')
    .select(sql<number>`extract(epoch from expires_at - now())::float / 3600`.as('hours'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return hours;
};

test('a session lasts 30 days and ends when they are over', async () => {
  const { token, user } = await api.register();
  expect(await hoursLeft(user.id)).toBeCloseTo(30 * 24, 1);
  await age(user.id, '-1 minute', '-1 second');
  expect(await ask(token)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
});

test('use prolongs a session, but it is written at most once an hour', async () => {
  const { token, user } = await api.register();
  await age(user.id, '-59 minutes', '10 days');
  expect(await ask(token)).toMatchObject({ status: 200 });
  expect(await hoursLeft(user.id)).toBeCloseTo(10 * 24, 1);

  await age(user.id, '-61 minutes', '10 days');
  expect(await ask(token)).toMatchObject({ status: 200 });
  expect(await hoursLeft(user.id)).toBeCloseTo(30 * 24, 1);
});

test('staff are logged in for 14 hours', async () => {
  const { token, user } = await api.register({ email: 'staff@example.com' });
  await api.db.updateTable('users').set({ role: 'staff' }).where('user_id', '=', user.id).execute();
  await age(user.id, '-2 hours', '10 hours');
  expect(await ask(token)).toMatchObject({ status: 200, body: { user: { role: 'staff' } } });
  expect(await hoursLeft(user.id)).toBeCloseTo(14, 1);

  await api.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  await api.call('POST', '/auth/login', { body: { email: 'staff@example.com', password: 'Secret1!' } });
  expect(await hoursLeft(user.id)).toBeCloseTo(14, 1);
});

test('a login clears away the expired sessions of its account', async () => {
  const { user } = await api.register({ email: 'tidy@example.com' });
  await age(user.id, '-31 days', '-1 day');
  await api.call('POST', '/auth/login', { body: { email: 'tidy@example.com', password: 'Secret1!' } });
  const left = await api.db.selectFrom('sessions').select('expires_at').where('user_id', '=', user.id).execute();
  expect(left).toHaveLength(1);
});

test("a token does not open another customer's account", async () => {
  const [ada, bob] = [await api.register(), await api.register()];
  const bytes = Buffer.from(ada.token, 'base64url');
  Buffer.from(bob.user.id.replaceAll('-', ''), 'hex').copy(bytes);
  expect(await ask(bytes.toString('base64url'))).toMatchObject({ status: 401 });
});
