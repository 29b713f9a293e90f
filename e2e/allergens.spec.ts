import type { Page } from '@playwright/test';
import { openUntilIdle } from './alive.ts';
import { expectAccessible } from './axe.ts';
import { firstViewOf, watchFirstView } from './first-view.ts';
import { endSessions } from './orders.ts';
import { expect, expectLogin, test } from './test.ts';

test.use({ reducedMotion: 'reduce' });

const widths = [320, 390, 820, 1280];
const status = (page: Page) => page.getByRole('status').filter({ hasText: /^Hides/ });
const cards = (page: Page) => page.getByRole('article');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('juniper_avoid'));

/** Tabs on until the focus is on what `locate` finds. */
const tabTo = async (page: Page, target: ReturnType<Page['locator']>) => {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
};

test('/allergens is accessible at four widths, and its rows keep their headers', async ({ page }) => {
  await openUntilIdle(page, '/allergens');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `at ${width}`);
    const row = page.getByRole('row', { name: /^Blueberry Muffin/ });
    await expect(row).toContainText('Gluten, eggs, milk');
    await expect(row.getByRole('rowheader')).toHaveText('Blueberry Muffin');
    // A narrow screen has the header in each cell, a wide one above the columns.
    const before = await row
      .getByRole('cell')
      .first()
      .evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect(before, `at ${width}`).toBe(width > 768 ? 'none' : '"Contains"');
  }
});

test('/allergens prints as a table, without the controls, also from a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/allergens');
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText('talk to us before you order')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'May contain' }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: 'Carrot Cake' })).toHaveCSS('display', 'table-row');
  const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(3);
});

test('the footer, an item’s sheet and the menu lead to /allergens', async ({ page }) => {
  await page.goto('/menu?item=21');
  const sheet = page.getByRole('dialog', { name: 'Blueberry Muffin' });
  await expect(sheet).toContainText('May contain: Tree nuts');
  await sheet.getByRole('link', { name: 'All allergens' }).click();
  await expect(page).toHaveURL('/allergens');
  await expect(sheet).toBeHidden();
  await page.goto('/menu');
  await page.getByRole('link', { name: 'What is in everything' }).click();
  await expect(page).toHaveURL('/allergens');
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Allergens' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allergens');
});

test('by keyboard alone: leaves out, counts, survives a reload, and is cleared', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/avoid|nuts/.test(request.url() + (request.postData() ?? ''))) sent.push(request.url());
  });
  await page.goto('/shop');
  const summary = page.getByRole('main').locator('summary').first();
  await tabTo(page, summary);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('checkbox', { name: 'Tree nuts' }));
  await page.keyboard.press('Space');
  await expect(status(page)).toHaveText('Hides 9 of 47 items, 8 of them because of traces.');
  await expect(cards(page)).toHaveCount(38);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Vegan', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(cards(page)).toHaveCount(11);

  await page.reload();
  await expect(cards(page)).toHaveCount(11);
  await expect(page.getByRole('checkbox', { name: 'Vegan', exact: true })).toBeHidden();
  await expect(summary).toHaveText('Leave out: tree nuts, all but vegan');
  await page.getByRole('searchbox').fill('brew');
  await expect(status(page)).toHaveText('Hides 1 of 3 items. 1 of them can be made without.');

  await page.goto('/menu');
  await tabTo(page, page.getByRole('button', { name: 'Clear what you leave out' }));
  await page.keyboard.press('Enter');
  await expect(summary).toBeFocused();
  await expect(status(page)).toHaveCount(0);
  expect(await stored(page)).toBeNull();
  expect(sent).toEqual([]);
});

test.describe('a session that ends', () => {
  test.use({ allowedConsole: /status of 401/ });

  test('leaves nothing of it to the next account on the device', async ({ memberPage: page, person }) => {
    const next = { ...person, email: `next-${person.email}` };
    await page.request.post('/api/auth/register', { data: next });
    await page.evaluate(() => localStorage.setItem('juniper_avoid', '{"allergens":["nuts"],"diet":[]}'));
    endSessions(person.email);
    await page.goto('/account');
    await expectLogin(page);
    expect(await stored(page)).not.toBeNull();
    await page.getByLabel('Email').fill(next.email);
    await page.getByLabel('Password', { exact: true }).fill(next.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL('/account');
    expect(await stored(page)).toBeNull();
  });
});

test('logging out clears it', async ({ memberPage: page }) => {
  await page.goto('/menu');
  await page.getByText('Leave out', { exact: true }).click();
  await page.getByText('Milk', { exact: true }).click();
  await expect(status(page)).toHaveText('Hides 35 of 43 items. 11 of them can be made without.');
  expect(await stored(page)).toBe('{"allergens":["milk"],"diet":[]}');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  expect(await stored(page)).toBeNull();
});

for (const path of ['/menu', '/shop']) {
  test(`on ${path} the open filter is accessible at four widths, and all of its chips are 44 pixels high`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('juniper_avoid', '{"allergens":["milk","nuts"],"diet":[]}'));
    await openUntilIdle(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `folded at ${width}`);
      await page.getByRole('main').locator('summary').first().click();
      await expectAccessible(page, `open at ${width}`);
      for (const chip of await page.locator('.leave .chip').all())
        expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await page.getByRole('main').locator('summary').first().click();
    }
  });
}

for (const path of ['/menu', '/shop']) {
  test(`on ${path} a filter that is on at the start shifts little`, async ({ page }) => {
    await watchFirstView(page);
    await page.addInitScript(() => localStorage.setItem('juniper_avoid', '{"allergens":["nuts"],"diet":[]}'));
    await page.setViewportSize({ width: 390, height: 800 });
    await openUntilIdle(page, path);
    await expect(status(page)).toBeVisible();
    expect((await firstViewOf(page)).shift).toBeLessThanOrEqual(0.02);
  });
}
