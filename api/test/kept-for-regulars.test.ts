import { expect, test } from 'vitest';
import { countWork } from './counting-store.ts';
import { anOrder } from './order-calls.ts';
import { openTestPayments } from './test-payments.ts';

const store = 'downtown';
const hourMs = 3_600_000;

const cards = await openTestPayments();
await countWork(cards.api, store);

// Less than a day ahead: orders are taken until the end of tomorrow. The bar has 2,160 seconds in the hour before each,
// of which new customers get 1,080.
const hourAhead = (hours: number): string => {
  const hour = Math.floor(Date.now() / hourMs) + 8 + hours;
  return new Date(hour * hourMs).toISOString();
};
/** The first espresso takes 60 seconds and each further one 45. */
const order = (token: string, espressos: number, at: string, more: object = {}) =>
  cards.orderCalls.post(token, {
    ...anOrder,
    ...more,
    storeLocation: store,
    items: [{ id: 1, quantity: espressos }],
    pickup: { kind: 'at', at },
  });
const newcomer = async () => (await cards.api.registerConfirmed()).token;
/** Takes 1,020 seconds of the hour before. */
const fillShare = async (at: string) => {
  for (const espressos of [12, 10]) expect(await order(await newcomer(), espressos, at)).toMatchObject({ status: 200 });
};

test('new customers together leave half of an hour to regulars and cards, and read which time they can have [checkout-14]', async () => {
  const at = hourAhead(0);
  await fillShare(at);
  const token = await newcomer();
  const refused = await order(token, 2, at);
  expect(refused).toMatchObject({ status: 409, body: { code: 'kept_for_regulars' } });
  expect(refused.body.message).toMatch(/^New customers can order for [^.]+ or pay by card for [^.]+\.$/);
  expect(Date.parse(refused.body.data.at)).toBe(Date.parse(at) + 900_000);
  expect(await order(token, 2, refused.body.data.at)).toMatchObject({ status: 200 });
  const regular = await cards.api.registerRegular();
  expect(await order(regular.token, 12, at)).toMatchObject({ status: 200 });
  expect(await order(await newcomer(), 4, at, { payment: 'card' })).toMatchObject({ status: 200 });
});

test('orders that wait for their payment leave a quarter of each time to regulars at the counter, and small ones to cards', async () => {
  const at = hourAhead(9);
  const byCard = (token: string, espressos: number) => order(token, espressos, at, { payment: 'card' });
  const isHeld = { status: 409, body: { code: 'times_held' } };
  // 825 of the 1,080 seconds that may wait for a first payment, and then 240.
  expect(await byCard(await newcomer(), 18)).toMatchObject({ status: 200 });
  expect(await byCard(await newcomer(), 8)).toMatchObject(isHeld);
  expect(await byCard(await newcomer(), 5)).toMatchObject({ status: 200 });
  // 555 are left to the cards of regulars.
  const [regular, other] = [await cards.api.registerRegular(), await cards.api.registerRegular()];
  expect(await byCard(regular.token, 14)).toMatchObject(isHeld);
  expect(await byCard(regular.token, 11)).toMatchObject({ status: 200 });
  expect(await byCard(other.token, 4)).toMatchObject(isHeld);
  for (const token of [other.token, await newcomer()]) expect(await byCard(token, 3)).toMatchObject({ status: 200 });
  expect(await order(regular.token, 5, at)).toMatchObject({ status: 200 });
});

test('unpaid orders of new customers leave half of their share to those at the counter', async () => {
  const at = hourAhead(12);
  for (const espressos of [18, 5])
    expect(await order(await newcomer(), espressos, at, { payment: 'card' })).toMatchObject({ status: 200 });
  expect(await order(await newcomer(), 10, at)).toMatchObject({ status: 200 });
  expect(await order(await newcomer(), 2, at)).toMatchObject({ status: 409, body: { code: 'kept_for_regulars' } });
  const regular = await cards.api.registerRegular();
  expect(await order(regular.token, 12, at)).toMatchObject({ status: 200 });
});

test('a card order counts with new customers until it is paid, and cannot be changed to the counter over their share', async () => {
  const at = hourAhead(3);
  const token = await newcomer();
  const { body } = await order(token, 2, at, { payment: 'card' });
  expect(await order(await newcomer(), 12, at)).toMatchObject({ status: 200 });
  expect(await order(await newcomer(), 10, at)).toMatchObject({ status: 409, body: { code: 'kept_for_regulars' } });
  const regular = await cards.api.registerRegular();
  const third = await order(regular.token, 5, at, { payment: 'card' });
  expect(third).toMatchObject({ status: 200 });
  expect(await cards.toCounter(token, body.data.id)).toMatchObject({
    status: 409,
    body: { code: 'kept_for_regulars', message: expect.stringMatching(/^New customers can only pay by card for /) },
  });
  expect(await cards.get(token, body.data.id)).toMatchObject({ status: 'unpaid' });
  expect(await cards.toCounter(regular.token, third.body.data.id)).toMatchObject({ status: 200 });
  expect(await cards.toCounter(token, body.data.id)).toMatchObject({ status: 200 });
});

test('of card orders that are changed to the counter at once, no more than fit in the share of new customers are', async () => {
  const at = hourAhead(15);
  expect(await order(await newcomer(), 1, at)).toMatchObject({ status: 200 });
  const unpaid = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const token = await newcomer();
      return { token, id: (await order(token, 1, at, { payment: 'card' })).body.data.id };
    }),
  );
  const answers = await Promise.all(unpaid.map(({ token, id }) => cards.toCounter(token, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

test('where the owner keeps nothing, new customers have all of it; the share is not in the menu while it is the usual one', async () => {
  const owner = await cards.orderCalls.employ('owner');
  const shop = async () => (await cards.api.call('GET', '/owner/stores', { token: owner.token })).body.data.stores;
  const find = async () => (await shop()).find((each: { store: string }) => each.store === store);
  const { countsWork, leadMinutes, daysAhead, stations, version, ...before } = await find();
  expect(before).not.toHaveProperty('keptPercent');
  const set = (keptPercent: number, seen: number) =>
    cards.api.call('PUT', `/owner/stores/${store}/stations`, {
      token: owner.token,
      body: { countsWork, leadMinutes, daysAhead, stations, keptPercent, version: seen },
    });
  expect(await set(81, version)).toMatchObject({ status: 400 });
  expect(await set(0, version)).toMatchObject({ status: 200, body: { data: { keptPercent: 0 } } });
  const at = hourAhead(6);
  await fillShare(at);
  expect(await order(await newcomer(), 12, at)).toMatchObject({ status: 200 });
  expect(await set(50, version + 1)).toMatchObject({ status: 200 });
  expect(await find()).not.toHaveProperty('keptPercent');
});
