// A shop whose owner sets where it delivers and for which fee, on the screen, and customers who order there.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { makeAccount, openConsole } from './console.ts';
import { landed, placeButton } from './counter.ts';
import { fill, open } from './lists-on-device.ts';
import { openPage } from './open-page.ts';
import { confirmEmail, earnTrust } from './orders.ts';
import { makeShopTest } from './own-shop.ts';
import { expect, logInAs } from './test.ts';

const test = makeShopTest();
test.describe.configure({ mode: 'serial' });

const totals = (page: Page) => page.getByRole('table', { name: 'Totals' });

test('the owner sets areas and fees, and a store needs pickup or delivery [delivery-1]', async ({ page, shop }) => {
  await openConsole(page, 'owner', '/owner/shop/stores/main', shop.databaseUrl);
  const save = page.getByRole('button', { name: 'Save and publish' });
  await page.getByLabel('Pickup at the counter').uncheck();
  await page.getByLabel('Delivery').uncheck();
  await save.click();
  await expect(page.getByText('A store needs pickup or delivery. To end both, close it below.')).toBeVisible();
  await expect(page.getByLabel('Pickup at the counter')).toBeFocused();
  await page.getByLabel('Pickup at the counter').check();
  await page.getByLabel('Delivery').check();
  await page.getByLabel('Postcodes').fill('97/99');
  await save.click();
  await expect(page.getByText('We cannot read ‘97/99’.').or(page.getByText("We cannot read '97/99'."))).toBeVisible();
  await page.getByLabel('Postcodes').fill('97099, 971*');
  await page.getByLabel('Fee').fill('4');
  await page.getByLabel('Smallest order').fill('12,50');
  await expectAccessible(page);
  await save.click();
  await expect(page).toHaveURL(/\/owner\/shop$/);
  await openPage(page, '/owner/shop/stores/main');
  await expect(page.getByLabel('Fee')).toHaveValue('4.00');
  await expect(page.getByLabel('Smallest order')).toHaveValue('12.50');
});

test('a customer sees the fee before ordering, is told where we deliver, and pays what the page said [delivery-4]', async ({
  page,
  shop,
  person,
}) => {
  const session = await (await page.request.post('/api/auth/register', { data: person })).json();
  confirmEmail(person.email, shop.databaseUrl);
  earnTrust(person.email, shop.databaseUrl);
  await logInAs(page, session);
  await open(page, '/menu');
  // Two flat whites for 8.40.
  await fill(page, [[6, 2]]);
  await open(page, '/checkout');
  await expect(totals(page)).not.toContainText('Delivery');
  await page.getByLabel('Delivery', { exact: true }).check();
  await expect(page.getByText('To 97099 and codes that begin with 971. $4.00.')).toBeVisible();
  await page.getByLabel('Address').fill('18 Orchard Lane');
  await page.getByLabel('City').fill('Maple Hollow');

  await page.getByLabel('ZIP code').fill('10001');
  await placeButton(page).click();
  await expect(page.getByLabel('ZIP code')).toBeFocused();
  await expect(page.getByText('We deliver to 97099 and codes that begin with 971.')).toBeVisible();

  await page.getByLabel('ZIP code').fill(' 97 101');
  await expect(page.getByText('To your door. $4.00, on orders from $12.50.')).toBeVisible();
  await expect(
    page.getByText('We deliver to 97 101 from $12.50, without taxes and fee. Please add $4.10.'),
  ).toBeVisible();
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/checkout$/);
  // axe measures what the page's bar covers as smaller.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await open(page, '/menu');
  await fill(page, [[6, 3]]);
  await open(page, '/checkout');
  // 12.60 and 4.00, with 9 % of 16.60 twice.
  await expect(totals(page)).toContainText(/Subtotal\s*\$12\.60\s*Delivery\s*\$4\.00\s*SGST \(9%\)\s*\$1\.49/);
  await expect(totals(page)).toContainText(/Final price\s*\$19\.58/);
  await placeButton(page).click();
  await landed(page);
  const lines = page.getByRole('region', { name: 'Your order' });
  await expect(lines.getByRole('listitem').filter({ hasText: /^Delivery/ })).toContainText('$4.00');
  await expect(lines.getByRole('listitem').filter({ hasText: /^Total/ })).toContainText('$19.58');
  await open(page, '/profile?tab=orders');
  await expect(page.getByText('Delivery$4.00')).toBeVisible();
});

test('a store without delivery is for pickup, and says who delivers [delivery-4]', async ({ page, shop }) => {
  const owner = await makeAccount(page, 'owner', shop.databaseUrl);
  const { token } = await (await page.request.post('/api/auth/login', { data: owner })).json();
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await page.request.get('/api/owner/stores', { headers })).json();
  for (const { store, name, address, phone, timeZone, taxProfile, version } of data.stores.slice(1)) {
    const body = { name, address, phone, timeZone, taxProfile, version, isArchived: false, delivery: null };
    expect((await page.request.put(`/api/owner/stores/${store}`, { headers, data: body })).ok()).toBe(true);
  }
  const customer = await makeAccount(page, 'customer', shop.databaseUrl);
  await logInAs(page, await (await page.request.post('/api/auth/login', { data: customer })).json());
  await open(page, '/menu');
  await fill(page, [[6, 3]]);
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Change the store' }).click();
  await page.getByLabel('Downtown').check();
  await expect(page.getByText('Downtown does not deliver. For a delivery, choose Main Store.')).toBeVisible();
  await expect(page.getByLabel('Delivery', { exact: true })).toBeHidden();
  await placeButton(page).click();
  await landed(page);
});
