import { expect, test } from 'vitest';
import { callConcurrently } from './call-concurrently.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

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
