import { expectSettled, openBoard, ticket } from './board.ts';
import { landed, openCheckout, placeButton } from './counter.ts';
import { open } from './lists-on-device.ts';
import { linkMailedTo, mailsTo, readSubject } from './mail-catcher.ts';
import { confirmEmail } from './orders.ts';
import { expect, test } from './test.ts';

test('one order, from the cart over the board to the points: two browsers, live, with receipts [access-4]', async ({
  memberPage: customer,
  person,
  browser,
  baseURL,
}) => {
  confirmEmail(person.email);
  const staff = await browser.newPage({ baseURL: baseURL as string });
  await openBoard(staff, 'westside');
  const profile = await customer.context().newPage();
  await open(profile, '/profile');
  const tile = (name: string) => profile.getByRole('term').filter({ hasText: name }).locator('..');
  await expect(tile('Total Orders')).toContainText('0');

  await openCheckout(customer, [[7, 6]]);
  await customer.getByRole('button', { name: 'Change the store' }).click();
  await customer.getByRole('radio', { name: 'Westside' }).check();
  await placeButton(customer).click();
  const { orderNumber, id } = await landed(customer);
  await expect(ticket(staff, 'Pending', orderNumber)).toBeVisible({ timeout: 1_000 });

  await staff.getByRole('button', { name: `Start ${orderNumber}` }).click();
  await expectSettled(staff, 'Done', orderNumber);
  const now = customer.getByRole('list', { name: 'Order status' }).locator('[aria-current=step]');
  await expect(now).toContainText('Being made');
  await staff.getByRole('button', { name: `Done ${orderNumber}` }).click();
  await expect(now).toContainText('Ready', { timeout: 15_000 });

  // Without a reload: six iced lattes are $31.86 with tax, which is 3 points.
  await expect(profile.getByText('103 loyalty points')).toBeVisible();
  await expect(tile('Total Orders')).toContainText('1');
  await expect(tile('Total Spent')).toContainText('$31.86');
  await expect(tile('Avg Order')).toContainText('$31.86');

  const receipt = await linkMailedTo(person.email, new RegExp(`^We’re on it: .*${orderNumber}`), '/order');
  expect(receipt).toBe(`${baseURL}/order?id=${id}`);
  await linkMailedTo(person.email, new RegExp(`^It’s ready: .*${orderNumber}`), '/order');
  const mails = mailsTo(person.email).filter((mail) => readSubject(mail).includes(orderNumber));
  expect(mails).toHaveLength(2);
});
