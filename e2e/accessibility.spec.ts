import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectForEveryone } from './axe.ts';
import { readFirstView, watchFirstView } from './first-view.ts';
import { openUntilQuiet } from './open-page.ts';
import { customerPaths, furtherTemplatePaths, guardedPaths, publicPaths } from './routes.ts';
import { expectKeyboardReaches, expectNoOverlap, expectRoomForLargeText, expectStill } from './screen-rules.ts';
import { expect, test } from './test.ts';

/** Checks what opens on a screen, such as an answer to a question, in the theme that the other checks look at least. */
const expectGoodWhenOpen = async (page: Page) => {
  await page.evaluate(() => {
    document.documentElement.setAttribute('data-theme', 'after-hours');
    for (const details of document.querySelectorAll('details')) {
      // An open one closes the others of its name.
      details.removeAttribute('name');
      details.open = true;
    }
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `open at ${width}`);
  }
};

/** Checks a screen by every rule, in one visit. */
const expectGoodScreen = async (page: Page, widths = [390, 768, 1024, 1280]) => {
  await expectStill(page);
  await expectForEveryone(page, 'the page', widths, async (where) => {
    await page.evaluate(() => scrollTo(0, 200));
    await expectNoOverlap(page, where);
    await page.evaluate(() => scrollTo(0, 0));
  });
  await expectRoomForLargeText(page);
};

/** Tab goes through the screen before the other checks: after them a browser takes longer for each press. */
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
  await openUntilQuiet(page, path);
  const { shift, largest, isSent } = await readFirstView(page);
  expect(shift, 'layout shift').toBeLessThanOrEqual(0.02);
  expect(isSent, `${largest} is prerendered`).toBe(true);
};

const templatePaths = publicPaths.filter((path) => !furtherTemplatePaths.includes(path));

/** Pages with questions or parts that open; allergens.spec.ts opens those of the menu. */
const foldedPaths = ['/', '/faq', '/about', '/contributor', '/terms', '/privacy'];

// Each test checks one screen in seven ways.
test.slow();

for (const path of [...templatePaths, '/offline']) {
  test(`${path} is accessible to a visitor, and stands still from its first view on`, async ({ page }) => {
    await openForFirstView(page, path);
    await expectGoodKeys(page);
    await expectGoodScreen(page);
    if (foldedPaths.includes(path)) await expectGoodWhenOpen(page);
  });
}

// /home is sent as / is, which pages.spec.ts checks.
for (const path of furtherTemplatePaths.filter((each) => each !== '/home')) {
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
    await openUntilQuiet(page, path);
    await expectGoodKeys(page);
    await expectGoodScreen(page);
  });
}

for (const path of customerPaths) {
  test(`${path} is accessible to a customer`, async ({ memberPage: page }) => {
    await openUntilQuiet(page, path);
    await expectGoodScreen(page, [390, 1280]);
  });
}

test('on a phone with text at twice its size, the footer fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openUntilQuiet(page, '/about');
  await expectRoomForLargeText(page);
});
