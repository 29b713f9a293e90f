import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { describe, expect, test } from 'vitest';
import { composeOrderRecalledEmail } from '../src/emails/order-templates.ts';
import { findReceipt } from '../src/orders/placing/queries.ts';
import { callConcurrently } from './call-concurrently.ts';
import { findRow, findRows, updateRows } from './database.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();

const recall = (id: string, isReady = false, token = staff.token) =>
  api.call('POST', `/staff/orders/${id}/recall`, { token, body: { isReady } });
const move = (id: string, from: string, to: string, reason?: string) =>
  orderCalls.change(staff.token, id, from, to, reason);
const complete = async (token: string, changes = {}) => {
  const order = await orderCalls.place(token, { items: [{ id: 104, quantity: 20 }], ...changes });
  await move(order.id, 'pending', 'preparing');
  await move(order.id, 'preparing', 'completed');
  return order;
};
const get = async (token: string, id: string) => (await api.call('GET', `/orders/${id}`, { token })).body.data;
const getPoints = async (token: string) => (await api.call('GET', '/auth/user', { token })).body.user.loyaltyPoints;
const listBoard = async (): Promise<Ticket[]> =>
  (await api.call('GET', '/staff/orders', { token: staff.token })).body.data;
const isOnBoard = async (id: string) => (await listBoard()).some((ticket) => ticket.id === id);
const closeMinutesAgo = (order_id: string, minutes: number) =>
  updateRows(api.db, 'orders', { order_id }, { closed_at: new Date(Date.now() - minutes * 60_000) });

describe('a completed order that is not ready after all', () => {
  test('stays completed with its points, payment and voucher; its customer reads it, and again that it is ready [board-7]', async () => {
    const { token, user } = await api.registerRegular();
    const voucherId = await orderCalls.giveVoucher(user.id);
    const order = await complete(token, { voucherId });
    const points = await getPoints(token);
    const before = await findRow(api.db, 'orders', { order_id: order.id }, ['status', 'closed_at', 'total_cents']);

    const recalled = await recall(order.id);
    expect(recalled).toMatchObject({
      status: 200,
      body: { data: { id: order.id, status: 'completed', recalledAt: expect.any(String) } },
    });
    expect(await get(token, order.id)).toMatchObject({ status: 'completed', recalledAt: expect.any(String) });
    expect(await findRow(api.db, 'orders', { order_id: order.id }, ['status', 'closed_at', 'total_cents'])).toEqual(
      before,
    );
    expect((await orderCalls.findVoucher(voucherId))?.order_id).toBe(order.id);
    expect(await getPoints(token)).toBe(points);

    const receipt = await findReceipt(api.db, user.id, order.id);
    const at = { publicUrl: 'https://cafe.example', shop: defaultCafe.shop };
    expect(receipt && composeOrderRecalledEmail(receipt, at)).toMatchObject({
      subject: `Your order ${order.orderNumber} needs a little longer`,
      text: expect.stringContaining('We are still making it'),
    });

    expect((await recall(order.id, true)).body.data).not.toHaveProperty('recalledAt');
    expect(await get(token, order.id)).not.toHaveProperty('recalledAt');
    expect(await getPoints(token)).toBe(points);
    const ledger = await findRows(api.db, 'loyalty_ledger', { user_id: user.id, kind: 'order' }, ['points']);
    expect(ledger).toHaveLength(1);
    const kinds = await orderCalls.findMails(order.id);
    expect(kinds.filter((kind) => kind !== 'order-placed').sort()).toEqual([
      'order-completed',
      'order-completed',
      'order-recalled',
    ]);
    const events = await findRows(api.db, 'order_events', { order_id: order.id }, ['to_status'], 'created_at');
    expect(events.map(({ to_status }) => to_status)).toEqual([
      'pending',
      'preparing',
      'completed',
      'recalled',
      'completed',
    ]);
  });

  test('can be brought back for half an hour, and then stays on the board for two hours', async () => {
    const { token } = await api.registerRegular();
    const order = await complete(token);
    await closeMinutesAgo(order.id, 31);
    expect(await recall(order.id)).toMatchObject({ status: 404 });
    await closeMinutesAgo(order.id, 29);
    expect(await recall(order.id)).toMatchObject({ status: 200 });
    await closeMinutesAgo(order.id, 100);
    expect(await isOnBoard(order.id)).toBe(true);
    await updateRows(api.db, 'orders', { order_id: order.id }, { recalled_at: new Date(Date.now() - 121 * 60_000) });
    expect(await isOnBoard(order.id)).toBe(false);
  });

  test.each(['pending', 'preparing', 'cancelled'])('is none that is %s', async (status) => {
    const { token } = await api.registerRegular();
    const order = await orderCalls.place(token);
    if (status !== 'pending') await move(order.id, 'pending', 'preparing');
    if (status === 'cancelled') await move(order.id, 'preparing', 'cancelled', 'No milk');
    expect(await recall(order.id)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    expect(await get(token, order.id)).toMatchObject({ status });
  });

  test('cannot be cancelled or moved as if it were open', async () => {
    const { token } = await api.registerRegular();
    const order = await complete(token);
    await recall(order.id);
    expect(await move(order.id, 'preparing', 'cancelled', 'No milk')).toMatchObject({ status: 409 });
    expect(await move(order.id, 'preparing', 'completed')).toMatchObject({ status: 409 });
    expect(await orderCalls.cancel(token, order.id)).toMatchObject({ status: 409 });
  });

  test('of ten presses at once one counts, and the customer gets one email', async () => {
    const { token } = await api.registerRegular();
    const order = await complete(token);
    const answers = await callConcurrently(10, () => recall(order.id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'status_changed', data: { recalledAt: expect.any(String) } },
    });
    const kinds = await orderCalls.findMails(order.id);
    expect(kinds.filter((kind) => kind === 'order-recalled')).toHaveLength(1);
  });

  test('is brought back by nobody whose own order it is, and by no customer [access-6]', async () => {
    const colleague = await orderCalls.employ();
    const order = await complete(colleague.token);
    expect(await recall(order.id, false, colleague.token)).toMatchObject({ status: 403, body: { code: 'own_order' } });
    const { token } = await api.registerRegular();
    expect(await recall(order.id, false, token)).toMatchObject({ status: 403, body: { code: 'staff_only' } });
    expect(await recall(order.id)).toMatchObject({ status: 200 });
  });
});
