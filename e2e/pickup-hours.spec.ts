import type { Quote } from '@juniper/core/contracts/pickup.ts';
import { slotMs } from '@juniper/core/rules/make-time.ts';
import { toWallTime } from '@juniper/core/rules/wall-clock.ts';
import type { Page } from '@playwright/test';
import { fetchOrder, landed, openCheckout, placeButton } from './counter.ts';
import { changeStore, countWork, everyDay, logInOwner, setStations } from './counting.ts';
import type { Product } from './global-setup.ts';
import { fill, open } from './lists-on-device.ts';
import { makeShopTest } from './own-shop.ts';
import { expect } from './test.ts';

const test = makeShopTest();
// One after the other, so that the shop is started once.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const timeZone = 'America/Los_Angeles';
const minuteMs = 60_000;

/** Opens the main store at all hours, also on days that an earlier test has changed. */
const openMainStore = async (shop: Product) => {
  const owner = await logInOwner(shop);
  await changeStore(owner, 'main', 'special-days', { specialDays: [] });
  await countWork(owner, 'main');
  return owner;
};

const soon = (page: Page) => page.getByRole('radio', { name: /^(Ready about|As soon as possible)/ });
const later = (page: Page) => page.getByRole('radio', { name: 'Pick a time' });
const times = (page: Page) => page.getByRole('radiogroup', { name: 'Time' }).locator('.chip');

test.describe('near closing', () => {
  test.use({ allowedConsole: /status of 409/ });

  test('close minus lead: says how long orders are taken, and asks for the next opening after that', async ({
    memberPage: page,
    shop,
  }) => {
    const owner = await openMainStore(shop);
    // It closes in 15 to 20 minutes, at a full five minutes; at any hour of the day.
    const closes = Math.ceil((Date.now() + 15 * minuteMs) / slotMs) * slotMs;
    const clock = (ms: number) => toWallTime(timeZone, ms);
    await changeStore(owner, 'main', 'hours', everyDay(clock(closes - 10 * 60 * minuteMs), clock(closes)));

    const asked = page.waitForResponse('**/api/pickup/quote');
    await openCheckout(page);
    const { data }: { data: Quote } = await (await asked).json();
    // A lead of 5 minutes, and a minute for the slower of two flat whites.
    expect(Date.parse(data.lastOrderAt ?? '')).toBe(closes - 6 * minuteMs);
    await expect(page.getByText(/^Order within (\d+) minutes for today$/)).toBeVisible();
    await expect(soon(page)).toBeChecked();

    // The last order is over while the page still shows the promise of before.
    await page.route('**/api/pickup/quote', (route) => route.fulfill({ json: { success: true, data } }));
    await setStations(owner, 'main', { leadMinutes: 60 });
    await placeButton(page).click();
    const question = page.getByText(/^We’ll start your order .* Order for .*\?/);
    await expect(question).toBeVisible();
    await expect(page).toHaveURL('/checkout');
    await page.getByRole('button', { name: /^Order for / }).click();
    await landed(page);
    const order = await fetchOrder(page);
    expect(Date.parse(order.startAt)).toBeGreaterThan(closes);
  });

  test('a special day: closed on the landing page, and no time of it at checkout', async ({
    memberPage: page,
    browser,
    shop,
  }) => {
    const owner = await openMainStore(shop);
    const visitor = await browser.newPage({ baseURL: shop.url });
    await open(visitor, '/');
    await expect(visitor.getByText('Open now')).toBeVisible();
    const [today, tomorrow] = [0, 1].map((ahead) => new Date(Date.now() + ahead * 24 * 60 * minuteMs));
    const formatDay = (date: Date | undefined) => date?.toLocaleDateString('sv-SE', { timeZone });
    await changeStore(owner, 'main', 'special-days', {
      specialDays: [
        { day: formatDay(today), note: 'Stocktaking' },
        { day: formatDay(tomorrow), opens: '10:30', closes: '12:00', note: '' },
      ],
    });
    await expect
      .poll(async () => {
        await open(visitor, '/');
        return visitor.locator('.hero__open').textContent();
      })
      .toMatch(/^Closed, opens 10:30 AM$/);
    await visitor.close();
    await fill(page, [[6, 2]]);
    await open(page, '/checkout');
    await expect(page.getByText('We’ll start your order at 10:30 AM.')).toBeVisible();
    await later(page).check();
    await expect(times(page)).toHaveText(['10:45 AM', '11:00 AM', '11:15 AM', '11:30 AM', '11:45 AM', '12:00 PM']);
    await expect(page.getByText('Today: closed (Stocktaking).')).toBeVisible();
    // Pages are rendered again in turn, soon after a publication.
    await expect
      .poll(async () => (await page.request.get('/contact')).text(), { timeout: 30_000 })
      .toContain(`"validFrom":"${formatDay(tomorrow)}"`);
  });
});

/** The second Sunday of a March that is ahead: the clock goes from 2 to 3 AM. */
const nextGap = (): string => {
  const getSunday = (year: number) => 14 - ((new Date(Date.UTC(year, 2, 14)).getUTCDay() + 7) % 7);
  const days = [0, 1].map((more) => {
    const year = new Date().getUTCFullYear() + more;
    return `${year}-03-${String(getSunday(year)).padStart(2, '0')}`;
  });
  return days.find((day) => Date.parse(day) - 2 * 24 * 60 * minuteMs > Date.now()) as string;
};

/** 9 PM of the day before. */
const evening = Date.parse(`${nextGap()}T05:00:00Z`);

const nightTest = makeShopTest({
  NODE_OPTIONS: `--import=${import.meta.dirname}/other-clock.ts`,
  CLOCK_STARTS_AT: new Date(evening).toISOString(),
});

nightTest.describe('in the night in which the clock skips an hour', () => {
  nightTest('pages agree, and no time that it skips is offered', async ({ memberPage: page, browser, shop }) => {
    const owner = await openMainStore(shop);
    await changeStore(owner, 'main', 'hours', everyDay('20:00', '04:00'));
    const visitor = await browser.newPage({ baseURL: shop.url });
    for (const each of [page, visitor]) await each.clock.install({ time: evening });
    await open(visitor, '/');
    await expect(visitor.getByText('Open now until 4 AM')).toBeVisible();
    await openCheckout(page);
    await later(page).check();
    await page.getByText('Tomorrow', { exact: true }).click();
    const early = [12, 1, 3].flatMap((hour) => ['00', '15', '30', '45'].map((minute) => `${hour}:${minute} AM`));
    await expect(times(page)).toHaveText([...early, '4:00 AM', '8:15 PM', '8:30 PM', '8:45 PM']);
    await times(page).filter({ hasText: '3:00 AM' }).click();
    await placeButton(page).click();
    await landed(page);
    // 3 AM comes right after 1:59: five hours after 9 PM.
    expect(Date.parse((await fetchOrder(page)).dueAt) - evening).toBe(5 * 60 * minuteMs);
    await expect(page.getByRole('list', { name: 'Order status' })).toContainText('3:00 AM');
    await visitor.close();
  });
});
