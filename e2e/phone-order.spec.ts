import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { landed, placeButton } from './counter.ts';
import { readLayoutShift } from './first-view.ts';
import { fill, open, told } from './lists-on-device.ts';
import { reloadPage } from './open-page.ts';
import { giveVoucher } from './orders.ts';
import { expectNoOverlap, expectRoomForLargeText } from './screen-rules.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Text at twice its size, on a desk: with it, breakpoints in em give the layout of a phone. */
const expectRoomOnComputer = async (page: Page) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await expectRoomForLargeText(page);
  await page.setViewportSize({ width: 390, height: 844 });
};

test('on a phone, total and button are in reach all the way to the order [cart-1]', async ({
  memberPage: page,
  person,
}) => {
  giveVoucher(person.email, 'welcome-drink');
  await fill(page, [
    [4, 1],
    [6, 2],
  ]);
  await open(page, '/cart');
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' });
  await expect(proceed).toBeInViewport({ ratio: 1 });
  const rows = page.getByRole('table', { name: 'Items in your cart' }).locator('tbody tr');
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(132);
  const remove = page.getByRole('button', { name: 'Remove Cappuccino' });
  await expect(page.getByRole('button', { name: 'Move to wishlist: Cappuccino' })).toBeHidden();
  await expectAccessible(page);
  await remove.tap();
  await told(page, 'Item removed from cart!');
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeInViewport({ ratio: 0.6 });
  await expectNoOverlap(page, '/cart');
  await expectRoomOnComputer(page);
  await proceed.tap();

  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('radio', { name: /^Free drink/ })).toBeChecked();
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeInViewport({ ratio: 0.6 });
  await expectAccessible(page);
  await expectNoOverlap(page, '/checkout');
  await expectRoomOnComputer(page);
  await open(page, '/checkout');
  await expect(page.getByRole('radio', { name: /^Free drink/ })).toBeChecked();
  expect(await readLayoutShift(page)).toBeLessThan(0.02);
  await placeButton(page).tap();
  await landed(page);
  await expectAccessible(page);
  await expectRoomOnComputer(page);
  await reloadPage(page);
  await expect(page.getByRole('list', { name: 'Order status' })).toBeVisible();
  expect(await readLayoutShift(page)).toBeLessThan(0.02);
});
