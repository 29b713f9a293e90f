import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { expectAccessible, expectForEveryone } from './axe.ts';
import type { Store } from './board.ts';
import { makeAccount, openConsole, watchPolicy } from './console.ts';
import { openPage, reloadPage } from './open-page.ts';
import { expect, test } from './test.ts';

/** A new customer's order for two flat whites and a cake, which the board moves on until it is completed. */
const completeOrder = async (
  page: Page,
  staffToken: string,
  store: Store,
): Promise<{ id: string; totalAmount: number }> => {
  const { name, email, password } = await makeAccount(page, 'customer');
  const { token } = await (await page.request.post('/api/auth/login', { data: { email, password } })).json();
  const answer = await page.request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: {
      name,
      email,
      address: '18 Birch Lane',
      city: 'Maple Hollow',
      zipCode: '97099',
      fulfilment: 'delivery',
      storeLocation: store,
      items: [
        { id: 6, quantity: 2 },
        { id: 101, quantity: 1 },
      ],
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = await answer.json();
  for (const [from, to] of [
    ['pending', 'preparing'],
    ['preparing', 'completed'],
  ]) {
    const moved = await page.request.post(`/api/staff/orders/${data.id}/status`, {
      headers: { authorization: `Bearer ${staffToken}` },
      data: { from, to },
    });
    expect(moved.ok(), await moved.text()).toBe(true);
  }
  return data;
};

/** The table's cells as somebody reads them, without its head. */
const readCells = async (page: Page) => {
  const rows = await page.getByRole('table').first().getByRole('row').all();
  return Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()));
};

/** A file's cells, without its head. */
const download = async (page: Page, button: string) => {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await saved;
  const lines = (await text(await file.createReadStream())).trimEnd().split('\r\n');
  return { name: file.suggestedFilename(), rows: lines.slice(1).map((line) => line.split(',')) };
};

const figure = (page: Page, name: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[.="${name}"]`) });

test('completed orders are in the report by item and by day; the file is what the screen says', async ({ page }) => {
  // No other test completes orders there.
  const store = 'mall';
  const refused = await watchPolicy(page);
  const { token } = await openConsole(page, 'manager', `/owner/reports?store=${store}`);
  await expect(page.getByText('Nothing sold')).toBeVisible();
  const made = [await completeOrder(page, token, store), await completeOrder(page, token, store)];
  const taken = `$${made.reduce((sum, { totalAmount }) => sum + totalAmount, 0).toFixed(2)}`;

  await reloadPage(page);
  await expect(figure(page, 'Total sales').first()).toHaveText(taken);
  await expect(figure(page, 'Orders').first()).toHaveText('2');

  await page.getByLabel('Figures by').selectOption('Item');
  await expect(page.getByRole('heading', { name: 'Gross by item' })).toBeVisible();
  const byItem = await readCells(page);
  expect(byItem.map(([name, sold, orders]) => [name, sold, orders])).toEqual([
    ['Special Flat White', '4', '2'],
    ['Chocolate cake', '2', '2'],
  ]);
  const shown = await download(page, 'Download these figures');
  expect(shown.name).toMatch(/^by-item-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const total = shown.rows.pop();
  expect(shown.rows.map(([name, sold, orders, gross]) => [name, sold, orders, `$${gross}`])).toEqual(byItem);
  expect(total?.slice(0, 3)).toEqual(['Total', '6', '2']);
  // Four lines, and their total.
  expect((await download(page, 'Download item details')).rows).toHaveLength(5);

  await page.getByLabel('Figures by').selectOption('Day');
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page.getByRole('heading', { name: 'Sales by day' })).toBeVisible();
  const [day = [], ...others] = await readCells(page);
  expect([others, day[1], day.at(-1)]).toEqual([[], '2', taken]);
  // The same after a reload, because the address says it all.
  await expect(page).toHaveURL(`/owner/reports?days=month&store=${store}&by=day`);
  await reloadPage(page);
  await expect(figure(page, 'Total sales').first()).toHaveText(taken);

  const chart = page.getByRole('application', { name: /^Sales by day/ });
  await chart.focus();
  for (let moved = 0; moved < 31 && !(await page.getByText(`: ${taken}`).isVisible()); moved++)
    await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`: ${taken}`)).toBeVisible();

  await page.getByRole('row').getByRole('link').click();
  await expect(page.getByText('2 orders', { exact: true })).toBeVisible();
  expect(refused).toEqual([]);
});

test('a cake is refunded by its line, and its tax is off the report', async ({ page }) => {
  // No other test completes orders there.
  const store = 'westside';
  const { token } = await openConsole(page, 'manager', `/owner/reports?store=${store}`);
  const { id, totalAmount } = await completeOrder(page, token, store);
  await openPage(page, `/owner/orders/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Some items').check();
  // The dialog is longer than the screen, its buttons are in view.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel(/^Chocolate cake, /).check();
  const refunded = Number(await dialog.getByLabel('Amount', { exact: true }).inputValue());
  expect(refunded).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Sorry that something was missing.' }).click();
  await dialog.getByRole('button', { name: `Refund $${refunded.toFixed(2)}` }).click();
  await expect(dialog).toBeHidden();

  await expect
    .poll(
      async () => {
        await openPage(page, `/owner/reports?store=${store}&by=payment`);
        await expect(figure(page, 'Total sales').first()).toBeVisible();
        return (await figure(page, 'Refunds').allInnerTexts())[0];
      },
      { timeout: 30_000 },
    )
    .toBe(`$${refunded.toFixed(2)}`);
  const dollars = (text = '') => Number(text.replace(/[^\d.]/g, ''));
  const sales = dollars(await figure(page, 'Total sales').first().innerText());
  expect(sales).toBeGreaterThanOrEqual(totalAmount);
  await expect(figure(page, 'After refunds').first()).toHaveText(`$${(sales - refunded).toFixed(2)}`);
  const taxes = page.getByRole('table', { name: /^Taxes/ }).getByRole('row');
  const rows = await Promise.all((await taxes.all()).slice(1).map((row) => row.getByRole('cell').allInnerTexts()));
  for (const [, , amount, back, left] of rows) {
    expect(dollars(back)).toBeGreaterThan(0);
    expect(dollars(left)).toBeCloseTo(dollars(amount) - dollars(back), 5);
  }
  // What went back is not offered again.
  await openPage(page, `/owner/orders/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByLabel('Some items').check();
  await expect(dialog.getByLabel(/^Chocolate cake/)).toHaveCount(0);
  await expectAccessible(page);
});

test('wrong days are refused in words, many days come as a file alone; staff cannot open it', async ({ page }) => {
  await openConsole(page, 'manager', '/owner/reports');
  await page.getByRole('button', { name: 'Other days' }).click();
  await page.getByLabel('First day').fill('2026-03-01');
  await page.getByLabel('Last day').fill('2026-02-01');
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('The last day is before the first one.');
  await page.getByLabel('Last day').fill('2026-12-31');
  await expect(page.getByText('These are 306 days.')).toBeVisible();
  expect((await download(page, 'Download item details')).name).toBe('items-2026-03-01-to-2026-12-31.csv');

  await openConsole(page, 'staff', '/owner/reports');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not for your account');
});

test.describe('for everyone', () => {
  test.slow();

  test('the report is accessible at every width and in both themes', async ({ page }) => {
    const { token } = await openConsole(page, 'owner', '/owner/reports');
    await completeOrder(page, token, 'eastside');
    await openPage(page, '/owner/reports?days=month&by=item');
    await expect(page.getByRole('application')).toBeVisible();
    await expectForEveryone(page, 'by item');
  });
});
