import { expectAddress, fillInAddress, landed, openCheckout, placeButton } from './counter.ts';
import { add, open, stored, told } from './lists-on-device.ts';
import { openPage } from './open-page.ts';
import { countOrders } from './orders.ts';
import { expect, test } from './test.ts';

test.use({ allowedConsole: /409|ERR_FAILED|Failed to fetch dynamically/ });

test('a page whose code cannot be loaded is loaded again once, then says so, and the site around it works', async ({
  page,
}) => {
  await openPage(page, '/about');
  let asked = 0;
  await page.route('**/assets/FaqPage-*.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByText('Please reload this page.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something spilled');
  const before = asked;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
  expect(asked).toBe(before);
  await page.unroute('**/assets/FaqPage-*.js');
  await openPage(page, '/faq');
  await expect(page.getByText('Please reload this page.')).toHaveCount(0);
});

test('a page of an older version orders nothing, offers a reload, and keeps the cart and what was typed [checkout-9]', async ({
  memberPage: page,
  person,
}) => {
  await page.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), contract: '1' } }),
  );
  await openCheckout(page, [[5, 2]]);
  await fillInAddress(page);
  await placeButton(page).click();
  const offer = page.getByRole('button', { name: 'Reload' });
  await expect(offer).toBeVisible();
  await expect(
    page.getByText('This page is from an older version. Please reload it; your cart is kept.').first(),
  ).toBeVisible();
  expect(countOrders(person.email)).toBe(0);

  // The page after the reload.
  await page.unroute('**/api/**');
  await offer.click();
  await expect(offer).toBeHidden();
  const cart = async () => JSON.parse((await stored(page, 'juniper_cart')) ?? '{}');
  await expect.poll(cart).toMatchObject({ items: [{ id: 5, quantity: 2 }] });
  await expectAddress(page);
  await placeButton(page).click();
  await landed(page);
  expect(countOrders(person.email)).toBe(1);
});

test('an item that is added on an older page stays on the device and reaches the account after the reload', async ({
  memberPage: page,
}) => {
  await page.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), contract: '1' } }),
  );
  await open(page, '/shop');
  await add(page, 'Americano');
  await told(page, 'Americano added to cart!');
  const offer = page.getByRole('button', { name: 'Reload' });
  await expect(offer).toBeVisible();
  await page.unroute('**/api/**');
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/cart'),
  );
  await offer.click();
  expect((await sent).status()).toBe(200);
});
