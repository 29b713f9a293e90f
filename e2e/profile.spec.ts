import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openPage, reloadPage } from './open-page.ts';
import { placeOrder } from './orders.ts';
import { expect, test } from './test.ts';

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

const addFavorite = async (page: Page, id: number, customizations: string[] = []) => {
  const headers = { authorization: `Bearer ${await readToken(page)}` };
  const answer = await page.request.post('/api/auth/favorites', { data: { id, customizations }, headers });
  expect(answer.ok()).toBe(true);
};

test('a visitor signs up, edits the profile, finds it again after a reload, and sees the favorites', async ({
  page,
  person,
}) => {
  await openPage(page, '/register');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/home');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
  await expect(page.getByText('Last updated: Never')).toBeVisible();
  await expect(page.getByText('Start your coffee journey!')).toBeVisible();

  await page.getByLabel('Full name').fill('Elena Marsh-Hill');
  await page.getByLabel('Favorite store').selectOption('Eastside');
  await page.getByLabel('Birthday month').selectOption('February');
  await page.getByLabel('Day', { exact: true }).selectOption('29');
  await page.getByLabel('Newsletter').check();
  await page.getByLabel('Order notifications').uncheck();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })).toBeVisible();

  await reloadPage(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elena Marsh-Hill');
  await expect(page.getByLabel('Favorite store')).toHaveValue('eastside');
  await expect(page.getByLabel('Birthday month')).toHaveValue('2');
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('29');
  await expect(page.getByLabel('Newsletter')).toBeChecked();
  await expect(page.getByLabel('Order notifications')).not.toBeChecked();
  await expect(page.getByText('Last updated: Never')).toBeHidden();

  await addFavorite(page, 3, ['in my own mug']);
  await reloadPage(page);
  await page.getByRole('tab', { name: 'Favorites (1)' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('heading', { name: 'Latte' })).toBeVisible();
  await expect(panel).toContainText('$4.00');
  await expect(panel).toContainText('in my own mug');
  await expect(panel).toContainText(/Added \w+ \d/);
  await panel.getByRole('button', { name: 'Reorder: Latte' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Cart/ })).toContainText('1');
  await panel.getByRole('button', { name: 'Remove: Latte' }).click();
  await expect(panel.getByText('No favorites yet')).toBeVisible();
  await reloadPage(page);
  await expect(page.getByRole('tab', { name: 'Favorites (0)' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Browse Menu' })).toBeVisible();
});

test.describe('a refused change', () => {
  test.use({ allowedConsole: /Failed to load resource.*409/ });

  test('of the birthday says why, and keeps what was typed', async ({ memberPage: page }) => {
    await openPage(page, '/profile');
    const save = page.getByRole('button', { name: 'Update Profile' });
    for (const day of ['3', '4']) {
      await page.getByLabel('Birthday month').selectOption('May');
      await page.getByLabel('Day', { exact: true }).selectOption(day);
      await save.click();
      await expect(save).toBeEnabled();
    }
    await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveText('Your birthday can be changed once a year.');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update profile' })).toBeVisible();
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue('4');
  });
});

test('orders show with their numbers; news of another tab comes at once, and what did not change costs a 304', async ({
  memberPage: page,
  context,
  person,
}) => {
  placeOrder(person.email, { number: 'ORD-AAAAA', store: 'eastside' });
  await openPage(page, '/profile?tab=orders');
  await expect(page.getByRole('tab', { name: 'Order History (1)' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('Eastside');
  await expect(page.getByText('$16.04', { exact: true }).first()).toBeVisible();

  const unchanged = page.waitForResponse((answer) => answer.url().endsWith('/api/orders') && answer.status() === 304);
  await page.evaluate(() => dispatchEvent(new Event('profileUpdate')));
  await unchanged;

  placeOrder(person.email, { number: 'ORD-BBBBB', status: 'pending' });
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.setItem('orderCompleted', JSON.stringify({ timestamp: Date.now() })));
  await expect(page.getByRole('tab', { name: 'Order History (2)' })).toBeVisible();
  await expect(page.getByText(/^ORD-BBBBB/)).toBeVisible();
  await expect(page.getByText('Keep it up, coffee lover!')).toBeVisible();
});

for (const width of [390, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('every tab is accessible, empty and filled', async ({ memberPage: page, person }) => {
      for (const state of ['empty', 'filled']) {
        for (const tab of ['profile', 'favorites', 'orders']) {
          await openPage(page, `/profile?tab=${tab}`);
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          await expectAccessible(page, `${state} ${tab}`);
        }
        if (state === 'filled') continue;
        for (const id of [3, 104]) await addFavorite(page, id, ['in my own mug']);
        for (const status of ['pending', 'preparing', 'completed', 'cancelled'])
          placeOrder(person.email, { number: `ORD-${status}`, status });
      }
    });
  });
}
