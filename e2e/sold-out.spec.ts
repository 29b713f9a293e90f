import { randomUUID } from 'node:crypto';
import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { getDueTime, getNextHour } from '@juniper/core/rules/opening.ts';
import { businessDayStartHour } from '@juniper/core/rules/reports.ts';
import { getMainStore } from '@juniper/core/rules/shop.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openBoard } from './board.ts';
import { confirmEmail } from './orders.ts';
import { expect, test } from './test.ts';

// All tests share a database. At this store others order only item 6, and here each test has an item of its own.
const store = 'downtown';

/** What is out today can be ordered after closing time: that is made tomorrow. */
const stopsOrdersNow = () =>
  getNextHour(businessDayStartHour, getMainStore(defaultCafe).timeZone, Date.now()) >
  getDueTime(getMainStore(defaultCafe), Date.now());

/** A new customer, who sees today's menu. The answer to an order is its error's code, or 'placed'. */
const makeCustomer = async ({ request: api }: Page) => {
  const data = { name: 'Priya Raman', email: `priya-${randomUUID()}@raman.example`, password: 'Juniper1!' };
  const { token } = await (await api.post('/api/auth/register', { data })).json();
  confirmEmail(data.email);
  const { catalogue } = await (await api.get('/api/catalogue/now')).json();
  const address = { address: '18 Birch Lane', city: 'Maple Hollow', zipCode: '97099' };
  return async (id: number, quantity = 1): Promise<string> => {
    const answer = await api.post('/api/orders', {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), catalogue },
      data: { name: data.name, email: data.email, ...address, storeLocation: store, items: [{ id, quantity }] },
    });
    return answer.ok() ? 'placed' : `${answer.status()} ${(await answer.json()).code}`;
  };
};

const refused = '409 cart_outdated';
const menuButton = (page: Page) => page.getByRole('button', { name: /^Menu/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu, Downtown' });
const row = (page: Page, name: string) => drawer(page).getByRole('button', { name: new RegExp(`^${name}, `) });
const toast = (page: Page, text: string) => drawer(page).getByRole('status').filter({ hasText: text });
const strip = (page: Page) => page.getByRole('button', { name: /^Out:/ });
const openMenu = async (page: Page) => {
  await openBoard(page, store);
  await menuButton(page).click();
  await expect(drawer(page).getByRole('heading', { name: 'Menu, Downtown' })).toBeFocused();
};

test('a tap stops the next order, and Undo lets it through [board-6]', async ({ page }) => {
  const order = await makeCustomer(page);
  await openMenu(page);
  await row(page, 'Latte').click();
  await expect(toast(page, 'Latte is sold out until tomorrow.')).toBeVisible();
  await toast(page, 'Latte is sold out').hover(); // Undo waits
  await expect(row(page, 'Latte')).toContainText('Sold out today');
  await expect(row(page, 'Latte')).toContainText('Robin Hale');
  const expected = stopsOrdersNow() ? refused : 'placed';
  expect(await order(3)).toBe(expected);
  await toast(page, 'Latte is sold out').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Latte is available again.')).toBeVisible();
  await expect(row(page, 'Latte')).toContainText('Available');
  expect(await order(3)).toBe('placed');
});

test('out until someone switches it back stops orders at any hour; the strip says so, and another tap ends it', async ({
  page,
}) => {
  const order = await makeCustomer(page);
  await openMenu(page);
  await drawer(page).getByRole('button', { name: 'More for Cortado' }).click();
  await drawer(page).getByRole('button', { name: 'Until further notice' }).click();
  await expect(toast(page, 'Cortado is sold out until further notice.')).toBeVisible();
  expect(await order(9)).toBe(refused);
  await page.keyboard.press('Escape');
  await expect(menuButton(page)).toBeFocused();
  await expect(strip(page)).toContainText(/Cortado.* Robin Hale, \d+:\d\d [AP]M/);
  await strip(page).click();
  await row(page, 'Cortado').click();
  await expect(toast(page, 'Cortado is available again.')).toBeVisible();
  expect(await order(9)).toBe('placed');
});

test('only two left: no third is sold', async ({ page }) => {
  const order = await makeCustomer(page);
  await openMenu(page);
  await drawer(page).getByRole('button', { name: 'More for Mocha' }).click();
  await drawer(page).getByLabel('Only left today').fill('2');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Mocha: only 2 left today.')).toBeVisible();
  await expect(row(page, 'Mocha')).toContainText('2 left today');
  // In the evening orders are made tomorrow, and take nothing from today's count.
  const [third, later] = stopsOrdersNow() ? [refused, 'Sold out today'] : ['placed', '2 left today'];
  expect(await order(5, 3)).toBe(third);
  expect(await order(5, 2)).toBe('placed');
  await expect(row(page, 'Mocha')).toContainText(later, { timeout: 15_000 });
});

test('what one board presses, the other shows', async ({ page, browser, baseURL }) => {
  await openMenu(page);
  const other = await browser.newPage({ baseURL: baseURL as string });
  await openBoard(other, store);
  await row(page, 'Macchiato').click();
  await expect(strip(other)).toContainText('Macchiato', { timeout: 15_000 });
  await expect(menuButton(other)).toHaveAccessibleName(/^Menu, \d+ out$/);
  await other.close();
});

test.describe('without a connection', () => {
  test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/ });

  test('a tap says that it is not sent, and is sent when it is back', async ({ page, context }) => {
    await openMenu(page);
    await context.setOffline(true);
    await row(page, 'Affogato').click();
    await expect(row(page, 'Affogato')).toContainText('Not sent yet: sold out today');
    await expectAccessible(page);
    await expect(toast(page, 'Affogato is')).toBeHidden();
    await context.setOffline(false);
    await expect(toast(page, 'Affogato is sold out until tomorrow.')).toBeVisible();
    await expect(row(page, 'Affogato')).toContainText('Sold out today');
  });
});

test('by keyboard alone: found, sold out, taken back, counted, closed', async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key);
  await openBoard(page, store);
  await menuButton(page).focus();
  await press('Enter');
  await expect(drawer(page).getByRole('heading', { name: 'Menu, Downtown' })).toBeFocused();
  for (const _ of ['Close', 'the search']) await press('Tab');
  await page.keyboard.type('ristretto');
  // The list follows the letters.
  await expect(drawer(page).getByRole('button', { name: /Mark sold out for today$/ })).toHaveCount(1);
  await press('Tab');
  await expect(drawer(page).getByRole('button', { name: 'Clear the search' })).toBeFocused();
  await press('Tab');
  await expect(row(page, 'Ristretto')).toBeFocused();
  await press('Enter');
  await expect(row(page, 'Ristretto')).toContainText('Sold out today');
  await press('Space');
  await expect(row(page, 'Ristretto')).toContainText('Available');
  await press('Tab');
  await press('Enter');
  for (const _ of ['until further notice', 'the number']) await press('Tab');
  await page.keyboard.type('7');
  await press('Enter');
  await expect(row(page, 'Ristretto')).toContainText('7 left today');
  await expect(drawer(page).getByRole('button', { name: 'More for Ristretto' })).toBeFocused();
  await press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
});

for (const [width, name] of [
  [390, 'Red Velvet Cake'],
  [1280, 'Carrot Cake'],
] as const) {
  test(`is accessible at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openMenu(page);
    await row(page, name).click();
    await expect(toast(page, `${name} is sold out until tomorrow.`)).toBeVisible();
    await drawer(page)
      .getByRole('button', { name: `More for ${name}` })
      .click();
    await drawer(page).getByRole('button', { name: 'Save' }).click();
    await expect(drawer(page).getByText('Please enter a number from 1 to 99.')).toBeVisible();
    await expectAccessible(page);
    const sizes = await drawer(page)
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().toJSON()));
    expect(sizes.filter(({ width: w, height: h }) => w < 44 || h < 44)).toEqual([]);
    const rows = await drawer(page)
      .getByRole('button', { name: /\. (Mark sold out|Make available)/ })
      .evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...rows)).toBeGreaterThanOrEqual(56);
    await page.keyboard.press('Escape');
    await expect(strip(page)).toContainText(name);
    await expectAccessible(page);
  });
}
