import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue, Category, Item } from '@juniper/core/rules/catalogue.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture } from '../src/catalogue/pictures/encode-picture.ts';
import { takePicture } from '../src/catalogue/pictures/take-picture.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { openTestApp } from './test-app.ts';

// Latte at $4.20, and no Americano.
const items = defaultCafe.items
  .filter(({ id }) => id !== 2)
  .map((item) => (item.id === 3 ? { ...item, priceCents: 420 } : item));
const api = await openTestApp();
await publishCatalogue(api, { ...defaultCafe, items });
const token = (await api.register()).token;

test('favorites and carts have the names and prices of the menu that is served', async () => {
  const saved = await api.call('POST', '/auth/favorites', { token, body: { id: 3 } });
  expect(saved.body.favorites).toMatchObject([{ productId: 3, price: 4.2 }]);
  expect((await api.call('POST', '/auth/favorites', { token, body: { id: 2 } })).status).toBe(404);
  const lines = [3, 2].map((id) => ({ id, quantity: 1 }));
  const cart = await api.call('PUT', '/cart', { token, body: { revision: 0, items: lines, wishlist: [] } });
  expect(cart.body.data.items).toMatchObject([{ id: 3, quantity: 1, name: 'Latte', price: 4.2 }, lines[1]]);
});

test('a new item of a new category, with an uploaded picture, is sold once its picture is ready', async () => {
  const photograph = await sharp({ create: { width: 900, height: 800, channels: 3, background: '#b08050' } })
    .png()
    .toBuffer();
  const picture = await takePicture(api, photograph, null);
  const [category, espresso] = [defaultCafe.categories[0] as Category, defaultCafe.items[0] as Item];
  const catalogue: Catalogue = {
    ...defaultCafe,
    categories: [...defaultCafe.categories, { ...category, slug: 'cookies', label: 'Cookies', picture }],
    items: [
      ...defaultCafe.items,
      { ...espresso, id: 1000, category: 'cookies', name: 'Oat Cookie', priceCents: 275, picture },
    ],
  };
  await expect(publishCatalogue(api, catalogue)).rejects.toMatchObject({
    code: 'catalogue_wrong',
    data: { problems: [{ id: 'cookies' }, { id: 1000, message: expect.stringContaining('is not there') }] },
  });
  await encodePicture(api.db, picture, { widths: [100] });
  await publishCatalogue(api, catalogue);

  const { status, body } = await createOrderCalls(api).post(token, { ...anOrder, items: [{ id: 1000, quantity: 2 }] });
  expect(status).toBe(200);
  expect(body.data.items).toMatchObject([{ id: 1000, name: 'Oat Cookie', quantity: 2, price: 2.75, options: [] }]);
  const { body: saved } = await api.call('POST', '/auth/favorites', { token, body: { id: 1000 } });
  expect(saved.favorites[0]).toMatchObject({ name: 'Oat Cookie', picture });
});
