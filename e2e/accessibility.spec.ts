import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectForEveryone } from './axe.ts';
import { firstViewOf, watchFirstView } from './first-view.ts';
import { furtherTemplatePaths, guardedPaths, publicPaths } from './routes.ts';
import { expectKeyboardReaches, expectNoOverlap, expectRoomForLargeText, expectStill } from './screen-rules.ts';
import { expect, test } from './test.ts';

/** Checks a screen by every rule, in one visit. */
const expectGoodScreen = async (page: Page, widths = [390, 768, 1024, 1280]) => {
  await expectStill(page);
  await expectForEveryone(page, 'the page', widths);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 200));
    await expectNoOverlap(page, `at ${width}`);
    await page.evaluate(() => scrollTo(0, 0));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectRoomForLargeText(page);
};

/** Tab goes through the screen before the other checks: after them a browser takes three times as long for each press. */
const expectGoodKeys = async (page: Page) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectKeyboardReaches(page);
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    scrollTo(0, 0);
  });
};

/** Opens a page on a phone and checks its first view: it stands still, and its largest element is prerendered. */
const openForFirstView = async (page: Page, path: string) => {
  await watchFirstView(page);
  // Fonts arrive late, as on a slow line, so that what moves then counts.
  await page.route('**/*.woff2', async (route) => {
    await delay(500);
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(path, { waitUntil: 'networkidle' });
  const { shift, largest, isSent } = await firstViewOf(page);
  expect(shift, 'layout shift').toBeLessThanOrEqual(0.02);
  expect(isSent, `${largest} is prerendered`).toBe(true);
};

const templatePaths = publicPaths.filter((path) => !furtherTemplatePaths.includes(path));

/** Public pages that show a customer something else than a visitor; /about stands for those with another header only. */
const customerPaths = [
  '/',
  '/menu',
  '/shop',
  '/shop/coffee',
  '/wishlist',
  '/recipes',
  '/recipes/cold-brew',
  '/contact',
  '/reset-password',
  '/about',
];

test.use({ reducedMotion: 'reduce' });
// Each test checks one screen in seven ways.
test.slow();

for (const path of [...templatePaths, '/offline']) {
  test(`${path} is accessible to a visitor, and stands still from its first view on`, async ({ page }) => {
    await openForFirstView(page, path);
    await expectGoodKeys(page);
    await expectGoodScreen(page);
  });
}

for (const path of furtherTemplatePaths) {
  test(`${path} is accessible to a visitor at 390 and 1280 pixels, and stands still from its first view on`, async ({
    page,
  }) => {
    await openForFirstView(page, path);
    await expectStill(page);
    await expectForEveryone(page, 'the page', [390, 1280]);
  });
}

for (const path of guardedPaths) {
  test(`${path} is accessible to a customer`, async ({ memberPage: page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectGoodKeys(page);
    await expectGoodScreen(page);
  });
}

for (const path of customerPaths) {
  test(`${path} is accessible to a customer`, async ({ memberPage: page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectGoodScreen(page, [390, 1280]);
  });
}

test('on a phone with text at twice its size, the footer fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/about', { waitUntil: 'networkidle' });
  await expectRoomForLargeText(page);
});
