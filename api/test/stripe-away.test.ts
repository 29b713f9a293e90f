import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ProviderAway, ProviderFailed, ProviderRefused } from '../src/orders/payments/provider.ts';
import { measured } from './measured.ts';
import { keyOf, newPayment, openStripeDesk } from './stripe-desk.ts';

const { standIn, provider, open, held, sessionsOf, sessionOf, intentOf } = await openStripeDesk();

const problemOf = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => expect.fail('it was answered'),
    (error) => error,
  );

describe('Stripe is away', () => {
  test('with a 500 for as long as the key is the same', async () => {
    const payment = newPayment();
    standIn.fault('session.create', 'broken');
    for (let times = 0; times < 2; times++) {
      expect(await problemOf(provider().open(payment, keyOf(payment)))).toBeInstanceOf(ProviderFailed);
    }
    expect(sessionsOf(payment)).toHaveLength(0);
    const { id } = await provider().open(payment, keyOf(payment, 2));
    expect(sessionsOf(payment).map((session) => session.id)).toEqual([id]);
  });

  test('with a 500, although it has made the page: another key makes another, and nobody has the address of the first', async () => {
    const payment = newPayment();
    standIn.fault('session.create', 'broken after');
    expect(await problemOf(provider().open(payment, keyOf(payment)))).toBeInstanceOf(ProviderFailed);
    const { id } = await provider().open(payment, keyOf(payment, 2));
    expect(sessionsOf(payment)).toHaveLength(2);
    expect(sessionsOf(payment)[1]?.id).toBe(id);
  });

  test('with a 429, which uses no key up', async () => {
    const payment = newPayment();
    standIn.fault('session.create', 'limited');
    const problem = await problemOf(provider().open(payment, keyOf(payment)));
    expect(problem).toBeInstanceOf(ProviderAway);
    expect(problem).not.toBeInstanceOf(ProviderFailed);
    expect(sessionsOf(payment)).toHaveLength(0);
    await provider().open(payment, keyOf(payment));
    expect(sessionsOf(payment)).toHaveLength(1);
  });

  test(
    'by being slow: a call ends within 6 s, and what Stripe did later is found under the same key',
    measured,
    async () => {
      const payment = newPayment();
      standIn.fault('session.create', 'slow', { ms: 4_000 });
      const start = performance.now();
      expect(await problemOf(provider().open(payment, keyOf(payment)))).toBeInstanceOf(ProviderAway);
      expect(performance.now() - start).toBeLessThan(6_000);
      expect(sessionsOf(payment)).toHaveLength(0);
      await expect.poll(() => sessionsOf(payment)).toHaveLength(1);
      const { id } = await provider().open(payment, keyOf(payment));
      expect(sessionsOf(payment).map((session) => session.id)).toEqual([id]);
    },
  );

  test('to a call, while a job still waits for it', async () => {
    const payment = await held();
    standIn.fault('session.retrieve', 'slow', { ms: 3_000, times: 2 });
    expect(await problemOf(provider().read(payment))).toBeInstanceOf(ProviderAway);
    standIn.forgetFaults();
    standIn.fault('session.retrieve', 'slow', { ms: 3_000 });
    expect(await provider({ timing: 'job' }).read(payment)).toMatchObject({ state: 'authorized' });
  });

  test('while the first of two is still at work under one key', async () => {
    const payment = newPayment();
    standIn.fault('session.create', 'slow', { ms: 2_000 });
    const [first, second] = await Promise.allSettled([
      provider().open(payment, keyOf(payment)),
      provider().open(payment, keyOf(payment)),
    ]);
    expect(first).toMatchObject({ status: 'fulfilled', value: { id: sessionsOf(payment)[0]?.id } });
    expect(second).toMatchObject({ status: 'rejected', reason: expect.any(ProviderAway) });
    expect(sessionsOf(payment)).toHaveLength(1);
  });

  test('by not hearing us, twice', async () => {
    const payment = await open();
    standIn.fault('session.expire', 'unheard', { times: 2 });
    expect(await problemOf(provider().close(payment))).toBeInstanceOf(ProviderAway);
    expect(sessionOf(payment)).toMatchObject({ status: 'open' });
    standIn.fault('session.expire', 'unheard');
    expect(await provider().close(payment)).toMatchObject({ state: 'gone' });
  });

  test('where nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as { port: number };
    await new Promise((closed) => server.close(closed));
    const nobody = provider({ api: `http://127.0.0.1:${port}` });
    const problem = await problemOf(nobody.open(newPayment(), 'key'));
    expect(problem).toBeInstanceOf(ProviderAway);
    expect(problem.message).toBe('Stripe did not answer: ECONNREFUSED');
  });
});

describe('an error', () => {
  test.each([
    // With the right key it goes on.
    ['a wrong key', { secretKey: 'sk_test_another' }, {}, ProviderAway],
    ['a wrong address', {}, { email: 'grace at example.com' }, ProviderRefused],
    ['too little money', {}, { amount: 49 }, ProviderRefused],
  ])('of %s repeats neither keys nor addresses', async (_what, settings, changes, kind) => {
    const payment = newPayment(changes);
    const problem = await problemOf(provider(settings).open(payment, keyOf(payment)));
    expect(problem).toBeInstanceOf(kind);
    expect(problem.message).toMatch(/^Stripe answered 40[01] Stripe\w+Error .*req_\w+$/);
    expect(problem.message).not.toMatch(/sk_test|grace|@|http/);
    // Loggers print whatever hangs on an error.
    expect(Object.keys(problem)).toEqual([]);
    expect(problem.cause).toBeUndefined();
    expect(sessionsOf(payment)).toHaveLength(0);
  });

  test('of a session that Stripe does not know is a refusal', async () => {
    const unknown = { ...newPayment(), providerId: 'cs_test_unknown', intentId: null };
    expect(await problemOf(provider().read(unknown))).toBeInstanceOf(ProviderRefused);
    expect(await problemOf(provider().close(unknown))).toBeInstanceOf(ProviderRefused);
  });

  test('of a payment that was never opened is ours', async () => {
    const unopened = { ...newPayment(), providerId: null, intentId: null };
    expect(await problemOf(provider().read(unopened))).not.toBeInstanceOf(ProviderRefused);
    expect(intentOf(unopened)).toBeUndefined();
  });
});
