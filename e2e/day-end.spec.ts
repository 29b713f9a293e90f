// What becomes of orders that nobody began: their day passes, the worker runs its job, and people press what it asks.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openBoard, type Store } from './board.ts';
import { openConsole } from './console.ts';
import type { Product } from './global-setup.ts';
import { openPage, reloadPage } from './open-page.ts';
import { confirmEmail, earnTrust, makeStaff, passDay } from './orders.ts';
import { makeShopTest } from './own-shop.ts';
import { expect, logInAs } from './test.ts';

const test = makeShopTest();
// In one worker, so that the shop is started once. Each test has a store of its own.
test.describe.configure({ mode: 'default' });

type Placed = { id: string; orderNumber: string };

/** Registers a customer who placed orders that nobody began that day; returns them and how to log in. */
const leaveOver = async ({ request: api }: Page, { databaseUrl }: Product, storeLocation: Store, count: number) => {
  const data = { name: 'Priya Raman', email: `priya-${randomUUID()}@raman.example`, password: 'Juniper1!' };
  const session = await (await api.post('/api/auth/register', { data })).json();
  const headers = { authorization: `Bearer ${session.token}` };
  confirmEmail(data.email, databaseUrl);
  earnTrust(data.email, databaseUrl);
  const orders: Placed[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const answer = await api.post('/api/orders', {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: { ...data, password: undefined, storeLocation, items: [{ id: 6, quantity: 2 }] },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    orders.push((await answer.json()).data);
  }
  passDay(
    orders.map(({ id }) => id),
    databaseUrl,
  );
  const find = async ({ id }: Placed) => (await (await api.get(`/api/orders/${id}`, { headers })).json()).data;
  for (const order of orders) {
    await expect.poll(async () => (await find(order)).leftOverAt, { timeout: 15_000 }).toBeDefined();
  }
  return { session, orders, find };
};

const leftOver = (page: Page) => page.getByRole('region', { name: /^Left over from yesterday/ });
const row = (page: Page, { orderNumber }: Placed) =>
  leftOver(page).getByRole('listitem').filter({ hasText: orderNumber });
const press = (page: Page, label: string, { orderNumber }: Placed) =>
  leftOver(page)
    .getByRole('button', { name: `${label} ${orderNumber}`, exact: true })
    .click();

test('an order that nobody began says to ask at the counter [order-10]', async ({ page, shop }) => {
  const { session, orders } = await leaveOver(page, shop, 'westside', 1);
  await logInAs(page, session);
  await openPage(page, `/order?id=${orders[0]?.id}`);
  await expect(page.getByText('It should be ready. Ask at the counter.')).toBeVisible();
});

test('the board asks what became of each: one press, with Undo, and one for the rest [day-2]', async ({
  page,
  shop,
}) => {
  const { session, orders, find } = await leaveOver(page, shop, 'eastside', 4);
  const [handed, missed, ...rest] = orders as [Placed, Placed, Placed, Placed];
  await openBoard(page, 'eastside', (email) => makeStaff(email, shop.databaseUrl));
  await expect(leftOver(page).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);

  await press(page, 'Nobody came', handed);
  // An answer that were sent in spite of Undo would arrive before the next one, and close the order.
  await press(page, 'Undo', handed);
  await press(page, 'Handed over', handed);
  await press(page, 'Nobody came', missed);
  await expect(row(page, handed)).toBeHidden({ timeout: 15_000 });
  await expect(row(page, missed)).toBeHidden({ timeout: 15_000 });
  await expect(leftOver(page).getByRole('listitem')).toHaveCount(2);

  await leftOver(page).getByRole('button', { name: 'All handed over' }).click();
  await expect(leftOver(page)).toBeHidden({ timeout: 15_000 });
  for (const order of [handed, ...rest]) {
    expect(await find(order)).toMatchObject({ status: 'completed', closedAs: 'handed_over' });
  }

  await logInAs(page, session);
  await openPage(page, `/order?id=${missed.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Not picked up.' })).toBeVisible();
  await expect(page.getByText('We closed it, and you owe nothing.')).toBeVisible();
  await openPage(page, `/order?id=${handed.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'We hope you enjoyed it.' })).toBeVisible();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
});

test('Today asks the same, and takes what is answered off the list [day-2]', async ({ page, shop }) => {
  const { session, orders, find } = await leaveOver(page, shop, 'uptown', 2);
  const [handed, missed] = orders as [Placed, Placed];
  await openConsole(page, 'owner', '/owner', shop.databaseUrl);
  await expect(row(page, handed)).toContainText('Uptown');
  await press(page, 'Handed over', handed);
  await expect(row(page, handed)).toBeHidden({ timeout: 15_000 });
  expect(await find(handed)).toMatchObject({ status: 'completed', closedAs: 'handed_over' });
  await press(page, 'Nobody came', missed);
  await expect(row(page, missed)).toBeHidden({ timeout: 15_000 });
  // The answer is the server's own, not what the page has hidden.
  await reloadPage(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(row(page, handed).or(row(page, missed))).toBeHidden();

  await logInAs(page, session);
  await openPage(page, '/profile?tab=orders');
  const past = (order: Placed) => page.getByRole('listitem').filter({ hasText: order.orderNumber });
  await expect(past(missed).first()).toContainText('Not picked up');
  await expect(past(handed).first()).toContainText('Completed');
});
