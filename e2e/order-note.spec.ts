import { expectAccessible } from './axe.ts';
import { openBoard, ticket } from './board.ts';
import { landed, openCheckout, placeButton } from './counter.ts';
import { stored } from './lists-on-device.ts';
import { reloadPage } from './open-page.ts';
import { expect, test } from './test.ts';

test('a note that a customer types is on the order’s page and on the board, with the allergens of every line [checkout-15]', async ({
  memberPage: page,
  browser,
}) => {
  await openCheckout(page);
  await page.getByRole('button', { name: 'Add a note or a phone number' }).click();
  const note = page.getByLabel('Anything we should know? An allergy, extra hot ...');
  await expect(note).toBeFocused();
  await note.fill('Nut allergy. Extra hot, please');
  await page.getByLabel('Phone number (optional)').fill('+1 503 555 0187');
  // axe measures what the page's bar covers as smaller.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, 'checkout with a note');
  await reloadPage(page);
  await expect(note).toHaveValue('Nut allergy. Extra hot, please');

  await placeButton(page).click();
  const { orderNumber } = await landed(page);
  await expect(page.getByText('Nut allergy. Extra hot, please')).toBeVisible();
  await expect(page.getByText('+1 503 555 0187')).toBeVisible();
  expect(await stored(page, 'juniper_checkout')).toBeNull();

  const staff = await (await browser.newContext()).newPage();
  await openBoard(staff, 'main');
  const card = ticket(staff, 'Pending', orderNumber);
  await expect(card).toContainText('Nut allergy. Extra hot, please');
  await expect(card).toContainText('+1 503 555 0187');
  await expect(card.getByText('Contains: milk.')).toBeVisible();
  await expectAccessible(staff, 'board with a note');
  await staff.context().close();
});
