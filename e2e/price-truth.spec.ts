import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { landed, placeButton } from './counter.ts';
import { startProduct } from './global-setup.ts';
import { open, put, stored, told } from './lists-on-device.ts';
import { reloadPage } from './open-page.ts';
import { test as base, expect } from './test.ts';

const [latte, espresso] = [3, 1];

/** A product of its own: what it publishes and sells out is nobody else's. */
const openShop = async () => {
  const { url, databaseUrl, stop } = await startProduct();
  const env = { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: url, LOG_LEVEL: 'fatal' };
  const menu = (args: string[], input = '') =>
    execFileSync(process.execPath, ['api/src/commands/menu.ts', ...args], { env, input, encoding: 'utf8' });
  const hash = async () => (await (await fetch(`${url}/api/catalogue/now`)).json()).catalogue;
  const post = async (path: string, data: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(data) });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return answer.json();
  };

  /** Publishes the default cafe with the latte at this price, and waits until the server sells by it. Pages follow. */
  const publishLatteAt = async (priceCents: number) => {
    const before = await hash();
    const file = JSON.parse(menu(['export', '-']));
    const item = file.items.find(({ id }: { id: number }) => id === latte);
    if (item.priceCents === priceCents) return;
    item.priceCents = priceCents;
    menu(['publish', '-'], JSON.stringify(file));
    await expect.poll(hash).not.toBe(before);
  };
  const staff = { name: 'Robin Hale', email: `robin-${randomUUID()}@hale.example`, password: 'Juniper1!' };
  await post('/auth/register', staff);
  execFileSync('psql', [databaseUrl, '-XAtqc', `update users set role = 'staff' where email = '${staff.email}'`]);
  const { token } = await post('/auth/login', { email: staff.email, password: staff.password });
  /** How many lattes the main store has left; null is no limit. */
  const leave = (left: number | null) =>
    post('/staff/availability', { store: 'main', kind: 'item', id: latte, left, until: 'open' }, token);

  return { url, publishLatteAt, leave, stop };
};

type Shop = Awaited<ReturnType<typeof openShop>>;

const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await openShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

test.use({ allowedConsole: /409/ });
// In one worker, so that the shop is started once.
test.describe.configure({ mode: 'default' });
// Each test publishes and checks screens at two widths.
test.slow();

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });

/** A cart as the page writes it. Today's deals are over on this device, so that a latte has its list price. */
const fillCart = async (page: Page, ...lines: [number, number][]) => {
  await open(page, '/menu');
  await page.waitForFunction(() => localStorage.getItem('juniper_deals') !== null);
  const clock = JSON.parse((await stored(page, 'juniper_deals')) ?? '{}');
  for (const id of Object.keys(clock.endsAt)) clock.endsAt[id] = Date.now() - 1000;
  await put(page, 'juniper_deals', clock);
  const { id: owner } = JSON.parse((await stored(page, 'user')) ?? '{}');
  const items = lines.map(([id, price]) => ({ id, quantity: 1, price }));
  await put(page, 'juniper_cart', { owner, items });
};

/** From here on the page hears nothing new, as one whose last question was a moment ago. */
const hearNothing = async (page: Page) => {
  const now = await (await page.request.get('/api/catalogue/now')).json();
  await page.route('**/api/catalogue/now', (route) => route.fulfill({ json: now }));
};

const expectGoodScreens = async (page: Page, where: string) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `${where} at ${width}`);
  }
};

test.beforeEach(async ({ shop }) => {
  await shop.publishLatteAt(400);
  await shop.leave(null);
});

test('the cart says that a price has changed, until Proceed to Payment agrees to it', async ({
  memberPage: page,
  shop,
}) => {
  await fillCart(page, [latte, 4]);
  await open(page, '/cart');
  await expect(row(page, 'Latte')).toContainText('$4.00');
  await expect(page.getByText(/^was /)).toHaveCount(0);
  await shop.publishLatteAt(420);
  await reloadPage(page);
  await expect(row(page, 'Latte')).toContainText('was $4.00, now $4.20');
  await expectGoodScreens(page, 'cart');
  await open(page, '/checkout');
  await expect(summary(page)).toContainText('was $4.00, now $4.20');
  await expectGoodScreens(page, 'checkout');
  await open(page, '/cart');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(summary(page)).toContainText('$4.20');
  await expect(summary(page)).not.toContainText('was');
  await placeButton(page).click();
  await landed(page);
  await expect(page.getByRole('main')).toContainText('$4.96');
});

for (const isHeard of [true, false]) {
  test(`an order at the old price is refused by name, and a second press orders at the new one, ${isHeard ? 'with the new menu' : 'though the page has the old menu'}`, async ({
    memberPage: page,
    shop,
  }) => {
    await fillCart(page, [latte, 4]);
    await open(page, '/checkout');
    await expect(summary(page)).toContainText('$4.72');
    await hearNothing(page);
    await shop.publishLatteAt(420);
    if (isHeard) await page.unroute('**/api/catalogue/now');
    const refused = page.waitForResponse((answer) => answer.status() === 409);
    await placeButton(page).click();
    expect(await (await refused).json()).toMatchObject({
      code: 'cart_outdated',
      data: { totalAmount: 4.96, lines: [{ id: latte, reason: 'price', was: 4, now: 4.2 }] },
    });
    await expect(page.getByRole('alert')).toContainText('Latte: was $4.00, now $4.20');
    await expect(page.getByRole('alert').getByRole('link', { name: 'Go to your cart' })).toBeVisible();
    await expect(summary(page)).toContainText('was $4.00, now $4.20');
    await expect(summary(page).getByRole('row', { name: 'Final price' })).toContainText('$4.96');
    if (isHeard) await expect(summary(page)).toContainText('$4.20 × 1');
    await expectGoodScreens(page, 'refused');
    await placeButton(page).click();
    await landed(page);
    await expect(page.getByRole('main')).toContainText('$4.96');
  });
}

test('an order at a price that has fallen is placed, at the lower one [money-3]', async ({
  memberPage: page,
  shop,
}) => {
  await fillCart(page, [latte, 4]);
  await open(page, '/checkout');
  await expect(summary(page)).toContainText('$4.72');
  await hearNothing(page);
  await shop.publishLatteAt(380);
  await placeButton(page).click();
  await landed(page);
  await expect(page.getByRole('main')).toContainText('$4.48');
});

test('what is sold out is named in the cart and at checkout; without it the order is placed', async ({
  memberPage: page,
  shop,
}) => {
  await fillCart(page, [latte, 4], [espresso, 2.5]);
  await open(page, '/checkout');
  await expect(summary(page)).toContainText('$7.68');
  await hearNothing(page);
  await shop.leave(0);
  await page.unroute('**/api/catalogue/now');
  await placeButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Latte: Sold out');
  await expect(page.getByRole('alert')).toContainText('The rest costs $2.96.');
  await expect(summary(page).getByText('Sold out')).toBeVisible();
  await expectGoodScreens(page, 'sold out at checkout');

  // The cart asks at once what is sold out.
  await page.getByRole('alert').getByRole('link', { name: 'Go to your cart' }).click();
  await expect(row(page, 'Latte')).toContainText('Sold out');
  await expectGoodScreens(page, 'sold out in the cart');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await told(page, 'Latte is sold out.');
  await expect(row(page, 'Latte')).toBeFocused();
  await expect(page).toHaveURL('/cart');
  await expect(row(page, 'Espresso')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'More for Latte' }).click();
  await expect(page.getByRole('button', { name: 'Move to wishlist: Latte' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Another store: Latte' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Latte' }).click();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await placeButton(page).click();
  await landed(page);
  await expect(page.getByRole('main')).toContainText('$2.96');
});

test('of what is short, checkout takes what is left', async ({ memberPage: page, shop }) => {
  await fillCart(page, [latte, 4]);
  await open(page, '/cart');
  await expect(row(page, 'Latte')).toContainText('$4.00');
  await page.getByRole('button', { name: 'Increase Latte' }).click();
  await open(page, '/checkout');
  await expect(summary(page)).toContainText('$9.44');
  await hearNothing(page);
  await shop.leave(1);
  await page.unroute('**/api/catalogue/now');
  await placeButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Latte: Only 1 left');
  await summary(page).getByRole('button', { name: 'Take 1 Latte' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await placeButton(page).click();
  await landed(page);
  await expect(page.getByRole('main')).toContainText('$4.72');
});
