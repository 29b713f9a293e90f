import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { changeItem } from '@juniper/core/rules/change-menu.ts';
import { choose } from '@juniper/core/rules/choose.ts';
import { expect, test } from 'vitest';
import { callConcurrently } from './call-concurrently.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const save = (token: string, body: object) => api.call('POST', '/auth/favorites', { token, body });
const findRows = (userId: string) =>
  api.db.selectFrom('favorites').selectAll().where('user_id', '=', userId).orderBy('favorite_id').execute();
const big = choose(12, 22, [31, 2]);
const usual = choose(11, 21);

test('has the words and the price of today’s menu, and stands beside the heart of its product', async () => {
  const { token, user } = await api.register();
  await save(token, { id: 3 });
  const { body } = await save(token, { id: 3, options: big.toReversed() });
  expect(body.favorites).toMatchObject([
    {
      productId: 3,
      name: 'Latte',
      price: 6.6,
      options: big,
      missing: [],
      customizations: ['Large', 'Oat milk', '2 × Extra shot'],
    },
    { productId: 3, name: 'Latte', price: 4, customizations: [] },
  ]);
  expect(body.favorites[1]).not.toHaveProperty('options');
  expect((await findRows(user.id)).map(({ options_key }) => options_key)).toEqual(['', '3:12.22.31x2']);
  // Another device.
  expect((await api.call('GET', '/auth/user', { token })).body.user.favoriteOrders).toEqual(body.favorites);
});

test('the default cup is the heart, by its options or without', async () => {
  const { token, user } = await api.register();
  await save(token, { id: 3, options: usual });
  await save(token, { id: 3 });
  expect(await findRows(user.id)).toMatchObject([{ product_id: 3, options: [], options_key: '' }]);
});

test('the same again changes nothing, also 20 times at once', async () => {
  const { token, user } = await api.register();
  const answers = await callConcurrently(20, () => save(token, { id: 3, options: big }));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await findRows(user.id)).toHaveLength(1);
});

test.each([
  ['an unknown option', { id: 3, options: [...usual, [999, 1]] }, 409, 'options_wrong'],
  ['no milk', { id: 3, options: [[11, 1]] }, 409, 'options_wrong'],
  ['options on a cake', { id: 103, options: usual }, 409, 'options_wrong'],
  ['an item that is not there', { id: 36, options: usual }, 404, 'unknown_product'],
  ['a count of 0', { id: 3, options: [[11, 0]] }, 400, 'invalid_request'],
  ['text', { id: 3, options: 'oat' }, 400, 'invalid_request'],
])('%s is refused', async (_, body, status, code) => {
  const { token, user } = await api.register();
  const answer = await save(token, body);
  expect(answer).toMatchObject({ status, body: { success: false, code } });
  expect(await findRows(user.id)).toEqual([]);
});

/** More than 50 different drinks. */
const drinks = [3, 4, 5, 6, 7].flatMap((id) =>
  [21, 22, 23, 24].flatMap((milk) => [1, 2, 3].map((shots) => ({ id, options: choose(11, milk, [31, shots]) }))),
);

test('50 are the most, also at once; hearts are not counted [sheet-3]', async () => {
  const { token, user } = await api.register();
  for (const drink of drinks.slice(0, 45)) await save(token, drink);
  const answers = await callConcurrently(10, (nth) => save(token, drinks[45 + nth] as object));
  const codes = answers.map(({ status, body }) => body.code ?? status).sort();
  expect(codes).toEqual([...Array(5).fill(200), ...Array(5).fill('too_many_drinks')]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'You have 50 saved drinks. Please remove one first.',
  );
  expect((await save(token, drinks[0] as object)).status).toBe(200);
  expect((await save(token, { id: 103 })).status).toBe(200);
  const [first] = await findRows(user.id);
  await api.call('DELETE', `/auth/favorites/${first?.favorite_id}`, { token });
  expect((await save(token, drinks[59] as object)).status).toBe(200);
});

test('an option that is gone is named by the name that it had', async () => {
  const { token } = await api.register();
  await save(token, { id: 3, options: big });
  const withoutOat: Catalogue = {
    ...defaultCafe,
    groups: defaultCafe.groups.map((group) => ({ ...group, options: group.options.filter(({ id }) => id !== 22) })),
  };
  await publishCatalogue(api, withoutOat);
  const { favoriteOrders } = (await api.call('GET', '/auth/user', { token })).body.user;
  expect(favoriteOrders).toMatchObject([
    { price: 6.6, options: big, missing: ['Oat milk'], customizations: ['Large', '2 × Extra shot', 'Oat milk'] },
  ]);
  await publishCatalogue(api, defaultCafe);
});

test('the owner makes it the default cup: it stays a drink that says what it is', async () => {
  const { token } = await api.register();
  await save(token, { id: 3, options: choose(11, 22) });
  const groups = [11, 22].map((option, nth) => ({ id: nth + 1, defaults: choose(option) }));
  await publishCatalogue(api, changeItem(defaultCafe, 3, { groups }));
  const { favoriteOrders } = (await api.call('GET', '/auth/user', { token })).body.user;
  expect(favoriteOrders).toMatchObject([{ options: choose(11, 22), missing: [], customizations: [] }]);
  await publishCatalogue(api, defaultCafe);
});

test('is in the data download, and goes with the account', async () => {
  const { token, user } = await api.register();
  await save(token, { id: 3, options: big });
  const password = { password: 'Secret1!' };
  const { data } = (await api.call('POST', '/auth/export', { token, body: password })).body;
  expect(data.favorites).toMatchObject([
    {
      product_id: 3,
      options_key: '3:12.22.31x2',
      options: [
        { id: 12, name: 'Large', count: 1 },
        { id: 22, name: 'Oat milk', count: 1 },
        { id: 31, name: 'Extra shot', count: 2 },
      ],
    },
  ]);
  const { status } = await api.call('DELETE', '/auth/user', { token, body: password });
  expect([status, await findRows(user.id)]).toEqual([200, []]);
});
