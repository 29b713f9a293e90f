import { describe, expect, onTestFinished, test } from 'vitest';
import { ProviderFaultError, ProviderRefusedError, ProviderUnavailableError } from '../src/orders/payments/provider.ts';
import { newPayment, openStripeActions, toKey } from './stripe-actions.ts';

const { standIn, provider, open, held, taken, findSessions, findSession, findIntent, findCharge, findRefunds } =
  await openStripeActions();

describe('a page to pay on', () => {
  test('says what the order says, and nothing of the clock', async () => {
    const payment = newPayment({ amount: 1250, currency: 'EUR', placedAt: new Date(Date.now() - 600_000) });
    const { id, url } = await provider().open(payment, toKey(payment));
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
    expect(await provider().read({ ...payment, pageId: id, intentId: null })).toEqual({
      state: 'open',
      intentId: null,
      amount: 1250,
      currency: 'EUR',
      captured: 0,
      returned: 0,
      url,
    });
  });

  test('opened twice under one key is one', async () => {
    const payment = newPayment();
    const first = await provider().open(payment, toKey(payment));
    expect(await provider().open(payment, toKey(payment))).toEqual(first);
    expect(findSessions(payment)).toHaveLength(1);
  });

  test('opened under two keys is two: the key makes it one', async () => {
    const payment = newPayment();
    await provider().open(payment, toKey(payment, 1));
    await provider().open(payment, toKey(payment, 2));
    expect(findSessions(payment)).toHaveLength(2);
  });

  test('whose answer is cut is asked for again under the same key, and is one', async () => {
    const payment = newPayment();
    standIn.fault('session.create', 'lost');
    const { id } = await provider().open(payment, toKey(payment));
    expect(findSessions(payment).map((session) => session.id)).toEqual([id]);
  });

  test('whose answers are all cut is found under the same key later', async () => {
    const payment = newPayment();
    standIn.fault('session.create', 'lost', { times: 2 });
    await expect(provider().open(payment, toKey(payment))).rejects.toBeInstanceOf(ProviderUnavailableError);
    const [made] = findSessions(payment);
    expect(await provider().open(payment, toKey(payment))).toEqual({ id: made?.id, url: made?.url });
    expect(findSessions(payment)).toHaveLength(1);
  });

  test('with another body under the same key is refused', async () => {
    const payment = newPayment();
    await provider().open(payment, toKey(payment));
    const other = { ...payment, placedAt: new Date(payment.placedAt.getTime() + 5_000) };
    await expect(provider().open(other, toKey(payment))).rejects.toThrow(ProviderRefusedError);
    expect(findSessions(payment)).toHaveLength(1);
  });

  test('that would be open for less than 30 minutes is refused, and the key is not used up', async () => {
    const payment = newPayment({ placedAt: new Date(Date.now() - 31 * 60_000) });
    await expect(provider().open(payment, toKey(payment))).rejects.toThrow(/expires_at/);
    expect(findSessions(payment)).toHaveLength(0);
    await provider().open({ ...payment, placedAt: new Date() }, toKey(payment));
    expect(findSessions(payment)).toHaveLength(1);
  });
});

describe('paying', () => {
  test('holds the money', async () => {
    const payment = await held();
    expect(await provider().read(payment)).toEqual({
      state: 'authorized',
      intentId: findIntent(payment)?.id,
      amount: 448,
      currency: 'USD',
      captured: 0,
      returned: 0,
      url: null,
    });
    expect(findIntent(payment)).toMatchObject({
      status: 'requires_capture',
      capture_method: 'manual',
      amount_capturable: 448,
      amount_received: 0,
      metadata: { paymentId: payment.paymentId },
    });
    expect(standIn.pay(payment.pageId)).toBe(false);
  });

  test('works with another card after a decline', async () => {
    const payment = await open();
    expect(standIn.decline(payment.pageId)).toBe(true);
    expect(await provider().read(payment)).toMatchObject({ state: 'open', url: expect.any(String), captured: 0 });
    expect(findCharge(payment)).toMatchObject({ status: 'failed' });
    expect(standIn.pay(payment.pageId)).toBe(true);
    expect(await provider().read(payment)).toMatchObject({ state: 'authorized' });
    expect(findIntent(payment)).toMatchObject({ status: 'requires_capture' });
  });

  test('is not done while 3-D Secure asks', async () => {
    const payment = await open();
    expect(standIn.challenge(payment.pageId)).toBe(true);
    expect(findIntent(payment)).toMatchObject({ status: 'requires_action' });
    expect(await provider().read(payment)).toMatchObject({ state: 'open' });
    expect(standIn.pay(payment.pageId)).toBe(true);
    expect(await provider().read(payment)).toMatchObject({ state: 'authorized' });
  });
});

describe('closing', () => {
  test('ends an open page', async () => {
    const payment = await open();
    expect(await provider().close(payment)).toMatchObject({ state: 'gone', intentId: null, url: null });
    expect(findSession(payment)).toMatchObject({ status: 'expired' });
    expect(standIn.pay(payment.pageId)).toBe(false);
  });

  test('ends it after a decline and during 3-D Secure too', async () => {
    for (const begin of [standIn.decline, standIn.challenge]) {
      const payment = await open();
      begin(payment.pageId);
      expect(await provider().close(payment)).toMatchObject({ state: 'gone' });
      expect(findIntent(payment)).toMatchObject({ status: 'canceled' });
      expect(standIn.pay(payment.pageId)).toBe(false);
    }
  });

  test('says that somebody has paid', async () => {
    const payment = await held();
    expect(await provider().close(payment)).toMatchObject({ state: 'authorized', intentId: findIntent(payment)?.id });
    expect(findSession(payment)).toMatchObject({ status: 'complete' });
  });

  test('is no error the second time, nor after the page ran out by itself', async () => {
    const payment = await open();
    await provider().close(payment);
    expect(await provider().close(payment)).toMatchObject({ state: 'gone' });
    const other = await open();
    standIn.travel(3_600);
    onTestFinished(() => standIn.travel(-3_600));
    expect(findSession(other)).toMatchObject({ status: 'expired' });
    expect(await provider().close(other)).toMatchObject({ state: 'gone' });
  });

  test('whose answer is lost has closed it', async () => {
    const payment = await open();
    standIn.fault('session.expire', 'lost', { times: 2 });
    await expect(provider().close(payment)).rejects.toBeInstanceOf(ProviderUnavailableError);
    expect(await provider().close(payment)).toMatchObject({ state: 'gone' });
  });
});

describe('capturing and releasing', () => {
  test('takes the money once', async () => {
    const payment = await held();
    for (let times = 0; times < 2; times++) {
      expect(await provider().capture(payment)).toMatchObject({ state: 'captured', captured: 448 });
    }
    expect(findIntent(payment)).toMatchObject({ status: 'succeeded', amount_received: 448, amount_capturable: 0 });
  });

  test('lets it go once', async () => {
    const payment = await held();
    for (let times = 0; times < 2; times++) {
      expect(await provider().release(payment)).toMatchObject({ state: 'gone', captured: 0, returned: 0 });
    }
    expect(findIntent(payment)).toMatchObject({ status: 'canceled', amount_received: 0, amount_capturable: 0 });
    expect(findRefunds(payment)).toEqual([]);
  });

  test('answers a release after a capture, and a capture after a release, with what is', async () => {
    const payment = await taken();
    expect(await provider().release(payment)).toMatchObject({ state: 'captured', captured: 448 });
    expect(findIntent(payment)).toMatchObject({ status: 'succeeded' });
    const other = await held();
    await provider().release(other);
    expect(await provider().capture(other)).toMatchObject({ state: 'gone', captured: 0 });
    expect(findIntent(other)).toMatchObject({ status: 'canceled', amount_received: 0 });
  });

  test('at the same time ends in one of them', async () => {
    const payment = await held();
    const ends = await Promise.all([provider().capture(payment), provider().release(payment)]);
    const { status, amount_received } = findIntent(payment) ?? {};
    expect([status, amount_received]).toEqual(status === 'succeeded' ? ['succeeded', 448] : ['canceled', 0]);
    for (const { state } of ends) expect(state).toBe(status === 'succeeded' ? 'captured' : 'gone');
  });

  test('never takes another amount or currency than ours', async () => {
    const payment = await held();
    for (const changes of [{ amount: 447 }, { amount: 449 }, { currency: 'EUR' }]) {
      expect(await provider().capture({ ...payment, ...changes })).toMatchObject({ state: 'authorized' });
    }
    expect(findIntent(payment)).toMatchObject({ status: 'requires_capture', amount_received: 0 });
  });

  test('does nothing while nobody has paid', async () => {
    const payment = await open();
    expect(await provider().capture(payment)).toMatchObject({ state: 'open' });
    expect(await provider().release(payment)).toMatchObject({ state: 'open' });
    expect(findSession(payment)).toMatchObject({ status: 'open', payment_intent: null });
  });

  test('finds a hold gone after seven days', async () => {
    const payment = await held();
    standIn.travel(7 * 86_400);
    onTestFinished(() => standIn.travel(-7 * 86_400));
    expect(await provider().capture(payment)).toMatchObject({ state: 'gone', captured: 0 });
    expect(findIntent(payment)).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' });
  });

  test.each(['lost', 'broken after'] as const)('that is done, and the answer %s, is read', async (fault) => {
    const payment = await held();
    standIn.fault('intent.capture', fault);
    expect(await provider().capture(payment)).toMatchObject({ state: 'captured', captured: 448 });
    const other = await held();
    standIn.fault('intent.cancel', fault);
    expect(await provider().release(other)).toMatchObject({ state: 'gone' });
    expect([findIntent(payment)?.status, findIntent(other)?.status]).toEqual(['succeeded', 'canceled']);
  });

  test('works after a 500 that did nothing', async () => {
    const payment = await held();
    standIn.fault('intent.capture', 'broken');
    await expect(provider().capture(payment)).rejects.toBeInstanceOf(ProviderFaultError);
    expect(findIntent(payment)).toMatchObject({ status: 'requires_capture' });
    expect(await provider().capture(payment)).toMatchObject({ state: 'captured' });
  });

  test('that the bank declines is refused', async () => {
    const payment = await held();
    standIn.fault('intent.capture', 'declined');
    await expect(provider().capture(payment)).rejects.toBeInstanceOf(ProviderRefusedError);
    expect(findIntent(payment)).toMatchObject({ status: 'requires_capture', amount_received: 0 });
  });
});
