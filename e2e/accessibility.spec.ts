import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { guardedPaths, publicPaths } from './routes.ts';
import { expect, test } from './test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const expectAccessible = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, 'pixels of sideways scroll').toBeLessThanOrEqual(0);
};

for (const width of [390, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });

    for (const path of publicPaths) {
      test(`${path} is accessible to a visitor`, async ({ page }) => {
        await expectAccessible(page, path);
      });
    }

    for (const path of [...publicPaths, ...guardedPaths].filter((each) => !['/login', '/register'].includes(each))) {
      test(`${path} is accessible to a customer`, async ({ memberPage: page }) => {
        await expectAccessible(page, path);
      });
    }
  });
}
