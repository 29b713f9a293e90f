import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findRow, updateRows } from './database.ts';
import { readEvents } from './event-reader.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const url = await api.app.listen({ host: '127.0.0.1', port: 0 });

const ask = (token: string) => api.call('GET', '/auth/user', { token });

const age = (userId: string, seen: string, expires: string) =>
  updateRows(
    api.db,
    'sessions',
    { user_id: userId },
    { last_seen_at: sql`now() + ${seen}::interval`, expires_at: sql`now() + ${expires}::interval` },
  );

const hoursLeft = async (userId: string) => {
  const { hours } = await api.db
    .selectFrom('sessions')
    .select(sql<number>`extract(epoch from expires_at - now())::float / 3600`.as('hours'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return hours;
};

test('a session lasts 30 days and ends when they are over [session-6]', async () => {
  const { token, user } = await api.register();
  expect(await hoursLeft(user.id)).toBeCloseTo(30 * 24, 1);
  await age(user.id, '-1 minute', '-1 second');
  expect(await ask(token)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
});

test('use prolongs a session, but it is written at most once an hour [session-6]', async () => {
  const { token, user } = await api.register();
  await age(user.id, '-59 minutes', '10 days');
  expect(await ask(token)).toMatchObject({ status: 200 });
  expect(await hoursLeft(user.id)).toBeCloseTo(10 * 24, 1);

  await age(user.id, '-61 minutes', '10 days');
  expect(await ask(token)).toMatchObject({ status: 200 });
  expect(await hoursLeft(user.id)).toBeCloseTo(30 * 24, 1);
});

test('staff are logged in until four in the morning by the shop’s clock, however much they use it [session-6]', async () => {
  const { token, user } = await api.register({ email: 'staff@example.com' });
  await api.updateUser(user.id, { role: 'staff' });
  const end = async () => {
    const { expires_at } = await findRow(api.db, 'sessions', { user_id: user.id }, ['expires_at']);
    return expires_at;
  };
  const shopTime = (moment: Date) => moment.toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles' });

  await age(user.id, '-2 hours', '10 minutes');
  expect(await ask(token)).toMatchObject({ status: 200, body: { user: { role: 'staff' } } });
  const used = await end();
  expect(shopTime(used)).toBe('4:00:00 AM');
  expect(await hoursLeft(user.id)).toBeGreaterThan(0);
  expect(await hoursLeft(user.id)).toBeLessThanOrEqual(25);

  await api.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  await api.call('POST', '/auth/login', { body: { email: 'staff@example.com', password: 'Secret1!' } });
  expect(await end()).toEqual(used);
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

test.each([
  ['logout', '/auth/logout', undefined],
  ['a new password on another device', '/auth/password', { currentPassword: 'Secret1!', newPassword: 'Secret2!' }],
])('%s ends the streams of the session at once, and no others', async (_what, path, body) => {
  const [{ token, user }, stranger] = [await api.register(), await api.register()];
  const { body: other } = await api.call('POST', '/auth/login', { body: { email: user.email, password: 'Secret1!' } });
  const follow = (of: string) => readEvents(`${url}/api/orders/events`, of);
  const [ends, ...stay] = [await follow(other.token), await follow(token), await follow(stranger.token)];
  expect(await api.call('POST', path, body ? { token, body } : { token: other.token })).toMatchObject({ status: 200 });
  await ends.ends();
  expect(stay.map((stream) => stream.isOver())).toEqual([false, false]);
});

test('an account has 20 sessions: the next login ends the oldest, and no other account’s', async () => {
  const [ada, bob] = [await api.register({ email: 'many@example.com' }), await api.register()];
  const body = { email: 'many@example.com', password: 'Secret1!' };
  const logIn = async () => (await api.call('POST', '/auth/login', { body })).body.token as string;
  const tokens = [ada.token];
  while (tokens.length < 20) tokens.push(await logIn());
  expect(await ask(ada.token)).toMatchObject({ status: 200 });
  tokens.push(await logIn());
  const statuses = [];
  for (const token of [...tokens, bob.token]) statuses.push((await ask(token)).status);
  expect(statuses).toEqual([401, ...Array(21).fill(200)]);
});
