import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { fill, open } from './lists-on-device.ts';
import { openPage } from './open-page.ts';
import { expect, test } from './test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first();
/** Another control, or the page where there is none beside it. */
const focused = (page: Page) => page.locator('#main:focus, #main :focus');

/** Removes something by keyboard. The focus must then still be in the page. */
async function remove(page: Page, name: string | RegExp) {
  const control = await button(page, name).elementHandle();
  await control?.press('Enter');
  await expect.poll(() => control?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(focused(page)).toHaveCount(1);
}

test('a keyboard goes on beside a line that it has removed from the cart, the wishlist or the favorites', async ({
  memberPage: page,
}) => {
  await fill(page, [
    [1, 1],
    [3, 1],
    [5, 1],
  ]);
  await open(page, '/cart');
  await remove(page, 'Remove Espresso');
  await expect(page.locator('tr:focus-within, li:focus-within')).toContainText('Latte');
  await button(page, 'Move to wishlist: Latte').press('Enter');
  await expect(focused(page)).toHaveCount(1);

  await page.evaluate(() => {
    const { id: owner } = JSON.parse(localStorage.getItem('user') ?? '{}');
    const items = [1, 3, 5].map((id) => ({ id, quantity: 1 }));
    localStorage.setItem('juniper_wishlist', JSON.stringify({ owner, items }));
  });
  await open(page, '/wishlist');
  await remove(page, /^Remove /);

  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  for (const id of [3, 5]) {
    await page.request.post('/api/auth/favorites', { data: { id, customizations: ['in my own mug'] }, headers });
  }
  await open(page, '/favorites');
  await remove(page, /^Remove: /);
});

test('a keyboard goes on beside a session that it has ended', async ({ memberPage: page, person }) => {
  for (let nth = 0; nth < 2; nth += 1) await page.request.post('/api/auth/login', { data: person });
  await open(page, '/account');
  await remove(page, /^End /);
});

test('a keyboard goes on beside a break, a day, a station, a tax, a rate or an option that it has removed', async ({
  page,
}) => {
  await openConsole(page, 'owner', '/owner/hours/main');
  for (const [add, name] of [
    ['Add a break on Monday', 'Remove this break on Monday'],
    ['Add a special day', 'Remove this day'],
    ['Add a station', 'Remove this station'],
  ] as const) {
    if (name === 'Remove this station') await page.getByLabel('Tell customers when their order will be ready').check();
    await button(page, add).press('Enter');
    await remove(page, name);
  }

  await openPage(page, '/owner/shop/taxes');
  await button(page, 'Add a tax').press('Enter');
  await remove(page, 'Remove this tax');
  await button(page, 'Add another rate for some items').press('Enter');
  await remove(page, /^Remove this rate/);

  await openPage(page, '/owner/options/1');
  await button(page, 'Add an option').press('Enter');
  await remove(page, 'Remove');
});
