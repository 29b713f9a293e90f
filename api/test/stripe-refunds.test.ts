import { expect, onTestFinished, test } from 'vitest';
import {
  type PaymentForProvider,
  ProviderRefusedError,
  ProviderUnavailableError,
} from '../src/orders/payments/provider.ts';
import { openStripeActions } from './stripe-actions.ts';

const { standIn, provider, open, held, taken, findCharge, findRefunds } = await openStripeActions();

const give = (payment: PaymentForProvider, id: string, cents: number) =>
  provider().refund(payment, { refundId: id, cents }, `refund:${id}`);

test('a refund gives back the whole, once', async () => {
  const payment = await taken();
  const id = crypto.randomUUID();
  const first = await give(payment, id, 448);
  expect(first).toEqual({ providerRefundId: expect.stringMatching(/^re_/), state: 'done' });
  expect(await give(payment, id, 448)).toEqual(first);
  expect(findRefunds(payment)).toMatchObject([{ amount: 448, metadata: { refundId: id } }]);
  expect(await provider().read(payment)).toMatchObject({ state: 'captured', captured: 448, returned: 448 });
});

test('a refund is found under another key too', async () => {
  const payment = await taken();
  const id = crypto.randomUUID();
  const first = await give(payment, id, 100);
  expect(await provider().refund(payment, { refundId: id, cents: 100 }, 'another day')).toEqual(first);
  expect(findRefunds(payment)).toHaveLength(1);
});

test('a refund gives back a part, and another, never more than was taken', async () => {
  const payment = await taken();
  await give(payment, crypto.randomUUID(), 100);
  await give(payment, crypto.randomUUID(), 300);
  await expect(give(payment, crypto.randomUUID(), 49)).rejects.toBeInstanceOf(ProviderRefusedError);
  expect(await provider().read(payment)).toMatchObject({ returned: 400 });
  await give(payment, crypto.randomUUID(), 48);
  await expect(give(payment, crypto.randomUUID(), 1)).rejects.toBeInstanceOf(ProviderRefusedError);
  expect(findRefunds(payment).map(({ amount }) => amount)).toEqual([100, 300, 48]);
  expect(findCharge(payment)).toMatchObject({ amount_refunded: 448, refunded: true });
});

test("where a refund cannot even be looked at, nothing is said about it: the keys may be another account's", async () => {
  const payment = await taken();
  const wish = { refundId: crypto.randomUUID(), cents: 100, providerRefundId: 're_unknown' };
  await expect(provider().refund(payment, wish, 'key')).rejects.toBeInstanceOf(ProviderUnavailableError);
});

test('a refund needs money that was taken', async () => {
  for (const payment of [await open(), await held()]) {
    await expect(give(payment, crypto.randomUUID(), 100)).rejects.toBeInstanceOf(ProviderRefusedError);
    expect(findRefunds(payment)).toEqual([]);
  }
});

test('a refund that waits is asked for, then done; one that fails comes back', async () => {
  const payment = await taken();
  standIn.setRefunds('pending');
  onTestFinished(() => standIn.setRefunds('succeeded'));
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await give(payment, one, 100);
  const second = await give(payment, other, 200);
  expect([first.state, second.state]).toEqual(['asked', 'asked']);
  standIn.finishRefund(first.providerRefundId, 'succeeded');
  standIn.finishRefund(second.providerRefundId, 'failed');
  expect(await give(payment, one, 100)).toEqual({ providerRefundId: first.providerRefundId, state: 'done' });
  expect(await give(payment, other, 200)).toEqual({ providerRefundId: second.providerRefundId, state: 'failed' });
  expect(await provider().read(payment)).toMatchObject({ captured: 448, returned: 100 });
});

test.each(['lost', 'broken after'] as const)('a refund whose answer is %s is one', async (fault) => {
  const payment = await taken();
  const id = crypto.randomUUID();
  standIn.fault('refund.create', fault, { times: 2 });
  await expect(give(payment, id, 448)).rejects.toBeInstanceOf(ProviderUnavailableError);
  expect(await give(payment, id, 448)).toMatchObject({ state: 'done' });
  expect(findRefunds(payment)).toHaveLength(1);
});
