import { describe, expect, test } from 'vitest';
import { anonymizeOrders, deleteUser } from '../src/account/queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { callConcurrently } from './call-concurrently.ts';
import { findRows, updateRows } from './database.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();

const move = (id: string, from: string, to: string, reason?: string) =>
  orderCalls.change(staff.token, id, from, to, reason);
const getPoints = async (token: string) => (await api.call('GET', '/auth/user', { token })).body.user.loyaltyPoints;
const get = async (token: string, id: string) => (await api.call('GET', `/orders/${id}`, { token })).body.data;
const findEvents = (orderId: string) =>
  findRows(
    api.db,
    'order_events',
    { order_id: orderId },
    ['from_status', 'to_status', 'actor', 'staff_id'],
    'created_at',
  );
const findMails = async (orderId: string) =>
  (await orderCalls.findMails(orderId)).filter((kind) => kind !== 'order-placed');

describe('staff', () => {
  test('move an order on until it is completed; then it has earned its points, once [points-1]', async () => {
    const { token } = await api.register();
    const order = await orderCalls.place(token, { items: [{ id: 104, quantity: 20 }] });
    const begun = await move(order.id, 'pending', 'preparing');
    expect(begun).toMatchObject({
      status: 200,
      body: { success: true, data: { id: order.id, status: 'preparing', preparingAt: expect.any(String) } },
    });
    expect(await getPoints(token)).toBe(100);
    const done = await move(order.id, 'preparing', 'completed');
    expect(done.body.data).toMatchObject({ status: 'completed', closedAt: expect.any(String) });
    expect(order.totalAmount).toBe(217.12);
    expect(await getPoints(token)).toBe(121);
    const claim = { points: 21, orderId: order.id };
    expect(await api.call('POST', '/auth/loyalty/add', { token, body: claim })).toMatchObject({ status: 200 });
    expect(await getPoints(token)).toBe(121);
    const { preparingAt, closedAt } = done.body.data;
    expect(await get(token, order.id)).toEqual({ ...order, status: 'completed', preparingAt, closedAt });
    const staff_id = staff.userId;
    expect(await findEvents(order.id)).toEqual([
      { from_status: null, to_status: 'pending', actor: 'customer', staff_id: null },
      { from_status: 'pending', to_status: 'preparing', actor: 'staff', staff_id },
      { from_status: 'preparing', to_status: 'completed', actor: 'staff', staff_id },
    ]);
    expect(await findMails(order.id)).toEqual(['order-completed']);
  });

  test('move no order of their own; a colleague does [board-2]', async () => {
    const colleague = await orderCalls.employ();
    const order = await orderCalls.place(colleague.token, { items: [{ id: 104, quantity: 20 }] });
    const own = await orderCalls.change(colleague.token, order.id, 'pending', 'preparing');
    expect(own).toMatchObject({
      status: 403,
      body: { code: 'own_order', message: expect.stringContaining('colleague') },
    });
    await move(order.id, 'pending', 'preparing');
    expect(await orderCalls.change(colleague.token, order.id, 'preparing', 'completed')).toMatchObject({ status: 403 });
    expect(await orderCalls.change(colleague.token, order.id, 'preparing', 'cancelled', 'Mine')).toMatchObject({
      status: 403,
    });
    expect(await getPoints(colleague.token)).toBe(100);
    expect(await move(order.id, 'preparing', 'completed')).toMatchObject({ status: 200 });
    expect(await getPoints(colleague.token)).toBe(121);
  });

  test('an order that earns nothing is completed without points', async () => {
    const { token } = await api.register();
    const order = await orderCalls.place(token, { items: [{ id: 1, quantity: 1 }] });
    await move(order.id, 'pending', 'preparing');
    expect(await move(order.id, 'preparing', 'completed')).toMatchObject({ status: 200 });
    expect(await getPoints(token)).toBe(100);
  });

  test.each(['pending', 'preparing'])('cancel one that is %s, with a reason that the customer reads', async (from) => {
    const { token } = await api.register();
    const order = await orderCalls.place(token);
    if (from === 'preparing') await move(order.id, 'pending', 'preparing');
    expect(await move(order.id, from, 'cancelled')).toMatchObject({ status: 400, body: { code: 'reason_needed' } });
    expect(await move(order.id, from, 'cancelled', ' ')).toMatchObject({ status: 400 });
    expect(await move(order.id, from, 'cancelled', 'Out of milk')).toMatchObject({
      status: 200,
      body: { data: { cancelReason: 'Out of milk' } },
    });
    expect(await get(token, order.id)).toMatchObject({ status: 'cancelled', cancelReason: 'Out of milk' });
    expect(await getPoints(token)).toBe(100);
    expect(await findMails(order.id)).toEqual(['order-cancelled']);
  });

  test.each([
    ['pending', 'completed'],
    ['preparing', 'pending'],
    ['completed', 'preparing'],
    ['cancelled', 'pending'],
    ['completed', 'cancelled'],
    ['pending', 'pending'],
  ])('cannot make a %s order %s', async (from, to) => {
    const { token } = await api.register();
    const order = await orderCalls.place(token);
    const answer = await move(order.id, from, to, 'Because');
    expect(answer).toMatchObject({ status: 400, body: { code: 'change_not_allowed' } });
    expect(await get(token, order.id)).toEqual(order);
  });

  test('of ten who press at once one wins, and the others are told what the order is now', async () => {
    const { token } = await api.register();
    const order = await orderCalls.place(token, { items: [{ id: 104, quantity: 20 }] });
    await move(order.id, 'pending', 'preparing');
    const answers = await callConcurrently(10, (index) =>
      index % 2 === 0
        ? move(order.id, 'preparing', 'completed')
        : move(order.id, 'preparing', 'cancelled', 'Dropped it'),
    );
    const [won, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(won).toMatchObject({ status: 200 });
    for (const other of others) {
      expect(other).toMatchObject({ status: 409, body: { code: 'status_changed', data: won?.body.data } });
    }
    const isCompleted = won?.body.data.status === 'completed';
    expect(await getPoints(token)).toBe(isCompleted ? 121 : 100);
    expect(await findMails(order.id)).toHaveLength(1);
    expect(await findEvents(order.id)).toHaveLength(3);
  });

  test('complete an order 16 times while its customer claims the points 16 times: they are given once', async () => {
    const { token, user } = await api.registerConfirmed();
    const order = await orderCalls.place(token, { items: [{ id: 104, quantity: 20 }] });
    await move(order.id, 'pending', 'preparing');
    const body = { points: 21, orderId: order.id };
    const answers = await callConcurrently(32, (index) =>
      index % 2 === 0
        ? move(order.id, 'preparing', 'completed')
        : api.call('POST', '/auth/loyalty/add', { token, body }),
    );
    const codes = (remainder: number) =>
      new Set(answers.filter((_, index) => index % 2 === remainder).map((answer) => answer.body.code));
    expect(answers.filter(({ status }, index) => index % 2 === 0 && status === 200)).toHaveLength(1);
    expect(codes(0)).toEqual(new Set([undefined, 'status_changed']));
    expect([undefined, 'order_not_completed']).toEqual(expect.arrayContaining([...codes(1)]));
    expect(await api.call('POST', '/auth/loyalty/add', { token, body })).toMatchObject({ status: 200 });
    expect(await getPoints(token)).toBe(121);
    const ledger = await findRows(api.db, 'loyalty_ledger', { user_id: user.id, kind: 'order' }, ['points']);
    expect(ledger).toEqual([{ points: 21 }]);
    expect(await findEvents(order.id)).toHaveLength(3);
    expect(await findMails(order.id)).toEqual(['order-completed']);
  });

  test('an order that its customer has cancelled meanwhile is told as such', async () => {
    const { token } = await api.register();
    const order = await orderCalls.place(token);
    await orderCalls.cancel(token, order.id);
    expect(await move(order.id, 'pending', 'preparing')).toMatchObject({
      status: 409,
      body: { code: 'status_changed', data: { id: order.id, status: 'cancelled' } },
    });
    expect(await move(uuidV7(), 'pending', 'preparing')).toMatchObject({ status: 404 });
  });

  test('make the order of an account that is deleted all the same', async () => {
    const { token, user } = await api.register();
    const order = await orderCalls.place(token, { items: [{ id: 104, quantity: 20 }], fulfilment: 'delivery' });
    // Possible in data from release 1.0; today an account with an open order cannot be deleted.
    await anonymizeOrders(api.db, user.id);
    await deleteUser(api.db, user.id);
    expect((await move(order.id, 'pending', 'preparing')).body.data).toMatchObject({ name: null, deliverTo: null });
    expect(await move(order.id, 'preparing', 'completed')).toMatchObject({ status: 200 });
    const ledger = await api.db.selectFrom('loyalty_ledger').select('kind').where('user_id', '=', user.id).execute();
    expect(ledger).toEqual([{ kind: 'welcome' }]);
  });
});

describe('the board', () => {
  const board = async (store?: string) => {
    const { body } = await api.call('GET', `/staff/orders${store ? `?store=${store}` : ''}`, { token: staff.token });
    return body.data as { id: string }[];
  };

  test('shows open orders and those completed in the last half hour, the oldest first, by store', async () => {
    const { token } = await api.register();
    const orders = [];
    for (const storeLocation of [null, 'mall', 'mall', null] as const) {
      orders.push(await orderCalls.place(token, { storeLocation, fulfilment: 'delivery' }));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const [first, second, third, fourth] = orders.map(({ id }) => id) as [string, string, string, string];
    for (const id of [first, second]) {
      await move(id, 'pending', 'preparing');
      await move(id, 'preparing', 'completed');
    }
    await orderCalls.cancel(token, third);
    await updateRows(api.db, 'orders', { order_id: second }, { closed_at: new Date(Date.now() - 31 * 60_000) });
    const mine = (tickets: { id: string }[]) => tickets.map(({ id }) => id).filter((id) => id >= first);
    expect(mine(await board())).toEqual([first, fourth]);
    expect(mine(await board('main'))).toEqual([first, fourth]);
    expect(mine(await board('mall'))).toEqual([]);
    expect((await board()).find(({ id }) => id === fourth)).toEqual({
      id: fourth,
      orderNumber: orders[3]?.orderNumber,
      createdAt: orders[3]?.createdAt,
      preparingAt: null,
      closedAt: null,
      status: 'pending',
      cancelReason: null,
      cancelledBy: null,
      fulfilment: 'delivery',
      storeLocation: null,
      name: anOrder.name,
      email: anOrder.email,
      deliverTo: '7 Larch Road, Maple Hollow 97099',
      note: null,
      phone: null,
      items: [
        { name: 'Latte', quantity: 2 },
        { name: 'Carrot Cake', quantity: 1 },
      ],
      totalAmount: 17,
    });
  });

  test('of a pickup says no address', async () => {
    const { token } = await api.register();
    const order = await orderCalls.place(token);
    expect((await board()).find(({ id }) => id === order.id)).toMatchObject({ deliverTo: null });
  });

  test('is for staff alone, as is every change [access-6]', async () => {
    const { token } = await api.register();
    const order = await orderCalls.place(token);
    const refused = { status: 403, body: { success: false, code: 'staff_only' } };
    expect(await api.call('GET', '/staff/orders', { token })).toMatchObject(refused);
    expect(await api.call('GET', '/staff/events', { token })).toMatchObject(refused);
    expect(await orderCalls.change(token, order.id, 'pending', 'preparing')).toMatchObject(refused);
    expect(await api.call('GET', '/staff/orders')).toMatchObject({ status: 401 });
    expect(await get(token, order.id)).toEqual(order);
  });
});

describe('a customer', () => {
  test('cancels a pending order; again it changes nothing', async () => {
    const { token } = await api.register();
    const order = await orderCalls.place(token);
    const [first, ...others] = await callConcurrently(10, () => orderCalls.cancel(token, order.id));
    expect(first).toMatchObject({ status: 200, body: { data: { status: 'cancelled', cancelReason: null } } });
    for (const other of others) expect(other.body).toEqual(first?.body);
    expect(await findEvents(order.id)).toHaveLength(2);
    expect(await findMails(order.id)).toEqual(['order-cancelled']);
  });

  test('cannot cancel what is begun, completed or cancelled by us, and is told how it stands', async () => {
    const { token } = await api.register();
    const order = await orderCalls.place(token);
    const refused = async () => {
      const { status, body } = await orderCalls.cancel(token, order.id);
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'not_cancellable' });
      expect(body.data).toEqual(await get(token, order.id));
      return body.data.status;
    };
    await move(order.id, 'pending', 'preparing');
    expect(await refused()).toBe('preparing');
    await move(order.id, 'preparing', 'completed');
    expect(await refused()).toBe('completed');
    const other = await orderCalls.place(token);
    await move(other.id, 'pending', 'cancelled', 'Closed early');
    expect(await orderCalls.cancel(token, other.id)).toMatchObject({ status: 409, body: { code: 'not_cancellable' } });
  });

  test('and staff at the same moment: the order is either cancelled or begun', async () => {
    const { token } = await api.register();
    for (let round = 0; round < 5; round += 1) {
      const order = await orderCalls.place(token);
      const [cancelled, begun] = await Promise.all([
        orderCalls.cancel(token, order.id),
        move(order.id, 'pending', 'preparing'),
      ]);
      expect([cancelled.status, begun.status].sort()).toEqual([200, 409]);
      const { status } = await get(token, order.id);
      expect(status).toBe(cancelled.status === 200 ? 'cancelled' : 'preparing');
      if (status === 'preparing') await move(order.id, 'preparing', 'completed');
    }
  });

  test('neither sees nor cancels another customer’s order [access-5]', async () => {
    const [ada, eve] = [await api.register(), await api.register()];
    const order = await orderCalls.place(ada.token);
    const unknown = await api.call('GET', `/orders/${uuidV7()}`, { token: eve.token });
    const foreign = await api.call('GET', `/orders/${order.id}`, { token: eve.token });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    expect(foreign.body).toEqual(unknown.body);
    expect(await orderCalls.cancel(eve.token, order.id)).toMatchObject({ status: 404 });
    expect(await get(ada.token, order.id)).toEqual(order);
  });
});
