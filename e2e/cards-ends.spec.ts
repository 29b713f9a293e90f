import type { Page } from '@playwright/test';
import { startBoss } from '../api/src/platform/queue/boss.ts';
import {
  atStripe,
  backUnpaid,
  bookedFor,
  byCard,
  expectPaid,
  heading,
  held,
  openCheckout,
  placeByCard,
  press,
  test,
  thanks,
} from './card-shop.ts';
import { fetchOrder, landed, placeButton } from './counter.ts';
import type { Product } from './global-setup.ts';
import { open, stored, told } from './lists-on-device.ts';
import { openPage } from './open-page.ts';
import { passTime, readPayment } from './orders.ts';
import { expect } from './test.ts';

// One server for the file.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ stripe }) => {
  stripe.forgetFaults();
  stripe.webhooks.set('deliver');
});

/** The order whose payment page is shown. */
const orderBehind = (stripe: Parameters<typeof bookedFor>[0], page: Page): string => {
  const session = stripe.books.sessions.get(new URL(page.url()).pathname.replace('/pay/', ''));
  return new URL(session?.success_url ?? '').searchParams.get('id') ?? '';
};

/** Its fifteen minutes are over. */
const runOut = ({ databaseUrl }: Product, orderId: string) => passTime(orderId, 15, databaseUrl);

/** As the schedule does every minute. */
const lookAtPayments = async ({ databaseUrl }: Product) => {
  const boss = await startBoss(databaseUrl, 'sends', (error) => {
    throw error;
  });
  await boss.send('check-payments', {});
  await boss.stop({ graceful: false });
};

test('cancelled by its customer before work begins: the hold is let go', async ({ memberPage: page, stripe }) => {
  await placeByCard(page);
  await press(page, 'Pay');
  const id = await expectPaid(page);
  expect(bookedFor(stripe, id)).toMatchObject({ intent: 'requires_capture', taken: 0 });
  await press(page, /^Cancel order ORD-/);
  await expect(page.getByRole('dialog')).toContainText('You pay nothing for it.');
  await press(page, 'Cancel order');
  await heading(page, 'This order is cancelled.');
  await expect(page.getByText('We won’t make this one, and you owe nothing.')).toBeVisible();
  await expect.poll(() => bookedFor(stripe, id)).toMatchObject({ intent: 'canceled', taken: 0, refunds: [] });
  await expect.poll(async () => (await fetchOrder(page)).payment).toMatchObject({ state: 'released', returned: 0 });
  await expect(page.getByText(/^Refunded|goes back/)).toHaveCount(0);
});

test('not paid in time: it is not made, its page at Stripe is over, and it can be ordered again', async ({
  memberPage: page,
  shop,
  stripe,
}) => {
  await placeByCard(page);
  const address = page.url();
  await backUnpaid(page);
  const { id } = await fetchOrder(page);
  runOut(shop, id);
  await heading(page, 'This order is cancelled.');
  await expect(page.getByText('It was not paid in time, so we did not make it.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
  expect(bookedFor(stripe, id)).toMatchObject({ session: 'expired', intent: undefined });
  await press(page, 'Order again');
  await expect(page).toHaveURL('/cart');
  expect(JSON.parse((await stored(page, 'juniper_cart')) ?? '{}').items).toMatchObject([{ id: 6, quantity: 2 }]);
  await openPage(page, address);
  await heading(page, 'This page has expired');
});

test('paid in the last second: it is made', async ({ memberPage: page, shop, stripe }) => {
  await placeByCard(page);
  const id = orderBehind(stripe, page);
  // Nobody tells us that it is paid: no message of Stripe's comes, and the customer is still on the way back.
  stripe.webhooks.set('drop');
  const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/\/order\?id=/, async (route) => {
    await isOver;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Pay', exact: true }).click({ noWaitAfter: true });
  await expect.poll(() => bookedFor(stripe, id).intent).toBe('requires_capture');
  runOut(shop, id);
  await expect.poll(() => readPayment(id, shop.databaseUrl)).toBe('pending|card|authorized');
  goOn();
  expect(await expectPaid(page)).toBe(id);
  expect(bookedFor(stripe, id)).toMatchObject({ session: 'complete', intent: 'requires_capture', refunds: [] });
});

test('who closes the tab while paying has paid, also if no message of Stripe’s comes', async ({
  memberPage: page,
  context,
  shop,
  stripe,
}) => {
  await placeByCard(page);
  const id = orderBehind(stripe, page);
  stripe.webhooks.set('drop');
  await page.route(/\/order\?id=/, (route) => route.abort());
  await page.getByRole('button', { name: 'Pay', exact: true }).click({ noWaitAfter: true });
  await expect.poll(() => bookedFor(stripe, id).intent).toBe('requires_capture');
  await page.close();
  expect(readPayment(id, shop.databaseUrl)).toBe('unpaid|card|awaiting');
  // The look of every minute finds it.
  passTime(id, 3, shop.databaseUrl);
  await lookAtPayments(shop);
  await expect.poll(() => readPayment(id, shop.databaseUrl)).toBe('pending|card|authorized');
  const later = await context.newPage();
  await open(later, `/order?id=${id}`);
  await landed(later);
  await expect(later.getByText(held)).toBeVisible();
});

test.describe('while Stripe cannot be reached', () => {
  test.use({ allowedConsole: /status of 503/ });

  test('the counter is one press away', async ({ memberPage: page, stripe }) => {
    // The call is tried twice.
    stripe.fault('session.create', 'unheard', { times: 2 });
    await openCheckout(page);
    await byCard(page).check();
    await placeButton(page).click();
    await heading(page, 'Almost done.');
    await expect(page.getByText('Cards cannot be taken right now. Pay at the counter?')).toBeVisible();
    await press(page, 'Pay at the counter');
    await landed(page);
    await expect(page.getByText(/^You pay at the counter: \$/)).toBeVisible();
    await told(page, thanks);
    // The order is made at once; a job ends the card payment.
    await expect
      .poll(() => fetchOrder(page))
      .toMatchObject({ status: 'pending', payment: { method: 'counter', state: 'released', returned: 0 } });
  });

  test('Pay fails once more: the focus stays on the page', async ({ memberPage: page, stripe }) => {
    stripe.fault('session.create', 'unheard', { times: 4 });
    await openCheckout(page);
    await byCard(page).check();
    await placeButton(page).click();
    const away = page.getByText('Cards cannot be taken right now. Pay at the counter?');
    await expect(away).toBeVisible();
    const again = page.waitForResponse(/\/payment$/);
    await press(page, /^Pay \$/);
    expect((await again).status()).toBe(503);
    await expect(away).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
  });

  test('the card can be tried again', async ({ memberPage: page, stripe }) => {
    stripe.fault('session.create', 'unheard', { times: 2 });
    await openCheckout(page);
    await byCard(page).check();
    await placeButton(page).click();
    await expect(page.getByText('Cards cannot be taken right now. Pay at the counter?')).toBeVisible();
    await press(page, /^Pay \$/);
    await atStripe(page);
    await press(page, 'Pay');
    await expectPaid(page);
  });
});
