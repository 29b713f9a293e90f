// Typing and ticking while a page is shown and its code is still loading.
import type { Page } from '@playwright/test';
import { delayScripts, openPage, reloadPage } from './open-page.ts';
import { expect, test } from './test.ts';

/** Opens a page whose code does not arrive until the returned function is called, which also waits for hydration. */
const openEarly = async (page: Page, path: string) => {
  const release = await delayScripts(page);
  await openPage(page, path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  return async () => {
    await expect(page.locator('html[data-header]'), 'the page is not alive yet').toHaveCount(0);
    await release();
    await expect(page.locator('html[data-header]')).toBeAttached();
  };
};

test('the recipe filter keeps what was typed early, beside the category of the address', async ({ page }) => {
  const comeAlive = await openEarly(page, '/recipes?category=milk-based');
  const field = page.getByRole('searchbox', { name: 'Search recipes' });
  await field.pressSequentially('choc');
  await comeAlive();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(field).toBeFocused();
  await field.pressSequentially('olate');
  await expect(field).toHaveValue('chocolate');
  await expect(page).toHaveURL('/recipes?q=chocolate&category=milk-based');
});

for (const path of ['/shop', '/menu']) {
  test(`the search of ${path} keeps what was typed early`, async ({ page }) => {
    const comeAlive = await openEarly(page, path);
    const field = page.getByRole('searchbox');
    await field.pressSequentially('capuc');
    await comeAlive();
    await field.pressSequentially('cino');
    await expect(field).toHaveValue('capuccino');
    await expect(page.getByRole('button', { name: 'Add to Cart: Cappuccino' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart: Espresso', exact: true })).toHaveCount(0);
  });
}

test('what was ticked early is counted and kept, with what was ticked on an earlier visit', async ({ page }) => {
  await openPage(page, '/recipes/cold-brew');
  await page.getByLabel('1,000 ml cold filtered water').check();
  const comeAlive = await openEarly(page, '/recipes/cold-brew');
  await page.getByLabel('Step 1 done: Wet the grounds').check();
  await page.getByLabel('Step 2 done').check();
  await comeAlive();
  await expect(page.getByRole('heading', { name: 'Steps 2 / 5' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ingredients 1 / 4' })).toBeVisible();
  await reloadPage(page);
  await expect(page.getByLabel('Step 1 done: Wet the grounds')).toBeChecked();
  await page.getByLabel('Step 1 done: Wet the grounds').uncheck();
  await expect(page.getByRole('heading', { name: 'Steps 1 / 5' })).toBeVisible();
});

test('ticks that were cleared meanwhile do not come back with Back', async ({ page }) => {
  await openPage(page, '/recipes/cold-brew');
  await page.getByLabel('Step 1 done: Wet the grounds').check();
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Steps 0 / 5' })).toBeVisible();
  await expect(page.getByLabel('Step 1 done: Wet the grounds')).not.toBeChecked();
});
