import type { Page } from '@playwright/test';
import { startStripeStandIn } from '../api/test/stripe-stand-in/start.ts';
import { fetchOrder, landed, placeButton } from './counter.ts';
import { logInOwner, type Owner } from './counting.ts';
import { type Product, startProduct } from './global-setup.ts';
import { fill, open } from './lists-on-device.ts';
import { test as base, expect } from './test.ts';

type Stripe = Awaited<ReturnType<typeof startStripeStandIn>>;

const webhookSecret = 'whsec_e2e';

/** One shop for all tests, whose cards a stand-in for Stripe takes. */
export const test = base.extend<object, { stripe: Stripe; shop: Product; owner: Owner }>({
  stripe: [
    async ({}, use) => {
      const stripe = await startStripeStandIn({ webhookSecret });
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ stripe }, use) => {
      const shop = await startProduct({
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API: stripe.url,
      });
      stripe.webhooks.sendTo(`${shop.url}/api/payments/stripe/webhook`);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  owner: [
    async ({ shop }, use) => {
      const owner = await logInOwner(shop);
      const page = async () => (await fetch(`${shop.url}/faq`)).text();
      expect(await page()).not.toContain('Apple Pay or');
      const data = { isOn: true, password: 'Juniper1!Juniper' };
      const answer = await owner.api.put('/api/owner/payments', { headers: owner.headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      await expect.poll(page, { timeout: 30_000 }).toContain('by card, Apple Pay or Google Pay');
      await use(owner);
      await owner.api.dispose();
    },
    { scope: 'worker', auto: true, timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

export const byCard = (page: Page) => page.getByRole('radio', { name: 'Pay now: card, Apple Pay or Google Pay' });
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
export const atStripe = (page: Page) => heading(page, 'Stand-in for Stripe');
export const thanks = 'Thank you for your purchase!';
export const held = 'Your card’s approved. We’ll charge it when we start making your order.';

/** Opens the checkout of two flat whites to pick up; the address is the store's. */
export const openCheckout = async (page: Page) => {
  await fill(page, [[6, 2]]);
  await open(page, '/checkout');
};

/** Places an order by card, which leads to Stripe's page. */
export const placeByCard = async (page: Page) => {
  await openCheckout(page);
  await byCard(page).check();
  await expect(page.getByText('Next you’ll pay on Stripe’s secure page.')).toBeVisible();
  await placeButton(page).click();
  await atStripe(page);
};

/** Expects the order's page, and an authorized card on the server. Returns the order's id. */
export const expectPaid = async (page: Page) => {
  const { id } = await landed(page);
  await expect(page.getByText(held)).toBeVisible();
  expect(await fetchOrder(page)).toMatchObject({ status: 'pending', payment: { method: 'card', state: 'authorized' } });
  return id;
};

export const backUnpaid = async (page: Page) => {
  await press(page, 'Back');
  await heading(page, 'Almost done.');
  await expect(page.getByText(/^We’re holding it until \d+:\d\d [AP]M \(1[45] minutes\)\.$/)).toBeVisible();
};

/** Reads what the stand-in's books hold of an order. */
export const bookedFor = ({ books }: Stripe, orderId: string) => {
  const session = [...books.sessions.values()].find(({ success_url }) => success_url.includes(orderId));
  const intent = books.intents.get(session?.payment_intent ?? '');
  return {
    session: session?.status,
    intent: intent?.status,
    taken: intent?.amount_received,
    refunds: [...books.refunds.values()].flatMap(({ payment_intent, amount, status }) =>
      payment_intent === intent?.id ? [{ amount, status }] : [],
    ),
  };
};
