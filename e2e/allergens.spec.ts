import type { Page } from '@playwright/test';
import { expectAccessibleAtWidth, expectAccessibleDialog } from './axe.ts';
import { readFirstView, watchFirstView } from './first-view.ts';
import { openPage, openUntilQuiet, reloadPage } from './open-page.ts';
import { endSessions } from './orders.ts';
import { expect, expectLogin, test } from './test.ts';

const widths = [320, 390, 820, 1280];
const result = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^No |only/ });
const chip = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Allergies and diet/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Allergies and diet' });
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
  await openUntilQuiet(page, '/allergens');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleAtWidth(page, `at ${width}`);
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

test('/allergens prints as a table, without the controls, also from a phone [allergens-4]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openPage(page, '/allergens');
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
  await openPage(page, '/menu?item=21');
  const sheet = page.getByRole('dialog', { name: 'Blueberry Muffin' });
  await expect(sheet).toContainText('May contain: Tree nuts');
  await sheet.getByRole('link', { name: 'All allergens' }).click();
  await expect(page).toHaveURL('/allergens');
  await expect(sheet).toBeHidden();
  await openPage(page, '/menu');
  await chip(page).click();
  await panel(page).getByRole('link', { name: 'Full allergen list' }).click();
  await expect(page).toHaveURL('/allergens');
  await openPage(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Allergens' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allergens');
});

test('by keyboard alone: leaves out, counts, shows what can be made, survives a reload, and is cleared [allergens-5]', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/avoid|nuts/.test(request.url() + (request.postData() ?? ''))) sent.push(request.url());
  });
  await openPage(page, '/shop');
  await tabTo(page, chip(page));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await tabTo(page, page.getByRole('checkbox', { name: 'Tree nuts' }));
  await page.keyboard.press('Space');
  await expect(panel(page).getByRole('status')).toHaveText('38 of 47 fit.');
  await tabTo(page, page.getByRole('checkbox', { name: 'Vegan', exact: true }));
  await page.keyboard.press('Space');
  await tabTo(page, panel(page).getByRole('button', { name: 'Show 22 items' }));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();
  await expect(chip(page)).toBeFocused();
  await expect(cards(page)).toHaveCount(22);

  await reloadPage(page);
  await expect(cards(page)).toHaveCount(22);
  await expect(result(page)).toHaveText('No tree nuts · vegan only 11 fit as they are. We can make 11 more for you.');
  await page.getByRole('searchbox').fill('brew');
  await expect(result(page)).toContainText('2 fit as they are. We can make 1 more for you.');

  await openPage(page, '/menu');
  await tabTo(page, page.getByRole('button', { name: 'Clear allergies and diet' }));
  await page.keyboard.press('Enter');
  await expect(chip(page)).toBeFocused();
  await expect(result(page)).toHaveCount(0);
  expect(await stored(page)).toBeNull();
  expect(sent).toEqual([]);
});

test.describe('a session that ends', () => {
  test.use({ allowedConsole: /status of 401/ });

  test('leaves nothing of it to the next account on the device [allergens-3]', async ({ memberPage: page, person }) => {
    const next = { ...person, email: `next-${person.email}` };
    await page.request.post('/api/auth/register', { data: next });
    await page.evaluate(() => localStorage.setItem('juniper_avoid', '{"allergens":["nuts"],"diet":[]}'));
    endSessions(person.email);
    await openPage(page, '/account');
    await expectLogin(page);
    expect(await stored(page)).not.toBeNull();
    await page.getByLabel('Email').fill(next.email);
    await page.getByLabel('Password', { exact: true }).fill(next.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL('/account');
    expect(await stored(page)).toBeNull();
  });
});

test('logging out clears it [allergens-3]', async ({ memberPage: page }) => {
  await openPage(page, '/menu');
  await chip(page).click();
  await panel(page).getByText('Milk', { exact: true }).click();
  await panel(page).getByRole('button', { name: 'Show 19 items' }).click();
  await expect(result(page)).toHaveText('No milk 8 fit as they are. We can make 11 more for you.');
  expect(await stored(page)).toBe('{"allergens":["milk"],"diet":[]}');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  expect(await stored(page)).toBeNull();
});

for (const path of ['/menu', '/shop', '/shop/coffee']) {
  test(`on ${path} the filter is accessible at four widths, and all of its chips are 44 pixels high`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('juniper_avoid', '{"allergens":["milk","nuts"],"diet":[]}'));
    await openUntilQuiet(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessibleAtWidth(page, `closed at ${width}`);
      await chip(page).click();
      await expect(panel(page)).toBeVisible();
      await expectAccessibleDialog(page, `open at ${width}`);
      for (const each of await panel(page).locator('.chip').all())
        expect((await each.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await page.keyboard.press('Escape');
      await expect(panel(page)).toBeHidden();
      expect((await chip(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
}

for (const path of ['/menu', '/shop', '/shop/coffee']) {
  test(`on ${path} a filter that is on at the start shifts little`, async ({ page }) => {
    await watchFirstView(page);
    await page.addInitScript(() => localStorage.setItem('juniper_avoid', '{"allergens":["nuts"],"diet":[]}'));
    await page.setViewportSize({ width: 390, height: 800 });
    await openUntilQuiet(page, path);
    await expect(result(page)).toBeAttached();
    expect((await readFirstView(page)).shift).toBeLessThanOrEqual(0.02);
  });
}

test('a drink without milk is added from its card as it is shown, and opens as such [allergens-5]', async ({
  memberPage: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('juniper_avoid', '{"allergens":["milk"],"diet":[]}'));
  await openPage(page, '/shop/coffee');
  const latte = cards(page).filter({ has: page.getByRole('heading', { name: 'Latte', exact: true }) });
  await expect(latte).toContainText('with oat milk');
  await latte.getByRole('button', { name: 'Add to Cart: Latte with oat milk' }).click();
  await latte.getByRole('link', { name: 'Latte', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Latte' });
  await expect(sheet.getByRole('radio', { name: 'Oat milk' })).toBeChecked();
  await openPage(page, '/cart');
  await expect(page.getByRole('main')).toContainText('Oat milk');
});
