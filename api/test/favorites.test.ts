import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { choose } from '@juniper/core/rules/choose.ts';
import { expect, test } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { callConcurrently } from './call-concurrently.ts';
import { insertRow } from './database.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const add = (token: string, body: unknown) => api.call('POST', '/auth/favorites', { token, body });
const remove = (token: string, id: string) => api.call('DELETE', `/auth/favorites/${id}`, { token });
const inDatabase = (userId: string) =>
  api.db.selectFrom('favorites').selectAll().where('user_id', '=', userId).execute();

test('a favorite has the name, price and picture of the catalogue, whatever was sent with it [favorites-4]', async () => {
  const { token } = await api.register();
  const { status, body } = await add(token, {
    id: 11,
    name: 'Free coffee',
    price: 0,
    image: 'https://example.com/x.png',
    customizations: [' in my own mug ', 'no sugar'],
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    favorites: [
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        productId: 11,
        name: 'Café au Lait',
        price: 3.6,
        image: '/pictures/cafe-au-lait-800.webp',
        picture: 'cafe-au-lait',
        description: defaultCafe.items.find(({ id }) => id === 11)?.description,
        type: 'hot',
        customizations: ['in my own mug', 'no sugar'],
        orderDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ],
  });
  expect((await api.call('GET', '/auth/user', { token })).body.user.favoriteOrders).toEqual(body.favorites);
});

test('customizations that name options are these options, at their price; other words stay beside them [favorites-4, calls-3]', async () => {
  const { token } = await api.register();
  const { body } = await add(token, { id: 3, customizations: ['oat milk', 'in my own mug', 'Large'] });
  const customizations = ['Large', 'Oat milk', 'in my own mug'];
  expect(body.favorites).toMatchObject([{ productId: 3, price: 4.8, options: choose(12, 22), customizations }]);
  expect((await api.call('GET', '/auth/user', { token })).body.user.favoriteOrders).toEqual(body.favorites);
});

test('words beside options are kept, and two options of which one can be had stay words', async () => {
  const { token } = await api.register();
  const options = choose(11, 22);
  const beside = await add(token, { id: 3, options, customizations: ['Oat milk', 'in my own mug'] });
  expect(beside.body.favorites[0].customizations).toEqual(['Oat milk', 'in my own mug']);
  const both = await add(token, { id: 4, customizations: ['Oat milk', 'Soy milk'] });
  expect(both.body.favorites[0]).toMatchObject({ productId: 4, customizations: ['Oat milk', 'Soy milk'] });
  expect(both.body.favorites[0]).not.toHaveProperty('options');
});

test.each([
  ['a product', ['less foam']],
  ['a drink', ['Oat milk', 'less foam']],
])('%s that is saved again with other words has these', async (_what, customizations) => {
  const { token } = await api.register();
  await add(token, { id: 3, customizations: customizations.with(-1, 'no foam') });
  const { body } = await add(token, { id: 3, customizations });
  expect(body.favorites).toEqual([expect.objectContaining({ customizations })]);
  expect((await add(token, { id: 3 })).body.favorites.at(-1).customizations).toEqual(customizations);
});

test('words that a customer gave to an earlier release are still shown', async () => {
  const { token, user } = await api.register();
  const favorite = { user_id: user.id, favorite_id: uuidV7(), product_id: 11, customizations: ['no sugar'] };
  await insertRow(api.db, 'favorites', favorite);
  const { body } = await add(token, { id: 11 });
  expect(body.favorites).toMatchObject([{ productId: 11, customizations: ['no sugar'] }]);
});

test('every product can be one, the newest is listed first', async () => {
  const { token } = await api.register();
  for (const { id } of defaultCafe.items) expect(await add(token, { id })).toMatchObject({ status: 200 });
  const { body } = await add(token, { id: 1 });
  expect(body.favorites.map(({ productId }: { productId: number }) => productId)).toEqual(
    defaultCafe.items.map(({ id }) => id).reverse(),
  );
});

test('saving a product again changes nothing', async () => {
  const { token } = await api.register();
  const first = await add(token, { id: 5 });
  const again = await add(token, { id: 5 });
  expect(again.body).toEqual(first.body);
});

test('50 at once leave one row', async () => {
  const { token, user } = await api.register();
  const answers = await callConcurrently(50, () => add(token, { id: 7 }));
  const [row, ...others] = await inDatabase(user.id);
  expect(others).toEqual([]);
  for (const { status, body } of answers) {
    expect({ status, ids: body.favorites.map(({ id }: { id: string }) => id) }).toEqual({
      status: 200,
      ids: [row?.favorite_id],
    });
  }
});

test.each([
  ['an id that is not on the menu', { id: 36 }, 404, 'unknown_product'],
  ['no id', {}, 400, 'invalid_request'],
  ['an id as text', { id: '1' }, 400, 'invalid_request'],
  ['half an id', { id: 1.5 }, 400, 'invalid_request'],
  ['a huge id', { id: 2 ** 40 }, 404, 'unknown_product'],
  ['customizations that are no list', { id: 1, customizations: 'oat' }, 400, 'invalid_request'],
  ['an empty customization', { id: 1, customizations: [' '] }, 400, 'invalid_request'],
  ['a long customization', { id: 1, customizations: ['x'.repeat(61)] }, 400, 'invalid_request'],
  ['a NUL in a customization', { id: 1, customizations: ['a\u0000b'] }, 400, 'invalid_request'],
  ['a customization that nobody can read', { id: 1, customizations: ['a\u202eb'] }, 400, 'invalid_request'],
  ['many customizations', { id: 1, customizations: Array(11).fill('x') }, 400, 'invalid_request'],
  ['no body', undefined, 400, 'invalid_request'],
])('%s is refused', async (_what, body, status, code) => {
  const { token, user } = await api.register();
  expect(await add(token, body)).toMatchObject({ status, body: { success: false, code } });
  expect(await inDatabase(user.id)).toEqual([]);
});

test('is removed by its own id; removing it again succeeds [calls-3]', async () => {
  const { token } = await api.register();
  await add(token, { id: 1 });
  const { body } = await add(token, { id: 2 });
  const [second, first] = body.favorites;
  expect(await remove(token, second.id)).toMatchObject({ status: 200, body: { success: true, favorites: [first] } });
  expect(await remove(token, second.id)).toMatchObject({ status: 200, body: { favorites: [first] } });
  expect(await remove(token, '1')).toMatchObject({ status: 400 });
});
