import { getOrderPoints, welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { isOpenStatus, maxOpenOrders } from '@juniper/core/rules/order-status.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRows } from './database.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();

const which = fc.nat(9);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('place'),
      quantity: fc.integer({ min: 1, max: 20 }),
      withVoucher: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('move on'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refuse'), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel'), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('claim'), which }) },
);
type Step = { does: string; which?: number; quantity?: number; withVoucher?: boolean };

/** The steps of a round run concurrently; the next round starts after all of them. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });

const findOrders = (userId: string) =>
  findRows(api.db, 'orders', { user_id: userId }, ['order_id', 'status', 'total_cents', 'voucher_id'], 'order_id');

test('whatever happens in whatever order, points, open orders, vouchers and events agree with the orders [order-9]', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const { token, user } = await api.register();
      const voucherId = await orderCalls.giveVoucher(user.id);
      const take = (order: { order_id: string; status: string; total_cents: number }, does: string) => {
        const { order_id: id, status } = order;
        const points = Math.max(1, getOrderPoints({ minor: 2 }, order.total_cents));
        if (does === 'cancel') return orderCalls.cancel(token, id);
        if (does === 'refuse') return orderCalls.change(staff.token, id, status, 'cancelled', 'No milk');
        if (does === 'claim') {
          return api.call('POST', '/auth/loyalty/add', { token, body: { points, orderId: id } });
        }
        return orderCalls.change(staff.token, id, status, status === 'pending' ? 'preparing' : 'completed');
      };
      for (const round of all) {
        const orders = await findOrders(user.id);
        const answers = round.map(async ({ does, which = 0, quantity = 1, withVoucher }: Step) => {
          const items = [{ id: 104, quantity }];
          if (does === 'place') return orderCalls.post(token, { ...anOrder, items, ...(withVoucher && { voucherId }) });
          const order = orders[which % Math.max(1, orders.length)];
          return order ? take(order, does) : undefined;
        });
        for (const answer of await Promise.all(answers)) expect([undefined, 200, 400, 409]).toContain(answer?.status);
      }

      const orders = await findOrders(user.id);
      const earned = orders
        .filter(({ status }) => status === 'completed')
        .reduce((sum, { total_cents }) => sum + getOrderPoints({ minor: 2 }, total_cents), welcomePoints);
      const ledger = await findRows(api.db, 'loyalty_ledger', { user_id: user.id }, ['points']);
      expect(ledger.reduce((sum, { points }) => sum + points, 0)).toBe(earned);
      const open = orders.filter(({ status }) => isOpenStatus(status)).length;
      expect(open).toBeLessThanOrEqual(maxOpenOrders);
      const account = await api.db
        .selectFrom('users')
        .select(['loyalty_points', 'open_orders'])
        .where('user_id', '=', user.id)
        .executeTakeFirst();
      expect(account).toEqual({ loyalty_points: earned, open_orders: open });

      const spenders = orders.filter(({ voucher_id, status }) => voucher_id && status !== 'cancelled');
      expect(spenders.length).toBeLessThanOrEqual(1);
      expect((await orderCalls.findVoucher(voucherId)).order_id).toBe(spenders[0]?.order_id ?? null);
      for (const { order_id, status } of orders) {
        const events = await findRows(api.db, 'order_events', { order_id }, ['from_status', 'to_status']);
        // A chain from the placing to the status; ids and times of two events may be of the same millisecond.
        const next = new Map(events.map(({ from_status, to_status }) => [from_status, to_status]));
        expect(next.size).toBe(events.length);
        let reached = next.get(null);
        while (reached && next.has(reached)) reached = next.get(reached);
        expect(reached).toBe(status);
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);
