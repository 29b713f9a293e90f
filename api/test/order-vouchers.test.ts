import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { callConcurrently } from './call-concurrently.ts';
import { updateRows } from './database.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);

describe('a voucher that is used', () => {
  test('takes its part off before tax and is spent with the order [vouchers-2]', async () => {
    const { token, user } = await api.register();
    const voucherId = await orderCalls.giveVoucher(user.id, 'welcome-drink');
    const order = await orderCalls.place(token, { voucherId });
    expect(order).toMatchObject({ discount: 4, totalAmount: 12.28 });
    expect(await orderCalls.findVoucher(voucherId)).toMatchObject({ order_id: order.id });
    expect(await orderCalls.post(token, { ...anOrder, voucherId })).toMatchObject({
      status: 409,
      body: { code: 'voucher_unusable' },
    });
  });

  test('is spent by one of 25 orders at once', async () => {
    const { token, user } = await api.register();
    const voucherId = await orderCalls.giveVoucher(user.id);
    const answers = await callConcurrently(25, () => orderCalls.post(token, { ...anOrder, voucherId }));
    const placed = answers.filter(({ status }) => status === 200);
    expect(placed).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'voucher_unusable']));
    expect(await orderCalls.countOrders(user.id)).toBe(1);
    expect(await orderCalls.findVoucher(voucherId)).toMatchObject({ order_id: placed[0]?.body.data.id });
  });

  test('is not spent by an order that is refused', async () => {
    const { token, user } = await api.register();
    const voucherId = await orderCalls.giveVoucher(user.id, 'welcome-drink');
    const cakes = [{ id: 103, quantity: 1 }];
    expect((await orderCalls.post(token, { ...anOrder, items: cakes, voucherId })).body.code).toBe('voucher_unfit');
    for (let count = 0; count < 5; count += 1) await orderCalls.place(token);
    expect((await orderCalls.post(token, { ...anOrder, voucherId })).body.code).toBe('too_many_open_orders');
    expect(await orderCalls.findVoucher(voucherId)).toMatchObject({ order_id: null });
  });

  test.each([
    ['that has run out', '-1 second', false],
    ['of another customer', '30 days', true],
  ])('%s is not to be had', async (_what, expires, isForeign) => {
    const [ada, eve] = [await api.register(), await api.register()];
    const voucherId = await orderCalls.giveVoucher(ada.user.id, 'birthday', expires);
    const { token } = isForeign ? eve : ada;
    expect((await orderCalls.post(token, { ...anOrder, voucherId })).body.code).toBe('voucher_unusable');
    expect(await orderCalls.findVoucher(voucherId)).toMatchObject({ order_id: null });
  });
});

describe('a voucher of an order', () => {
  test.each([
    ['that would have run out', '1 day', 7],
    ['that lasts longer', '20 days', 20],
  ])('%s comes back with a cancelled order, and can be used again [vouchers-2]', async (_what, expires, days) => {
    const { token, user } = await api.register();
    const voucherId = await orderCalls.giveVoucher(user.id, 'birthday', expires);
    const order = await orderCalls.place(token, { voucherId });
    await orderCalls.cancel(token, order.id);
    const voucher = await orderCalls.findVoucher(voucherId);
    expect(voucher.order_id).toBeNull();
    expect((voucher.expires_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(days, 2);
    const again = await orderCalls.place(token, { voucherId });
    expect(again).toMatchObject({ discount: 2.88 });
    await orderCalls.cancel(token, order.id);
    expect(await orderCalls.findVoucher(voucherId)).toMatchObject({ order_id: again.id });
  });

  test('is prolonged by cancelling once, and not again and again', async () => {
    const { token, user } = await api.register();
    const voucherId = await orderCalls.giveVoucher(user.id, 'birthday', '1 day');
    const daysLeft = async () =>
      ((await orderCalls.findVoucher(voucherId)).expires_at.getTime() - Date.now()) / 86_400_000;
    const cancelOne = async () => orderCalls.cancel(token, (await orderCalls.place(token, { voucherId })).id);
    await cancelOne();
    expect(await daysLeft()).toBeCloseTo(7, 2);
    const sixDaysLater = sql<Date>`expires_at - interval '6 days'`;
    await updateRows(api.db, 'vouchers', { voucher_id: voucherId }, { expires_at: sixDaysLater });
    await cancelOne();
    expect(await daysLeft()).toBeCloseTo(1, 2);
    expect(await orderCalls.findVoucher(voucherId)).toMatchObject({ order_id: null });
  });

  test('comes back when staff cancel, and stays spent when the order is completed', async () => {
    const staff = await orderCalls.employ();
    const move = (id: string, from: string, to: string) => orderCalls.change(staff.token, id, from, to, 'Oven broken');
    const { token, user } = await api.register();
    const voucherId = await orderCalls.giveVoucher(user.id);
    const first = await orderCalls.place(token, { voucherId });
    await move(first.id, 'pending', 'cancelled');
    expect(await orderCalls.findVoucher(voucherId)).toMatchObject({ order_id: null });
    const second = await orderCalls.place(token, { voucherId });
    await move(second.id, 'pending', 'preparing');
    await move(second.id, 'preparing', 'completed');
    expect(await orderCalls.findVoucher(voucherId)).toMatchObject({ order_id: second.id });
  });

  test('is held by one order at most while it is cancelled and spent at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, user } = await api.registerConfirmed();
      const voucherId = await orderCalls.giveVoucher(user.id);
      const order = await orderCalls.place(token, { voucherId });
      const cancelled = callConcurrently(4, () => orderCalls.cancel(token, order.id));
      const spent: string[] = [];
      // Two tabs, each of which tries until the voucher is back.
      const spend = async () => {
        for (let tries = 0; tries < 4; tries += 1) {
          const { status, body } = await orderCalls.post(token, { ...anOrder, voucherId });
          if (status === 200) spent.push(body.data.id);
          else expect(body.code).toBe('voucher_unusable');
        }
      };
      await Promise.all([cancelled, spend(), spend()]);
      const last = await orderCalls.post(token, { ...anOrder, voucherId });
      if (last.status === 200) spent.push(last.body.data.id);
      expect(spent).toHaveLength(1);
      const discounted = await api.db
        .selectFrom('orders')
        .select('order_id')
        .where('user_id', '=', user.id)
        .where('discount_cents', '>', 0)
        .where('status', '!=', 'cancelled')
        .execute();
      expect(discounted).toEqual([{ order_id: spent[0] }]);
      expect(await orderCalls.findVoucher(voucherId)).toMatchObject({ order_id: spent[0] });
    }
  });
});
