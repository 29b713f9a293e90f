import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtWidth } from './axe.ts';
import { openBoard, ticket } from './board.ts';
import { atTheCounter } from './counter.ts';
import { open, stored } from './lists-on-device.ts';
import { openPage } from './open-page.ts';
import { confirmEmail, dumpDatabase } from './orders.ts';
import { expect, test } from './test.ts';

type Cup = { id: number; quantity: number; options: [number, number][] };

const latte = (milk: number): Cup => ({
  id: 3,
  quantity: 1,
  options: [
    [11, 1],
    [milk, 1],
  ],
});
/** Two lattes of different milk, and a mocha that is vegan: oat milk, two shots, no cream. */
const cups: Cup[] = [
  latte(21),
  latte(22),
  {
    id: 5,
    quantity: 2,
    options: [
      [11, 1],
      [22, 1],
      [31, 2],
    ],
  },
];

/** Completes an order at the counter. */
const complete = async (page: Page, id: string) => {
  const change = await atTheCounter(page.request);
  await change(id, 'pending', 'preparing');
  await change(id, 'preparing', 'completed');
};

const widths = [320, 390, 820, 1280];
const store = 'westside';

/** Calls the API as the customer of the page. */
const makeCalls = async (page: Page) => {
  const headers = { authorization: `Bearer ${await stored(page, 'token')}` };
  return {
    order: async (items: Cup[], storeLocation = store): Promise<{ id: string; orderNumber: string }> => {
      const address = { address: '18 Birch Lane', city: 'Maple Hollow', zipCode: '97099' };
      const { name, email } = JSON.parse((await stored(page, 'user')) ?? '{}');
      const answer = await page.request.post('/api/orders', {
        headers: { ...headers, 'idempotency-key': randomUUID() },
        data: { name, email, ...address, storeLocation, items },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()).data;
    },
    save: async (id: number, options?: [number, number][]) => {
      const answer = await page.request.post('/api/auth/favorites', {
        headers,
        data: { id, ...(options && { options }) },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    headers,
  };
};

const cart = async (page: Page): Promise<Cup[]> =>
  JSON.parse((await stored(page, 'juniper_cart')) ?? '{"items":[]}').items;
const inCart = async (page: Page) =>
  (await cart(page)).map(({ id, quantity, options }) => `${quantity} of ${id}: ${JSON.stringify(options)}`);

test('two lattes of different milk are two lines on the order page, in the history, and when ordered again', async ({
  memberPage: page,
}) => {
  const { order } = await makeCalls(page);
  const { id, orderNumber } = await order(cups);
  await openPage(page, `/order?id=${id}`);
  const lines = page.getByRole('region', { name: 'Your order' }).getByRole('listitem');
  await expect(lines.nth(0)).toHaveText(/^1 × Latte Contains: milk\.\$\d\.\d\d$/);
  await expect(lines.nth(1)).toHaveText(/^1 × Latte Oat milk Contains: gluten\.\$\d\.\d\d$/);
  await expect(lines.nth(2)).toContainText(
    '2 × Mocha Oat milk, 2 × Extra shot, No whipped cream Contains: gluten, soy.',
  );
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleAtWidth(page, `the order at ${width}`);
  }

  // Until it is ready it cannot be ordered again.
  await complete(page, id);
  await openPage(page, '/profile?tab=orders');
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: orderNumber });
  await expect(card.getByRole('listitem').filter({ hasText: '× Latte' })).toHaveCount(2);
  await expect(card).toContainText('Oat milk, 2 × Extra shot, No whipped cream');
  await card.getByRole('button', { name: `Order again: ${orderNumber}` }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('status').filter({ hasText: 'Your order is back' })).toBeVisible();
  expect(await inCart(page)).toEqual([
    '1 of 3: [[11,1],[21,1]]',
    '1 of 3: [[11,1],[22,1]]',
    '2 of 5: [[11,1],[22,1],[31,2]]',
  ]);
});

test('a ticket has the options of each cup under it, and its allergens; default cups are as they were', async ({
  memberPage: page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const board = await context.newPage();
  await openBoard(board, store);
  const { id, orderNumber } = await (await makeCalls(page)).order(cups);
  const items = ticket(board, 'Pending', orderNumber).locator('.ticket__items > li');
  await expect(items).toHaveCount(3);
  await expect(items.nth(0)).toHaveText('1× Latte');
  await expect(items.nth(1).getByRole('listitem')).toHaveText(['Oat milk']);
  await expect(items.nth(1)).toContainText('Contains: gluten.');
  await expect(items.nth(2).getByRole('listitem')).toHaveText(['Oat milk', '2 × Extra shot', 'NO whipped cream']);
  await expect(items.nth(2)).toContainText('Contains: gluten, soy.');
  const without = items.nth(2).getByText('NO whipped cream');
  await expect(without).toHaveCSS('text-transform', 'uppercase');
  await expect(without).toHaveCSS('font-size', '18px');
  await expect(without).toHaveCSS('font-weight', '800');
  await expectAccessible(board, 'the board');
  await (await atTheCounter(page.request))(id, 'pending', 'cancelled', 'We were only trying it out.');
  await context.close();
});

test('oat milk is taken off with one tap: it is out for everyone, order again says so, and Undo brings it back', async ({
  memberPage: page,
  person,
  browser,
  baseURL,
}) => {
  confirmEmail(person.email);
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const board = await context.newPage();
  // A store of its own: what is out here stops no order of another test.
  await openBoard(board, 'uptown');
  await board.getByRole('button', { name: /^Menu/ }).click();
  const drawer = board.getByRole('dialog', { name: 'Menu, Uptown' });
  const oat = drawer.getByRole('region', { name: 'Milk' }).getByRole('button', { name: /^Oat milk, / });
  const outNow = async () => {
    const { stores } = await (await page.request.get('/api/catalogue/now')).json();
    return stores.uptown?.options[22]?.left;
  };
  expect(await outNow()).toBeUndefined();
  const { order } = await makeCalls(page);
  const { id, orderNumber } = await order([latte(21), latte(22)], 'uptown');
  await complete(page, id);

  await oat.click();
  const said = drawer.getByRole('status').filter({ hasText: 'Oat milk is sold out until tomorrow.' });
  await expect(said).toBeVisible();
  await said.hover(); // Undo waits
  await expect(oat).toContainText('Sold out today');
  expect(await outNow()).toBe(0);
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(oat).toContainText('Available');
  expect(await outNow()).toBeUndefined();

  // Out at any hour, until someone switches it back.
  await drawer.getByRole('button', { name: 'More for Oat milk' }).click();
  await expect(drawer.getByLabel('Only left today')).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Until further notice' }).click();
  await expect(oat).toContainText('Sold out');
  await expectAccessible(board, 'the drawer');
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(board.getByRole('button', { name: /^Out:/ })).toContainText('Oat milk');

  // Before that, the page does not know what is sold out, and only the cart's line says so.
  const now = page.waitForResponse((answer) => answer.url().endsWith('/api/catalogue/now'));
  await openPage(page, '/profile?tab=orders');
  await now;
  await expect(page.getByRole('tabpanel').getByText(orderNumber)).toBeVisible();
  await page.getByRole('button', { name: `Order again: ${orderNumber}` }).click();
  const notice = page.getByRole('status').filter({ hasText: 'We couldn’t bring back everything' });
  await expect(notice).toContainText('Latte (Oat milk): oat milk is sold out.');
  expect(await inCart(page)).toEqual(['1 of 3: [[11,1],[21,1]]']);
  await notice.getByRole('link', { name: 'Choose again' }).click();
  await expect(page.getByRole('dialog', { name: 'Latte' })).toBeVisible();
  await expect(page).toHaveURL('/cart?item=3');

  await board.getByRole('button', { name: /^Out:/ }).click();
  await oat.click();
  await expect(oat).toContainText('Available');
  await context.close();
});

test('saved drinks stand before hearts, are bought as they are, and a heart means the product', async ({
  memberPage: page,
}) => {
  const { save } = await makeCalls(page);
  await save(3, [
    [11, 1],
    [22, 1],
  ]);
  await save(3, [
    [12, 1],
    [24, 1],
  ]);
  await save(9);
  await open(page, '/favorites');
  const drinks = page.getByRole('list', { name: 'Your drinks' }).getByRole('listitem');
  await expect(drinks).toHaveCount(2);
  await expect(drinks.nth(0)).toContainText('Large, Soy milk');
  await expect(drinks.nth(1)).toContainText('Oat milk');
  const hearts = page.getByRole('list', { name: 'Favorite items' }).getByRole('listitem');
  await expect(hearts).toHaveCount(1);
  await expect(hearts).toContainText('Cortado');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleAtWidth(page, `the favorites at ${width}`);
  }
  await page.getByRole('button', { name: 'Reorder: Latte (Oat milk)' }).click();
  await page.getByRole('button', { name: 'Reorder: Latte (Large, Soy milk)' }).click();
  await expect.poll(() => inCart(page)).toEqual(['1 of 3: [[11,1],[22,1]]', '1 of 3: [[12,1],[24,1]]']);

  // The heart of the latte comes and goes, and its drinks stay.
  await open(page, '/shop/coffee');
  const heart = page.getByRole('button', { name: 'Save to favorites: Latte' });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  for (const method of ['POST', 'DELETE']) {
    const told = page.waitForResponse(
      (answer) => answer.request().method() === method && /favorites/.test(answer.url()),
    );
    await heart.click();
    expect((await told).ok()).toBe(true);
  }
  await openPage(page, '/profile?tab=favorites');
  await expect(page.getByRole('tab', { name: 'Favorites (3)' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Latte (Oat milk)' }).click();
  await expect(page.getByRole('tab', { name: 'Favorites (2)' })).toBeVisible();
  await open(page, '/favorites');
  await expect(drinks).toHaveCount(1);
  await expect(drinks).toContainText('Large, Soy milk');
});

test('saved drinks are in the data download, and gone with the account', async ({ memberPage: page, person }) => {
  const { save, headers } = await makeCalls(page);
  // A coffee with nothing chosen: without its cream.
  await save(13, []);
  await save(3, [
    [12, 1],
    [22, 1],
    [31, 3],
  ]);
  const password = { headers, data: { password: person.password } };
  const file = await (await page.request.post('/api/auth/export', password)).json();
  expect(file.data.favorites).toContainEqual(expect.objectContaining({ product_id: 13, options_key: '13:' }));
  expect(file.data.favorites).toContainEqual(
    expect.objectContaining({
      product_id: 3,
      options: [
        { id: 12, name: 'Large', count: 1 },
        { id: 22, name: 'Oat milk', count: 1 },
        { id: 31, name: 'Extra shot', count: 3 },
      ],
    }),
  );
  const { favorite_id: saved } = file.data.favorites[0];
  expect(dumpDatabase()).toContain(saved);
  expect((await page.request.delete('/api/auth/user', password)).ok()).toBe(true);
  expect(dumpDatabase()).not.toContain(saved);
});
