// How many statements and round trips an order takes.
import { expect, test } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { countWork } from './counting-store.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { spyOnStatements } from './spy-on-statements.ts';
import { openTestApp } from './test-app.ts';
import { createTestPayments } from './test-payments.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);

/** Counts the round trips of a call. A statement that is sent before the previous one is answered shares its round trip. */
const measureCost = async (call: () => Promise<unknown>) => {
  await call();
  let [trips, waiting] = [0, 0];
  const statements: string[] = [];
  const query = spyOnStatements((text, answer) => {
    if (text.includes('pg_notify')) return;
    statements.push(text);
    if (waiting === 0) trips += 1;
    waiting += 1;
    const answered = () => {
      waiting -= 1;
    };
    answer.then(answered, answered);
  });
  await call();
  query.mockRestore();
  return { trips, statements };
};
const countTrips = async (call: () => Promise<unknown>) => (await measureCost(call)).trips;

test('one round trip for the session and two for the order; one more to look at a voucher', async () => {
  const { token, user } = await api.registerRegular();
  expect(await countTrips(() => orderCalls.post(token, anOrder))).toBe(1 + 2);
  const vouchers = [await orderCalls.giveVoucher(user.id), await orderCalls.giveVoucher(user.id, 'welcome-drink')];
  expect(await countTrips(() => orderCalls.post(token, { ...anOrder, voucherId: vouchers.pop() }))).toBe(1 + 3);
});

test('no more round trips by card, and one statement more: its payment; the job takes the place of the receipt’s', async () => {
  const cards = await createTestPayments();
  // An account has one order that waits for its payment, and `measureCost` calls twice.
  const buyers = [await cards.api.registerConfirmed(), await cards.api.registerConfirmed()];
  const { trips, statements } = await measureCost(() => cards.place(buyers.pop()?.token ?? ''));
  expect(trips).toBe(1 + 2);
  expect(statements).toHaveLength(9);
  await cards.close();
});

test('eight statements where a store counts no work; one more for a new customer', async () => {
  const { token } = await api.registerRegular();
  const { statements } = await measureCost(() => orderCalls.post(token, anOrder));
  expect(statements).toHaveLength(8);
  expect(statements.filter((text) => /work_slots|order_work/.test(text))).toEqual([]);
  const newcomer = await api.register();
  expect((await measureCost(() => orderCalls.post(newcomer.token, anOrder))).statements).toHaveLength(9);
});

test('three where a store promises times: its slots are locked before they are booked', async () => {
  await countWork(api, 'downtown');
  const { token } = await api.registerRegular();
  const { trips, statements } = await measureCost(() =>
    orderCalls.post(token, { ...anOrder, storeLocation: 'downtown' }),
  );
  expect(trips).toBe(1 + 3);
  expect(statements).toHaveLength(11);
});

test('at most one more to find the order when it is sent again', async () => {
  const { token } = await api.registerRegular();
  const key = uuidV7();
  expect(await countTrips(() => orderCalls.post(token, anOrder, key))).toBeLessThanOrEqual(1 + 2 + 1);
});
