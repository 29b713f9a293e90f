import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './axe.ts';
import { firstViewOf, watchFirstView } from './first-view.ts';
import { guardedPaths, publicPaths } from './routes.ts';
import { expectKeyboardReaches, expectNoOverlap, expectRoomForLargeText, expectStill } from './screen-rules.ts';
import { expect, test } from './test.ts';

const widths = [1280, 1024, 768, 390];

/** All rules for a screen, at the given widths and in both themes, in one visit. */
const expectGoodScreen = async (page: Page, at = widths) => {
  await expectStill(page);
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `at ${width}`);
    await page.evaluate(() => scrollTo(0, 200));
    await expectNoOverlap(page, `at ${width}`);
    await page.evaluate(() => scrollTo(0, 0));
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'after-hours'));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectContrast(page, `after hours at ${width}`);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  await expectRoomForLargeText(page);
};

test.use({ reducedMotion: 'reduce' });
// Each test checks one screen in seven ways.
test.slow();

for (const path of [...publicPaths, '/offline']) {
  test(`${path} is accessible to a visitor, and stands still from its first view on`, async ({ page }) => {
    await watchFirstView(page);
    // Late, as on a slow line: what moves when they arrive counts.
    await page.route('**/*.woff2', async (route) => {
      await delay(500);
      await route.continue();
    });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(path, { waitUntil: 'networkidle' });
    const { shift, largest, isSent } = await firstViewOf(page);
    expect(shift, 'layout shift').toBeLessThanOrEqual(0.02);
    expect(isSent, `${largest} is prerendered`).toBe(true);
    await expectGoodScreen(page);
    await expectKeyboardReaches(page);
  });
}

for (const path of [...publicPaths, ...guardedPaths].filter((each) => !['/login', '/register'].includes(each))) {
  test(`${path} is accessible to a customer`, async ({ memberPage: page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const isGuarded = guardedPaths.includes(path);
    // A public page has been seen at every width above; a customer's differs little from a visitor's.
    await expectGoodScreen(page, isGuarded ? widths : [1280, 390]);
    if (isGuarded) await expectKeyboardReaches(page);
  });
}

test('on a phone with text at twice its size, the footer fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/about', { waitUntil: 'networkidle' });
  await expectRoomForLargeText(page);
});
