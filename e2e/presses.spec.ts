import type { Page } from '@playwright/test';
import { counted } from './counted.ts';
import { atTheCounter, fetchOrder, fillInAddress, landed, openCheckout, placeButton } from './counter.ts';
import { dock, open } from './lists-on-device.ts';
import { confirmEmail, placeOrder } from './orders.ts';
import { expect, expectLogin, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

test('a new customer: from the landing page to a placed pickup order in 11 presses and 50 keys', async ({ page }) => {
  const { count, press, type, key, tell } = counted(page);
  // As short as somebody's may be who counts keys: the address is unique, the password keeps the rules.
  const person = { name: 'Ada', email: `a${Date.now().toString(36)}@x.io`, password: 'Abc1!xyz' };
  await open(page, '/');
  await press(page.getByRole('link', { name: 'See the menu' }).first());
  await press(page.getByRole('button', { name: 'Add to Cart: Cappuccino' }).first());
  await expectLogin(page);
  await expect(page.getByRole('main').getByText('is waiting')).toBeVisible();
  await press(page.getByRole('main').getByRole('link', { name: 'Create account' }));
  await press(page.getByLabel('Full name'));
  await type(person.name);
  for (const text of [person.email, person.password, person.password]) {
    await key('Tab');
    // Past the button that shows the password.
    while (await page.evaluate(() => document.activeElement?.tagName !== 'INPUT')) await key('Tab');
    await type(text);
  }
  await press(page.getByRole('checkbox'));
  await press(page.getByRole('button', { name: 'Create Account' }));
  await expect(page).toHaveURL('/menu');
  await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ }));
  await press(page.getByRole('button', { name: 'Proceed to Payment' }));
  await expect(page).toHaveURL('/checkout');
  await press(placeButton(page));
  await landed(page);
  tell('new customer');
  expect(count.presses).toBeLessThanOrEqual(11);
  expect(count.keys).toBeLessThanOrEqual(50);
});

test('a drink with options: large, with oat milk, is in the cart in 4 presses, and the sheet has closed [sheet-1]', async ({
  memberPage: page,
}) => {
  const { count, press, tell } = counted(page);
  await open(page, '/menu');
  await press(page.getByRole('link', { name: 'Customize: Latte', exact: true }).first());
  const sheet = page.getByRole('dialog', { name: 'Latte' });
  await press(sheet.getByText('Large', { exact: true }));
  await press(sheet.getByText('Oat milk', { exact: true }));
  await press(sheet.getByRole('button', { name: /^Add to Cart/ }));
  await expect(sheet).toBeHidden();
  await expect(dock(page).getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  tell('a drink with options');
  expect(count).toEqual({ presses: 4, keys: 0 });
});

test('from the menu on a phone to a placed order in 4 presses: the mini-cart leads on to checkout [minicart-2]', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { count, press, tell } = counted(page);
  await open(page, '/menu');
  await press(page.getByRole('button', { name: 'Add to Cart: Cappuccino' }).first());
  await press(dock(page).getByRole('button', { name: 'Cart, 1 item' }));
  await press(page.getByRole('link', { name: /^Checkout · / }));
  await expect(page).toHaveURL('/checkout');
  await press(placeButton(page));
  await landed(page);
  tell('from the menu on a phone');
  expect(count).toEqual({ presses: 4, keys: 0 });
});

/** Orders again from the landing page in three presses, and returns the order. */
const orderAgain = async (page: Page) => {
  const { count, press, tell } = counted(page);
  await open(page, '/');
  await press(page.getByRole('button', { name: /^Order again/ }).first());
  await press(page.getByRole('button', { name: 'Proceed to Payment' }));
  await expect(page).toHaveURL('/checkout');
  await press(placeButton(page));
  await landed(page);
  tell('order again');
  expect(count).toEqual({ presses: 3, keys: 0 });
  return fetchOrder(page);
};

test('a returning customer: from the landing page to a placed order in 3 presses and no keys', async ({
  memberPage: page,
  person,
}) => {
  placeOrder(person.email);
  expect(await orderAgain(page)).toMatchObject({ storeLocation: null, fulfilment: 'pickup' });
});

test('the same at another store: three presses lead to that store', async ({ memberPage: page, person }) => {
  placeOrder(person.email, { store: 'eastside' });
  expect(await orderAgain(page)).toMatchObject({ storeLocation: 'eastside', fulfilment: 'pickup' });
});

test('the same after a delivery: three presses lead to that door', async ({ memberPage: page, person }) => {
  confirmEmail(person.email);
  await openCheckout(page);
  await fillInAddress(page);
  await placeButton(page).click();
  const { id } = await landed(page);
  const change = await atTheCounter(page.request);
  await change(id, 'pending', 'preparing');
  await change(id, 'preparing', 'completed');
  expect(await orderAgain(page)).toMatchObject({ storeLocation: null, fulfilment: 'delivery' });
});
