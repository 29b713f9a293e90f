import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mergeTests, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectForEveryone } from './axe.ts';
import { openConsole, watchPolicy } from './console.ts';
import { counted } from './counted.ts';
import { landed, placeButton } from './counter.ts';
import { add, open } from './lists-on-device.ts';
import { openPage } from './open-page.ts';
import { makeShopTest } from './own-shop.ts';
import { test as base, expect, logInAs } from './test.ts';

const test = base.extend<{ photograph: string }>({
  /** As a phone takes it: upright, stored on its side. */
  photograph: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'juniper-photograph-'));
    const file = path.join(folder, 'croissant.jpg');
    const bake = { width: 2400, height: 1800, channels: 3, background: '#9a7b3c' } as const;
    await sharp({ create: bake }).withMetadata({ orientation: 6 }).jpeg().toFile(file);
    await use(file);
    rmSync(folder, { recursive: true });
  },
});
test.use({ viewport: { width: 390, height: 844 } });

const item = 'Pistachio Croissant';
/** What the journey may take a person on a phone, and how long a press and a key take them. */
const most = { seconds: 120, press: 1.3, key: 0.5 };

const choosePhotograph = async (page: Page, file: string, press: () => Promise<void>) => {
  const chooser = page.waitForEvent('filechooser');
  await press();
  await (await chooser).setFiles(file);
  return page.getByRole('dialog', { name: 'Crop photo' });
};

const inOwnShop = mergeTests(test, makeShopTest());
// One after the other, so that they share the shop.
test.describe.configure({ mode: 'default', timeout: 120_000 });

inOwnShop(
  'an owner adds an item with a photograph on a phone, publishes it, and a customer orders it',
  async ({ page, shop, photograph, browser }) => {
    const refused = await watchPolicy(page);
    await openConsole(page, 'owner', '/owner/menu', shop.databaseUrl);
    const { count, press, type, tell } = counted(page);

    await test.step('the owner adds and publishes it', async () => {
      await press(page.getByRole('link', { name: 'Add an item' }));
      const button = page.getByText('Add a photo');
      const crop = await choosePhotograph(page, photograph, () => press(button));
      // The shutter of the phone's camera, and its 'Use photo'.
      count.presses += 2;
      await press(crop.getByRole('button', { name: 'Use this picture' }));
      await expect(crop).toBeHidden();
      await press(page.getByLabel('Name', { exact: true }));
      await type(item);
      await press(page.getByLabel('Price in dollars'));
      await type('4.5');
      await page.getByLabel('Category').selectOption({ label: 'Bakery' });
      count.presses += 2;
      await expect(page.getByLabel('Show on the Menu page under')).toHaveValue('food');
      await press(page.getByText('Allergens checked'));
      for (const allergen of ['Gluten', 'Milk'])
        await press(page.getByRole('radiogroup', { name: allergen }).getByText('Contains', { exact: true }));
      await press(page.getByRole('button', { name: 'None of the others' }));
      // It is encoded while the owner types. A busy machine takes longer for it.
      await expect(page.getByText('Preparing photo...')).toBeHidden({ timeout: 60_000 });
      await press(page.getByRole('button', { name: 'Publish now' }));
      await expect(page.getByText(`${item} is published.`)).toBeVisible();
    });
    const seconds = Math.round(count.presses * most.press + count.keys * most.key);
    tell(`an owner with a new item, ${seconds} s`);
    expect(seconds).toBeLessThan(most.seconds);

    await test.step('the pages of the server follow', async () => {
      const fetchMenuPage = async () => (await page.request.get('/menu')).text();
      await expect.poll(fetchMenuPage, { timeout: 30_000 }).toContain(item);
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
    });

    await test.step('the list shows it, and leads to it on the site', async () => {
      const row = page.getByRole('listitem').filter({ hasText: item });
      const link = row.getByRole('link', { name: 'See it on the site' });
      await expect(link).toHaveAttribute('href', /^\/shop\?item=\d+$/);
      await link.click({ trial: true });
    });

    await test.step('a customer orders it', async () => {
      const context = await browser.newContext({ baseURL: shop.url });
      const customer = await context.newPage();
      const data = { name: 'Elena Marsh', email: 'elena@marsh.example', password: 'Juniper1!' };
      const session = await (await customer.request.post('/api/auth/register', { data })).json();
      await logInAs(customer, session);
      await open(customer, '/menu');
      const card = customer.getByRole('article').filter({ hasText: item });
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByRole('img').first()).not.toHaveJSProperty('naturalWidth', 0);
      await customer.getByRole('link', { name: item }).click();
      await expect(customer.getByRole('dialog', { name: item })).toContainText('Gluten, milk');
      await customer.keyboard.press('Escape');
      await add(customer, item);
      await open(customer, '/cart');
      await customer.getByRole('button', { name: 'Proceed to Payment' }).click();
      await placeButton(customer).click();
      await landed(customer);
      await expect(customer.getByRole('main')).toContainText(item);
      await context.close();
    });
    expect(refused).toEqual([]);
  },
);

inOwnShop.describe('two editors', () => {
  // The browser logs the refusals, and the lost answer.
  inOwnShop.use({ allowedConsole: /409|ERR_FAILED/ });

  inOwnShop('on one item: the second reads what the first did, and chooses', async ({ page, shop, browser }) => {
    await openConsole(page, 'owner', '/owner/menu/3', shop.databaseUrl);
    const price = page.getByLabel('Price in dollars');
    await expect(price).toHaveValue('4.00');

    await test.step('Mei changes the price in the list, and it is published', async () => {
      const context = await browser.newContext({ baseURL: shop.url });
      const mei = await context.newPage();
      await openConsole(mei, 'manager', '/owner/menu', shop.databaseUrl);
      await mei.getByRole('button', { name: 'change the price of Latte' }).click();
      await mei.keyboard.type('4.20');
      await mei.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(mei.getByText('Latte: $4.20 is published.')).toBeVisible();
      await context.close();
    });

    const publish = page.getByRole('button', { name: 'Publish now' });
    const question = page.getByRole('dialog', { name: 'Mei Tanaka edited this too' });
    await price.fill('4.30');
    await publish.click();
    await expect(question).toContainText('Mei Tanaka changed the price to $4.20 just now. Keep theirs, or use yours?');
    await expect(question.getByRole('row', { name: 'price $4.20 $4.30' })).toBeVisible();
    await question.getByRole('button', { name: 'Back to the form' }).click();
    await expect(price).toHaveValue('4.30');
    await expect(publish).toBeFocused();
    await publish.click();
    await question.getByRole('button', { name: 'Use mine' }).click();
    await expect(page.getByText('Latte is published.')).toBeVisible();
    const { catalogue } = await (await page.request.get('/api/catalogue/now')).json();
    const { items } = await (await page.request.get(`/catalogue/${catalogue}.json`)).json();
    expect(items.find(({ id }: { id: number }) => id === 3).priceCents).toBe(430);
  });

  inOwnShop(
    'on one item, each another field: both are live, and nobody is asked [console-2]',
    async ({ page, shop, browser }) => {
      const readCappuccino = async () => {
        const { catalogue } = await (await page.request.get('/api/catalogue/now')).json();
        const { items } = await (await page.request.get(`/catalogue/${catalogue}.json`)).json();
        return items.find(({ id }: { id: number }) => id === 4);
      };
      await openConsole(page, 'owner', '/owner/menu/4', shop.databaseUrl);
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Cappuccino');

      await test.step('Mei publishes a price', async () => {
        const context = await browser.newContext({ baseURL: shop.url });
        const mei = await context.newPage();
        await openConsole(mei, 'manager', '/owner/menu', shop.databaseUrl);
        await mei.getByRole('button', { name: 'change the price of Cappuccino' }).click();
        await mei.keyboard.type('4.30');
        await mei.getByRole('button', { name: 'Publish', exact: true }).click();
        await expect.poll(async () => (await readCappuccino()).priceCents).toBe(430);
        await context.close();
      });

      await test.step('the owner publishes a description', async () => {
        await page.getByLabel('Description').fill('Half milk, half foam.');
        await page.getByRole('button', { name: 'Publish now' }).click();
        await expect(page.getByText('Cappuccino is published.')).toBeVisible();
        await expect.poll(readCappuccino).toMatchObject({ priceCents: 430, description: 'Half milk, half foam.' });
      });

      await test.step('an answer is lost after the save: the same press again asks nothing', async () => {
        await openPage(page, '/owner/menu/4');
        await page.route('**/api/owner/items/4', async (route) => {
          await route.fetch();
          await route.abort();
          await page.unroute('**/api/owner/items/4');
        });
        await page.getByLabel('Description').fill('All foam.');
        const publish = page.getByRole('button', { name: 'Publish now' });
        await publish.click();
        await expect(page.getByRole('alert').first()).toBeVisible();
        await publish.click();
        await expect(page.getByText('Cappuccino is published.')).toBeVisible();
        await expect.poll(readCappuccino).toMatchObject({ priceCents: 430, description: 'All foam.' });
      });
    },
  );
});

inOwnShop('a latte’s form says what customers read of it with its milk [console-7]', async ({ page, shop }) => {
  await openConsole(page, 'manager', '/owner/menu/3', shop.databaseUrl);
  const words = page.getByRole('status').filter({ hasText: 'Customers will read, with' });
  await expect(words).toContainText('Whole milk');
  await expect(words).toContainText('Contains: Milk');
});

test.describe('for everyone', () => {
  test.slow();

  test('list, form, preview and crop are accessible at every width, in both themes and by keyboard', async ({
    page,
    photograph,
  }) => {
    const refused = await watchPolicy(page);
    await openConsole(page, 'manager', '/owner/menu');
    await page.getByRole('button', { name: 'Rearrange items' }).click();
    await expectForEveryone(page, 'the list');
    await openPage(page, '/owner/menu/3');
    await expectForEveryone(page, 'the form');
    // On a phone, form and preview take turns.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Preview' }).click();
    await expectAccessible(page, 'the preview');
    await page.getByRole('button', { name: 'Form' }).click();

    const crop = await choosePhotograph(page, photograph, () => page.getByText('Choose another').click());
    const square = crop.getByRole('group', { name: /^The square/ });
    const place = () => crop.getByRole('img').evaluate((image) => image.style.transform);
    await expect(square).toBeVisible();
    await expectAccessible(page, 'the crop');
    const before = await place();
    await square.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(place).not.toBe(before);
    await crop.getByRole('slider', { name: 'Zoom' }).focus();
    await page.keyboard.press('End');
    await expect.poll(place).toContain('scale(1.87');
    await crop.getByRole('button', { name: 'Use this picture' }).press('Enter');
    await expect(crop).toBeHidden();
    await page.getByRole('button', { name: 'Crop again' }).press('Enter');
    await expect(crop).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(crop).toBeHidden();
    expect(refused).toEqual([]);
  });
});
