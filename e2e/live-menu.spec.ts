import { execFileSync } from 'node:child_process';
import type { SetAvailability } from '@juniper/core/contracts/catalogue.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './axe.ts';
import type { Product } from './global-setup.ts';
import { add, buy, endDeals, fill, open, stepper, told } from './lists-on-device.ts';
import { makeStaff } from './orders.ts';
import { makeShopTest } from './own-shop.ts';
import { expect } from './test.ts';

const test = makeShopTest();
// One after the other, so that the shop is started once. Each leaves the menu and the stock as they were.
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** What the owner does: `juniper menu ...`. */
const menu = ({ databaseUrl }: Product, words: string[], input = '') =>
  execFileSync(process.execPath, ['api/src/commands/menu.ts', ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    input,
    encoding: 'utf8',
  });
const hash = async ({ url }: Product) => (await (await fetch(`${url}/api/catalogue/now`)).json()).catalogue;
/** The command ends before the server has heard of it, so this waits until the server sells by the new menu. */
const change = async (shop: Product, words: string[], input?: string) => {
  const before = await hash(shop);
  const said = menu(shop, words, input);
  await expect.poll(() => hash(shop)).not.toBe(before);
  return said;
};
const publishLatteAt = (shop: Product, priceCents: number) => {
  const file = JSON.parse(menu(shop, ['export', '-']));
  for (const item of file.items) if (item.name === 'Latte') item.priceCents = priceCents;
  return change(shop, ['publish', '-'], JSON.stringify(file));
};

/** What staff press on the board. Without an end: in the evening, what is out today can be ordered for tomorrow. */
const limit = async (page: Page, shop: Product, kind: SetAvailability['kind'], id: number, left: number | null) => {
  const staff = { name: 'Robin Hale', email: 'robin@hale.example', password: 'Juniper1!' };
  await page.request.post('/api/auth/register', { data: staff });
  makeStaff(staff.email, shop.databaseUrl);
  const { token } = await (await page.request.post('/api/auth/login', { data: staff })).json();
  const data: SetAvailability = { store: 'main', kind, id, left, until: 'open' };
  const answer = await page.request.post('/api/staff/availability', {
    data,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
};
const limitLatte = (page: Page, shop: Product, left: number | null) => limit(page, shop, 'item', 3, left);

const latte = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Latte', exact: true }) });
const lookAgain = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')));
/** Set on the document, so it is gone after a reload. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSame: true }));
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window);

test('an open tab shows a published price when it is looked at again, and its cart follows; a rollback too', async ({
  memberPage: page,
  shop,
}) => {
  await endDeals(page);
  await fill(page, [[3, 2]]);
  await open(page, '/menu');
  await mark(page);
  const card = latte(page).first();
  await expect(card).toContainText('$4.00');
  expect(await publishLatteAt(shop, 420)).toContain('Latte: $4.00 -> $4.20');
  await lookAgain(page);
  await expect(card).toContainText('$4.20');
  await expect(stepper(page, 'Latte')).toContainText('2');
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page.getByRole('row', { name: /Latte/ })).toContainText('$8.40');

  // Opening the cart asks too.
  await page.goBack();
  await change(shop, ['rollback', '1']);
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page.getByRole('row', { name: /Latte/ })).toContainText('$8.00');
  expect(await isSame(page), 'no reload').toBe(true);
});

test('a tab that nobody touches shows it within 40 seconds [menu-11]', async ({ page, shop }) => {
  await page.clock.install();
  await endDeals(page);
  await open(page, '/menu');
  await mark(page);
  await expect(latte(page).first()).toContainText('$4.00');
  await publishLatteAt(shop, 420);
  await page.clock.fastForward(40_000);
  await expect(latte(page).first()).toContainText('$4.20');
  expect(await isSame(page), 'no reload').toBe(true);
  await change(shop, ['rollback', '1']);
});

test('what is sold out is marked when the page is looked at again, and a press says so', async ({
  memberPage: page,
  shop,
}) => {
  await open(page, '/menu');
  const card = latte(page).last();
  const button = (name: string) => card.getByRole('button', { name: `${name}: Latte` });
  await expect(card.getByText('Sold out')).toBeHidden();
  await limitLatte(page, shop, 0);
  // A page that is just asking does not ask again.
  await expect(async () => {
    await lookAgain(page);
    await expect(card.getByText('Sold out', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(card.getByRole('img')).toHaveCSS('opacity', '0.6');
  for (const name of ['Add to Cart', 'Buy Now']) await expect(button(name)).toHaveAttribute('aria-disabled', 'true');
  // Playwright waits for a button that is not disabled; a customer presses all the same.
  await button('Add to Cart').click({ force: true });
  await told(page, 'Latte is sold out.');
  await expect(button('Add to Cart')).toBeVisible();
  // At 390 pixels the toast lies over other buttons.
  await expect(page.getByText('Latte is sold out.')).toBeHidden();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    // Scrolled, the header would lie over some hearts.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(card.getByText('Sold out', { exact: true })).toBeVisible();
    await expect(card.getByText('20% off')).toBeHidden();
    await expectAccessible(page, `sold out at ${width}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'after-hours');
  await expectContrast(page, 'sold out after hours');

  await open(page, '/shop/coffee');
  await expect(latte(page).getByText('Sold out', { exact: true })).toBeVisible();
  const findBox = (part: 'badge' | 'heart') => latte(page).locator(`.${part}`).filter({ visible: true }).boundingBox();
  const [badge, heart] = await Promise.all([findBox('badge'), findBox('heart')]);
  expect((badge?.y ?? Number.NaN) + (badge?.height ?? 0)).toBeLessThanOrEqual(heart?.y ?? Number.NaN);
  await page.getByRole('link', { name: 'Latte', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Latte' }).getByText('Sold out', { exact: true })).toBeVisible();

  await limitLatte(page, shop, 2);
  await open(page, '/menu');
  await expect(card.getByText('2 left')).toBeVisible();
  await add(page, 'Latte');
  await card.getByRole('button', { name: 'Increase Latte' }).click();
  await expect(card.getByRole('button', { name: 'Increase Latte' })).toHaveAttribute('aria-disabled', 'true');
  await buy(page, 'Latte');
  await told(page, 'Only 2 left.');
  await expect(stepper(page, 'Latte')).toContainText('2');
  await limitLatte(page, shop, null);
});

test('oat milk is taken off: within 40 seconds an open sheet greys it, and a cart that holds it says so', async ({
  memberPage: page,
  shop,
}) => {
  await page.clock.install();
  await open(page, '/menu?item=3');
  const sheet = page.getByRole('dialog', { name: 'Latte' });
  const oat = sheet.getByRole('radio', { name: 'Oat milk', exact: true });
  await sheet.getByText('Oat milk', { exact: true }).click();
  await sheet.getByRole('button', { name: /^Add to Cart/ }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('link', { name: 'Customize: Latte', exact: true }).first().click();
  await expect(oat).toBeEnabled();
  await limit(page, shop, 'option', 22, 0);
  await page.clock.fastForward(40_000);
  await expect(oat).toBeDisabled();
  await expect(oat).toHaveAccessibleDescription('Sold out');
  await expect(sheet.getByRole('radio', { name: 'Whole milk', exact: true })).toBeChecked();
  await open(page, '/cart');
  await expect(page.getByRole('row', { name: /Latte/ })).toContainText('Oat milk is sold out');
  await limit(page, shop, 'option', 22, null);
});
