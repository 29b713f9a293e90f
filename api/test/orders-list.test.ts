import { describe, expect, test } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const list = (token: string, query = '') => api.call('GET', `/orders${query}`, { token });
const getIds = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

test('a new customer has no orders', async () => {
  const { token } = await api.register();
  const { status, body } = await list(token);
  expect({ status, body }).toEqual({ status: 200, body: { success: true, data: [], nextCursor: null, total: 0 } });
});

test('an order has every field, money in dollars [order-1]', async () => {
  const { token, user } = await api.register();
  const store = 'eastside';
  const id = await placeOrder(api, user.id, 1437, { number: 'ORD-7KQ2M', status: 'preparing', store });
  const { body } = await list(token);
  expect(body.data).toEqual([
    {
      id,
      orderNumber: 'ORD-7KQ2M',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      preparingAt: null,
      closedAt: null,
      totalAmount: 14.37,
      discount: 0,
      status: 'preparing',
      cancelReason: null,
      cancelledBy: null,
      fulfilment: 'pickup',
      items: [
        // Bought before there were options, and before orders kept allergens.
        { id: 3, name: 'Latte', quantity: 2, price: 4, options: [], allergens: null, traces: null },
        { id: 103, name: 'Carrot Cake', quantity: 1, price: 6.4, options: [], allergens: null, traces: null },
      ],
      storeLocation: 'eastside',
      payment: { method: 'counter', state: null, payBy: null, returned: 0 },
      note: null,
      phone: null,
      taxes: [],
    },
  ]);
  expect((await api.call('GET', '/auth/user', { token })).body.user.orderHistory).toEqual(body.data);
});

test('pages run from the newest to the oldest, each order once; the user carries the newest ten', async () => {
  const { token, user } = await api.register();
  const other = await api.register();
  const placed: string[] = [];
  for (let count = 0; count < 23; count += 1) {
    // Ids created in the same millisecond are not sorted.
    await new Promise((resolve) => setTimeout(resolve, 2));
    placed.unshift(await placeOrder(api, user.id, 1000 + count));
    await placeOrder(api, other.user.id, 500);
  }
  const first = await list(token);
  expect(first.body).toMatchObject({ total: 23, nextCursor: placed[9] });
  const second = await list(token, `?cursor=${first.body.nextCursor}`);
  const third = await list(token, `?cursor=${second.body.nextCursor}&limit=3`);
  expect([first, second, third].flatMap(getIds)).toEqual(placed);
  expect(third.body).toMatchObject({ total: 23, nextCursor: null });
  const largest = await list(token, '?limit=50');
  expect(getIds(largest)).toEqual(placed.slice(0, 20));
  expect(largest.body.nextCursor).toBe(placed[19]);

  const { body } = await api.call('GET', '/auth/user', { token });
  expect(body.user.orderHistory.map(({ id }: { id: string }) => id)).toEqual(placed.slice(0, 10));
  expect(new Set(body.user.orderHistory.map(({ totalAmount }: { totalAmount: number }) => totalAmount)).size).toBe(10);
});

test('an account lists its orders 60 times a minute; placing orders is counted apart', async () => {
  const { token } = await api.register();
  const statuses: number[] = [];
  for (let count = 0; count < 62; count += 1) statuses.push((await list(token)).status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
  expect(statuses.at(-1)).toBe(429);
  expect(await api.call('POST', '/orders', { token, body: {} })).toMatchObject({ status: 400 });
});

test("another customer's order is no way into that customer's list", async () => {
  const [ada, eve] = [await api.register(), await api.register()];
  await placeOrder(api, ada.user.id, 1000);
  const newest = await placeOrder(api, ada.user.id, 1000);
  expect(getIds(await list(eve.token, `?cursor=${newest}`))).toEqual([]);
  expect((await list(eve.token)).body.total).toBe(0);
});

test.each(['?limit=0', '?limit=51', '?limit=ten', '?cursor=1', '?cursor=%27--'])('%s is refused', async (query) => {
  const { token } = await api.register();
  expect(await list(token, query)).toMatchObject({ status: 400, body: { success: false, code: 'invalid_request' } });
});

test('a cursor that nobody gave out lists nothing wrong', async () => {
  const { token, user } = await api.register();
  const id = await placeOrder(api, user.id, 1000);
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(getIds(await list(token, `?cursor=${uuidV7()}`))).toEqual([id]);
});

test('an order is found by the key that it was placed with, by its own customer alone', async () => {
  const [ada, bob] = [await api.register(), await api.register()];
  const orderCalls = createOrderCalls(api);
  const key = uuidV7();
  const placed = await orderCalls.post(ada.token, anOrder, key);
  await orderCalls.place(ada.token);
  expect((await list(ada.token, `?key=${key}`)).body.data).toEqual([placed.body.data]);
  expect((await list(ada.token, `?key=${uuidV7()}`)).body.data).toEqual([]);
  expect((await list(bob.token, `?key=${key}`)).body.data).toEqual([]);
  expect((await list(ada.token, '?key=<>')).status).toBe(400);
});

describe('the address for the next checkout', () => {
  const getAddress = async (token: string) => (await api.call('GET', '/orders/address', { token })).body;

  test('is where the newest delivery went; a pickup’s address is never offered', async () => {
    const orderCalls = createOrderCalls(api);
    const { token } = await api.register();
    await orderCalls.place(token);
    expect(await getAddress(token)).toEqual({ success: true, data: null });
    await orderCalls.place(token, { fulfilment: 'delivery', address: '12 Mill Lane', city: 'Salem', zipCode: '97301' });
    await orderCalls.place(token, { fulfilment: 'delivery', address: '7 Larch Road' });
    await orderCalls.place(token, { address: '214 Alder Street' });
    expect((await getAddress(token)).data).toEqual({ address: '7 Larch Road', city: 'Maple Hollow', zipCode: '97099' });
  });

  test('is the customer’s own', async () => {
    const orderCalls = createOrderCalls(api);
    await orderCalls.place((await api.register()).token, { fulfilment: 'delivery' });
    expect((await getAddress((await api.register()).token)).data).toBeNull();
  });
});
