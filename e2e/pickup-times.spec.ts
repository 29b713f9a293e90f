import type { Quote } from '@juniper/core/contracts/pickup.ts';
import { formatMoment } from '@juniper/core/rules/describe-promise.ts';
import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { fetchOrder, landed, openCheckout, placeButton } from './counter.ts';
import { countWork, logInOwner, type Owner } from './counting.ts';
import { type Product, startProduct } from './global-setup.ts';
import { fill, open } from './lists-on-device.ts';
import { mailsTo } from './mail-catcher.ts';
import { confirmEmail } from './orders.ts';
import { test as base, expect } from './test.ts';

const timeZone = 'America/Los_Angeles';

/** One shop for all tests, whose main store counts work. */
const test = base.extend<object, { shop: Product; owner: Owner }>({
  shop: [
    async ({}, use) => {
      const shop = await startProduct();
      const { MAIL_DIR } = process.env;
      process.env.MAIL_DIR = shop.mailFolder;
      await use(shop);
      process.env.MAIL_DIR = MAIL_DIR;
      await shop.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  owner: [
    async ({ shop }, use) => {
      const owner = await logInOwner(shop);
      await countWork(owner, 'main', { daysAhead: 2 });
      await use(owner);
      await owner.api.dispose();
    },
    { scope: 'worker', auto: true, timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

// In one worker, so that the shop is started once.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const soon = (page: Page) => page.getByRole('radio', { name: /^(Ready|Leaves) about .*\d:\d\d [AP]M$/ });
const promiseIn = async (page: Page) => {
  await expect(soon(page)).toBeChecked();
  return (await soon(page).locator('xpath=..').textContent())?.match(/about (.*[AP]M)/)?.[1] ?? '';
};
const cartTime = (page: Page) => page.locator('.carttime', { hasText: /^Ready about .* if you order now$/ });
const ready = (page: Page) => page.getByRole('list', { name: 'Order status' }).getByRole('listitem').nth(2);
const readPickup = (request: Request) => request.postDataJSON().pickup;
const isOrder = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/orders');
const pause = async ({ api, headers }: Owner, data: object) => {
  const answer = await api.post('/api/staff/stores/main/pause', { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
};
test('as soon as possible: the promise is in the cart, on checkout, on the order’s page, in the profile and in the mail', async ({
  memberPage: page,
  person,
  shop,
}) => {
  confirmEmail(person.email, shop.databaseUrl);
  await fill(page, [[6, 2]]);
  await open(page, '/cart');
  await expect(cartTime(page)).toBeVisible();
  await openCheckout(page);
  await promiseIn(page);
  const sent = page.waitForRequest(isOrder);
  await placeButton(page).click();
  const { kind, promised } = readPickup(await sent);
  expect(kind).toBe('asap');
  await landed(page);
  const { dueAt, createdAt, isAsap } = await fetchOrder(page);
  // Up to five minutes later is still what was promised.
  expect((Date.parse(dueAt) - Date.parse(promised)) / 60_000).toBeLessThanOrEqual(5);
  expect(isAsap).toBe(true);
  const time = formatMoment(timeZone, dueAt, createdAt);
  await expect(ready(page)).toContainText(`about ${time}`);
  await expect
    .poll(() => mailsTo(person.email).join('\n').replaceAll('=\r\n', ''), { timeout: 20_000 })
    .toContain(`Ready about ${time}`);
  await open(page, '/profile?tab=orders');
  await expect(ready(page)).toContainText(`about ${time}`);
});

test('later: a quarter hour of the second day is chosen, by keyboard alone', async ({ memberPage: page }) => {
  const press = (key: string) => page.keyboard.press(key);
  // Before midnight no times are left today, and tomorrow is the first day.
  const days = page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio');
  await fill(page, [[6, 2]]);
  await open(page, '/checkout');
  await promiseIn(page);
  await soon(page).focus();
  await press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Pick a time' })).toBeChecked();
  await press('Tab');
  await expect(days.first()).toBeFocused();
  await press('ArrowRight');
  await expect(days.nth(1)).toBeChecked();
  await press('Tab');
  await press('Space');
  const times = page.getByRole('radiogroup', { name: 'Time' });
  const chosen = times.getByRole('radio', { checked: true });
  await expect(chosen).toBeFocused();
  const at = await chosen.inputValue();
  const sent = page.waitForRequest(isOrder);
  while (!(await placeButton(page).evaluate((button) => button === document.activeElement))) await press('Tab');
  await press('Enter');
  expect(readPickup(await sent)).toEqual({ kind: 'at', at });
  await landed(page);
  const { dueAt, createdAt, isAsap } = await fetchOrder(page);
  expect([dueAt, isAsap]).toEqual([at, false]);
  await expect(ready(page)).toContainText(`for ${formatMoment(timeZone, at, createdAt)}`);
});

test.describe('a promise that cannot be kept', () => {
  test.use({ allowedConsole: /status of 409/ });

  test('a later one is asked for and never set; one press orders for it', async ({ memberPage: page }) => {
    const early = (iso: string) => new Date(Date.parse(iso) - 30 * 60_000).toISOString();
    await page.route('**/api/pickup/quote', async (route) => {
      const response = await route.fetch();
      const body: { data: Quote } = await response.json();
      const { asap } = body.data;
      // As if the page had asked before the bar was busy.
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, asap: asap && { readyAt: early(asap.readyAt) } } },
      });
    });
    await openCheckout(page);
    await page.getByLabel('Full name').fill('Elena M.');
    await promiseIn(page);
    await page.unroute('**/api/pickup/quote');
    await placeButton(page).click();
    const question = page.getByText(/^We’re a bit busier than a minute ago: about .* now\. Still good\?/);
    await expect(question).toBeVisible();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByLabel('Full name')).toHaveValue('Elena M.');
    const sent = page.waitForRequest(isOrder);
    await page.getByRole('button', { name: /^Order for / }).click();
    const { promised } = readPickup(await sent);
    await landed(page);
    const { dueAt } = await fetchOrder(page);
    expect((Date.parse(dueAt) - Date.parse(promised)) / 60_000).toBeLessThanOrEqual(5);
  });

  test('a pause during checkout is seen before the press, or said by the server', async ({
    memberPage: page,
    owner,
  }) => {
    const words = page.getByText(/^Quick breather! We’re taking orders again at \d+:\d\d [AP]M\./);
    await openCheckout(page);
    await promiseIn(page);
    try {
      await pause(owner, { minutes: 30 });
      await placeButton(page).click();
      await expect(words.first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Order for / })).toBeVisible();
      await expect(page).toHaveURL('/checkout');
      // Another tab that is looked at again says it by itself.
      const other = await page.context().newPage();
      await open(other, '/checkout');
      await expect(other.getByText(/^Quick breather!/)).toBeVisible();
      await page.getByRole('button', { name: /^Order for / }).click();
      await landed(page);
      const { dueAt, createdAt } = await fetchOrder(page);
      expect(Date.parse(dueAt) - Date.parse(createdAt)).toBeGreaterThan(25 * 60_000);
    } finally {
      await pause(owner, { off: true });
    }
  });
});

test('a device whose clock is days ahead shows and sends the server’s promise', async ({ memberPage: page }) => {
  await page.clock.setFixedTime(Date.now() + 5 * 24 * 3_600_000);
  const asked = page.waitForResponse('**/api/pickup/quote');
  await openCheckout(page);
  const { data }: { data: Quote } = await (await asked).json();
  expect(await promiseIn(page)).toBe(formatMoment(timeZone, data.asap?.readyAt ?? '', data.now));
  const sent = page.waitForRequest(isOrder);
  await placeButton(page).click();
  const { promised } = readPickup(await sent);
  expect(Math.abs(Date.parse(promised) - Date.now())).toBeLessThan(3_600_000);
  await landed(page);
});

for (const width of [1280, 390]) {
  test(`is accessible at ${width} pixels, and nothing moves when the promise comes`, async ({ memberPage: page }) => {
    await page.setViewportSize({ width, height: 800 });
    let answer = () => {};
    const isWanted = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/pickup/quote', async (route) => {
      await isWanted;
      await route.continue();
    });
    await openCheckout(page);
    await expect(page.getByRole('radio', { name: 'As soon as possible', description: 'One moment...' })).toBeChecked();
    const getPlace = () =>
      page.getByText('Who is it for?').evaluate((legend) => legend.getBoundingClientRect().top + scrollY);
    const before = await getPlace();
    answer();
    await promiseIn(page);
    expect(await getPlace()).toBe(before);
    await page.getByRole('radio', { name: 'Pick a time' }).check();
    const times = page.getByRole('radiogroup', { name: 'Time' }).locator('.chip');
    await expect(times.first()).toBeVisible();
    const boxes = await times.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    expect(boxes.filter((box) => box.width < 64 || box.height < 44)).toEqual([]);
    if (width === 390) expect(boxes.filter(({ top }) => top === boxes[0].top)).toHaveLength(Math.min(4, boxes.length));
    const rows = await page
      .locator('.when .choice')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...rows)).toBeGreaterThanOrEqual(56);
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await placeButton(page).click();
    await expect(page.getByText('Pick a time, or take it as soon as possible.')).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'with an error');
    await times.first().click();
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'with a time');
    await placeButton(page).click();
    await landed(page);
    await expect(ready(page)).toContainText('for ');
    await expectAccessible(page, 'the order');
    await fill(page, [[6, 2]]);
    await open(page, '/cart');
    await expect(cartTime(page)).toBeVisible();
    await expectAccessible(page, 'the cart');
  });
}
