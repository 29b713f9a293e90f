import { expect, test } from 'vitest';
import { type ListedPayment, ProviderFaultError } from '../src/orders/payments/provider.ts';
import { openStripeActions } from './stripe-actions.ts';

const { standIn, provider, open, held, taken, findIntent } = await openStripeActions();

const listSince = async (since: Date): Promise<ListedPayment[]> => {
  const listed: ListedPayment[] = [];
  for await (const one of provider().list(since)) listed.push(one);
  return listed;
};
const anHourAgo = () => new Date(Date.now() - 3_600_000);

test('what was begun is listed with our id and its money; a page that nobody tried to pay is not', async () => {
  const [paid, waiting] = [await taken(), await open()];
  const hold = await held();
  const listed = await listSince(anHourAgo());
  const { intentId } = paid;
  const money = { intentId, amount: 448, currency: 'USD', captured: 448, returned: 0, url: null };
  expect(listed).toContainEqual({ paymentId: paid.paymentId, observed: { ...money, state: 'captured' } });
  expect(listed.find(({ paymentId }) => paymentId === hold.paymentId)?.observed).toMatchObject({
    state: 'authorized',
    captured: 0,
  });
  expect(listed.map(({ paymentId }) => paymentId)).not.toContain(waiting.paymentId);
});

test('a list of many pages is read to its end, each once', async () => {
  for (let nth = 0; nth < 205; nth += 1) standIn.decline((await open()).pageId);
  const ids = (await listSince(anHourAgo())).map(({ observed }) => observed.intentId);
  expect(ids.toSorted()).toEqual([...standIn.books.intents.keys()].toSorted());
});

test('older ones are not listed, unless something went back since', async () => {
  const [old, returned] = [await taken(), await taken()];
  for (const payment of [old, returned]) Object.assign(findIntent(payment) ?? {}, { created: 1_700_000_000 });
  standIn.refundInDashboard(returned.intentId ?? '', 100);
  standIn.refundInDashboard(returned.intentId ?? '', 48);
  const listed = await listSince(anHourAgo());
  expect(listed.some(({ paymentId }) => paymentId === old.paymentId)).toBe(false);
  const found = listed.filter(({ paymentId }) => paymentId === returned.paymentId);
  expect(found).toMatchObject([{ observed: { state: 'captured', captured: 448, returned: 148 } }]);
});

test('a page of the list that fails is an error like any other', async () => {
  standIn.fault('intent.list', 'broken');
  await expect(listSince(anHourAgo())).rejects.toBeInstanceOf(ProviderFaultError);
});

test('refunds of a payment are told apart: ours have our id', async () => {
  const payment = await taken();
  await provider().refund(payment, { refundId: 'r1', cents: 100 }, crypto.randomUUID());
  const { id } = standIn.refundInDashboard(payment.intentId ?? '', 48);
  expect((await provider().listRefunds(payment)).toReversed()).toMatchObject([
    { refundId: 'r1', cents: 100, state: 'done' },
    { providerRefundId: id, refundId: undefined, cents: 48, state: 'done', at: expect.any(Date) },
  ]);
  // One that the provider has is only looked at.
  expect(await provider().refund(payment, { refundId: 'r2', cents: 48, providerRefundId: id }, 'key')).toEqual({
    providerRefundId: id,
    state: 'done',
  });
  expect(await provider().listRefunds(payment)).toHaveLength(2);
});
