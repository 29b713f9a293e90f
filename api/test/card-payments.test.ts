import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { switchToCounter } from '../src/orders/payments/switch-to-counter.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { anOrder } from './order-calls.ts';
import { openTestPayments } from './test-payments.ts';

const cards = await openTestPayments();
const staff = await cards.orderCalls.employ();
beforeEach(() => {
  cards.standIn.forgetFaults();
  cards.standIn.webhooks.set('deliver');
});

const boardHas = async (id: string) => {
  const { body } = await cards.api.call('GET', '/staff/orders', { token: staff.token });
  return body.data.find((ticket: { id: string }) => ticket.id === id);
};
const move = (id: string, from: string, to: string, reason?: string) =>
  cards.orderCalls.change(staff.token, id, from, to, reason);
const startedAndTaken = async () => {
  const bought = await cards.pay();
  await move(bought.order.id, 'pending', 'preparing');
  await cards.work();
  return bought;
};

describe('an order by card', () => {
  test('waits unpaid: it is on no board, no receipt goes out, and it is not spent yet [card-1]', async () => {
    const { token, user } = await cards.api.registerConfirmed();
    const order = await cards.place(token);
    expect(order).toMatchObject({
      status: 'unpaid',
      payment: { method: 'card', state: 'awaiting', payBy: expect.any(String), returned: 0 },
    });
    const payBy = Date.parse(order.payment?.payBy ?? '') - Date.parse(order.createdAt);
    expect(payBy).toBe(5 * 60_000);
    expect(await boardHas(order.id)).toBeUndefined();
    expect(await cards.orderCalls.findMails(order.id)).toEqual([]);
    const { body } = await cards.api.call('GET', '/auth/profile/stats', { token });
    expect(JSON.stringify(body)).toContain('"totalOrders":0');
    const payment = await cards.findPayment(user.id, order.id);
    expect(payment).toMatchObject({ state: 'awaiting', amount_cents: 1_700, currency: 'USD', open_tries: 0 });
  });

  test('is pending once it is paid: board, receipt, and a hold of exactly its total [card-1]', async () => {
    const { token, order, session } = await cards.openPage();
    expect(cards.standIn.pay(session)).toBe(true);
    const checked = await cards.check(token, order.id);
    expect(checked.body.data).toMatchObject({ status: 'pending', payment: { method: 'card', state: 'authorized' } });
    expect(await boardHas(order.id)).toMatchObject({ status: 'pending', isPaid: true });
    expect(await cards.orderCalls.findMails(order.id)).toEqual(['order-placed']);
    expect(cards.findIntent(session)).toMatchObject({ status: 'requires_capture', amount: 1_700, currency: 'usd' });
  });

  test('is paid without anybody coming back: by the webhook', async () => {
    const { token, order, session } = await cards.openPage();
    cards.standIn.pay(session);
    await cards.standIn.webhooks.settled();
    await cards.work();
    expect(await cards.get(token, order.id)).toMatchObject({ status: 'pending' });
  });

  test('gets the same page again, and only one session', async () => {
    const { token, order, url } = await cards.openPage();
    const again = await Promise.all([cards.open(token, order.id), cards.open(token, order.id)]);
    expect(again.map(({ body }) => body.data.url)).toEqual([url, url]);
    const own = [...cards.standIn.books.sessions.values()].filter(({ success_url }) => success_url.includes(order.id));
    expect(own).toHaveLength(1);
  });

  test('is charged when staff start it, once, and completed as any other [card-1]', async () => {
    const { token, userId, order, session } = await startedAndTaken();
    expect(cards.findIntent(session)).toMatchObject({ status: 'succeeded', amount_received: 1_700 });
    await cards.run({ kind: 'settle', userId, orderId: order.id });
    expect(cards.findIntent(session)).toMatchObject({ status: 'succeeded', amount_received: 1_700 });
    expect(await cards.get(token, order.id)).toMatchObject({ status: 'preparing', payment: { state: 'captured' } });
    expect((await move(order.id, 'preparing', 'completed')).status).toBe(200);
  });

  test('may be declined and then paid, and secured by the bank', async () => {
    const { token, order, session } = await cards.openPage();
    cards.standIn.decline(session);
    expect((await cards.check(token, order.id)).body.data.status).toBe('unpaid');
    cards.standIn.challenge(session);
    expect((await cards.check(token, order.id)).body.data.status).toBe('unpaid');
    cards.standIn.pay(session);
    expect((await cards.check(token, order.id)).body.data.status).toBe('pending');
  });

  test('with nothing to pay is pending at once', async () => {
    const { token, user } = await cards.api.registerConfirmed();
    const voucherId = await cards.orderCalls.giveVoucher(user.id, 'welcome-drink');
    const order = await cards.place(token, { items: [{ id: 3, quantity: 1 }], voucherId });
    expect(order).toMatchObject({ totalAmount: 0, status: 'pending', payment: { method: 'counter', state: null } });
  });
});

describe('an order that is not paid', () => {
  test('is cancelled when its time is over, and gives back its voucher', async () => {
    const { token, user } = await cards.api.registerConfirmed();
    const voucherId = await cards.orderCalls.giveVoucher(user.id);
    const order = await cards.place(token, { voucherId });
    await cards.expire(user.id, order.id);
    expect(await cards.get(token, order.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'It was not paid in time.',
      payment: { state: 'released' },
    });
    expect((await cards.orderCalls.findVoucher(voucherId)).order_id).toBeNull();
    expect(await cards.open(token, order.id)).toMatchObject({ status: 409, body: { code: 'not_payable' } });
  });

  test('its page at Stripe is closed with it', async () => {
    const { userId, order, session } = await cards.openPage();
    await cards.expire(userId, order.id);
    expect(cards.standIn.books.sessions.get(session)?.status).toBe('expired');
    expect(cards.standIn.pay(session)).toBe(false);
  });

  test('paid in the last second it is made, and never cancelled', async () => {
    const { token, userId, order, session } = await cards.openPage();
    cards.standIn.webhooks.set('drop');
    cards.standIn.pay(session);
    await cards.expire(userId, order.id);
    expect(await cards.get(token, order.id)).toMatchObject({ status: 'pending', payment: { state: 'authorized' } });
  });

  test('can be cancelled by its customer: nobody pays it any more', async () => {
    const { token, order, session } = await cards.openPage();
    expect((await cards.orderCalls.cancel(token, order.id)).body.data).toMatchObject({ status: 'cancelled' });
    await cards.work();
    expect(cards.standIn.books.sessions.get(session)?.status).toBe('expired');
    expect((await cards.get(token, order.id)).payment).toMatchObject({ state: 'released' });
  });

  test('is the only one of its account, however many are placed at once', async () => {
    const { token } = await cards.api.registerConfirmed();
    const byCard = () => cards.orderCalls.post(token, { ...anOrder, payment: 'card' });
    const answers = await Promise.all([byCard(), byCard(), byCard(), byCard()]);
    const [placed, ...refused] = answers.sort((one, other) => one.status - other.status);
    expect(placed?.body.data.status).toBe('unpaid');
    for (const each of refused) expect(each).toMatchObject({ status: 409, body: { code: 'unpaid_order' } });
    expect((await cards.orderCalls.place(token)).status).toBe('pending');
    await cards.orderCalls.cancel(token, placed?.body.data.id);
    expect((await byCard()).status).toBe(200);
  });

  test('counts as open: nobody holds more than five', async () => {
    const { token } = await cards.api.registerConfirmed();
    expect((await cards.place(token)).status).toBe('unpaid');
    for (let nth = 0; nth < 4; nth += 1) expect((await cards.orderCalls.place(token)).status).toBe('pending');
    expect(await cards.orderCalls.post(token, anOrder)).toMatchObject({
      status: 409,
      body: { code: 'too_many_open_orders' },
    });
  });
});

describe('paying at the counter instead', () => {
  test('makes the order at once and ends the card payment', async () => {
    const { token, order, session } = await cards.openPage();
    const { body } = await cards.toCounter(token, order.id);
    expect(body.data).toMatchObject({ status: 'pending', payment: { method: 'counter' } });
    await cards.work();
    expect((await cards.get(token, order.id)).payment).toMatchObject({ method: 'counter', state: 'released' });
    expect(cards.standIn.pay(session)).toBe(false);
    const ticket = await boardHas(order.id);
    expect(ticket).toMatchObject({ status: 'pending' });
    expect(ticket).not.toHaveProperty('isPaid');
    expect(await cards.orderCalls.findMails(order.id)).toEqual(['order-placed']);
  });

  test('who has paid meanwhile has paid', async () => {
    const { token, order, session } = await cards.openPage();
    cards.standIn.webhooks.set('drop');
    cards.standIn.pay(session);
    const { body } = await cards.toCounter(token, order.id);
    expect(body.data).toMatchObject({ status: 'pending', payment: { method: 'card', state: 'authorized' } });
  });

  test('who was found paid a moment ago stays paid by card', async () => {
    const { token, userId, order, session } = await cards.openPage();
    cards.standIn.pay(session);
    await cards.check(token, order.id);
    await switchToCounter(cards.tools, { userId, orderId: order.id });
    const { body } = await cards.toCounter(token, order.id);
    expect(body.data).toMatchObject({ status: 'pending', payment: { method: 'card', state: 'authorized' } });
    expect(await boardHas(order.id)).toMatchObject({ isPaid: true });
  });

  test('while Stripe is away: on the board at once, and the page is closed when Stripe answers', async () => {
    const { token, userId, order, session } = await cards.openPage();
    cards.standIn.fault('session.retrieve', 'unheard', { times: 9 });
    cards.standIn.fault('session.expire', 'unheard', { times: 9 });
    const { status, body } = await cards.toCounter(token, order.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'pending', payment: { method: 'counter', state: 'awaiting' } });
    expect(await boardHas(order.id)).toMatchObject({ status: 'pending' });
    cards.standIn.forgetFaults();
    await cards.settle(userId, order.id);
    expect(await cards.get(token, order.id)).toMatchObject({ status: 'pending', payment: { state: 'released' } });
    expect(cards.standIn.pay(session)).toBe(false);
  });

  test('after the time to pay is over, as long as nobody has cancelled it', async () => {
    const { token, userId, order } = await cards.openPage();
    await sql`update payments set expires_at = now() - interval '1 minute' where order_id = ${order.id}`.execute(
      cards.api.db,
    );
    const { body } = await cards.toCounter(token, order.id);
    expect(body.data).toMatchObject({ status: 'pending', payment: { method: 'counter' } });
    await cards.settle(userId, order.id);
    expect(await cards.get(token, order.id)).toMatchObject({ status: 'pending', payment: { state: 'released' } });
  });

  test('a card that pays after that is let go, also while the order is being made', async () => {
    const { token, userId, order, session } = await cards.openPage();
    await switchToCounter(cards.tools, { userId, orderId: order.id });
    cards.standIn.webhooks.set('drop');
    cards.standIn.pay(session);
    await move(order.id, 'pending', 'preparing');
    await cards.work();
    expect(cards.findIntent(session)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect(await cards.get(token, order.id)).toMatchObject({
      status: 'preparing',
      payment: { method: 'counter', state: 'released' },
    });
    expect(await cards.orderCalls.findMails(order.id)).not.toContain('payment-failed');
  });
});

describe('a paid order that is cancelled', () => {
  test('before work begins: its hold is let go, free [card-3]', async () => {
    const { token, order, session } = await cards.openPage();
    cards.standIn.pay(session);
    await cards.check(token, order.id);
    await cards.orderCalls.cancel(token, order.id);
    await cards.work();
    expect(cards.findIntent(session)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect((await cards.get(token, order.id)).payment).toMatchObject({ state: 'released', returned: 0 });
  });

  test('afterwards: all of it goes back, once [card-3]', async () => {
    const { token, userId, order, session } = await startedAndTaken();
    await move(order.id, 'preparing', 'cancelled', 'The oven is broken.');
    await cards.work();
    await cards.settle(userId, order.id);
    await cards.work();
    const refunds = [...cards.standIn.books.refunds.values()].filter(
      ({ payment_intent }) => payment_intent === cards.findIntent(session)?.id,
    );
    expect(refunds).toMatchObject([{ amount: 1_700, status: 'succeeded' }]);
    expect((await cards.get(token, order.id)).payment).toMatchObject({ state: 'captured', returned: 17 });
    expect(await cards.orderCalls.findMails(order.id)).toContain('order-refunded');
  });

  test('Start and Cancel at once: charged once and returned, or not at all', async () => {
    const { token, userId, order, session } = await cards.openPage();
    cards.standIn.pay(session);
    await cards.check(token, order.id);
    await move(order.id, 'pending', 'preparing');
    await move(order.id, 'preparing', 'cancelled', 'The oven is broken.');
    // The job of Start comes after the one of Cancel.
    await cards.settle(userId, order.id);
    await cards.work();
    expect(cards.findIntent(session)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect((await cards.get(token, order.id)).payment).toMatchObject({ state: 'released' });
  });
});

describe('refused', () => {
  test('without keys, or with the switch off', async () => {
    const { token } = await cards.api.registerConfirmed();
    const { switchCards } = await import('../src/owner/shop/edit-shop.ts');
    const editor = { db: cards.api.db, menu: cards.api.menu, caller: null };
    await switchCards(editor, false);
    const refused = await cards.orderCalls.post(token, { ...anOrder, payment: 'card' });
    await switchCards(editor, true);
    expect(refused).toMatchObject({ status: 409, body: { code: 'cards_off' } });
    expect((await cards.orderCalls.post(token, { ...anOrder, payment: 'counter' })).body.data).toMatchObject({
      status: 'pending',
      payment: { method: 'counter', state: null },
    });
  });

  test("another customer's order is not there", async () => {
    const { order } = await cards.openPage();
    const { token } = await cards.api.register();
    for (const ask of [cards.open, cards.check, cards.toCounter]) {
      expect(await ask(token, order.id)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
      expect(await ask(token, uuidV7())).toMatchObject({ status: 404 });
    }
  });
});
