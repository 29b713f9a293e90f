import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openBoard } from './board.ts';
import { counted } from './counted.ts';
import { openPage } from './open-page.ts';
import { expect, logInAs, test } from './test.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: /^New order/ });
const add = (page: Page, name: string) => panel(page).getByRole('button', { name: new RegExp(`^${name} `) });
const submit = (page: Page) => panel(page).getByRole('button', { name: /^Place order/ });
const open = (page: Page) => page.getByRole('button', { name: 'New order' });

test('two drinks by phone take few presses, and are on the board under the name [walkin-6]', async ({ page }) => {
  await openBoard(page, 'mall');
  const { press, type, key, tell, count } = counted(page);
  await press(open(page));
  await press(add(page, 'Latte'));
  await press(panel(page).getByRole('button', { name: 'Options of Cappuccino' }));
  const sheet = page.getByRole('dialog', { name: 'Cappuccino' });
  await press(sheet.getByText('Oat milk'));
  await press(sheet.getByRole('button', { name: /^Add · / }));
  await press(panel(page).getByLabel('Name'));
  await type('Noor');
  await key('Enter');
  const ticket = page.getByRole('article').filter({ hasText: 'Noor' });
  await expect(ticket).toContainText('Oat milk');
  await expect(panel(page)).toBeHidden();
  await expect(open(page)).toBeFocused();
  tell('two drinks by phone');
  expect(count.presses).toBeLessThanOrEqual(8);
  expect(count.keys).toBeLessThanOrEqual(12);
});

test.describe('a refusal', () => {
  // The browser logs it.
  test.use({ allowedConsole: /Failed to load resource.*409/ });

  test('what is sold out meanwhile is said beside the button and the line, and nothing is ordered [walkin-7]', async ({
    page,
  }) => {
    await openBoard(page, 'mall');
    await open(page).click();
    await add(page, 'Macchiato').click();
    await panel(page)
      .getByLabel('Name')
      .fill(`Omar ${randomUUID().slice(0, 8)}`);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const sellOut = (left: number | null) =>
      page.request.post('/api/staff/availability', {
        headers: { authorization: `Bearer ${token}` },
        data: { store: 'mall', kind: 'item', id: 8, left, until: 'today' },
      });
    expect((await sellOut(0)).ok()).toBe(true);
    await submit(page).click();
    await expect(panel(page).getByRole('alert')).toContainText('Something cannot be had');
    await expect(panel(page).getByRole('list', { name: 'In this order' })).toContainText('Sold out');
    await sellOut(null);
    await submit(page).click();
    await expect(panel(page)).toBeHidden();
  });
});

test('with a code from the profile it is the customer’s own order [walkin-8]', async ({ page, browser, baseURL }) => {
  const name = `Ida ${randomUUID().slice(0, 8)}`;
  const data = { name, email: `${randomUUID()}@marsh.example`, password: 'Juniper1!' };
  const customer = await browser.newPage({ baseURL: baseURL as string });
  await customer.request.post('/api/auth/register', { data });
  await logInAs(customer, await (await customer.request.post('/api/auth/login', { data })).json());
  await openPage(customer, '/profile');
  await customer.getByRole('button', { name: 'Show my code' }).click();
  const code = customer.locator('.countercode [aria-hidden]');
  await expect(code).toHaveText(/^[A-Z]{5}$/);
  await expect(customer.getByText('Good for one order, for 5 more minutes.')).toBeVisible();
  await expectAccessible(customer, 'the profile with a code');

  await openBoard(page, 'mall');
  await open(page).click();
  await add(page, 'Latte').click();
  await panel(page)
    .getByLabel('Their code')
    .fill((await code.innerText()).toLowerCase());
  await submit(page).click();
  await expect(panel(page)).toBeHidden();
  const ticket = page.getByRole('article').filter({ hasText: name });
  await expect(ticket).toContainText('TILL');
  await openPage(customer, '/profile?tab=orders');
  await expect(customer.getByRole('tabpanel')).toContainText('Latte');
  await customer.close();
});

test('it asks for what is missing, where the finger is, at every width', async ({ page }) => {
  await openBoard(page, 'mall');
  await open(page).click();
  await submit(page).click();
  await expect(panel(page).getByRole('alert')).toHaveText('Nothing is in this order yet.');
  await add(page, 'Latte').click();
  await submit(page).click();
  await expect(panel(page).getByRole('alert')).toHaveText('Please enter a name or a code.');
  await expect(panel(page).getByLabel('Name')).toBeFocused();
  for (const width of [390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(submit(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, `new order at ${width}`);
  }
  await panel(page).getByRole('button', { name: 'Options of Cappuccino' }).click();
  await expectAccessible(page, 'the options');
});
