import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { startProduct } from './global-setup.ts';
import { openPage } from './open-page.ts';
import { expect, test } from './test.ts';

// On a product of its own: other tests know the default cafe's menu.
test('a new category and an item with a photograph of its own: its page, the chips, an order', async ({
  page,
  person,
}) => {
  const product = await startProduct();
  const folder = mkdtempSync(path.join(tmpdir(), 'juniper-new-item-'));
  const inFolder = (name: string) => path.join(folder, name);
  const menu = (...words: string[]) =>
    execFileSync(process.execPath, ['api/src/commands/menu.ts', ...words], {
      env: { ...process.env, DATABASE_URL: product.databaseUrl },
      encoding: 'utf8',
    });
  try {
    const picture = await test.step('the owner stores a photograph', async () => {
      const bake = { width: 1600, height: 1200, channels: 3, background: '#b07a45' } as const;
      await sharp({ create: bake }).jpeg().toFile(inFolder('cookie.jpg'));
      return menu('picture', inFolder('cookie.jpg')).split(' ')[0] ?? '';
    });

    await test.step('and publishes the menu', async () => {
      menu('export', inFolder('menu.json'));
      const file = JSON.parse(readFileSync(inFolder('menu.json'), 'utf8'));
      const names = { slug: 'cookies', label: 'Cookies', singular: 'cookie', plural: 'Cookies', title: 'Cookies' };
      const texts = { lead: '{Count} cookie, baked at six.', description: 'Cookies, baked in the morning.' };
      const item = { id: 1000, category: 'cookies', section: 'food', name: 'Oat Cookie', priceCents: 275, picture };
      file.categories.push({ ...names, ...texts, picture, hasPage: true, hasSearch: false, heart: 'wishlist' });
      file.items.push({
        ...item,
        description: 'Oats, butter and raisins.',
        isDrink: false,
        allergens: ['gluten', 'milk'],
        traces: [],
        diet: ['vegetarian'],
      });
      writeFileSync(inFolder('menu.json'), JSON.stringify(file));
      expect(menu('publish', inFolder('menu.json'))).toContain('Revision 2');
    });

    const at = (to: string) => new URL(to, product.url).href;
    await expect
      .poll(async () => (await page.request.get(at('/shop/cookies'))).status(), { timeout: 15_000 })
      .toBe(200);
    expect(await (await page.request.get(at('/sitemap.xml'))).text()).toContain(at('/shop/cookies'));

    await test.step('customers find it, with its picture', async () => {
      await openPage(page, at('/shop'));
      await expect(
        page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: 'Cookies' }),
      ).toBeVisible();
      await openPage(page, at('/shop/coffee'));
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Cookies' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible();
      await expect(page.getByText('One cookie, baked at six.')).toBeVisible();
      const shown = page.getByRole('article').filter({ hasText: 'Oat Cookie' }).getByRole('img').first();
      await expect(shown).toHaveJSProperty('complete', true);
      expect(await shown.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth > 0])).toEqual([
        expect.stringMatching(new RegExp(`^${at(`/pictures/${picture}`)}-\\d+\\.avif$`)),
        true,
      ]);
    });

    await test.step('and order it', async () => {
      const post = (to: string, data: object, headers = {}) => page.request.post(at(`/api${to}`), { data, headers });
      const { token } = await (await post('/auth/register', person)).json();
      const { name, email } = person;
      const order = {
        items: [{ id: 1000, quantity: 1 }],
        name,
        email,
        address: '1 Alder Street',
        city: 'Maple Hollow',
        zipCode: '97099',
      };
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
      const placed = await (await post('/orders', order, headers)).json();
      expect(placed.data.items).toMatchObject([{ id: 1000, name: 'Oat Cookie', quantity: 1, price: 2.75 }]);
    });
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true });
  }
});
