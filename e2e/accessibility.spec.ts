import { expectAccessible } from './axe.ts';
import { guardedPaths, publicPaths } from './routes.ts';
import { test } from './test.ts';

for (const width of [390, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });

    for (const path of [...publicPaths, '/offline']) {
      test(`${path} is accessible to a visitor`, async ({ page }) => {
        await page.goto(path);
        await expectAccessible(page);
      });
    }

    for (const path of [...publicPaths, ...guardedPaths].filter((each) => !['/login', '/register'].includes(each))) {
      test(`${path} is accessible to a customer`, async ({ memberPage: page }) => {
        await page.goto(path);
        await expectAccessible(page);
      });
    }
  });
}
