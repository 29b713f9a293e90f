import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Stripe from 'stripe';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ProviderEvent } from '../src/orders/payments/provider.ts';
import { openStripeActions } from './stripe-actions.ts';

const { standIn, provider, open, held, taken, findSession, findIntent } = await openStripeActions();

/** The SDK itself, for what our provider never asks. */
const { hostname: host, port } = new URL(standIn.url);
const stripe = new Stripe(standIn.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

describe('the page', () => {
  const choose = (url: string | null | undefined, choice: string) =>
    fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
  const findPageUrl = async (payment: Awaited<ReturnType<typeof open>>) => (await provider().read(payment)).url;

  test('offers four ways, and Pay leads to the order', async () => {
    const payment = await open();
    const url = await findPageUrl(payment);
    const html = await (await fetch(url ?? '')).text();
    expect([...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
      ...['Pay', 'Decline', '3-D Secure', 'Back'],
    ]);
    const answer = await choose(url, 'pay');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`https://cafe.example/order?id=${payment.orderId}`);
    expect(findIntent(payment)).toMatchObject({ status: 'requires_capture' });
  });

  test('says that a card was declined, and takes another', async () => {
    const payment = await open();
    const url = await findPageUrl(payment);
    const declined = await choose(url, 'decline');
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined.');
    expect((await choose(url, 'pay')).status).toBe(303);
    expect(findSession(payment)).toMatchObject({ status: 'complete' });
  });

  test('asks by 3-D Secure, which can be refused and approved', async () => {
    const payment = await open();
    const url = await findPageUrl(payment);
    expect(await (await choose(url, 'secure')).text()).toContain('Approve');
    expect((await choose(url, 'refuse')).status).toBe(402);
    expect(findIntent(payment)).toMatchObject({ status: 'requires_payment_method' });
    await choose(url, 'secure');
    expect((await choose(url, 'pay')).status).toBe(303);
    expect(findIntent(payment)).toMatchObject({ status: 'requires_capture' });
  });

  test('leads back without paying', async () => {
    const payment = await open();
    const answer = await choose(await findPageUrl(payment), 'back');
    expect(answer.headers.get('location')).toBe(`https://cafe.example/order?id=${payment.orderId}`);
    expect(findSession(payment)).toMatchObject({ status: 'open', payment_intent: null });
  });

  test('takes nothing once it is over, and exists only for its sessions', async () => {
    const payment = await open();
    const url = await findPageUrl(payment);
    await provider().close(payment);
    expect(await (await fetch(url ?? '')).text()).toContain('expired');
    expect((await choose(url, 'pay')).status).toBe(400);
    expect(findIntent(payment)).toBeUndefined();
    expect((await fetch(`${standIn.url}/pay/cs_test_${'0'.repeat(32)}`)).status).toBe(404);
  });
});

describe('webhooks', () => {
  /** The messages that arrive, each checked by its signature. */
  const listen = async () => {
    const arrived: ProviderEvent[] = [];
    const server = createServer(async (request, response) => {
      arrived.push(provider().verify(await buffer(request), String(request.headers['stripe-signature'])));
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    standIn.webhooks.sendTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    onTestFinished(() => {
      standIn.webhooks.set('deliver');
      server.close();
      server.closeAllConnections();
    });
    return arrived;
  };
  const kinds = (events: ProviderEvent[]) => events.map(({ kind, ref }) => [kind, ref]);

  test('tell of everything that we listen to', async () => {
    const arrived = await listen();
    const payment = await taken();
    const { providerRefundId } = await provider().refund(payment, { refundId: 'r', cents: 48 }, crypto.randomUUID());
    standIn.finishRefund(providerRefundId, 'failed');
    standIn.dispute(payment.intentId ?? '');
    const released = await held();
    await provider().release(released);
    const closed = await open();
    await provider().close(closed);
    await standIn.webhooks.settled();
    const releasedIntent = findIntent(released)?.id;
    expect(kinds(arrived).toSorted()).toEqual(
      [
        ['checkout.session.completed', payment.pageId],
        ['refund.created', payment.intentId],
        ['refund.updated', payment.intentId],
        ['refund.failed', payment.intentId],
        ['charge.dispute.created', payment.intentId],
        ['checkout.session.completed', released.pageId],
        ['payment_intent.canceled', releasedIntent],
        ['checkout.session.expired', closed.pageId],
      ].toSorted(),
    );
  });

  test('come twice with one id', async () => {
    const arrived = await listen();
    standIn.webhooks.set('double');
    await held();
    await standIn.webhooks.settled();
    expect(arrived).toHaveLength(2);
    expect(arrived[0]).toEqual(arrived[1]);
  });

  test('come late', async () => {
    const arrived = await listen();
    standIn.webhooks.set('deliver', { lateMs: 300 });
    await held();
    expect(arrived).toHaveLength(0);
    await standIn.webhooks.settled();
    expect(arrived).toHaveLength(1);
  });

  test('come in reverse, each as things were when it happened', async () => {
    const arrived = await listen();
    standIn.webhooks.set('hold');
    const payment = await held();
    await provider().release(payment);
    expect(arrived).toHaveLength(0);
    await standIn.webhooks.deliverHeld({ reversed: true });
    expect(kinds(arrived)).toEqual([
      ['payment_intent.canceled', findIntent(payment)?.id],
      ['checkout.session.completed', payment.pageId],
    ]);
  });

  test('are dropped, and do not come later', async () => {
    const arrived = await listen();
    standIn.webhooks.set('drop');
    const before = standIn.webhooks.events.length;
    await held();
    standIn.webhooks.set('deliver');
    await standIn.webhooks.deliverHeld();
    await standIn.webhooks.settled();
    expect(arrived).toHaveLength(0);
    expect(standIn.webhooks.events).toHaveLength(before + 1);
  });

  test('to nobody are no error', async () => {
    standIn.webhooks.sendTo('http://127.0.0.1:1/');
    await held();
    await standIn.webhooks.settled();
    expect(standIn.webhooks.answers.at(-1)).toBe(0);
  });
});

describe('what our provider never asks', () => {
  const wish = {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 448, product_data: { name: 'Order' } } }],
    payment_intent_data: { capture_method: 'manual' },
    success_url: 'https://cafe.example/',
  } satisfies Stripe.Checkout.SessionCreateParams;
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams> & Record<string, unknown>]>([
    ['a page for less than 30 minutes', { expires_at: inSeconds(29 * 60) }],
    ['a page for more than a day', { expires_at: inSeconds(25 * 3_600) }],
    ['an unknown parameter', { tip: 5 }],
    ['a parameter of older versions', { payment_method_types: ['card'] }],
    ['no way back', { success_url: '' }],
    ['nothing to pay', { line_items: [] }],
  ])('%s is refused', async (_what, changes) => {
    const before = standIn.books.sessions.size;
    const refused = { statusCode: 400, type: 'StripeInvalidRequestError' };
    await expect(stripe.checkout.sessions.create({ ...wish, ...changes })).rejects.toMatchObject(refused);
    expect(standIn.books.sessions.size).toBe(before);
  });

  test('capturing and cancelling twice, or each after the other, is refused', async () => {
    const [captured, cancelled] = [await held(), await held()];
    const [first, second] = [findIntent(captured)?.id ?? '', findIntent(cancelled)?.id ?? ''];
    await expect(stripe.paymentIntents.capture(first, { amount_to_capture: 449 })).rejects.toThrow(/greater/);
    await stripe.paymentIntents.capture(first);
    await stripe.paymentIntents.cancel(second);
    const refused = { statusCode: 400, code: 'payment_intent_unexpected_state' };
    for (const id of [first, second]) {
      await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject(refused);
      await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(refused);
    }
    expect([findIntent(captured)?.status, findIntent(cancelled)?.status]).toEqual(['succeeded', 'canceled']);
  });

  test('an intent cannot be cancelled while its page is open', async () => {
    const payment = await open();
    standIn.decline(payment.pageId);
    await expect(stripe.paymentIntents.cancel(findIntent(payment)?.id ?? '')).rejects.toMatchObject({
      statusCode: 400,
    });
    expect(standIn.pay(payment.pageId)).toBe(true);
  });

  test('lists come the newest first, page by page, and hold nothing older than asked', async () => {
    const made = [await held(), await held(), await held()];
    const ids = made.map((payment) => findIntent(payment)?.id).reverse();
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ id: ids[0] }, { id: ids[1] }] });
    const second = await stripe.paymentIntents.list({ limit: 1, starting_after: ids[1] ?? '' });
    expect(second.data.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await stripe.paymentIntents.list({ created: { gte: inSeconds(60) } })).data).toEqual([]);
    const sessions = await stripe.checkout.sessions.list({ limit: 1, expand: ['data.payment_intent'] });
    expect(sessions.data[0]?.payment_intent).toMatchObject({ id: ids[0], status: 'requires_capture' });
    const [found] = (await stripe.checkout.sessions.list({ payment_intent: ids[2] ?? '' })).data;
    expect(found?.id).toBe(made[0]?.pageId);
  });

  test('a refund can be looked at', async () => {
    const payment = await taken();
    const { providerRefundId } = await provider().refund(payment, { refundId: 'r', cents: 100 }, crypto.randomUUID());
    expect(await stripe.refunds.retrieve(providerRefundId)).toMatchObject({ amount: 100, status: 'succeeded' });
  });
});
