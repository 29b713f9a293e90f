import { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { subtractDays, toLocalDay } from '@juniper/core/rules/deals.ts';
import { findStore, type Money, type Store } from '@juniper/core/rules/shop.ts';
import { toInstant } from '@juniper/core/rules/wall-clock.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { requireOpenStore } from '../src/catalogue/stores/open-store.ts';
import { assertCardsAllowed, assertHoldLasts } from '../src/orders/payments/place-by-card.ts';
import { listPaymentMethods } from '../src/orders/payments/providers.ts';
import { requireExpectedDueAt } from '../src/orders/slots/promise-time.ts';
import { countWork } from './counting-store.ts';
import { anOrder } from './order-calls.ts';
import { openTestPayments } from './test-payments.ts';

const cards = await openTestPayments();
const owner = await cards.orderCalls.employ('owner');

const put = (path: string, body: object) => cards.api.call('PUT', `/owner/${path}`, { token: owner.token, body });
const switchTo = (isOn: boolean) => put('payments', { isOn, password: 'Secret1!' });
const setMoney = async (money: Money) => {
  const { body } = await cards.api.call('GET', '/owner/stores', { token: owner.token });
  return put('money', { money, version: body.data.version });
};
const offered = async () => (await cards.api.call('GET', '/config')).body.payments;

const kronur: Money = { code: 'ISK', minor: 0, locale: 'is-IS' };
const pounds: Money = { code: 'GBP', minor: 2, locale: 'en-GB' };
const yen: Money = { code: 'JPY', minor: 0, locale: 'ja-JP' };
const refused = { status: 409, body: { code: 'currency_without_cards', message: /^Cards cannot be taken in ISK\./ } };
const asRefused = { ...refused, body: { ...refused.body, message: expect.stringMatching(refused.body.message) } };

test('while cards are on, the currency stays one in which they can be taken', async () => {
  expect(await setMoney(kronur)).toMatchObject(asRefused);
  expect((await setMoney(pounds)).status).toBe(200);
  expect(await offered()).toEqual(['counter', 'card']);
});

test('in another currency cards are not switched on, and none are offered', async () => {
  expect((await switchTo(false)).status).toBe(200);
  expect((await setMoney(kronur)).status).toBe(200);
  expect(await switchTo(true)).toMatchObject(asRefused);
  expect(await offered()).toEqual(['counter']);
  const { token } = await cards.api.registerConfirmed();
  expect(await cards.orderCalls.post(token, { ...anOrder, payment: 'card' })).toMatchObject({
    status: 409,
    body: { code: 'cards_off' },
  });
});

test.each([
  [pounds, 30],
  [yen, 50],
])('the least is that of the currency: %j', (money, least) => {
  const { catalogue: published } = cards.api.menu.get();
  const catalogue = { ...published, shop: { ...published.shop, money, takesCards: true as const } };
  const { paymentProviders } = cards.tools;
  expect(listPaymentMethods(paymentProviders, catalogue)).toContain('card');
  const pay = (amount: number, fulfilment: 'pickup' | 'delivery' = 'pickup') =>
    assertCardsAllowed(paymentProviders, catalogue, { fulfilment }, amount);
  expect(() => pay(least - 1)).toThrow(
    'Sorry, this order is too small to pay by card. Press Place Order again to pay at the counter instead.',
  );
  expect(() => pay(least - 1, 'delivery')).toThrow(/Place Order again to pay on delivery instead\.$/);
  expect(() => pay(least)).not.toThrow();
});

test('a shop that has come to such a currency in another way offers no cards', () => {
  const { catalogue } = cards.api.menu.get();
  const shop = { ...catalogue.shop, takesCards: true as const };
  expect(listPaymentMethods(cards.tools.paymentProviders, { shop: { ...shop, money: kronur } })).toEqual(['counter']);
  expect(listPaymentMethods(cards.tools.paymentProviders, { shop: { ...shop, money: yen } })).toEqual([
    'counter',
    'card',
  ]);
});

test('cards work for five days ahead, also for an order that waits until the store opens', () => {
  const { catalogue } = cards.api.menu.get();
  const openOnlyIn = (days: number) => {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const hours = { timeZone: 'UTC', week: [], specialDays: [{ day, opens: '00:00', closes: '23:59', note: 'Open' }] };
    const stores = catalogue.shop.stores.map((store) => ({ ...store, ...hours }));
    return { ...catalogue, shop: { ...catalogue.shop, money: pounds, takesCards: true as const, stores } };
  };
  const request = PlaceOrderRequest.parse({ ...anOrder, payment: 'card' });
  const pay = (days: number) => {
    const openLater = openOnlyIn(days);
    const dueAt = requireExpectedDueAt(openLater, requireOpenStore(openLater, null), request, true);
    assertHoldLasts(request, dueAt.getTime());
  };
  expect(() => pay(4)).not.toThrow();
  expect(() => pay(8)).toThrow(/cards work for the next 5 days only/);
});

test('no card is taken when a busy store can be ready only at an opening after that', async () => {
  const { api, orderCalls } = cards;
  const store = 'downtown';
  await countWork(api, store);
  const { timeZone } = findStore(api.menu.get().catalogue, store) as Store;
  const tomorrow = subtractDays(toLocalDay(timeZone, Date.now()), -1);
  const specialDays = [0, 8].map((days) => {
    const day = subtractDays(tomorrow, -days);
    return { day, opens: '07:00', closes: '21:00', note: 'Open' };
  });
  const { token } = owner;
  const saveHours = (part: string, body: object) => api.call('PUT', `/owner/stores/${store}/${part}`, { token, body });
  await saveHours('special-days', { specialDays, version: 1 });
  await saveHours('hours', { week: [], version: 2 });
  await setMoney(pounds);
  await switchTo(true);
  vi.useFakeTimers({ toFake: ['Date'], now: toInstant(timeZone, tomorrow, '20:40') });
  onTestFinished(() => void vi.useRealTimers());
  const order = { ...anOrder, storeLocation: store, items: [{ id: 1, quantity: 1 }], payment: 'card' };
  const placeOne = async () => orderCalls.post((await api.registerConfirmed()).token, order);
  expect((await placeOne()).body).toMatchObject({ success: true });
  await api.call('POST', `/staff/stores/${store}/busy`, { token, body: { minutes: 20, tellWaiting: false } });
  expect(await placeOne()).toMatchObject({ status: 409, body: { code: 'cards_off' } });
});
