import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { callConcurrently } from './call-concurrently.ts';
import { insertRow } from './database.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const update = (token: string, body: unknown) => api.call('PUT', '/auth/profile', { token, body });
const getRow = (userId: string) =>
  api.db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

describe('PUT /auth/profile', () => {
  test('changes what is named, answers with the whole user, and says when [calls-1]', async () => {
    const { token, user } = await api.register();
    const preferences = { newsletter: true, notifications: false, favoriteStore: 'uptown' };
    const birthday = { month: 2, day: 29 };
    const { status, body } = await update(token, { name: '  Ada King ', preferences, birthday });
    expect(status).toBe(200);
    const updatedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(body).toEqual({ user: { ...user, name: 'Ada King', preferences, birthday, updatedAt } });
    expect((await api.call('GET', '/auth/user', { token })).body).toEqual(body);
  });

  test('leaves alone what is not named [session-5]', async () => {
    const { token, user } = await api.register();
    await update(token, { preferences: { favoriteStore: 'mall' } });
    const { body } = await update(token, { preferences: { notifications: false } });
    expect(body.user).toMatchObject({
      name: user.name,
      preferences: { newsletter: false, notifications: false, favoriteStore: 'mall' },
    });
    expect(
      (await update(token, { preferences: { favoriteStore: null } })).body.user.preferences.favoriteStore,
    ).toBeNull();
  });

  test.each([
    ['points', { loyaltyPoints: 9000 }],
    ['a role', { role: 'staff' }],
    ['an e-mail', { email: 'other@example.com' }],
    ['an avatar', { avatar: 'https://example.com/x.png' }],
    ['a password', { password: 'Secret1!' }],
    ['another id', { id: '0190c0de-0000-7000-8000-000000000001' }],
    ['an unknown preference', { preferences: { admin: true } }],
    ['an unknown store', { preferences: { favoriteStore: 'moon' } }],
    ['a preference of another type', { preferences: { newsletter: 'yes' } }],
    ['an empty name', { name: '   ' }],
    ['a name that is too long', { name: 'x'.repeat(101) }],
    ['a name with a line break', { name: 'Ada\nBcc: x' }],
    ['a name with an invisible character', { name: 'Ada\u2060' }],
    ['a name of stacked marks', { name: `A${'\u0300'.repeat(5)}da` }],
    ['a birthday that no year has', { birthday: { month: 2, day: 30 } }],
    ['a birthday in a thirteenth month', { birthday: { month: 13, day: 1 } }],
    ['half a birthday', { birthday: { month: 3 } }],
    ['a year of birth', { birthday: { month: 3, day: 1, year: 1990 } }],
    ['no object', []],
  ])('refuses %s and changes nothing', async (_what, body) => {
    const { token, user } = await api.register();
    const valid = Array.isArray(body) ? body : { name: 'Somebody Else', ...body };
    expect(await update(token, valid)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect((await api.call('GET', '/auth/user', { token })).body).toEqual({ user });
  });

  test('keeps the day on which the newsletter was agreed to, until it is ended [profile-11]', async () => {
    const { token, user } = await api.register();
    expect((await getRow(user.id)).newsletter_consent_at).toBeNull();
    await update(token, { preferences: { newsletter: true } });
    const agreed = (await getRow(user.id)).newsletter_consent_at;
    expect(agreed?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await update(token, { preferences: { newsletter: true } });
    await update(token, { name: 'Ada' });
    expect((await getRow(user.id)).newsletter_consent_at).toEqual(agreed);
    await update(token, { preferences: { newsletter: false } });
    expect(await getRow(user.id)).toMatchObject({ newsletter: false, newsletter_consent_at: null });
  });

  describe('the birthday', () => {
    const locked = {
      status: 409,
      body: { success: false, code: 'birthday_locked', message: 'Your birthday can be changed once a year.' },
    };
    const setBirthday = (token: string, month: number, day: number) => update(token, { birthday: { month, day } });

    test('can be given at any time, and the same again', async () => {
      const { token } = await api.register();
      expect(await setBirthday(token, 12, 10)).toMatchObject({ status: 200 });
      expect(await setBirthday(token, 12, 10)).toMatchObject({ status: 200 });
    });

    test('is changed once a year [profile-10]', async () => {
      const { token, user } = await api.register();
      await setBirthday(token, 12, 10);
      const refused = await update(token, { name: 'Not Me', birthday: { month: 1, day: 2 } });
      expect(refused).toMatchObject(locked);
      const age = (days: number) =>
        api.updateUser(user.id, { birthday_set_at: sql`now() - make_interval(days => ${days})` });
      await age(364);
      expect(await setBirthday(token, 1, 2)).toMatchObject(locked);
      await age(366);
      const { body } = await setBirthday(token, 1, 2);
      expect(body.user).toMatchObject({ name: user.name, birthday: { month: 1, day: 2 } });
      expect(await setBirthday(token, 1, 3)).toMatchObject(locked);
    });

    test('can be removed, which is no way around the year', async () => {
      const { token } = await api.register();
      await setBirthday(token, 12, 10);
      expect((await update(token, { birthday: null })).body.user.birthday).toBeNull();
      expect(await setBirthday(token, 1, 2)).toMatchObject(locked);
    });

    test('changed ten times at once is changed once', async () => {
      const { token } = await api.register();
      const answers = await callConcurrently(10, (index) => setBirthday(token, 5, index + 1));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    });
  });
});

describe('GET /auth/profile/stats', () => {
  const stats = async (token: string) => (await api.call('GET', '/auth/profile/stats', { token })).body;

  test('is all zeros for a new account [calls-3]', async () => {
    const { token } = await api.register();
    expect(await stats(token)).toEqual({
      success: true,
      stats: { totalOrders: 0, totalSpent: 0, averageOrderValue: 0, totalReviews: 0, favoriteItems: 0 },
    });
  });

  test('counts all orders but cancelled ones, feedback and favorites, of this customer alone [profile-2]', async () => {
    const { token, user } = await api.register();
    const other = await api.register();
    for (const status of ['pending', 'preparing', 'completed'] as const)
      await placeOrder(api, user.id, 1000, { status });
    await placeOrder(api, user.id, 1001);
    await placeOrder(api, user.id, 1001);
    await placeOrder(api, user.id, 50_000, { status: 'cancelled' });
    await placeOrder(api, other.user.id, 7_000);
    for (const id of [1, 2, 3]) await api.call('POST', '/auth/favorites', { token, body: { id } });
    await api.call('POST', '/auth/favorites', { token: other.token, body: { id: 4 } });
    for (const user_id of [user.id, user.id, other.user.id]) {
      await insertRow(api.db, 'feedback', { user_id, feedback_id: uuidV7(), rating: 5, comments: 'Good' });
    }
    // 50.02 / 5 is 10.004: cents are rounded.
    expect(await stats(token)).toEqual({
      success: true,
      stats: { totalOrders: 5, totalSpent: 50.02, averageOrderValue: 10, totalReviews: 2, favoriteItems: 3 },
    });
  });
});
