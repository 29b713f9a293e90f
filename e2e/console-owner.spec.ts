import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectForEveryone } from './axe.ts';
import { openConsole, watchPolicy } from './console.ts';
import { openPage } from './open-page.ts';
import { confirmEmail } from './orders.ts';
import { expect, logInAs, test } from './test.ts';

/** A new customer on a device of their own, with an order. */
const makeCustomer = async (browser: Browser) => {
  const page = await browser.newPage({ baseURL: process.env.SITE_URL as string });
  const name = `Priya ${randomUUID().slice(0, 8)}`;
  const data = { name, email: `priya-${randomUUID()}@raman.example`, password: 'Juniper1!' };
  const session = await (await page.request.post('/api/auth/register', { data })).json();
  confirmEmail(data.email);
  const answer = await page.request.post('/api/orders', {
    headers: { authorization: `Bearer ${session.token}`, 'idempotency-key': randomUUID() },
    data: {
      name,
      email: data.email,
      address: '18 Birch Lane',
      city: 'Maple Hollow',
      zipCode: '97099',
      fulfilment: 'delivery',
      storeLocation: 'mall',
      items: [{ id: 6, quantity: 2 }],
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id, orderNumber }: { id: string; orderNumber: string } = (await answer.json()).data;
  await logInAs(page, session);
  return { page, name, email: data.email, userId: session.user.id as string, id, orderNumber };
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const search = async (page: Page, letters: string) => {
  await page.getByRole('searchbox').fill(letters);
  await page.keyboard.press('Enter');
};

test('on a phone an order is found by its number and cancelled, points and a voucher are given; the customer reads why', async ({
  page,
  browser,
}) => {
  const refused = await watchPolicy(page);
  const customer = await makeCustomer(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, 'manager', '/owner/orders');
  await search(page, customer.orderNumber.replace('ORD-', '').toLowerCase());
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: customer.orderNumber }).press('Enter');

  await expect(heading(page, customer.orderNumber)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText('18 Birch Lane, Maple Hollow 97099');
  await page.getByRole('button', { name: 'Cancel order' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Cancel ${customer.orderNumber}?` });
  await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await dialog.getByLabel('What should we tell Priya?').fill('The oven is broken, sorry.');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('The customer reads: The oven is broken, sorry.')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('by Mei Tanaka');
  await openPage(customer.page, `/order?id=${customer.id}`);
  await expect(customer.page.getByText('We had to cancel it: The oven is broken, sorry.')).toBeVisible();

  await page.getByRole('link', { name: 'Open this customer' }).click();
  await expect(heading(page, customer.name)).toBeFocused();
  const points = page.getByRole('region', { name: 'Give points' });
  await page.getByRole('button', { name: 'Give points' }).click();
  await points.getByLabel('Points', { exact: true }).fill('50');
  await points.getByLabel(/^Why/).fill('Sorry about the oven.');
  await points.getByRole('button', { name: 'Give these points' }).click();
  await expect(page.getByRole('region', { name: '150 points' })).toContainText('Sorry about the oven.');

  const voucher = page.getByRole('region', { name: 'Give a voucher' });
  await page.getByRole('button', { name: 'Give a voucher' }).click();
  await voucher.getByLabel('Dollars off one order').fill('5');
  await voucher.getByRole('button', { name: 'Thank you for your help.' }).click();
  await voucher.getByRole('button', { name: 'Give this voucher' }).click();
  await expect(page.getByRole('region', { name: 'Vouchers' })).toContainText('$5.00 off');

  await openPage(customer.page, '/profile');
  const notes = customer.page.getByRole('complementary');
  await expect(notes.filter({ hasText: 'How points add up' })).toContainText('Sorry about the oven.');
  await expect(notes.filter({ hasText: 'Your vouchers' })).toContainText('Thank you for your help.');
  expect(refused).toEqual([]);
});

test('a surname finds its order while it is typed', async ({ page, browser }) => {
  const customer = await makeCustomer(browser);
  await openConsole(page, 'manager', '/owner/orders');
  const surname = customer.name.split(' ')[1] ?? '';
  await page.getByRole('searchbox').pressSequentially(surname.toUpperCase());
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: customer.orderNumber })).toBeVisible();
  await openPage(page, '/owner/customers');
  await page.getByRole('searchbox').pressSequentially(surname);
  await expect(page.getByRole('link', { name: customer.name })).toBeVisible();
});

test('staff see today’s orders; search and customers are refused, by the screens and by the server', async ({
  page,
  browser,
}) => {
  const customer = await makeCustomer(browser);
  const { token } = await openConsole(page, 'staff', '/owner/orders?day=2026-01-05&store=mall');
  await page.getByRole('link', { name: customer.orderNumber }).click();
  await expect(heading(page, customer.orderNumber)).toBeVisible();
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('by the customer');
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open this customer' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await expect(heading(page, 'Orders')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await openPage(page, `/owner/customers/${customer.userId}`);
  await expect(heading(page, 'Not for your account')).toBeVisible();

  const headers = { authorization: `Bearer ${token}` };
  const asked = [
    'orders?q=priya',
    'orders?day=2026-01-05',
    'customers?q=priya',
    `customers/${customer.userId}`,
    'today',
  ];
  const answers = asked.map((path) => page.request.get(`/api/owner/${path}`, { headers }));
  expect((await Promise.all(answers)).map((answer) => answer.status())).toEqual([403, 403, 403, 403, 403]);
});

test.describe('for everyone', () => {
  test.slow();

  test('today and orders at every width and in both themes', async ({ page, browser }) => {
    const customer = await makeCustomer(browser);
    await openConsole(page, 'owner', '/owner');
    await expect(page.getByRole('link', { name: /^Sales / })).toBeVisible();
    await expectForEveryone(page, 'today');
    await openPage(page, '/owner/orders?status=open');
    await expect(page.getByRole('link', { name: customer.orderNumber })).toBeVisible();
    await expectForEveryone(page, 'orders');
    await openPage(page, `/owner/orders/${customer.id}`);
    await expect(page.getByRole('button', { name: /^Send the receipt/ })).toBeVisible();
    await expectForEveryone(page, 'order');
  });

  test('customers, their forms and the dialog at every width and in both themes', async ({ page, browser }) => {
    const customer = await makeCustomer(browser);
    await openConsole(page, 'owner', `/owner/orders/${customer.id}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Please choose a reason, or write one.')).toBeVisible();
    await expectForEveryone(page, 'cancelling');
    await openPage(page, '/owner/customers');
    await search(page, customer.email);
    await expect(page.getByRole('link', { name: customer.name })).toBeVisible();
    await expectForEveryone(page, 'customers');
    await page.getByRole('link', { name: customer.name }).click();
    await page.getByRole('button', { name: 'Give points' }).click();
    await page.getByRole('button', { name: 'Give these points' }).click();
    await expect(page.getByText('Please enter a whole number.')).toBeVisible();
    await expectForEveryone(page, 'customer');
  });
});
