import type { Page } from '@playwright/test';
import { openPage, reloadPage } from './open-page.ts';
import { expect, test } from './test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('search and chips narrow the list, and Back finds it as it was', async ({ page }) => {
  await openPage(page, '/recipes');
  await expect(cards(page)).toHaveCount(8);
  await page.getByRole('searchbox', { name: 'Search recipes' }).fill('matcha');
  await expect(page.getByRole('heading', { name: 'No recipes found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search terms or filter selection')).toBeVisible();
  await page.getByRole('searchbox').fill('PRESS');
  await page.getByRole('button', { name: 'Manual-brew' }).click();
  await expect(cards(page)).toHaveCount(1);
  await cards(page).click();
  await expect(page).toHaveURL('/recipes/french-press');
  await page.goBack();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue('PRESS');
});

test('the list has three columns, two at 1200 pixels and one at 768 [layout-7, recipes-2]', async ({ page }) => {
  await openPage(page, '/recipes');
  for (const [width, columns] of [
    [1201, 3],
    [1200, 2],
    [769, 2],
    [768, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    expect(
      tops.filter((top) => top === tops[0]),
      `at ${width}`,
    ).toHaveLength(columns);
  }
});

test('a visitor who saves is asked to log in', async ({ page }) => {
  await openPage(page, '/recipes/mocha');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Please log in to save recipes!' })).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a customer saves a recipe, finds it saved, and removes it', async ({ memberPage: page }) => {
  await openPage(page, '/recipes/mocha');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Recipe saved to favorites!' })).toBeVisible();
  await reloadPage(page);
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Back to Recipes' }).click();
  await expect(page).toHaveURL('/recipes');
  await expect(cards(page).filter({ hasText: 'Saved' })).toHaveCount(1);
  await page.getByRole('link', { name: /^Mocha/ }).click();
  await expect(page).toHaveURL('/recipes/mocha');
  await page.getByRole('button', { name: 'Saved' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Recipe removed from favorites' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('coffeeRecipeFavorites'))).toBe('[]');
});

test('a saved recipe is there again after a logout and a login', async ({ memberPage: page, person }) => {
  await openPage(page, '/recipes/mocha');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/recipes/mocha'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).ok()).toBe(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await openPage(page, '/login');
  await page.getByLabel(/^E-?mail$/).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recipes' }).click();
  await expect(cards(page).filter({ hasText: 'Saved' })).toHaveCount(1);
});

test('ticks are counted and stay', async ({ page }) => {
  await openPage(page, '/recipes/cold-brew');
  await page.getByLabel('1,000 ml cold filtered water').check();
  await page.getByLabel('Step 1 done: Wet the grounds').check();
  await expect(page.getByRole('heading', { name: 'Ingredients 1 / 4' })).toBeVisible();
  await reloadPage(page);
  await expect(page.getByRole('heading', { name: 'Steps 1 / 5' })).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('heading', { name: 'Steps 0 / 5' })).toBeVisible();
});

test.describe('a step timer', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: async (what: string) => {
            asked.push(what);
            return { release: async () => asked.push('release') };
          },
        },
      });
    });
  });
  const wakeLock = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);

  test('runs, survives a reload, keeps the screen awake and rings', async ({ page }) => {
    await openPage(page, '/recipes/french-press');
    await page.getByRole('button', { name: /start the timer for Pour and wait/ }).click();
    await page.clock.runFor(60_000);
    await expect(page.getByText(/(3:00|2:[345]\d) left/)).toBeVisible();
    await expect.poll(() => wakeLock(page)).toEqual(['screen']);
    await reloadPage(page);
    await expect(page.getByRole('button', { name: /pause the timer for Pour and wait/ })).toContainText(
      /(3:00|2:\d\d) left/,
    );
    await expect.poll(() => wakeLock(page)).toEqual(['screen']);
    await page.clock.runFor(180_000);
    await expect(page.getByRole('status').filter({ hasText: 'Pour and wait: time is up!' })).toBeVisible();
    await expect(page.getByText('4 min, done')).toBeVisible();
    await expect.poll(() => wakeLock(page)).toEqual(['screen', 'release']);
  });

  test('pauses and goes on', async ({ page }) => {
    await openPage(page, '/recipes/pour-over');
    await page.getByRole('button', { name: /start the timer for Bloom/ }).click();
    await page.clock.runFor(10_000);
    await page.getByRole('button', { name: /pause the timer for Bloom/ }).click();
    await page.clock.runFor(60_000);
    await expect(page.getByText(/0:[23]\d, paused/)).toBeVisible();
    await page.getByRole('button', { name: /go on with the timer for Bloom/ }).click();
    await page.clock.runFor(5000);
    await expect(page.getByText(/0:(30|[12]\d) left/)).toBeVisible();
  });

  for (const width of [390, 1280]) {
    test(`is shown in a pill while its step is out of view, at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await openPage(page, '/recipes/cold-brew');
      const pill = page.getByRole('timer');
      await page.getByRole('button', { name: /start the timer for Let it steep/ }).click();
      await page.clock.runFor(1000);
      await expect(pill).toBeHidden();
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      // The installed clock goes on between the steps, so a slow machine sees a few seconds less.
      await expect(pill).toHaveText(/^17:59:\d\d$/);

      const box = (await page.locator('.timerpill').boundingBox()) ?? { x: 0, width: 9999 };
      const top = await page.getByRole('button', { name: 'Top' }).boundingBox();
      expect(box.x + box.width).toBeLessThanOrEqual(Math.min(top?.x ?? 0, width === 390 ? 207 : width));

      await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
      await expect(page).toHaveURL('/about');
      await page.getByRole('link', { name: 'Step 3: Let it steep' }).click();
      await expect(page).toHaveURL('/recipes/cold-brew#step-3');
      await page.clock.runFor(100);
      await expect(page.getByRole('heading', { name: 'Let it steep' })).toBeInViewport();
      await expect(pill).toBeHidden();
    });
  }
});

test.describe('pictures that do not load', () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test('give way to the fallback, then to the two colors', async ({ page }) => {
    await page.route('**/pictures/recipe-*', (route) => route.abort());
    await openPage(page, '/recipes/pour-over');
    const hero = page.getByRole('img', { name: /A white dripper/ });
    await expect(hero).toHaveAttribute('src', /\/pictures\/americano-/);
    await page.route('**/pictures/*', (route) => route.abort());
    await reloadPage(page);
    await expect(hero).toHaveCSS('background-image', /linear-gradient\(140deg/);
  });
});
