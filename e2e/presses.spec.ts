import { counted } from './counted.ts';
import { landed, placeButton } from './counter.ts';
import { open } from './lists-on-device.ts';
import { placeOrder } from './orders.ts';
import { expect, expectLogin, test } from './test.ts';

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

test('a returning customer: from the landing page to a placed order in 3 presses and no keys', async ({
  memberPage: page,
  person,
}) => {
  placeOrder(person.email);
  const { count, press, tell } = counted(page);
  await open(page, '/');
  await press(page.getByRole('button', { name: /^Order again/ }).first());
  await press(page.getByRole('button', { name: 'Proceed to Payment' }));
  await expect(page).toHaveURL('/checkout');
  await press(placeButton(page));
  await landed(page);
  tell('returning customer');
  expect(count).toEqual({ presses: 3, keys: 0 });
});
