import { expectAccessible, expectContrast } from './axe.ts';
import {
  atStripe,
  backUnpaid,
  byCard,
  expectPaid,
  heading,
  openCheckout,
  placeByCard,
  press,
  test,
  thanks,
} from './card-shop.ts';
import { fetchOrder, landed, placeButton } from './counter.ts';
import { open, stored, told } from './lists-on-device.ts';
import { openPage, reloadPage } from './open-page.ts';
import { test as base, expect } from './test.ts';

// One server for the file.
test.describe.configure({ mode: 'default' });

test('paid: the order’s page thanks, the cart is empty, and the card is charged when we start', async ({
  memberPage: page,
  owner,
}) => {
  await placeByCard(page);
  await press(page, 'Pay');
  const id = await expectPaid(page);
  await told(page, thanks);
  expect(JSON.parse((await stored(page, 'juniper_cart')) ?? '{}').items).toEqual([]);
  expect(JSON.parse((await stored(page, 'orderCompleted')) ?? '{}')).toMatchObject({ orderId: id, status: 'pending' });
  await expectAccessible(page, 'paid');
  const { api, headers } = owner;
  const data = { from: 'pending', to: 'preparing' };
  expect((await api.post(`/api/staff/orders/${id}/status`, { headers, data })).ok()).toBe(true);
  await heading(page, 'We’re making it.');
  await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 20_000 });
  // Thanked for once.
  await reloadPage(page);
  await heading(page, 'We’re making it.');
  await expect(page.getByText(thanks)).toHaveCount(0);
});

test.describe('a card that is declined first', () => {
  test.use({ allowedConsole: /status of 402/ });

  test('is paid with the second try', async ({ memberPage: page }) => {
    await placeByCard(page);
    await press(page, 'Decline');
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await press(page, 'Pay');
    await expectPaid(page);
  });
});

test('3-D Secure', async ({ memberPage: page }) => {
  await placeByCard(page);
  await press(page, '3-D Secure');
  await press(page, 'Approve');
  await expectPaid(page);
});

test('Back, a reload, and paid from the order’s page with the keyboard', async ({ memberPage: page }) => {
  await placeByCard(page);
  const address = page.url();
  await page.goBack();
  await heading(page, 'Almost done.');
  await page.goForward();
  await atStripe(page);
  await backUnpaid(page);
  await reloadPage(page);
  await heading(page, 'Almost done.');
  await expect(page.getByText(thanks)).toHaveCount(0);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await pay.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pay at the counter instead' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await atStripe(page);
  // The same page: nobody can pay twice.
  expect(page.url()).toBe(address);
  await press(page, 'Pay');
  await expectPaid(page);
});

test('who closes the tab and pays elsewhere is thanked later, in the first tab that is opened', async ({
  memberPage: page,
  context,
  stripe,
}) => {
  await placeByCard(page);
  const session = new URL(page.url()).pathname.replace('/pay/', '');
  await page.close();
  expect(stripe.pay(session)).toBe(true);
  const later = await context.newPage();
  await open(later, '/menu');
  await told(later, thanks);
  await open(later, '/profile?tab=orders');
  await later.getByRole('link', { name: /^See how it’s going/ }).click();
  await expectPaid(later);
});

test('changed to the counter: it is made, and Stripe’s page is over', async ({ memberPage: page }) => {
  await placeByCard(page);
  const address = page.url();
  await backUnpaid(page);
  await press(page, 'Pay at the counter instead');
  await landed(page);
  await expect(page.getByText(/^You pay at the counter: \$/)).toBeVisible();
  await told(page, thanks);
  await openPage(page, address);
  await heading(page, 'This page has expired');
});

test('cancelled before it is paid: nothing is made or charged', async ({ memberPage: page }) => {
  await placeByCard(page);
  const address = page.url();
  await backUnpaid(page);
  await press(page, /^Cancel order ORD-/);
  await press(page, 'Cancel order');
  await heading(page, 'This order is cancelled.');
  await expect(page.getByText('We won’t make this one, and you owe nothing.')).toBeVisible();
  await expect.poll(async () => (await fetchOrder(page)).payment.state, { timeout: 20_000 }).toBe('released');
  await openPage(page, address);
  await heading(page, 'This page has expired');
});

for (const width of [1280, 390]) {
  test(`checkout and an unpaid order are accessible at ${width} pixels`, async ({ memberPage: page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openCheckout(page);
    await byCard(page).check();
    const group = page.getByRole('group', { name: 'Pay' });
    const rows = await group.locator('.choice').evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
    expect(rows.map(({ height }) => Math.round(height))).toEqual([56, 56]);
    expect(rows[0]?.x).toBe(rows[1]?.x);
    const dark = () => page.evaluate(() => document.documentElement.setAttribute('data-theme', 'after-hours'));
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'checkout');
    await dark();
    await expectContrast(page, 'checkout after hours');
    await placeButton(page).click();
    await atStripe(page);
    await backUnpaid(page);
    const { height } = (await page.getByRole('button', { name: /^Pay \$/ }).boundingBox()) ?? { height: 0 };
    expect(height).toBe(52);
    await expectAccessible(page, 'unpaid');
    await dark();
    await expectContrast(page, 'unpaid after hours');
  });
}

base('without keys no page speaks of cards', async ({ memberPage: page }) => {
  for (const path of ['/faq', '/terms', '/privacy', '/checkout', '/order']) {
    expect(await (await page.request.get(path)).text(), path).not.toMatch(/stripe|data-cards|Apple Pay or/i);
  }
  expect(await (await page.request.get('/api/config')).json()).toMatchObject({ payments: ['counter'] });
  await openCheckout(page);
  await expect(page.getByText('Pay when you pick it up.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Pay' })).toHaveCount(0);
});
