import { afterAll, beforeAll, expect, test } from 'vitest';
import { callConcurrently } from './call-concurrently.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const save = (token: string, id: string) => api.call('PUT', `/auth/recipes/${id}`, { token });
const remove = (token: string, id: string) => api.call('DELETE', `/auth/recipes/${id}`, { token });
const onAccount = async (token: string) => (await api.call('GET', '/auth/user', { token })).body.user.savedRecipes;

test('saved recipes come with the account, the oldest first, and are removed by their id', async () => {
  const { token } = await api.register();
  expect(await save(token, 'mocha')).toMatchObject({ status: 200, body: { success: true, recipes: ['mocha'] } });
  expect((await save(token, 'cold-brew')).body.recipes).toEqual(['mocha', 'cold-brew']);
  expect(await onAccount(token)).toEqual(['mocha', 'cold-brew']);
  expect((await remove(token, 'mocha')).body).toEqual({ success: true, recipes: ['cold-brew'] });
  expect((await remove(token, 'mocha')).status).toBe(200);
  expect(await onAccount(token)).toEqual(['cold-brew']);
});

test('20 at once leave one row', async () => {
  const { token } = await api.register();
  const answers = await callConcurrently(20, () => save(token, 'mocha'));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await onAccount(token)).toEqual(['mocha']);
});

test('a recipe that we do not have is refused, and nothing is kept', async () => {
  const { token } = await api.register();
  expect(await save(token, 'instant')).toMatchObject({ status: 404, body: { code: 'unknown_recipe' } });
  for (const id of ['x'.repeat(61), 'a%00b', 'Mocha']) {
    expect(await save(token, id)).toMatchObject({ status: 400 });
    expect(await remove(token, id)).toMatchObject({ status: 400 });
  }
  expect(await onAccount(token)).toEqual([]);
});

test('nobody sees or removes another customer’s', async () => {
  const [one, other] = [await api.register(), await api.register()];
  await save(one.token, 'mocha');
  expect((await remove(other.token, 'mocha')).body.recipes).toEqual([]);
  expect(await onAccount(other.token)).toEqual([]);
  expect(await onAccount(one.token)).toEqual(['mocha']);
});
