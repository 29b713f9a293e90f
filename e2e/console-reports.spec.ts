import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { expectForEveryone } from './axe.ts';
import type { Store } from './board.ts';
import { makeAccount, openConsole, watchPolicy } from './console.ts';
import { expect, test } from './test.ts';

/** A new customer's order for two flat whites and a cake, which the board moves on until it is completed. */
const completeOrder = async (page: Page, staffToken: string, store: Store): Promise<{ totalAmount: number }> => {
  const { name, email, password } = await makeAccount(page, 'customer');
  const { token } = await (await page.request.post('/api/auth/login', { data: { email, password } })).json();
  const answer = await page.request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: {
      ...{ name, email, address: '18 Birch Lane', city: 'Maple Hollow', zipCode: '97099', fulfilment: 'delivery' },
      ...{
        storeLocation: store,
        items: [
          { id: 6, quantity: 2 },
          { id: 101, quantity: 1 },
        ],
      },
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
const cellsOf = async (page: Page) => {
  const rows = await page.getByRole('table').getByRole('row').all();
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

  await page.reload();
  await expect(figure(page, 'Taken').first()).toHaveText(taken);
  await expect(figure(page, 'Orders').first()).toHaveText('2');

  await page.getByLabel('Figures by').selectOption('Item');
  await expect(page.getByRole('heading', { name: 'Gross by item' })).toBeVisible();
  const byItem = await cellsOf(page);
  expect(byItem.map(([name, sold, orders]) => [name, sold, orders])).toEqual([
    ['Special Flat White', '4', '2'],
    ['Chocolate cake', '2', '2'],
  ]);
  const shown = await download(page, 'Download these figures');
  expect(shown.name).toMatch(/^by-item-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  expect(shown.rows.map(([, name, sold, orders, gross]) => [name, sold, orders, `$${gross}`])).toEqual(byItem);
  expect((await download(page, 'Download every line')).rows).toHaveLength(4);

  await page.getByLabel('Figures by').selectOption('Day');
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page.getByRole('heading', { name: 'Taken by day' })).toBeVisible();
  const [day = [], ...others] = await cellsOf(page);
  expect([others, day[1], day.at(-1)]).toEqual([[], '2', taken]);
  // The same after a reload, because the address says it all.
  await expect(page).toHaveURL(`/owner/reports?days=month&store=${store}&by=day`);
  await page.reload();
  await expect(figure(page, 'Taken').first()).toHaveText(taken);

  const chart = page.getByRole('application', { name: /^Taken by day/ });
  await chart.focus();
  for (let moved = 0; moved < 31 && !(await page.getByText(`: ${taken}`).isVisible()); moved++)
    await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`: ${taken}`)).toBeVisible();

  await page.getByRole('row').getByRole('link').click();
  await expect(page.getByText('2 orders', { exact: true })).toBeVisible();
  expect(refused).toEqual([]);
});

test('wrong days are refused in words, many days come as a file alone; staff cannot open it', async ({ page }) => {
  await openConsole(page, 'manager', '/owner/reports');
  await page.getByRole('button', { name: 'Other days' }).click();
  await page.getByLabel('First day').fill('2026-03-01');
  await page.getByLabel('Last day').fill('2026-02-01');
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('The last day is before the first one.');
  await page.getByLabel('Last day').fill('2026-12-31');
  await expect(page.getByText('These are 306 days.')).toBeVisible();
  expect((await download(page, 'Download every line')).name).toBe('lines-2026-03-01-to-2026-12-31.csv');

  await openConsole(page, 'staff', '/owner/reports');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not for your account');
});

test.describe('for everyone', () => {
  test.use({ reducedMotion: 'reduce' });
  test.slow();

  test('the report is accessible at every width and in both themes', async ({ page }) => {
    const { token } = await openConsole(page, 'owner', '/owner/reports');
    await completeOrder(page, token, 'eastside');
    await page.goto('/owner/reports?days=month&by=item');
    await expect(page.getByRole('application')).toBeVisible();
    await expectForEveryone(page, 'by item');
  });
});
