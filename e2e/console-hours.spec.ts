import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { findStore } from '@juniper/core/rules/shop.ts';
import type { Page } from '@playwright/test';
import { expectForEveryone } from './axe.ts';
import { ticket } from './board.ts';
import { makeAccount, openConsole, watchPolicy } from './console.ts';
import { landed, openCheckout, placeButton } from './counter.ts';
import type { Product } from './global-setup.ts';
import { openPage } from './open-page.ts';
import { makeShopTest } from './own-shop.ts';
import { test as base, expect, logInAs } from './test.ts';

const test = makeShopTest();
// One after the other, so that the shop is started once. Each changes another store.
test.describe.configure({ mode: 'default', timeout: 180_000 });
// The browser logs what the server refuses to the second of two editors.
test.use({ allowedConsole: /409/ });

/** What customers have: the server hears of a publication right after its answer, so callers poll. */
const published = async ({ url }: Product): Promise<Catalogue> => {
  const now = await (await fetch(`${url}/api/catalogue/now`)).json();
  return (await fetch(`${url}/catalogue/${now.catalogue}.json`)).json();
};
const storeNow = async (shop: Product, store: string) => findStore(await published(shop), store);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const save = (page: Page) => button(page, 'Save and publish').press('Enter');

test('hours, a special day and times are published at once, and nothing else with them', async ({ page, shop }) => {
  const refused = await watchPolicy(page);
  const { token } = await openConsole(page, 'manager', '/owner/hours/downtown', shop.databaseUrl);
  const headers = { authorization: `Bearer ${token}` };

  await test.step('hours by keyboard', async () => {
    await page.getByLabel('Monday, to').fill('18:30');
    await button(page, 'Same as the day before, for Tuesday').press('Enter');
    await page.getByLabel('Closed on Sunday').press('Space');
    await save(page);
    await expect(
      page.getByText('Customers now read: 7 AM to 6:30 PM, Monday and Tuesday; 7 AM to 9 PM, Wednesday to Saturday.'),
    ).toBeVisible();
    await expect
      .poll(async () => (await storeNow(shop, 'downtown'))?.week.map(({ weekday, closes }) => `${weekday} ${closes}`))
      .toEqual(['1 18:30', '2 18:30', '3 21:00', '4 21:00', '5 21:00', '6 21:00']);
    // Another store keeps its own.
    expect((await storeNow(shop, 'main'))?.week).toHaveLength(7);
  });

  await test.step('a colleague adds a special day meanwhile: both changes stay', async () => {
    const { data } = await (await page.request.get('/api/owner/stores', { headers })).json();
    const downtown = data.stores.find(({ store }: { store: string }) => store === 'downtown');
    const specialDays = [{ day: '2099-12-25', note: 'Christmas' }];
    const answer = await page.request.put('/api/owner/stores/downtown/special-days', {
      headers,
      data: { specialDays, version: downtown.version },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    await page.getByLabel('Tell customers when their order will be ready').check();
    await expect(page.getByText('About 9 lattes in 15 minutes')).toBeVisible();
    await page.getByLabel('How many people make drinks?').fill('2');
    await save(page);
    await expect(page.getByText(/Checkout promises times by the work of your stations/)).toBeVisible();
    await expect
      .poll(async () => {
        const store = await storeNow(shop, 'downtown');
        return { days: store?.specialDays, bar: store?.stations[0]?.workers, counts: store?.countsWork };
      })
      .toEqual({ days: specialDays, bar: 2, counts: true });
  });

  await test.step('counting makes the shop answer with a time', async () => {
    const quote = await page.request.post('/api/pickup/quote', {
      data: { store: 'downtown', items: [{ id: 3, quantity: 1 }] },
    });
    expect(quote.status(), await quote.text()).toBe(200);
    expect((await quote.json()).data.days).not.toEqual([]);
  });
  expect(refused).toEqual([]);
});

test('the second one to change the same hours is asked', async ({ page, shop, browser }) => {
  await openConsole(page, 'manager', '/owner/hours/mall', shop.databaseUrl);
  await expect(page.getByLabel('Monday, to')).toHaveValue('21:00');
  const colleague = await browser.newPage({ baseURL: shop.url });
  await openConsole(colleague, 'manager', '/owner/hours/mall', shop.databaseUrl);
  await colleague.getByLabel('Monday, to').fill('19:00');
  await save(colleague);
  await expect(colleague.getByText(/^Customers now read/)).toBeVisible();
  await colleague.close();

  await page.getByLabel('Monday, to').fill('20:00');
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Somebody edited this too' });
  await expect(dialog).toContainText('7 AM to 7 PM');
  await dialog.getByRole('button', { name: 'Keep theirs' }).press('Enter');
  await expect(page.getByLabel('Monday, to')).toHaveValue('19:00');
  expect((await storeNow(shop, 'mall'))?.week[0]?.closes).toBe('19:00');
});

test('a sixth store opened on a phone: with the main store’s hours, at checkout, on the board, and closed', async ({
  page,
  browser,
  person,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, 'owner', '/owner/shop', shop.databaseUrl);
  await page.getByRole('link', { name: 'Add a store' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Old Town');
  await expect(page.getByLabel('Short name')).toHaveValue('old-town');
  await page.getByLabel('Street').fill('3 Canal Street');
  await page.getByLabel('ZIP code').fill('97099');
  await button(page, 'Open the store').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hours, Old Town');
  await expect.poll(async () => (await storeNow(shop, 'old-town'))?.week.length).toBe(7);

  await test.step('a customer orders there, and the board has it', async () => {
    const staff = await makeAccount(page, 'staff', shop.databaseUrl);
    const session = await (await page.request.post('/api/auth/login', { data: staff })).json();
    const board = await page.context().newPage();
    await logInAs(board, session);
    await board.evaluate(() => localStorage.setItem('juniper_board_store', 'old-town'));
    await openPage(board, '/staff/orders');
    await expect(board.getByText('Old Town').first()).toBeAttached();

    const customer = await browser.newPage({ baseURL: shop.url });
    await logInAs(customer, await (await customer.request.post('/api/auth/register', { data: person })).json());
    await openCheckout(customer);
    await customer.getByRole('button', { name: 'Change the store' }).click();
    await customer.getByRole('radio', { name: 'Old Town' }).check();
    await placeButton(customer).click();
    const { orderNumber, id } = await landed(customer);
    await expect(customer.getByText('3 Canal Street').first()).toBeVisible();
    await customer.close();
    await expect(ticket(board, 'Pending', orderNumber)).toBeVisible();
    await board.close();
    const headers = { authorization: `Bearer ${session.token}` };
    const data = { from: 'pending', to: 'cancelled', reason: 'Closed' };
    const answer = await page.request.post(`/api/staff/orders/${id}/status`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  });

  await openConsole(page, 'owner', '/owner/shop/stores/old-town', shop.databaseUrl);
  await button(page, 'Close this store').click();
  await button(page, 'Close it').click();
  await expect(page.getByRole('link', { name: /^Old Town/ })).toContainText('closed');
  await expect.poll(async () => storeNow(shop, 'old-town')).toBe(undefined);
});

base.describe('for everyone', () => {
  base.slow();

  for (const path of ['hours', 'shop', 'shop/add-store', 'shop/taxes', 'shop/currency'])
    base(`/owner/${path} is accessible at every width and in both themes`, async ({ page }) => {
      await openConsole(page, 'owner', `/owner/${path}`);
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
      if (path === 'hours') {
        await page.getByLabel('Tell customers when their order will be ready').check();
        await page.getByRole('button', { name: 'Add a break on Monday' }).click();
        await page.getByRole('button', { name: 'Add a special day' }).click();
        await page.getByLabel('Closed all day').uncheck();
        await page.getByRole('button', { name: 'Save and publish' }).click();
      }
      await expectForEveryone(page, path);
    });
});
