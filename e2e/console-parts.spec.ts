import type { OwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { diffCatalogues } from '@juniper/core/rules/diff-catalogues.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectForEveryone } from './axe.ts';
import { openConsole, watchPolicy } from './console.ts';
import type { Product } from './global-setup.ts';
import { openPage, reloadPage } from './open-page.ts';
import { makeShopTest } from './own-shop.ts';
import { test as base, expect } from './test.ts';

const test = makeShopTest();
// One after the other, so that the shop is started once. Each publishes its last draft.
test.describe.configure({ mode: 'default', timeout: 180_000 });

/** The menu by which orders are priced. */
const published = async ({ url }: Product): Promise<Catalogue> => {
  const now = await (await fetch(`${url}/api/catalogue/now`)).json();
  return (await fetch(`${url}/catalogue/${now.catalogue}.json`)).json();
};
/** The server hears of a publication right after its answer, so this waits for it. */
const expectSince = (shop: Product, before: Catalogue, changes: string[]) =>
  expect.poll(async () => diffCatalogues(before, await published(shop)).toSorted()).toEqual(changes);
const expectLatteAt = (shop: Product, priceCents: number) =>
  expect.poll(async () => findItem(await published(shop), 3)?.priceCents).toBe(priceCents);

/** Calls of the API as the person who is logged in. */
const makeCalls = (page: Page, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const copy = async (): Promise<OwnerCatalogue> =>
    (await (await page.request.get('/api/owner/catalogue', { headers })).json()).data;
  return {
    copy,
    /** Another editor's draft. */
    draft: async (id: number, changes: object) => {
      const {
        isArchived,
        id: _,
        ...row
      } = (await copy()).items.find((item) => item.id === id) ?? { isArchived: false };
      const answer = await page.request.put(`/api/owner/items/${id}`, { headers, data: { ...row, ...changes } });
      expect(answer.status()).toBe(200);
    },
    add: async (data: object) =>
      expect((await page.request.post('/api/owner/items', { headers, data })).status()).toBe(200),
  };
};

const bar = (page: Page) => page.getByRole('region', { name: 'Publishing' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('of several drafts one is published alone; a price that was rolled back stays away, and other drafts stay', async ({
  page,
  shop,
}) => {
  const refused = await watchPolicy(page);
  const { token } = await openConsole(page, 'manager', '/owner/categories', shop.databaseUrl);
  const { draft } = makeCalls(page, token);
  const first = await published(shop);

  await test.step('with three drafts, a fourth part is published and nothing else', async () => {
    await draft(3, { priceCents: 4_200 });
    await draft(5, { description: 'Espresso, chocolate and steamed milk.' });
    await draft(12, { priceCents: 333 });
    await page.getByRole('link', { name: /^Cakes/ }).click();
    await page.getByLabel('Sentence under the heading').fill('{Count} cakes, all from this morning.');
    await expect(page.getByText('Reads: Six cakes, all from this morning.')).toBeVisible();
    await button(page, 'Publish now').press('Enter');
    await expect(bar(page)).toContainText('Live. Updating the website...');
    await expect(bar(page)).toContainText('3 changes not published');
    await expectSince(shop, first, [
      "Category Cakes: lead '{Count} cakes by the slice, baked before the doors open.' -> '{Count} cakes, all from this morning.'",
    ]);
    await expect(bar(page).getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 });
    expect(await (await page.request.get('/shop/cake')).text()).toContain('Six cakes, all from this morning.');
  });

  await test.step('a wrong price is published from the list of changes', async () => {
    await button(page, '3 changes not published').press('Enter');
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `the list of changes at ${width}`);
    }
    await button(page, 'Publish Latte: $4.00 -> $42.00').press('Enter');
    await expect(button(page, '2 changes not published')).toBeVisible();
    await expectLatteAt(shop, 4_200);
  });

  await test.step('the menu before it is restored, and the drafts forget the price', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    const wrong = page.getByRole('listitem').filter({ hasText: 'The menu now' });
    await expect(wrong).toContainText('Latte: $4.00 -> $42.00');
    await page.getByText('...', { exact: true }).first().click();
    await button(page, /^Restore the whole menu as of/)
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('Latte: $42.00 -> $4.00');
    await button(page, 'Restore this menu').click();
    await expect(page.getByRole('checkbox', { name: 'Latte: $4.00 -> $42.00' })).toBeChecked();
    await expectLatteAt(shop, 400);
    await button(page, 'Remove drafts').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, '2 changes not published')).toBeVisible();
  });

  await test.step('all that is left is published, without the price', async () => {
    await page.getByLabel('Note for the history (optional)').fill('Autumn');
    await button(page, 'Publish all').click();
    await expect(bar(page).getByRole('button')).toHaveCount(0);
    await expect.poll(async () => findItem(await published(shop), 12)?.priceCents).toBe(333);
    const now = await published(shop);
    expect(findItem(now, 3)?.priceCents).toBe(400);
    expect(findItem(now, 5)?.description).toBe('Espresso, chocolate and steamed milk.');
    await expect(page.getByRole('listitem').filter({ hasText: 'The menu now' })).toContainText('Autumn');
  });
  expect(refused).toEqual([]);
});

test('a price of $250 is undone beside its row, and what was published since stays [console-6]', async ({
  page,
  shop,
}) => {
  const { token } = await openConsole(page, 'manager', '/owner/menu', shop.databaseUrl);
  const { draft } = makeCalls(page, token);
  const changePrice = async (name: string, text: string, isSlip = false) => {
    await button(page, `change the price of ${name}`).click();
    await page.keyboard.type(text);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    if (isSlip) await button(page, 'Yes, that’s right').click();
    await expect(page.getByText(`${name}: $${Number(text).toFixed(2)} is published.`)).toBeVisible();
  };
  const getPrice = async (id: number) => findItem(await published(shop), id)?.priceCents;
  const espresso = findItem(await published(shop), 1);
  expect(espresso?.priceCents).toBe(250);

  await test.step('a slip is asked about', async () => {
    await changePrice('Espresso', '250', true);
    await expect.poll(() => getPrice(1)).toBe(25_000);
    await changePrice('Cappuccino', '4.40');
    await expect.poll(() => getPrice(4)).toBe(440);
    // A colleague's draft of the same item.
    await draft(1, { description: 'Short and strong.' });
  });

  await test.step('the change is undone where it stands', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    const wrong = page.getByRole('listitem').filter({ hasText: 'Espresso: $2.50 -> $250.00' });
    await wrong.getByRole('button', { name: /^Undo this change/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
    await expect(dialog.getByRole('checkbox', { name: 'Espresso: $250.00 -> $2.50' })).toBeChecked();
    await expectAccessible(page, 'the question');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => getPrice(1)).toBe(250);
    expect(await getPrice(4)).toBe(440);
    await expect(bar(page)).toContainText('1 change not published');
  });

  await test.step('a publication is undone from its toast', async () => {
    await openPage(page, '/owner/menu');
    await changePrice('Cappuccino', '4.50');
    await expect.poll(() => getPrice(4)).toBe(450);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => getPrice(4)).toBe(440);
  });
  await draft(1, { description: espresso?.description });
});

test('a new category with an item, options and a deal is on the site', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { token } = await openConsole(page, 'manager', '/owner/add-category', shop.databaseUrl);
  const { add, copy } = makeCalls(page, token);
  const first = await published(shop);

  await test.step('a category: a form that is left asks first', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Iced Teas');
    await page.getByRole('link', { name: 'Orders' }).click();
    await button(page, 'Stay here').click();
    await expect(page.getByLabel('Address')).toHaveValue('iced-teas');
    await button(page, 'Publish now').click();
    await expect(page.getByLabel('Singular')).toBeFocused();
    await page.getByLabel('Singular').fill('iced tea');
    await page.getByLabel('Plural').fill('Iced teas');
    await page.getByLabel('Or a picture that the menu has').selectOption('Iced Latte');
    await page.getByLabel('Heading of its page').fill('Our iced teas');
    await page.getByLabel('Sentence under the heading').fill('{Count} iced tea.');
    await button(page, 'Publish now').click();
    await expect(page).toHaveURL('/owner/categories');
  });

  await test.step('a group of options, kept as a draft', async () => {
    await openPage(page, '/owner/options/new');
    await page.getByLabel('Name', { exact: true }).fill('Ice');
    await page.getByLabel('Name of the option').fill('Less ice');
    await page.getByText('Allergens of this option checked').click();
    await button(page, 'None of the others').click();
    await button(page, 'Keep as draft').click();
    await expect(page.getByRole('link', { name: /^Ice/ })).toContainText('Not published');
  });

  await test.step('an item takes its new group along', async () => {
    const [group] = (await copy()).groups.filter(({ name }) => name === 'Ice');
    const defaults = [[group?.options[0]?.id, 1]];
    await add({
      category: 'iced-teas',
      name: 'Peach Tea',
      description: 'Black tea and peach.',
      priceCents: 350,
      picture: 'iced-latte',
      section: 'cold',
      isDrink: true,
      isDraft: false,
      allergens: [],
      traces: [],
      diet: ['vegan'],
      groups: [{ id: group?.id, defaults }],
    });
    await reloadPage(page);
    await button(page, '2 changes not published').click();
    await button(page, /^Publish Peach Tea/).click();
    await expect(bar(page).getByRole('button')).toHaveCount(0);
    await expectSince(shop, first, [
      'Category Iced Teas: new',
      'Less ice: new, $0.00',
      'Options Ice: new',
      'Peach Tea: new, $3.50',
    ]);
  });

  await test.step('and a deal', async () => {
    await openPage(page, '/owner/deals/new');
    await page.getByLabel('Item').selectOption('Peach Tea');
    await button(page, 'Publish now').click();
    await expect(page.getByRole('link', { name: /^Peach Tea/ })).toContainText('20% off');
    await button(page, 'Move Peach Tea up').click();
    await button(page, '1 change not published').click();
    await button(page, 'Publish The order of the deals has changed').click();
    await expect(bar(page).getByRole('button')).toHaveCount(0);
  });

  await expect
    .poll(async () => (await page.request.get('/shop/iced-teas')).text(), { timeout: 60_000 })
    .toContain('Peach Tea');
  await openPage(page, '/shop/iced-teas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our iced teas');
  await expect(page.getByText('One iced tea.')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Peach Tea' })).toContainText('$2.80');

  await test.step('a deal is taken off, and customers no longer have it', async () => {
    await openPage(page, '/owner/deals');
    await page.getByRole('link', { name: /^Peach Tea/ }).click();
    await expect(page.getByText('$3.50 → $2.80')).toBeVisible();
    await button(page, 'Take off the menu').click();
    await button(page, 'Take it off').click();
    await expect(page).toHaveURL('/owner/deals');
    await expect.poll(async () => (await published(shop)).deals.length).toBe(first.deals.length);
  });
});

base.describe('for everyone', () => {
  base.slow();

  for (const path of ['categories', 'categories/cake', 'options/2', 'deals/new', 'history'])
    base(`/owner/${path} is accessible at every width and in both themes`, async ({ page }) => {
      await openConsole(page, 'manager', `/owner/${path}`);
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
      const options = page.locator('details.option summary');
      if (path.startsWith('options')) await options.first().click();
      await expectForEveryone(page, path);
    });
});
