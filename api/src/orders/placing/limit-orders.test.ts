import { expect, test } from 'vitest';
import { createOrderLimiter } from './limit-orders.ts';

const isBusy = { status: 503, code: 'busy' };

/** Places orders that run until `endAll` ends them. */
function openOrders(maxWaitMs?: number) {
  const run = createOrderLimiter(10, maxWaitMs);
  const ends: (() => void)[] = [];
  const place = (store: string, network: string) =>
    run(store, network, () => new Promise<void>((end) => ends.push(end)));
  const endAll = async (orders: Promise<void>[]) => {
    for (const nth of orders.keys()) {
      await expect.poll(() => ends.length).toBeGreaterThan(nth);
      ends[nth]?.();
    }
    await Promise.all(orders);
  };
  return { ends, place, endAll };
}

test('four orders of a store run at once, and ten of all stores', async () => {
  const { ends, place, endAll } = openOrders();
  const ofOne = Array.from({ length: 5 }, (_, nth) => place('a', `network ${nth}`));
  expect(ends).toHaveLength(4);
  const ofOthers = ['b', 'c'].flatMap((store) => Array.from({ length: 5 }, (_, nth) => place(store, `network ${nth}`)));
  expect(ends).toHaveLength(10);
  await endAll([...ofOne, ...ofOthers]);
});

test('a network that has ten orders waiting at a store leaves places to others', async () => {
  const { place, endAll } = openOrders();
  const orders = Array.from({ length: 14 }, () => place('a', 'crowded'));
  await expect(place('a', 'crowded')).rejects.toMatchObject(isBusy);
  await endAll([...orders, place('a', 'other')]);
});

test('an order that waits too long is refused and never placed', async () => {
  const { ends, place, endAll } = openOrders(20);
  const orders = Array.from({ length: 4 }, () => place('a', 'here'));
  await expect(place('a', 'here')).rejects.toMatchObject(isBusy);
  await endAll(orders);
  expect(ends).toHaveLength(4);
});
