import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { landed, placeButton } from './counter.ts';
import { fill, open, told } from './lists-on-device.ts';
import { giveVoucher } from './orders.ts';
import { expectNoOverlap, expectRoomForLargeText } from './screen-rules.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** How far the page has moved by itself since it was opened. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

/** Text at twice its size, on a desk: with it, breakpoints in em give the layout of a phone. */
const expectRoomOnDesk = async (page: Page) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await expectRoomForLargeText(page);
  await page.setViewportSize({ width: 390, height: 844 });
};

test('on a phone, total and button are in reach all the way to the order', async ({ memberPage: page, person }) => {
  giveVoucher(person.email, 'welcome-drink');
  await fill(page, [
    [4, 1],
    [6, 2],
  ]);
  await open(page, '/cart');
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' });
  await expect(proceed).toBeInViewport({ ratio: 1 });
  const rows = page.getByRole('table', { name: 'Items in your cart' }).locator('tbody tr');
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(112);
  const remove = page.getByRole('button', { name: 'Remove Cappuccino' });
  await expect(page.getByRole('button', { name: 'Move to wishlist: Cappuccino' })).toBeHidden();
  await expectAccessible(page);
  await remove.tap();
  await told(page, 'Item removed from cart!');
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeInViewport({ ratio: 0.6 });
  await expectNoOverlap(page, '/cart');
  await expectRoomOnDesk(page);
  await proceed.tap();

  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('radio', { name: /^Free drink/ })).toBeChecked();
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeInViewport({ ratio: 0.6 });
  await expectAccessible(page);
  await expectNoOverlap(page, '/checkout');
  await expectRoomOnDesk(page);
  await open(page, '/checkout');
  await expect(page.getByRole('radio', { name: /^Free drink/ })).toBeChecked();
  expect(await shifted(page)).toBeLessThan(0.02);
  await placeButton(page).tap();
  await landed(page);
  await expectAccessible(page);
  await expectRoomOnDesk(page);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Order status' })).toBeVisible();
  expect(await shifted(page)).toBeLessThan(0.02);
});
