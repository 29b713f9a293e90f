import type { Claim, Ticket } from '@juniper/core/contracts/staff.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { dumpTables } from './dump.ts';
import { readEvents } from './event-reader.ts';
import { measured } from './measured.ts';
import { createOrderCalls } from './order-calls.ts';
import { createTestApp } from './test-app.ts';

type BoardEvent = { isWhole: boolean; tickets: Ticket[]; claims: Claim[] };

const api = await createTestApp();
const other = await createTestApp({}, api.databaseUrl);
const otherUrl = `${await other.app.listen({ host: '127.0.0.1', port: 0 })}/api`;
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();
afterAll(async () => {
  await api.close();
  await other.close();
});

const claim = (id: string, to: string | null, board: string, token = staff.token) =>
  api.call('POST', `/staff/orders/${id}/claim`, { token, body: { board, to } });
const follow = (store = '') => readEvents<BoardEvent>(`${otherUrl}/staff/events${store}`, staff.token);
const dumpOrders = async () => {
  const tables = await dumpTables(api.db);
  return [tables['public.orders'], tables['public.order_events']];
};
const place = async (changes = {}) => orderCalls.place((await api.registerRegular()).token, changes);
const isClaimed =
  (id: string, to: string) =>
  ({ claims }: BoardEvent): boolean =>
    claims.some((each) => each.id === id && each.to === to);
const countClaims = ({ events }: { events: () => BoardEvent[] }): number | undefined => events().at(-1)?.claims.length;

describe('a press that can still be undone', () => {
  test(
    'is told to boards of other servers within a second, and withdrawn by its board alone [board-8]',
    measured,
    async () => {
      const order = await place();
      const [board, stranger] = [uuidV7(), uuidV7()];
      const boardOfOther = await follow();
      await boardOfOther.sees(({ isWhole }) => isWhole);
      const before = await dumpOrders();
      const pressedAt = performance.now();
      expect(await claim(order.id, 'preparing', board)).toMatchObject({ status: 200 });
      const event = await boardOfOther.sees(isClaimed(order.id, 'preparing'));
      expect(performance.now() - pressedAt).toBeLessThan(1_000);
      expect(event).toMatchObject({ isWhole: false, tickets: [] });
      expect(event.claims).toEqual([{ id: order.id, to: 'preparing', by: 'Bo Barista', board }]);
      expect(await dumpOrders()).toEqual(before);

      // The first counts, and only its board withdraws it.
      await claim(order.id, 'preparing', stranger);
      await claim(order.id, null, stranger);
      const late = await follow();
      expect((await late.sees(({ isWhole }) => isWhole)).claims).toEqual(event.claims);
      await claim(order.id, null, board);
      await expect.poll(() => countClaims(boardOfOther)).toBe(0);
      await expect.poll(() => countClaims(late)).toBe(0);
    },
  );

  test('is shown on no board of another store', async () => {
    const [mall, main] = [await place({ storeLocation: 'mall' }), await place()];
    const boardOfMall = await follow('?store=mall');
    await boardOfMall.sees(({ isWhole }) => isWhole);
    await claim(main.id, 'preparing', uuidV7());
    await claim(mall.id, 'preparing', uuidV7());
    await boardOfMall.sees(isClaimed(mall.id, 'preparing'));
    expect(boardOfMall.text()).not.toContain(main.id);
  });

  test('is forgotten when nothing comes of it', async () => {
    const order = await place();
    const board = await follow();
    await claim(order.id, 'preparing', uuidV7());
    await board.sees(isClaimed(order.id, 'preparing'));
    await expect.poll(() => board.events().at(-1)?.claims, { timeout: 12_000 }).toEqual([]);
  }, 20_000);

  test('is kept for 30 orders of an account and no more', async () => {
    const colleague = await orderCalls.employ();
    const orders = [];
    for (let count = 0; count < 31; count += 1) orders.push(await place({ storeLocation: 'uptown' }));
    const board = await follow('?store=uptown');
    await board.sees(({ isWhole }) => isWhole);
    const key = uuidV7();
    for (const { id } of orders) await claim(id, 'preparing', key, colleague.token);
    const last = orders.at(-1)?.id ?? '';
    await expect.poll(() => countClaims(board)).toBe(30);
    expect(board.events().some(isClaimed(last, 'preparing'))).toBe(false);
  });

  test('needs an order on the board, and somebody who works here [access-6]', async () => {
    expect(await claim(uuidV7(), 'preparing', uuidV7())).toMatchObject({ status: 404 });
    const order = await place();
    expect(await claim(order.id, 'cancelled', uuidV7())).toMatchObject({ status: 400 });
    const { token } = await api.registerRegular();
    expect(await claim(order.id, 'preparing', uuidV7(), token)).toMatchObject({ status: 403 });
  });
});
