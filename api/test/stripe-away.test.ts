import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ProviderFaultError, ProviderRefusedError, ProviderUnavailableError } from '../src/orders/payments/provider.ts';
import { measured } from './measured.ts';
import { newPayment, openStripeActions, toKey } from './stripe-actions.ts';

const { standIn, provider, open, held, findSessions, findSession, findIntent } = await openStripeActions();

const catchProblem = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => expect.fail('it was answered'),
    (error) => error,
  );

describe('Stripe is away', () => {
  test('with a 500 for as long as the key is the same', async () => {
    const payment = newPayment();
    standIn.fault('session.create', 'broken');
    for (let times = 0; times < 2; times++) {
      expect(await catchProblem(provider().open(payment, toKey(payment)))).toBeInstanceOf(ProviderFaultError);
    }
    expect(findSessions(payment)).toHaveLength(0);
    const { id } = await provider().open(payment, toKey(payment, 2));
    expect(findSessions(payment).map((session) => session.id)).toEqual([id]);
  });

  test('with a 500, although it has made the page: another key makes another, and nobody has the address of the first', async () => {
    const payment = newPayment();
    standIn.fault('session.create', 'broken after');
    expect(await catchProblem(provider().open(payment, toKey(payment)))).toBeInstanceOf(ProviderFaultError);
    const { id } = await provider().open(payment, toKey(payment, 2));
    expect(findSessions(payment)).toHaveLength(2);
    expect(findSessions(payment)[1]?.id).toBe(id);
  });

  test('with a 429, which uses no key up', async () => {
    const payment = newPayment();
    standIn.fault('session.create', 'limited');
    const problem = await catchProblem(provider().open(payment, toKey(payment)));
    expect(problem).toBeInstanceOf(ProviderUnavailableError);
    expect(problem).not.toBeInstanceOf(ProviderFaultError);
    expect(findSessions(payment)).toHaveLength(0);
    await provider().open(payment, toKey(payment));
    expect(findSessions(payment)).toHaveLength(1);
  });

  test(
    'by being slow: a call ends within 6 s, and what Stripe did later is found under the same key',
    measured,
    async () => {
      const payment = newPayment();
      standIn.fault('session.create', 'slow', { ms: 4_000 });
      const start = performance.now();
      expect(await catchProblem(provider().open(payment, toKey(payment)))).toBeInstanceOf(ProviderUnavailableError);
      expect(performance.now() - start).toBeLessThan(6_000);
      expect(findSessions(payment)).toHaveLength(0);
      await expect.poll(() => findSessions(payment)).toHaveLength(1);
      const { id } = await provider().open(payment, toKey(payment));
      expect(findSessions(payment).map((session) => session.id)).toEqual([id]);
    },
  );

  test('to a call, while a job still waits for it', async () => {
    const payment = await held();
    standIn.fault('session.retrieve', 'slow', { ms: 3_000, times: 2 });
    expect(await catchProblem(provider().read(payment))).toBeInstanceOf(ProviderUnavailableError);
    standIn.forgetFaults();
    standIn.fault('session.retrieve', 'slow', { ms: 3_000 });
    expect(await provider({ timing: 'job' }).read(payment)).toMatchObject({ state: 'authorized' });
  });

  test('while the first of two is still at work under one key', async () => {
    const payment = newPayment();
    standIn.fault('session.create', 'slow', { ms: 2_000 });
    const [first, second] = await Promise.allSettled([
      provider().open(payment, toKey(payment)),
      provider().open(payment, toKey(payment)),
    ]);
    expect(first).toMatchObject({ status: 'fulfilled', value: { id: findSessions(payment)[0]?.id } });
    expect(second).toMatchObject({ status: 'rejected', reason: expect.any(ProviderUnavailableError) });
    expect(findSessions(payment)).toHaveLength(1);
  });

  test('by not hearing us, twice', async () => {
    const payment = await open();
    standIn.fault('session.expire', 'unheard', { times: 2 });
    expect(await catchProblem(provider().close(payment))).toBeInstanceOf(ProviderUnavailableError);
    expect(findSession(payment)).toMatchObject({ status: 'open' });
    standIn.fault('session.expire', 'unheard');
    expect(await provider().close(payment)).toMatchObject({ state: 'gone' });
  });

  test('where nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as { port: number };
    await new Promise((closed) => server.close(closed));
    const nobody = provider({ api: `http://127.0.0.1:${port}` });
    const problem = await catchProblem(nobody.open(newPayment(), 'key'));
    expect(problem).toBeInstanceOf(ProviderUnavailableError);
    expect(problem.message).toBe('Stripe did not answer: ECONNREFUSED');
  });
});

describe('an error', () => {
  test.each([
    // With the right key it goes on.
    ['a wrong key', { secretKey: 'sk_test_another' }, {}, ProviderUnavailableError],
    ['a wrong address', {}, { email: 'grace at example.com' }, ProviderRefusedError],
    ['too little money', {}, { amount: 49 }, ProviderRefusedError],
  ])('of %s repeats neither keys nor addresses', async (_what, settings, changes, kind) => {
    const payment = newPayment(changes);
    const problem = await catchProblem(provider(settings).open(payment, toKey(payment)));
    expect(problem).toBeInstanceOf(kind);
    expect(problem.message).toMatch(/^Stripe answered 40[01] Stripe\w+Error .*req_\w+$/);
    expect(problem.message).not.toMatch(/sk_test|grace|@|http/);
    // Loggers print whatever hangs on an error.
    expect(Object.keys(problem)).toEqual([]);
    expect(problem.cause).toBeUndefined();
    expect(findSessions(payment)).toHaveLength(0);
  });

  test('of a session that Stripe does not know is a refusal', async () => {
    const unknown = { ...newPayment(), pageId: 'cs_test_unknown', intentId: null };
    expect(await catchProblem(provider().read(unknown))).toBeInstanceOf(ProviderRefusedError);
    expect(await catchProblem(provider().close(unknown))).toBeInstanceOf(ProviderRefusedError);
  });

  test('of a payment that was never opened is ours', async () => {
    const unopened = { ...newPayment(), pageId: null, intentId: null };
    expect(await catchProblem(provider().read(unopened))).not.toBeInstanceOf(ProviderRefusedError);
    expect(findIntent(unopened)).toBeUndefined();
  });
});
