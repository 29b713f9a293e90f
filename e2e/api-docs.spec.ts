import { expectAccessible } from './axe.ts';
import { openPage } from './open-page.ts';
import { expectKeyboardReaches, expectRoomForLargeText } from './screen-rules.ts';
import { expect, test } from './test.ts';

// Axe and the keyboard go through all calls.
test.slow();

test('/api/docs is readable and accessible on a phone and a computer, closed and open, by day and by night', async ({
  page,
}) => {
  await openPage(page, '/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Juniper Row API \d+\.\d+\.\d+$/);
  await expectKeyboardReaches(page);
  await expectAccessible(page, 'closed');
  await expectRoomForLargeText(page);

  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await expectAccessible(page, 'open at 1280 by day');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'open at 390 by night');
});

test('the keyboard opens a call of /api/docs, whose schema is a link away', async ({ page }) => {
  await openPage(page, '/api/docs');
  const call = page.getByRole('group').filter({ has: page.locator('#placeOrder') });
  await call.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(call.getByText('409 voucher_unfit')).toBeVisible();
  await expect(call.getByText('The voucher fits nothing in the order.')).toBeVisible();
  await call.getByRole('link', { name: 'Order', exact: true }).click();
  await expect(page.locator('#schema-Order')).toBeInViewport();

  const document = await page.request.get('/api/docs.json');
  expect((await document.json()).paths['/api/orders'].post.operationId).toBe('placeOrder');
});
