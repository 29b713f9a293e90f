import { expectAccessible } from './axe.ts';
import { openPage } from './open-page.ts';
import { expect, test } from './test.ts';

test('the sheet of an item opens from the photograph and by keyboard; Escape and Back close it where one was', async ({
  page,
}) => {
  await openPage(page, '/shop');
  await page.getByRole('searchbox').fill('cortado');
  const photo = await page.getByRole('article').getByRole('img', { name: 'Cortado' }).boundingBox();
  await page.mouse.click((photo?.x ?? 0) + 60, (photo?.y ?? 0) + 120);
  const sheet = page.getByRole('dialog', { name: 'Cortado' });
  await expect(sheet).toBeVisible();
  await expect(page).toHaveURL('/shop?item=9');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/shop');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Cortado']);
  const name = page.getByRole('link', { name: 'Cortado', exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(name).toBeFocused();
});

test('a toast in the sheet waits while the mouse is on it, as on the page', async ({ page }) => {
  await openPage(page, '/shop?item=9');
  const sheet = page.getByRole('dialog', { name: 'Cortado' });
  await sheet.getByRole('button', { name: 'Add to wishlist: Cortado' }).click();
  const toast = sheet.getByText('Cortado added to wishlist!');
  await toast.hover();
  // The end of this animation closes the toast.
  const time = sheet.locator('.toast__bar');
  await expect(time).toHaveCSS('animation-play-state', 'paused');
  await page.mouse.move(10, 700);
  await expect(time).toHaveCSS('animation-play-state', 'running');
  await expect(toast).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('it rises to 88 % and holds all of the description', async ({ page }) => {
    await openPage(page, '/menu?item=12');
    const panel = page.getByRole('dialog', { name: 'Affogato' }).locator('.sheet__in');
    await expect(panel).toContainText('Vanilla ice cream, a hot double shot, chocolate sauce and a wafer.');
    await expect.poll(async () => Math.round((await panel.boundingBox())?.height ?? 0)).toBe(743);
    await expectAccessible(page);
  });
});
