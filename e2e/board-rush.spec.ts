import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectSettled, openBoard, type Store, ticket } from './board.ts';
import type { Product } from './global-setup.ts';
import { confirmEmail, earnTrust, makeStaff } from './orders.ts';
import { makeShopTest } from './own-shop.ts';
import { expect } from './test.ts';

const test = makeShopTest();
/** Each test has a store of its own. */
// In one worker, so that the shop is started once.
test.describe.configure({ mode: 'default', timeout: 180_000 });

const names = ['Marcus', 'Priya', 'Noor', 'Ravi', 'Olive', 'Byron', 'Mei', 'Jonas', 'Ada', 'Lena', 'Sam', 'Tess'];
/** Two lines each, as most orders have. */
const items = [
  { id: 3, quantity: 2 },
  { id: 103, quantity: 1 },
];
type Placed = { id: string; orderNumber: string };

/** Places orders of several regulars, each for another name. */
const placeOrders = async (api: APIRequestContext, { databaseUrl }: Product, store: Store, count: number) => {
  const orders: Placed[] = [];
  let headers = {};
  for (let at = 0; at < count; at += 1) {
    if (at % 5 === 0) {
      const data = { name: 'Priya Raman', email: `priya-${randomUUID()}@raman.example`, password: 'Juniper1!' };
      const { token } = await (await api.post('/api/auth/register', { data })).json();
      confirmEmail(data.email, databaseUrl);
      earnTrust(data.email, databaseUrl);
      headers = { authorization: `Bearer ${token}` };
    }
    const answer = await api.post('/api/orders', {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: { items, name: names[at % names.length], email: 'call@me.example', storeLocation: store },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    orders.push((await answer.json()).data);
  }
  return orders;
};
const open = (page: Page, { databaseUrl }: Product, store: Store) =>
  openBoard(page, store, (email) => makeStaff(email, databaseUrl));
const getButton = (page: Page, label: string, { orderNumber }: Placed) =>
  page.getByRole('button', { name: `${label} ${orderNumber}` });

/** Moves an order as the staff member of this page does, on another device. */
const moveElsewhere = async (page: Page, { id }: Placed, from: string, to: string) => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/api/staff/orders/${id}/status`, { headers, data: { from, to } });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** Counts tickets that are seen from their first to their last pixel. */
const countWhole = (page: Page): Promise<number> =>
  page.locator('.ticket').evaluateAll(
    (tickets) =>
      tickets.filter((each) => {
        const box = each.getBoundingClientRect();
        const column = each.closest('.bcol');
        const top = column?.querySelector('h2')?.getBoundingClientRect().bottom ?? 0;
        const bottom = column?.getBoundingClientRect().bottom ?? 0;
        return box.top >= top && box.bottom <= Math.min(bottom, innerHeight);
      }).length,
  );

test('17 orders go through a board of 1024 by 768 in three minutes with at most 36 presses', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.addInitScript(() => {
    Object.assign(window, { presses: 0 });
    addEventListener(
      'click',
      () => Object.assign(window, { presses: Number(Reflect.get(window, 'presses')) + 1 }),
      true,
    );
  });
  const orders = await placeOrders(page.request, shop, 'downtown', 17);
  await open(page, shop, 'downtown');
  const startedAt = Date.now();
  for (const order of orders.slice(0, 6)) await getButton(page, 'Start', order).click();
  for (const order of orders.slice(0, 6)) await expectSettled(page, 'Done', order.orderNumber);
  await page.locator('.ticket--frame').first().waitFor({ state: 'detached' });
  expect(await countWhole(page), 'whole tickets at 1024 by 768').toBeGreaterThanOrEqual(8);
  await expectAccessible(page);

  for (const order of orders.slice(6)) await getButton(page, 'Start', order).click();
  for (const order of orders) {
    await expectSettled(page, 'Done', order.orderNumber);
    await getButton(page, 'Done', order).click();
  }
  await expect(page.getByRole('heading', { name: 'Completed 17' })).toBeVisible({ timeout: 20_000 });
  expect(Date.now() - startedAt).toBeLessThan(180_000);
  expect(await page.evaluate(() => Reflect.get(window, 'presses'))).toBeLessThanOrEqual(36);
});

test('a television of 1920 by 1080 shows 12 whole tickets', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const orders = await placeOrders(page.request, shop, 'uptown', 14);
  await open(page, shop, 'uptown');
  for (const order of orders.slice(0, 5)) await moveElsewhere(page, order, 'pending', 'preparing');
  for (const { orderNumber } of orders.slice(0, 5)) await expect(ticket(page, 'Preparing', orderNumber)).toBeAttached();
  expect(await countWhole(page)).toBeGreaterThanOrEqual(12);
});

test('short tickets leave no hole beside a long one, and a phone shows the first one high', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const [long, ...short] = (await placeOrders(page.request, shop, 'main', 4)) as [Placed, Placed, Placed, Placed];
  await open(page, shop, 'main');
  // Its height is that of many options.
  await ticket(page, 'Pending', long.orderNumber).evaluate((card) => {
    card.style.height = '500px';
  });
  const boxes = () => Promise.all(short.map(({ orderNumber }) => ticket(page, 'Pending', orderNumber).boundingBox()));
  const [above] = await boxes();
  if (!above) throw new Error('no ticket');
  await expect.poll(async () => (await boxes())[1]?.y).toBeLessThanOrEqual(above.y + above.height + 12);
  const [first, second] = await boxes();
  expect(second?.x).toBe(first?.x);
  expect(second?.y).toBeGreaterThanOrEqual(above.y + above.height + 8);

  await page.setViewportSize({ width: 390, height: 844 });
  expect((await ticket(page, 'Pending', long.orderNumber).boundingBox())?.y).toBeLessThan(190);
});

test('a press is on a second board within a second, and gone from it when it is undone [board-8]', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const [order] = await placeOrders(page.request, shop, 'westside', 1);
  if (!order) throw new Error('no order');
  await open(page, shop, 'westside');
  const other = await browser.newPage({ baseURL: baseURL ?? new URL(page.url()).origin });
  await open(other, shop, 'westside');
  await getButton(page, 'Start', order).click();
  const claimed = getButton(other, 'Robin is starting', order);
  await expect(claimed).toBeVisible({ timeout: 1_000 });
  await expect(claimed).toHaveAttribute('aria-disabled', 'true');
  await getButton(page, 'Undo', order).click();
  await expect(getButton(other, 'Start', order)).toBeVisible({ timeout: 1_000 });
  await getButton(other, 'Start', order).click();
  for (const board of [page, other]) await expectSettled(board, 'Done', order.orderNumber);
  await other.close();
});

test('no ticket moves under a finger, and places close up when nothing was touched for a while', async ({
  page,
  shop,
}) => {
  const orders = await placeOrders(page.request, shop, 'eastside', 3);
  const [first, second] = orders as [Placed, Placed];
  await open(page, shop, 'eastside');
  const card = ticket(page, 'Pending', second.orderNumber);
  const before = await card.boundingBox();
  const firstPlace = await ticket(page, 'Pending', first.orderNumber).boundingBox();
  await getButton(page, 'Start', second).hover();
  await page.mouse.down();
  await moveElsewhere(page, first, 'pending', 'preparing');
  await expect(ticket(page, 'Preparing', first.orderNumber)).toBeVisible();
  expect(await card.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(getButton(page, 'Undo', second)).toBeVisible();
  // The label changes, and the height does not.
  expect(await card.boundingBox()).toEqual(before);
  await getButton(page, 'Undo', second).click();
  await expect.poll(() => card.boundingBox(), { timeout: 8_000 }).toEqual(firstPlace);
});

test('a completed order comes back with Recall, and its customer reads that it is not ready after all [board-7]', async ({
  page,
  shop,
}) => {
  const [order] = await placeOrders(page.request, shop, 'mall', 1);
  if (!order) throw new Error('no order');
  await open(page, shop, 'mall');
  await moveElsewhere(page, order, 'pending', 'preparing');
  await moveElsewhere(page, order, 'preparing', 'completed');
  await getButton(page, 'Recall', order).click();
  await expect(getButton(page, 'Undo', order)).toBeVisible();
  await expect(ticket(page, 'Preparing', order.orderNumber)).toContainText('Not ready after all', { timeout: 15_000 });
  await expectSettled(page, 'Done', order.orderNumber);
  await getButton(page, 'Done', order).click();
  await expect(getButton(page, 'Recall', order)).toBeVisible({ timeout: 15_000 });
});
