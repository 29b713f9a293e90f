import { describe, expect, onTestFinished, test } from 'vitest';
import { ProviderAway, ProviderFailed, ProviderRefused } from '../src/orders/payments/provider.ts';
import { keyOf, newPayment, openStripeDesk } from './stripe-desk.ts';

const { standIn, provider, open, held, taken, sessionsOf, sessionOf, intentOf, chargeOf, refundsOf } =
  await openStripeDesk();

describe('a page to pay on', () => {
  test('says what the order says, and nothing of the clock', async () => {
    const payment = newPayment({ amount: 1250, currency: 'EUR', placedAt: new Date(Date.now() - 600_000) });
    const { id, url } = await provider().open(payment, keyOf(payment));
    expect(url).toBe(`${standIn.url}/pay/${id}`);
    expect(standIn.books.sessions.get(id)).toMatchObject({
      amount_total: 1250,
      currency: 'eur',
      client_reference_id: payment.paymentId,
      customer_email: 'grace@example.com',
      expires_at: Math.floor(payment.placedAt.getTime() / 1_000) + 3_600,
      success_url: `https://cafe.example/order?id=${payment.orderId}`,
      cancel_url: `https://cafe.example/order?id=${payment.orderId}`,
      payment_method_types: ['card'],
      payment_intent: null,
      status: 'open',
    });
    expect(await provider().read({ ...payment, providerId: id, intentId: null })).toEqual({
      ...{ state: 'open', intentId: null, amount: 1250, currency: 'EUR', captured: 0, returned: 0, url },
    });
  });

  test('opened twice under one key is one', async () => {
    const payment = newPayment();
    const first = await provider().open(payment, keyOf(payment));
    expect(await provider().open(payment, keyOf(payment))).toEqual(first);
    expect(sessionsOf(payment)).toHaveLength(1);
  });

  test('opened under two keys is two: the key makes it one', async () => {
    const payment = newPayment();
    await provider().open(payment, keyOf(payment, 1));
    await provider().open(payment, keyOf(payment, 2));
    expect(sessionsOf(payment)).toHaveLength(2);
  });

  test('whose answer is cut is asked for again under the same key, and is one', async () => {
    const payment = newPayment();
    standIn.fault('session.create', 'lost');
    const { id } = await provider().open(payment, keyOf(payment));
    expect(sessionsOf(payment).map((session) => session.id)).toEqual([id]);
  });

  test('whose answers are all cut is found under the same key later', async () => {
    const payment = newPayment();
    standIn.fault('session.create', 'lost', { times: 2 });
    await expect(provider().open(payment, keyOf(payment))).rejects.toBeInstanceOf(ProviderAway);
    const [made] = sessionsOf(payment);
    expect(await provider().open(payment, keyOf(payment))).toEqual({ id: made?.id, url: made?.url });
    expect(sessionsOf(payment)).toHaveLength(1);
  });

  test('with another body under the same key is refused', async () => {
    const payment = newPayment();
    await provider().open(payment, keyOf(payment));
    const other = { ...payment, placedAt: new Date(payment.placedAt.getTime() + 5_000) };
    await expect(provider().open(other, keyOf(payment))).rejects.toThrow(ProviderRefused);
    expect(sessionsOf(payment)).toHaveLength(1);
  });

  test('that would be open for less than 30 minutes is refused, and the key is not used up', async () => {
    const payment = newPayment({ placedAt: new Date(Date.now() - 31 * 60_000) });
    await expect(provider().open(payment, keyOf(payment))).rejects.toThrow(/expires_at/);
    expect(sessionsOf(payment)).toHaveLength(0);
    await provider().open({ ...payment, placedAt: new Date() }, keyOf(payment));
    expect(sessionsOf(payment)).toHaveLength(1);
  });
});

describe('paying', () => {
  test('holds the money', async () => {
    const payment = await held();
    expect(await provider().read(payment)).toEqual({
      ...{ state: 'authorized', intentId: intentOf(payment)?.id, amount: 448, currency: 'USD' },
      ...{ captured: 0, returned: 0, url: null },
    });
    expect(intentOf(payment)).toMatchObject({
      ...{ status: 'requires_capture', capture_method: 'manual', amount_capturable: 448, amount_received: 0 },
      metadata: { paymentId: payment.paymentId },
    });
    expect(standIn.pay(payment.providerId)).toBe(false);
  });

  test('works with another card after a decline', async () => {
    const payment = await open();
    expect(standIn.decline(payment.providerId)).toBe(true);
    expect(await provider().read(payment)).toMatchObject({ state: 'open', url: expect.any(String), captured: 0 });
    expect(chargeOf(payment)).toMatchObject({ status: 'failed' });
    expect(standIn.pay(payment.providerId)).toBe(true);
    expect(await provider().read(payment)).toMatchObject({ state: 'authorized' });
    expect(intentOf(payment)).toMatchObject({ status: 'requires_capture' });
  });

  test('is not done while 3-D Secure asks', async () => {
    const payment = await open();
    expect(standIn.challenge(payment.providerId)).toBe(true);
    expect(intentOf(payment)).toMatchObject({ status: 'requires_action' });
    expect(await provider().read(payment)).toMatchObject({ state: 'open' });
    expect(standIn.pay(payment.providerId)).toBe(true);
    expect(await provider().read(payment)).toMatchObject({ state: 'authorized' });
  });
});

describe('closing', () => {
  test('ends an open page', async () => {
    const payment = await open();
    expect(await provider().close(payment)).toMatchObject({ state: 'gone', intentId: null, url: null });
    expect(sessionOf(payment)).toMatchObject({ status: 'expired' });
    expect(standIn.pay(payment.providerId)).toBe(false);
  });

  test('ends it after a decline and during 3-D Secure too', async () => {
    for (const begin of [standIn.decline, standIn.challenge]) {
      const payment = await open();
      begin(payment.providerId);
      expect(await provider().close(payment)).toMatchObject({ state: 'gone' });
      expect(intentOf(payment)).toMatchObject({ status: 'canceled' });
      expect(standIn.pay(payment.providerId)).toBe(false);
    }
  });

  test('says that somebody has paid', async () => {
    const payment = await held();
    expect(await provider().close(payment)).toMatchObject({ state: 'authorized', intentId: intentOf(payment)?.id });
    expect(sessionOf(payment)).toMatchObject({ status: 'complete' });
  });

  test('is no error the second time, nor after the page ran out by itself', async () => {
    const payment = await open();
    await provider().close(payment);
    expect(await provider().close(payment)).toMatchObject({ state: 'gone' });
    const other = await open();
    standIn.travel(3_600);
    onTestFinished(() => standIn.travel(-3_600));
    expect(sessionOf(other)).toMatchObject({ status: 'expired' });
    expect(await provider().close(other)).toMatchObject({ state: 'gone' });
  });

  test('whose answer is lost has closed it', async () => {
    const payment = await open();
    standIn.fault('session.expire', 'lost', { times: 2 });
    await expect(provider().close(payment)).rejects.toBeInstanceOf(ProviderAway);
    expect(await provider().close(payment)).toMatchObject({ state: 'gone' });
  });
});

describe('capturing and releasing', () => {
  test('takes the money once', async () => {
    const payment = await held();
    for (let times = 0; times < 2; times++) {
      expect(await provider().capture(payment, 'capture')).toMatchObject({ state: 'captured', captured: 448 });
    }
    expect(intentOf(payment)).toMatchObject({ status: 'succeeded', amount_received: 448, amount_capturable: 0 });
  });

  test('lets it go once', async () => {
    const payment = await held();
    for (let times = 0; times < 2; times++) {
      expect(await provider().release(payment, 'release')).toMatchObject({ state: 'gone', captured: 0, returned: 0 });
    }
    expect(intentOf(payment)).toMatchObject({ status: 'canceled', amount_received: 0, amount_capturable: 0 });
    expect(refundsOf(payment)).toEqual([]);
  });

  test('answers a release after a capture, and a capture after a release, with what is', async () => {
    const payment = await taken();
    expect(await provider().release(payment, 'release')).toMatchObject({ state: 'captured', captured: 448 });
    expect(intentOf(payment)).toMatchObject({ status: 'succeeded' });
    const other = await held();
    await provider().release(other, 'release');
    expect(await provider().capture(other, 'capture')).toMatchObject({ state: 'gone', captured: 0 });
    expect(intentOf(other)).toMatchObject({ status: 'canceled', amount_received: 0 });
  });

  test('at the same time ends in one of them', async () => {
    const payment = await held();
    const ends = await Promise.all([provider().capture(payment, 'capture'), provider().release(payment, 'release')]);
    const { status, amount_received } = intentOf(payment) ?? {};
    expect([status, amount_received]).toEqual(status === 'succeeded' ? ['succeeded', 448] : ['canceled', 0]);
    for (const { state } of ends) expect(state).toBe(status === 'succeeded' ? 'captured' : 'gone');
  });

  test('never takes another amount or currency than ours', async () => {
    const payment = await held();
    for (const changes of [{ amount: 447 }, { amount: 449 }, { currency: 'EUR' }]) {
      expect(await provider().capture({ ...payment, ...changes }, 'capture')).toMatchObject({ state: 'authorized' });
    }
    expect(intentOf(payment)).toMatchObject({ status: 'requires_capture', amount_received: 0 });
  });

  test('does nothing while nobody has paid', async () => {
    const payment = await open();
    expect(await provider().capture(payment, 'capture')).toMatchObject({ state: 'open' });
    expect(await provider().release(payment, 'release')).toMatchObject({ state: 'open' });
    expect(sessionOf(payment)).toMatchObject({ status: 'open', payment_intent: null });
  });

  test('finds a hold gone after seven days', async () => {
    const payment = await held();
    standIn.travel(7 * 86_400);
    onTestFinished(() => standIn.travel(-7 * 86_400));
    expect(await provider().capture(payment, 'capture')).toMatchObject({ state: 'gone', captured: 0 });
    expect(intentOf(payment)).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' });
  });

  test.each(['lost', 'broken after'] as const)('that is done, and the answer %s, is read', async (fault) => {
    const payment = await held();
    standIn.fault('intent.capture', fault);
    expect(await provider().capture(payment, 'capture')).toMatchObject({ state: 'captured', captured: 448 });
    const other = await held();
    standIn.fault('intent.cancel', fault);
    expect(await provider().release(other, 'release')).toMatchObject({ state: 'gone' });
    expect([intentOf(payment)?.status, intentOf(other)?.status]).toEqual(['succeeded', 'canceled']);
  });

  test('works after a 500 that did nothing', async () => {
    const payment = await held();
    standIn.fault('intent.capture', 'broken');
    await expect(provider().capture(payment, 'capture')).rejects.toBeInstanceOf(ProviderFailed);
    expect(intentOf(payment)).toMatchObject({ status: 'requires_capture' });
    expect(await provider().capture(payment, 'capture')).toMatchObject({ state: 'captured' });
  });

  test('that the bank declines is refused', async () => {
    const payment = await held();
    standIn.fault('intent.capture', 'declined');
    await expect(provider().capture(payment, 'capture')).rejects.toBeInstanceOf(ProviderRefused);
    expect(intentOf(payment)).toMatchObject({ status: 'requires_capture', amount_received: 0 });
  });
});
