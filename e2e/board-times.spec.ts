import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openBoard, type Store, ticket } from './board.ts';
import { countWork, logInOwner, setStations } from './counting.ts';
import type { Product } from './global-setup.ts';
import { reloadPage } from './open-page.ts';
import { confirmEmail, earnTrust, makeStaff, timeOrder } from './orders.ts';
import { makeShopTest } from './own-shop.ts';
import { expect } from './test.ts';

const test = makeShopTest();
// The browser logs a refusal.
test.use({ allowedConsole: /Failed to load resource.*409/ });
/** Each test has a store of its own. */
// In one worker, so that the shop is started once.
test.describe.configure({ mode: 'default', timeout: 150_000 });

const password = 'Juniper1!';
const stations = { workers: 1, onlinePercent: 60, daysAhead: 0 };

const register = async (api: APIRequestContext, email: string) => {
  const data = { name: 'Priya Raman', email, password };
  await api.post('/api/auth/register', { data });
  return data;
};
const logIn = async (api: APIRequestContext, data: object) => {
  const { token } = await (await api.post('/api/auth/login', { data })).json();
  return { authorization: `Bearer ${token}` };
};

/** A customer who orders two flat whites for as soon as possible. The answer is the order, or the refusal's code. */
const makeCustomer = async ({ request: api }: Page, { databaseUrl }: Product, store: Store) => {
  const customer = await register(api, `priya-${randomUUID()}@raman.example`);
  confirmEmail(customer.email, databaseUrl);
  earnTrust(customer.email, databaseUrl);
  const headers = await logIn(api, customer);
  const { catalogue } = await (await api.get('/api/catalogue/now')).json();
  const address = { address: '18 Birch Lane', city: 'Maple Hollow', zipCode: '97099' };
  return async () => {
    const answer = await api.post('/api/orders', {
      headers: { ...headers, 'idempotency-key': randomUUID(), catalogue },
      data: { ...customer, password: undefined, ...address, storeLocation: store, items: [{ id: 6, quantity: 2 }] },
    });
    const { code, message, data } = await answer.json();
    return { code, message, orderNumber: data?.orderNumber as string, dueAt: data?.dueAt as string };
  };
};
const board = (page: Page, { databaseUrl }: Product, store: Store) =>
  openBoard(page, store, (email) => makeStaff(email, databaseUrl));

/** Counts strokes of the bell; each ring has two. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    class CountingAudioContext extends AudioContext {
      override createOscillator() {
        (window as unknown as { strokes: number }).strokes += 1;
        return super.createOscillator();
      }
    }
    Object.assign(window, { strokes: 0, AudioContext: CountingAudioContext });
  });
const rings = (page: Page) => page.evaluate(() => (window as unknown as { strokes: number }).strokes / 2);
/** Hides the server's time in answers and streams: the board counts by it, and the test turns only the device's clock. */
const hideServerTime = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (...call) => {
      const { body, status, statusText, headers } = await fetch(...call);
      const shown = [...headers].filter(([name]) => name !== 'date');
      return new Response(body, { status, statusText, headers: shown });
    };
  });
const nowAt = async (page: Page, store: Store) => {
  const { stores } = await (await page.request.get('/api/catalogue/now')).json();
  return stores[store];
};
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const pause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });
const short =
  /^Paused until \d+:\d\d\. Customers read: “Quick breather! We’re taking orders again at \d+:\d\d [AP]M\.”$/;

test('a scheduled order stands in Later without a bell, comes forward, and rings once when it is to be started', async ({
  page,
  shop,
}) => {
  await countWork(await logInOwner(shop), 'downtown', stations);
  const order = await makeCustomer(page, shop, 'downtown');
  const { orderNumber } = await order();
  timeOrder(orderNumber, { startIn: 60, dueIn: 70 }, shop.databaseUrl);
  await page.clock.install();
  await hideServerTime(page);
  await listen(page);
  await board(page, shop, 'downtown');
  // Sound is allowed after a press.
  await page.getByRole('heading', { name: 'Orders' }).click();
  const later = page.getByText('Later (1)');
  await expect(later).toBeVisible();
  await expect(ticket(page, 'Pending', orderNumber)).toBeHidden();
  await later.focus();
  await page.keyboard.press('Enter');
  await expect(ticket(page, 'Pending', orderNumber)).toContainText(/start \d+:\d\d, due \d+:\d\d/);
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  await page.clock.fastForward('41:00');
  await expect(later).toBeHidden();
  await expect(ticket(page, 'Pending', orderNumber)).toBeVisible();
  expect(await rings(page)).toBe(0);

  await page.clock.fastForward('20:00');
  await expect.poll(() => rings(page)).toBe(1);

  await reloadPage(page);
  await page.getByRole('heading', { name: 'Orders' }).click();
  await expect(ticket(page, 'Pending', orderNumber)).toBeVisible();
  await page.clock.fastForward('00:10');
  expect(await rings(page), 'after a reload').toBe(0);
  await page.clock.fastForward('15:00');
  await expect(ticket(page, 'Pending', orderNumber)).toContainText('Late, due');
});

test('a pause from the board stops the next order, says what customers read, and is undone', async ({ page, shop }) => {
  await countWork(await logInOwner(shop), 'uptown', stations);
  const order = await makeCustomer(page, shop, 'uptown');
  await board(page, shop, 'uptown');
  await pause(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pause Uptown' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^15 minutes/ }).focus();
  await page.keyboard.press('Enter');
  const said = toast(page, 'Customers read: “Quick breather!');
  await said.hover(); // Undo waits
  await expect(page.getByText(short)).toBeVisible();
  await expectAccessible(page);
  expect((await nowAt(page, 'uptown')).pausedUntil).toEqual(expect.any(String));
  const refused = await order();
  expect(refused.code).toBe('paused');
  await expect(page.getByText(`Customers read: “${refused.message}”`).first()).toBeVisible();

  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Uptown takes orders again.')).toBeVisible();
  await expect(page.getByText(short)).toBeHidden();
  expect((await nowAt(page, 'uptown'))?.pausedUntil ?? null).toBeNull();
  expect((await order()).code).toBeUndefined();

  await pause(page).click();
  await dialog.getByRole('button', { name: /^60 minutes/ }).click();
  await page.getByRole('button', { name: 'Take orders again at Uptown' }).click();
  await expect(page.getByText(short)).toBeHidden();
  expect((await order()).code).toBeUndefined();
});

test('Busy moves the promise of those who wait, which Undo takes back; what is overbooked is said', async ({
  page,
  shop,
}) => {
  const owner = await logInOwner(shop);
  await countWork(owner, 'westside', stations);
  const order = await makeCustomer(page, shop, 'westside');
  const first = await order();
  await board(page, shop, 'westside');
  const card = ticket(page, 'Pending', first.orderNumber);
  const shownTimes = card.getByText(/^(start \d+:\d\d|Start now), due \d+:\d\d$/);
  await expect(shownTimes).toBeVisible();
  const times = await shownTimes.textContent();
  await page.getByRole('button', { name: 'Busy', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Busy at Westside' });
  await expect(dialog.getByRole('checkbox', { name: 'Let the waiting customer know' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '+15 minutes' }).click();
  const said = toast(page, 'New orders are promised 15 minutes later');
  await said.hover(); // Undo waits
  await expect(said).toContainText('The one who waits was told.');
  await expect(page.getByRole('button', { name: 'Busy +15' })).toBeVisible();
  await expect(card).toContainText(/Moved at \d+:\d\d, and the customer was told\./);
  await expect(shownTimes).not.toHaveText(times ?? '');
  expect((await nowAt(page, 'westside')).busyMinutes).toBe(15);
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(shownTimes).toHaveText(times ?? '');
  await expect(page.getByRole('button', { name: 'Busy', exact: true })).toBeVisible();

  await expect(page.getByText(/^Overbooked/)).toBeHidden();
  // The work of these is in later slots: a slot that has begun keeps its capacity.
  await order();
  await order();
  // Each station has hardly anybody left.
  await setStations(owner, 'westside', { ...stations, workers: 0.1, onlinePercent: 1 });
  await reloadPage(page);
  await expect(page.getByText(/^Overbooked: bar (at|from) \d+:\d\d$/)).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    const small = await page
      .locator('.board__end > button, .board__strip button')
      .evaluateAll((buttons) => buttons.filter((each) => each.getBoundingClientRect().height < 48).length);
    expect(small, `presses at ${width}`).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('a board of all stores asks which one to pause, and a store that counts no work is never busy', async ({
  page,
  shop,
}) => {
  await board(page, shop, 'mall');
  await expect(pause(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Busy' })).toBeHidden();
  await page.getByRole('combobox', { name: 'Store' }).selectOption('All stores');
  await pause(page).click();
  await page.getByRole('dialog', { name: 'Pause which store?' }).getByRole('button', { name: 'Mall' }).click();
  await page
    .getByRole('dialog', { name: 'Pause Mall' })
    .getByRole('button', { name: /^Rest of the day/ })
    .click();
  await expect(page.getByText(/^Mall: Paused until/)).toBeVisible();
});

test('staff enter an order for a time that the store can keep, and another one when it is taken [walkin-7]', async ({
  page,
  shop,
}) => {
  await countWork(await logInOwner(shop), 'eastside', stations);
  await board(page, shop, 'eastside');
  await page.getByRole('button', { name: 'New order' }).click();
  const panel = page.getByRole('dialog', { name: 'New order, Eastside' });
  const when = panel.getByLabel('When');
  await panel.getByRole('button', { name: /^Latte / }).click();
  await panel.getByLabel('Name').fill('Noor');
  await expect(when.locator('option').first()).toHaveText(/^(Now|When we open), about .*\d:\d\d [AP]M$/);
  const [time] = await when
    .locator('option')
    .nth(5)
    .evaluateAll((options) => options.map((each) => each.textContent));
  await when.selectOption({ index: 5 });
  for (const width of [390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, `a time at ${width}`);
  }
  await panel.getByRole('button', { name: /^Place order/ }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: /Noor is on the board, ready about/ })).toContainText(
    String(time).match(/\d+:\d\d [AP]M/)?.[0] ?? '',
  );

  // Somebody else takes the time while the next order is entered.
  await page.getByRole('button', { name: 'New order' }).click();
  await panel.getByRole('button', { name: /^Latte / }).click();
  await panel.getByLabel('Name').fill('Ana');
  await when.selectOption({ index: 5 });
  await page.route('**/api/staff/orders', async (route) => {
    const quote = await (
      await page.request.post('/api/pickup/quote', { data: { store: 'eastside', items: [{ id: 3, quantity: 1 }] } })
    ).json();
    const data = { ...quote.data, days: quote.data.days.map((day: object) => ({ ...day, times: [] })) };
    const json = { success: false, code: 'slot_full', message: 'That time is taken by now.', data };
    await route.fulfill({ status: 409, json });
  });
  await panel.getByRole('button', { name: /^Place order/ }).click();
  await expect(panel.getByRole('alert')).toHaveText('That time is taken by now.');
});
