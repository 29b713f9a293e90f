import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { atTheCounter, expectAddress, fillInAddress, landed, openCheckout, placeButton } from './counter.ts';
import { add, dock, open, put, stored, told } from './lists-on-device.ts';
import { reloadPage, waitUntilStill } from './open-page.ts';
import { confirmEmail, countOrders, endSessions, giveVoucher } from './orders.ts';
import { expect, expectLogin, test } from './test.ts';

const station = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Order status' }).getByRole('listitem').filter({ hasText: name });
const isOrder = /\/api\/orders$/;

/** How many streams of orders the browser has open. */
const countStreams = (context: BrowserContext) => {
  const streams = new Set<unknown>();
  context.on('request', (request) => request.url().endsWith('/api/orders/events') && streams.add(request));
  context.on('requestfailed', (request) => streams.delete(request));
  context.on('requestfinished', (request) => streams.delete(request));
  return () => streams.size;
};

test('a double press places one order, which the customer follows to its end in two tabs on one stream [order-8]', async ({
  memberPage: page,
  person,
}) => {
  const openStreams = countStreams(page.context());
  const moveOn = await atTheCounter(page.request);
  await openCheckout(page, [[7, 6]]);
  await placeButton(page).dblclick();
  await told(page, 'Thank you for your purchase!');
  const { orderNumber, id } = await landed(page);
  await expect(dock(page).getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  expect(await stored(page, 'juniper_checkout')).toBeNull();
  expect(countOrders(person.email)).toBe(1);
  await expect(page.getByText('Want the receipt by email?')).toBeVisible();
  await expect(station(page, 'Received')).toHaveAttribute('aria-current', 'step');

  const profile = await page.context().newPage();
  await open(profile, '/profile?tab=orders');
  await expect(profile.getByText(orderNumber).first()).toBeVisible();
  await expect(station(profile, 'Received')).toHaveAttribute('aria-current', 'step');
  await expect.poll(openStreams).toBe(1);

  await moveOn(id, 'pending', 'preparing');
  for (const tab of [page, profile]) {
    await expect(station(tab, 'Being made')).toHaveAttribute('aria-current', 'step');
    await expect(tab.getByRole('button', { name: /^Cancel order/ })).toBeHidden();
  }
  await moveOn(id, 'preparing', 'completed');
  await told(profile, `Your order ${orderNumber} is ready!`);
  await expect(profile.getByText('103 loyalty points')).toBeVisible();
  await expect(station(page, 'Ready')).toHaveAttribute('aria-current', 'step');
  await expect.poll(openStreams).toBe(0);
  await reloadPage(page);
  await expect(station(page, 'Ready')).toHaveAttribute('aria-current', 'step');
});

test('the form with its errors and the order that comes of it are accessible', async ({ memberPage: page }) => {
  await openCheckout(page);
  await fillInAddress(page);
  await page.getByLabel('ZIP code').fill('');
  await placeButton(page).click();
  await expect(page.getByLabel('ZIP code')).toBeFocused();
  // What the header covers half would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByLabel('ZIP code').fill('97099');
  await placeButton(page).click();
  await landed(page);
  await expect(station(page, 'Received')).toBeVisible();
  await expectAccessible(page);
});

test('Enter in any field places no order', async ({ memberPage: page, person }) => {
  const placed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) placed.push(request.url());
  });
  await openCheckout(page);
  await fillInAddress(page);
  const fields = page.locator('main form input:visible, main form select:visible');
  expect(await fields.count()).toBeGreaterThan(5);
  for (const field of await fields.all()) await field.press('Enter');
  await waitUntilStill(page);
  expect(placed).toEqual([]);
  await expect(page).toHaveURL('/checkout');
  expect(countOrders(person.email)).toBe(0);
});

test('two tabs that order at the same moment land on the same order [checkout-8]', async ({
  memberPage: page,
  person,
}) => {
  await openCheckout(page);
  await fillInAddress(page);
  const other = await page.context().newPage();
  await open(other, '/checkout');
  await expectAddress(other);
  await Promise.all([page, other].map((tab) => placeButton(tab).dispatchEvent('click')));
  const [one, two] = [await landed(page), await landed(other)];
  expect(two).toEqual(one);
  expect(countOrders(person.email)).toBe(1);
});

test('an order placed in one tab is where the other tab’s checkout ends too', async ({ memberPage: page }) => {
  await openCheckout(page);
  const other = await page.context().newPage();
  await open(other, '/checkout');
  await placeButton(page).click();
  expect(await landed(other)).toEqual(await landed(page));
});

test.describe('when no answer comes', () => {
  test.use({ allowedConsole: /Failed to load resource: (net::|the server responded with a status of 409)/ });

  test('nothing is lost, and the address edited meanwhile makes no second order', async ({
    memberPage: page,
    person,
  }) => {
    let isCut = true;
    await page.route(/\/api\/orders(\?key=.*)?$/, async (route) => {
      // The page also polls for its order, and would go to its page before the customer presses again.
      const isQuestion = route.request().method() === 'GET';
      if (!isQuestion && !isCut) return route.continue();
      if (!isQuestion) await route.fetch();
      await route.abort();
    });
    await openCheckout(page);
    await fillInAddress(page);
    await placeButton(page).click();
    await expect(page.getByRole('alert')).toContainText('never placed twice', { timeout: 15_000 });
    await expect(dock(page).getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    isCut = false;
    await page.getByLabel('Address').fill('20 Orchard Lane');
    await placeButton(page).click();
    await landed(page);
    await expect(dock(page).getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
    expect(countOrders(person.email)).toBe(1);
  });

  test('an answer that got lost says nothing when something else is ordered later, and nothing is ordered twice', async ({
    memberPage: page,
    person,
  }) => {
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/cart') && answer.request().method() === 'PUT',
    );
    confirmEmail(person.email);
    await openCheckout(page);
    await kept;
    const isOrderOrQuestion = /\/api\/orders(\?key=.*)?$/;
    await page.route(isOrderOrQuestion, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await placeButton(page).click();
    await expect(page.getByRole('alert')).toContainText('never placed twice', { timeout: 15_000 });
    await page.unroute(isOrderOrQuestion);
    // The order was placed, so the account's cart is empty; the device hears of it with its next change.
    await open(page, '/shop');
    await add(page, 'Americano');
    await expect.poll(() => stored(page, 'juniper_base'), { timeout: 10_000 }).toContain('"id":2');
    await open(page, '/checkout');
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    await expect(summary.getByRole('listitem')).toHaveText(/Americano/);
    await placeButton(page).click();
    await landed(page);
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText('1 × Americano');
    expect(countOrders(person.email)).toBe(2);
  });

  test('offline and back: the banner says what to do, and one order is placed', async ({
    memberPage: page,
    person,
  }) => {
    await openCheckout(page);
    await page.context().setOffline(true);
    await placeButton(page).click();
    await expect(page.getByRole('alert')).toContainText('check your connection');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await landed(page);
    expect(countOrders(person.email)).toBe(1);
  });
});

test('a reload while the order is under way lands on it', async ({ memberPage: page, person }) => {
  let arrived = () => {};
  const onServer = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await page.route(isOrder, async (route) => {
    await route.fetch();
    arrived();
  });
  await openCheckout(page);
  await placeButton(page).click();
  await onServer;
  await reloadPage(page);
  await landed(page);
  expect(countOrders(person.email)).toBe(1);
});

test.describe('a session that has ended', () => {
  test.use({ allowedConsole: /status of 401/ });

  test('leads to the login and back to the checkout, with cart and form [checkout-9]', async ({
    memberPage: page,
    person,
  }) => {
    // Sync the cart first: otherwise that call, and not the press, would find the session ended.
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/cart') && answer.request().method() === 'PUT',
    );
    await openCheckout(page);
    await fillInAddress(page);
    await kept;
    endSessions(person.email);
    await placeButton(page).click();
    await expectLogin(page);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/checkout');
    await expectAddress(page);
    await placeButton(page).click();
    await landed(page);
    expect(countOrders(person.email)).toBe(1);
  });
});

test.describe('on a device whose clock is days ahead', () => {
  test.use({ allowedConsole: /status of 409/ });

  test('a deal of that day is not granted: the new total is agreed to first; at night the cafe says when it begins [checkout-4]', async ({
    memberPage: page,
  }) => {
    const day = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10);
    await page.clock.setFixedTime(`${day}T11:00:00Z`);
    const { id: owner } = JSON.parse((await stored(page, 'user')) ?? '{}');
    await put(page, 'juniper_cart', { owner, items: [{ id: 3, quantity: 1, deal: day }] });
    await open(page, '/checkout');
    const closed = page.getByText('We’re closed right now. We’ll start your order at 7 AM.');
    await expect(closed).toBeVisible();
    await placeButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The total of your order has changed to $4.72. Tap Place Order again to order at this price.',
    );
    await placeButton(page).click();
    await landed(page);
    await expect(page.getByText('You pay at the counter: $4.72')).toBeVisible();
    await expect(closed).toBeVisible();
  });
});

test('a voucher is taken off, and comes back with the order cancelled', async ({ memberPage: page, person }) => {
  giveVoucher(person.email, 'welcome-drink');
  await openCheckout(page);
  await expect(page.getByRole('radio', { name: 'Free drink: −$4.20' })).toBeChecked();
  await expect(page.getByRole('table', { name: 'Totals' })).toContainText('Voucher−$4.20');
  await placeButton(page).click();
  const { orderNumber } = await landed(page);
  await expect(page.getByText('You pay at the counter: $4.96')).toBeVisible();
  await page.getByRole('button', { name: `Cancel order ${orderNumber}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await told(page, `Order ${orderNumber} is cancelled.`);
  await expect(page.getByRole('list', { name: 'Order status' })).toBeHidden();
  await openCheckout(page);
  await expect(page.getByRole('radio', { name: /^Free drink/ })).toBeEnabled();
});
