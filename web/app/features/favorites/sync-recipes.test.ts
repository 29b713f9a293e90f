import type { User } from '@juniper/core/contracts/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { sampleUser } from '../../lib/testing/samples.ts';
import { until } from '../../lib/testing/waiting.ts';
import { readBase, readSaved, writeSaved } from './device-recipes.ts';
import { recipeList } from './sync-lists.ts';

const owner = sampleUser.id;
let api: LocalApi;
let account: string[] = [];
const user = (): User => ({ ...sampleUser, savedRecipes: [...account] });
const calls = () => api.requests.map(({ method, path }) => `${method} ${path}`);
const settled = (...ids: string[]) =>
  until(() => {
    expect([account, readSaved(owner)]).toEqual([ids, ids]);
    expect(readBase(owner)).toEqual(ids.map((id) => ({ id, handle: id })));
  });
const logIn = () => {
  storage.write('token', 'token-1');
  storage.write('user', sampleUser);
};

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  account = [];
  api = await startLocalApi();
  api.answer = ({ method, path }) => {
    const id = path.split('/').at(-1) ?? '';
    if (path === '/api/auth/user') return { body: { user: user() } };
    if (id === 'instant') return { status: 404, body: { success: false, code: 'unknown_recipe', message: '' } };
    account = account.filter((other) => other !== id);
    if (method === 'PUT') account.push(id);
    return { body: { success: true, recipes: account } };
  };
  logIn();
});
afterEach(async () => {
  storage.forgetCustomer();
  vi.restoreAllMocks();
  await api.stop();
});

test('a saved recipe goes to the account, and its removal too', async () => {
  writeSaved(owner, ['mocha']);
  recipeList.sync();
  await settled('mocha');
  writeSaved(owner, []);
  recipeList.sync();
  await settled();
  expect(calls()).toEqual(['PUT /api/auth/recipes/mocha', 'DELETE /api/auth/recipes/mocha']);
});

test('after a logout and a login, here or elsewhere, the account’s recipes are back', async () => {
  writeSaved(owner, ['mocha']);
  recipeList.sync();
  await settled('mocha');
  storage.forgetCustomer();
  expect(readSaved(owner)).toEqual([]);
  logIn();
  recipeList.takeFromUser(user());
  await settled('mocha');
});

test('a list that the device has from before is added to the account’s', async () => {
  account = ['cold-brew'];
  storage.write('coffeeRecipeFavorites', ['mocha']);
  vi.resetModules();
  const visit = await import('./sync-lists.ts');
  visit.recipeList.takeFromUser(user());
  await settled('cold-brew', 'mocha');
});

test('what another device removed is gone here too', async () => {
  writeSaved(owner, ['mocha', 'cold-brew']);
  recipeList.sync();
  await settled('mocha', 'cold-brew');
  account = ['cold-brew'];
  recipeList.takeFromUser(user());
  await settled('cold-brew');
});

test('a recipe that the server does not know stays on the device and keeps no other back', async () => {
  writeSaved(owner, ['<b>mocha</b>', 'instant', 'mocha']);
  recipeList.sync();
  await until(() => expect(account).toEqual(['mocha']));
  expect(readSaved(owner)).toContain('instant');
  expect(calls()).toEqual(['PUT /api/auth/recipes/instant', 'PUT /api/auth/recipes/mocha']);
});

test('an account of a server without saved recipes changes nothing', async () => {
  writeSaved(owner, ['mocha']);
  const { savedRecipes: _, ...older } = user();
  recipeList.takeFromUser(older as User);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect([readSaved(owner), calls()]).toEqual([['mocha'], []]);
});

test.each(['null', '{}', '[', '{"owner":7,"entries":[null]}', `{"owner":"${owner}","entries":[7,{"id":1}]}`])(
  'a hostile base %s is no base',
  (text) => {
    localStorage.setItem('recipe_favorites_base', text);
    expect(readBase(owner)).toEqual([]);
  },
);
