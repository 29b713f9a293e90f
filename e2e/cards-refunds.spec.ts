import type { Browser } from '@playwright/test';
import { openBoard, ticket } from './board.ts';
import { bookedFor, expectPaid, heading, placeByCard, press, test } from './card-shop.ts';
import { openConsole } from './console.ts';
import { fetchOrder } from './counter.ts';
import { open } from './lists-on-device.ts';
import { confirmEmail, makeStaff } from './orders.ts';
import { expect } from './test.ts';

// One server for the file.
test.describe.configure({ mode: 'default' });

/** 'We sent $4.48 back to your card on Nov 16.', on the store's calendar. */
const refundedToday = (amount: number) => {
  const day = new Date().toLocaleDateString('en-US', {
    timeZone: 'America/Los_Angeles',
    month: 'short',
    day: 'numeric',
  });
  return `We sent $${amount.toFixed(2)} back to your card on ${day}.`;
};

/** Somebody else, on a device of their own. */
const otherPage = async (browser: Browser, baseURL: string) => (await browser.newContext({ baseURL })).newPage();

test('cancelled by staff while it is made: all of it goes back, and the customer’s page says so', async ({
  memberPage: page,
  browser,
  shop: cafe,
  stripe,
}) => {
  await placeByCard(page);
  await press(page, 'Pay');
  const id = await expectPaid(page);
  const { orderNumber, totalAmount } = await fetchOrder(page);
  const cents = Math.round(totalAmount * 100);
  const board = await otherPage(browser, cafe.url);
  await openBoard(board, 'main', (email) => makeStaff(email, cafe.databaseUrl));
  await expect(ticket(board, 'Pending', orderNumber).getByText('paid', { exact: true })).toBeVisible();
  await board.getByRole('button', { name: `Start ${orderNumber}` }).click();
  await heading(page, 'We’re making it.');
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  expect(bookedFor(stripe, id)).toMatchObject({ intent: 'succeeded', taken: cents, refunds: [] });

  await ticket(board, 'Preparing', orderNumber)
    .getByRole('button', { name: `Cancel ${orderNumber}` })
    .click();
  const dialog = board.getByRole('dialog', { name: `Cancel ${orderNumber}?` });
  await dialog.getByLabel('Or in your own words').fill('The machine broke down, sorry.');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await heading(page, 'This order is cancelled.');
  await expect(page.getByText('We had to cancel it: The machine broke down, sorry.')).toBeVisible();
  await expect
    .poll(() => bookedFor(stripe, id))
    .toMatchObject({ taken: cents, refunds: [{ amount: cents, status: 'succeeded' }] });
  await expect(page.getByText(refundedToday(totalAmount))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('goes back to your card')).toHaveCount(0);
  await board.context().close();
});

test('a refund that is pressed twice, and sent again after an answer that was lost, is one refund', async ({
  memberPage: page,
  person,
  browser,
  owner,
  shop: cafe,
  stripe,
}) => {
  // Mails about money go to confirmed addresses.
  confirmEmail(person.email, cafe.databaseUrl);
  await placeByCard(page);
  await press(page, 'Pay');
  const id = await expectPaid(page);
  const { totalAmount } = await fetchOrder(page);
  const data = { from: 'pending', to: 'preparing' };
  expect((await owner.api.post(`/api/staff/orders/${id}/status`, { headers: owner.headers, data })).ok()).toBe(true);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 20_000 });

  const ownerPage = await otherPage(browser, cafe.url);
  await openConsole(ownerPage, 'manager', `/owner/orders/${id}`, cafe.databaseUrl);
  const money = ownerPage.getByRole('region', { name: 'Payment' });
  await expect(money).toContainText(`$${totalAmount.toFixed(2)} taken from the card`);
  const sent: string[] = [];
  await ownerPage.route(`**/api/owner/orders/${id}/refunds`, async (route) => {
    sent.push(route.request().postDataJSON().id);
    if (sent.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await money.getByRole('button', { name: 'Refund' }).click();
  const dialog = ownerPage.getByRole('dialog');
  await dialog.getByLabel('An amount').check();
  await dialog.getByLabel('Amount', { exact: true }).fill('1.50');
  await dialog.getByRole('button', { name: 'Sorry that something was missing.' }).click();
  const refund = dialog.getByRole('button', { name: 'Refund $1.50' });
  await refund.dblclick();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(refund).toBeEnabled();
  await refund.click();
  await expect(dialog).toHaveCount(0);
  await expect(money).toContainText('$1.50 returned to the card', { timeout: 20_000 });
  expect(await money.getByText(/^\$1\.50 /).count()).toBe(1);
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent).size).toBe(1);

  // The second one is another refund, of what is left.
  await money.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByRole('button', { name: 'Sorry that something was missing.' }).click();
  const rest = Math.round(totalAmount * 100) - 150;
  await dialog.getByRole('button', { name: `Refund $${(rest / 100).toFixed(2)}` }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(money.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expect(ownerPage.locator('#main')).toBeFocused();
  await expect
    .poll(() => bookedFor(stripe, id).refunds)
    .toEqual([
      { amount: 150, status: 'succeeded' },
      { amount: rest, status: 'succeeded' },
    ]);
  expect(new Set(sent).size).toBe(2);
  await expect.poll(async () => (await fetchOrder(page)).payment.returned).toBe(totalAmount);
  await expect(page.getByText(refundedToday(1.5))).toBeVisible();
  await expect(page.getByText(refundedToday(rest / 100))).toBeVisible();
  await expect(page.getByText('Sorry that something was missing.')).toHaveCount(2);
  await open(page, '/profile?tab=orders');
  await expect(page.getByText(refundedToday(1.5))).toBeVisible();
  await expect(ownerPage.getByRole('region', { name: 'Emails' }).getByText('Refund', { exact: true })).toHaveCount(2, {
    timeout: 20_000,
  });
  await ownerPage.context().close();
});
