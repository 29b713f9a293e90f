import { readFirstView, watchFirstView } from './first-view.ts';
import { add, open } from './lists-on-device.ts';
import { openPage, openUntilQuiet } from './open-page.ts';
import { expect, test } from './test.ts';

for (const path of ['/menu', '/shop'])
  test(`the line with the store on ${path} moves nothing when it arrives [menu-12]`, async ({ page }) => {
    await watchFirstView(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await openUntilQuiet(page, path);
    await expect(page.getByRole('button', { name: 'Change the store' })).toBeVisible();
    expect((await readFirstView(page)).shift).toBeLessThanOrEqual(0.01);
  });

test('a store that is chosen on the menu is the one of checkout [menu-12]', async ({ memberPage: page }) => {
  await openPage(page, '/menu');
  await page.getByRole('button', { name: 'Change the store' }).click();
  const stores = page.getByRole('dialog', { name: 'Where will you pick it up?' });
  await stores.getByText('Eastside').click();
  await stores.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main')).toContainText('Eastside');
  await add(page, 'Latte');
  await open(page, '/checkout');
  await expect(page.getByRole('button', { name: 'Change the store' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Eastside', { exact: true }).first()).toBeVisible();
});
