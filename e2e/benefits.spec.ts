import { expectAccessible } from './axe.ts';
import { add, dock, open, stored } from './lists-on-device.ts';
import { linkMailedTo } from './mail-catcher.ts';
import { allowScripts, blockScripts, openPage, reloadPage } from './open-page.ts';
import { placeOrder } from './orders.ts';
import { expect, test } from './test.ts';

test('who confirms the address finds the welcome drink in the profile', async ({ memberPage: page, person }) => {
  await open(page, '/profile');
  await expect(page.getByRole('link', { name: 'Confirm your email address' })).toBeVisible();
  await openPage(page, await linkMailedTo(person.email, /Welcome to Juniper Row/, '/verify-email'));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Your free welcome drink is in your account');
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  const vouchers = page.getByRole('complementary', { name: 'Your vouchers' });
  await expect(vouchers).toContainText('Free welcome drink');
  await expect(vouchers).toContainText('Good until');
  const points = page.getByRole('complementary', { name: 'How points add up' });
  await expect(points).toContainText('Welcome bonus');
  await expect(points).toContainText('+100');
});

test('a cart filled on one device is on the next, and what is removed there is gone here', async ({
  memberPage: page,
  person,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  await open(page, '/shop');
  await add(page, 'Americano');
  await page.getByRole('button', { name: 'Add to wishlist: Latte' }).first().click();
  await expect.poll(() => stored(page, 'juniper_base'), { timeout: 10_000 }).toContain('"wishlist":[3]');

  const context = await browser.newContext({
    baseURL: baseURL as string,
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  });
  const other = await context.newPage();
  await open(other, '/login');
  await other.getByLabel('Email').fill(person.email);
  await other.getByLabel('Password', { exact: true }).fill(person.password);
  await other.getByRole('button', { name: 'Log in' }).click();
  await expect(dock(other).getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(dock(other).getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
  await open(other, '/cart');
  await other.getByRole('button', { name: 'Remove Americano' }).click();
  // Logout sends the change first, however soon it follows.
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => stored(other, 'token')).toBeNull();
  await context.close();

  await reloadPage(page);
  await expect(dock(page).getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  await expect(dock(page).getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
});

test('an order from the history is in the cart again with one press, and what changed is said [cart-7]', async ({
  memberPage: page,
  person,
}) => {
  placeOrder(person.email, { number: 'ORD-AGAIN', cakePrice: 490 });
  await open(page, '/profile?tab=orders');
  await page.getByRole('button', { name: 'Order again: ORD-AGAIN' }).click();
  await expect(page).toHaveURL('/cart');
  const notice = page.getByRole('main').getByRole('status');
  await expect(notice).toContainText('Your order is back in your cart');
  await expect(notice).toContainText(/Chocolate cake: now \$(4\.16|5\.20) \(was \$4\.90\)/);
  // It was bought before there were choices.
  await expect(notice).toContainText(
    'Special Flat White has new choices. We took the usual ones: Regular, Whole milk.',
  );
  await expect(notice).not.toContainText('Special Flat White: now');
  await expect(page.getByRole('spinbutton', { name: 'Quantity of Special Flat White' })).toHaveValue('2');
  await expectAccessible(page);
});

for (const width of [390, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, allowedConsole: /ERR_FAILED/ });

    test('a member’s landing page opens with the band, without a flash and without moving [landing-2]', async ({
      memberPage: page,
      person,
    }) => {
      placeOrder(person.email);
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // As it is before any of our code runs.
      await blockScripts(page);
      await openPage(page, '/');
      const room = await page.locator('.me').boundingBox();
      expect(room?.y).toBeLessThan(200);
      await allowScripts(page);

      await open(page, '/');
      const band = page.getByRole('region', { name: 'For you' });
      await expect(band.getByRole('heading', { level: 1 })).toHaveText(/^Good\s(morning|afternoon|evening), Elena$/);
      await expect(band).toContainText('100');
      await expect(band).toContainText('1 × Chocolate cake, 2 × Special Flat White');
      await expect(page.getByRole('heading', { name: "Today's Deals" })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add to Cart: Mocha' })).toBeVisible();
      expect(await band.boundingBox()).toEqual(room);
      expect(
        await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0)),
      ).toBeLessThan(0.01);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (width === 390) await expectAccessible(page);
      await band.getByRole('button', { name: /^Order again, \$/ }).click();
      await expect(page).toHaveURL('/cart');
      await expect(page.getByRole('spinbutton')).toHaveCount(2);
    });
  });
}
