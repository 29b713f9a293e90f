// Every reader of an order's status, with an order that waits for its card payment.
import type { Order } from '@juniper/core/contracts/orders.ts';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { toCents } from '@juniper/core/rules/money.ts';
import { reorder } from '@juniper/core/rules/reorder.ts';
import { describe, expect, test } from 'vitest';
import { eraseExpiredData } from '../src/account/retention/erase-old.ts';
import { getMoney } from '../src/catalogue/menu/current-menu.ts';
import { countOpen } from '../src/orders/board/queries.ts';
import { blockAccount } from '../src/owner/block-account.ts';
import { updateRows } from './database.ts';
import { readEvents } from './event-reader.ts';
import { anOrder } from './order-calls.ts';
import { openTestPayments } from './test-payments.ts';

const cards = await openTestPayments({ health: { mail: 'on', isStopping: () => false } });
const staff = await cards.orderCalls.employ();
const owner = await cards.orderCalls.employ('owner');

type Buyer = { token: string; userId: string; order: Order };

const pay = async ({ token, order }: Buyer) => {
  const { body } = await cards.open(token, order.id);
  cards.standIn.pay(cards.sessionIn(body.data.url));
  expect((await cards.check(token, order.id)).body.data.status).toBe('pending');
};
const expire = ({ userId, order }: Buyer) => cards.expire(userId, order.id);
const get = async (path: string, token: string) => (await cards.api.call('GET', path, { token })).body;
const matchOrder =
  ({ order }: Buyer) =>
  ({ id }: { id: string }) =>
    id === order.id;
const follow = <Event>(path: string, token: string) =>
  readEvents<Event>(cards.webhookUrl.replace('/payments/stripe/webhook', path), token);

describe('the board', () => {
  test('has it once it is paid', async () => {
    const buyer = await cards.orderByCard();
    const onBoard = async () => (await get('/staff/orders', staff.token)).data.find(matchOrder(buyer));
    expect(await onBoard()).toBeUndefined();
    await pay(buyer);
    expect(await onBoard()).toMatchObject({ status: 'pending', isPaid: true });
  });

  test('is told of it when it is paid, and never of one that is not', async () => {
    const [paid, expired, cancelled] = [
      await cards.orderByCard(),
      await cards.orderByCard(),
      await cards.orderByCard(),
    ];
    const board = await follow<{ tickets: Ticket[] }>('/staff/events', staff.token);
    const later = await cards.orderByCard();
    await expire(expired);
    await cards.orderCalls.cancel(cancelled.token, cancelled.order.id);
    await pay(paid);
    await board.sees(({ tickets }) => tickets.some(matchOrder(paid)));
    for (const { order } of [later, expired, cancelled]) expect(board.text()).not.toContain(order.id);
  });

  test('counts it at its head, in lists and events, until it is paid', async () => {
    const onBoard = async () => (await get('/staff/orders', staff.token)).unpaid;
    const before = await onBoard();
    const board = await follow<{ unpaid: number }>('/staff/events', staff.token);
    await board.sees(({ unpaid }) => unpaid === before);
    const buyer = await cards.orderByCard();
    await board.sees(({ unpaid }) => unpaid === before + 1);
    expect(await onBoard()).toBe(before + 1);
    await pay(buyer);
    await board.sees(({ unpaid }) => unpaid === before);
    expect(await onBoard()).toBe(before);
  });

  test('cannot change it', async () => {
    const { order } = await cards.orderByCard();
    for (const to of ['preparing', 'cancelled']) {
      const answer = await cards.orderCalls.change(staff.token, order.id, 'unpaid', to, 'Out of cake');
      expect(answer).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    }
  });

  test('does not count it among the open ones', async () => {
    const open = async () => (await countOpen(cards.api.db)).reduce((sum, each) => sum + each.open, 0);
    const before = await open();
    const buyer = await cards.orderByCard();
    expect(await open()).toBe(before);
    await pay(buyer);
    expect(await open()).toBe(before + 1);
  });
});

describe('its customer', () => {
  test('has it in the list and among the ten newest, with the time to pay it', async () => {
    const { token, order } = await cards.orderByCard();
    expect((await get('/orders', token)).data).toEqual([order]);
    expect((await get('/auth/user', token)).user.orderHistory).toEqual([order]);
    expect(order.payment).toMatchObject({ method: 'card', state: 'awaiting', payBy: expect.any(String) });
  });

  test('has not ordered or spent anything before it is paid', async () => {
    const buyer = await cards.orderByCard();
    const stats = async () => (await get('/auth/profile/stats', buyer.token)).stats;
    expect(await stats()).toMatchObject({ totalOrders: 0, totalSpent: 0 });
    await pay(buyer);
    expect(await stats()).toMatchObject({ totalOrders: 1, totalSpent: 17 });
  });

  test.each([
    ['paid', pay, 'pending'],
    ['not paid in time', expire, 'cancelled'],
  ] as const)('follows it from the start until it is %s', async (_, end, status) => {
    const buyer = await cards.orderByCard();
    const stream = await follow<{ orders: Order[] }>('/orders/events', buyer.token);
    const first = await stream.sees(({ orders }) => orders.some(matchOrder(buyer)));
    expect(first.orders).toEqual([buyer.order]);
    await end(buyer);
    await stream.sees(({ orders }) => orders.some((order) => matchOrder(buyer)(order) && order.status === status));
  });

  test('can order the same again, which is all of it', async () => {
    const { token, order } = await cards.orderByCard();
    const money = getMoney(cards.api.menu);
    const lines = (await get(`/orders/${order.id}`, token)).data.items.map(({ price, ...line }: Order['items'][0]) => ({
      ...line,
      price: toCents(money, price),
    }));
    const today = { deal: () => undefined, left: () => undefined, isOptionOut: () => false };
    const { lists, changes } = reorder(cards.api.menu.get().catalogue, { cart: [], wishlist: [] }, lines, today);
    expect(changes).toEqual([]);
    expect(lists.cart).toMatchObject(anOrder.items);
  });

  test('gets no points for it', async () => {
    const { token, order } = await cards.orderByCard();
    const body = { orderId: order.id, points: 1 };
    const { status } = await cards.api.call('POST', '/auth/loyalty/add', { token, body });
    expect(status).toBe(409);
  });

  test('is cancelled with its account, and its page at Stripe is closed', async () => {
    const { token, order } = await cards.orderByCard();
    const session = cards.sessionIn((await cards.open(token, order.id)).body.data.url);
    const body = { password: 'Secret1!' };
    expect(await cards.api.call('DELETE', '/auth/user', { token, body })).toMatchObject({ status: 200 });
    await cards.work();
    expect(cards.standIn.books.sessions.get(session)?.status).toBe('expired');
  });
});

test('retention keeps an account that nobody uses while it has one', async () => {
  const buyer = await cards.orderByCard();
  const { db } = cards.api;
  const longAgo = new Date(Date.now() - 400 * 86_400_000);
  await updateRows(
    db,
    'users',
    { user_id: buyer.userId },
    { email_verified_at: null, last_login_at: longAgo, created_at: longAgo },
  );
  await db.updateTable('sessions').set({ last_seen_at: longAgo }).where('user_id', '=', buyer.userId).execute();
  await db.updateTable('orders').set({ created_at: longAgo }).where('user_id', '=', buyer.userId).execute();
  expect((await eraseExpiredData(db, { mail: 'on' })).users).toBe(0);
  await expire(buyer);
  expect((await eraseExpiredData(db, { mail: 'on' })).users).toBe(1);
});

describe('the console', () => {
  const numbers = async () => {
    const { data } = await get('/owner/today', owner.token);
    const { day, open, late, today, payments } = data;
    const range = `from=${day}&to=${day}`;
    const report = (await get(`/owner/reports?${range}&by=store`, owner.token)).data;
    return { open, late, today, payments, report };
  };

  test('counts it neither today nor in a report', async () => {
    const before = await numbers();
    const buyer = await cards.orderByCard();
    // Long enough for a pending order to be late.
    await updateRows(
      cards.api.db,
      'orders',
      { user_id: buyer.userId },
      { created_at: new Date(Date.now() - 86_400_000) },
    );
    expect(await numbers()).toEqual(before);
  });

  test('says how many wait for payment', async () => {
    const waiting = async () => (await get('/owner/today', owner.token)).data.unpaid;
    const before = await waiting();
    const buyer = await cards.orderByCard();
    expect(await waiting()).toBe(before + 1);
    await expire(buyer);
    expect(await waiting()).toBe(before);
  });

  test('lists it today and by its status, and not as open', async () => {
    const buyer = await cards.orderByCard();
    const listed = async (query: string) =>
      (await get(`/owner/orders${query}`, owner.token)).data.some(matchOrder(buyer));
    expect(await listed('')).toBe(true);
    expect(await listed('?status=unpaid')).toBe(true);
    expect(await listed(`?q=${buyer.order.orderNumber}`)).toBe(true);
    expect(await listed('?status=open')).toBe(false);
    expect(await listed('?status=pending')).toBe(false);
  });

  test('sends no receipt for it, and can cancel it', async () => {
    const { token, order } = await cards.orderByCard();
    const receipt = await cards.api.call('POST', `/owner/orders/${order.id}/receipt`, { token: owner.token });
    expect(receipt).toMatchObject({ status: 409, body: { code: 'not_paid' } });
    const cancel = await cards.api.call('POST', `/owner/orders/${order.id}/cancel`, {
      token: owner.token,
      body: { from: 'unpaid', reason: 'We close early.' },
    });
    expect(cancel.status).toBe(200);
    expect(await cards.get(token, order.id)).toMatchObject({ status: 'cancelled', cancelReason: 'We close early.' });
    await cards.work();
    expect((await cards.get(token, order.id)).payment).toMatchObject({ state: 'released' });
  });
});

test('who is blocked has it cancelled too', async () => {
  const { token, order } = await cards.orderByCard();
  const { user } = await get('/auth/user', token);
  expect(await blockAccount(cards.tools, user.email)).toContain(`Cancelled: ${order.orderNumber}.`);
  expect(await cards.get(token, order.id)).toMatchObject({ status: 'cancelled' });
});
