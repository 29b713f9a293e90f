import { beforeEach, describe, expect, test } from 'vitest';
import { addProblem, toPaymentRef } from '../src/orders/payments/queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { callConcurrently } from './call-concurrently.ts';
import { failedRefund } from './compared-payments.ts';
import { openTestPayments } from './test-payments.ts';

const cards = await openTestPayments();
const staff = await cards.orderCalls.employ();
const manager = await cards.orderCalls.employ('manager');
const owner = await cards.orderCalls.employ('owner');
beforeEach(() => {
  cards.standIn.forgetFaults();
  cards.standIn.setRefunds('succeeded');
});

const move = (id: string, from: string, to: string) => cards.orderCalls.change(staff.token, id, from, to);
/** 17.00, paid by card and completed. */
const bought = async () => {
  const { token, userId, order, session } = await cards.pay();
  await move(order.id, 'pending', 'preparing');
  await cards.work();
  await move(order.id, 'preparing', 'completed');
  return { token, userId, order, intent: cards.findIntent(session)?.id };
};
const refund = (token: string, orderId: string, body: object) =>
  cards.api.call('POST', `/owner/orders/${orderId}/refunds`, {
    token,
    body: { id: uuidV7(), reason: 'It was cold.', ...body },
  });
const findRefunds = (intent: string | null | undefined) =>
  [...cards.standIn.books.refunds.values()].filter(({ payment_intent }) => payment_intent === intent);
const look = async (orderId: string) =>
  (await cards.api.call('GET', `/owner/orders/${orderId}`, { token: manager.token })).body.data;
const findAudit = (orderId: string) =>
  cards.api.db.selectFrom('audit_log').selectAll().where('subject', '=', `order:${orderId}`).execute();

describe('a refund', () => {
  test('goes back to the card, in parts and never above what was taken', async () => {
    const { token, order, intent } = await bought();
    expect(await look(order.id)).toMatchObject({ refundable: 1_700, refunds: [] });
    expect((await refund(manager.token, order.id, { cents: 500 })).status).toBe(200);
    await cards.work();
    expect(findRefunds(intent)).toMatchObject([{ amount: 500, status: 'succeeded' }]);
    expect(await refund(manager.token, order.id, { cents: 1_201 })).toMatchObject({
      status: 409,
      body: { code: 'more_than_paid' },
    });
    expect((await refund(manager.token, order.id, { cents: 1_200 })).status).toBe(200);
    await cards.work();
    expect(findRefunds(intent).map(({ amount }) => amount)).toEqual([500, 1_200]);
    expect(await look(order.id)).toMatchObject({
      refundable: 0,
      totalAmount: 17,
      payments: [{ provider: 'stripe', state: 'captured', returned: 17 }],
      refunds: [
        { amount: 5, state: 'done', by: 'Bo Barista', reason: 'It was cold.' },
        { amount: 12, state: 'done' },
      ],
    });
    const parts = [5, 12].map((amount) => ({ amount, reason: 'It was cold.', at: expect.any(String) }));
    expect((await cards.get(token, order.id)).payment).toMatchObject({ returned: 17, refunds: parts });
  });

  test('of some items takes their taxes along, and no piece goes back twice', async () => {
    const { order } = await bought();
    const { refundLines: lines, taxes } = await look(order.id);
    expect(lines.map(({ cents }: { cents: number }) => cents).reduce((sum: number, each: number) => sum + each)).toBe(
      1_700,
    );
    const [first] = lines;
    const one = Math.floor(first.cents / first.quantity);
    const piece = { cents: one, lines: [{ line: first.line, quantity: 1 }] };
    expect((await refund(manager.token, order.id, piece)).status).toBe(200);
    expect((await look(order.id)).refundLines[0]).toMatchObject({ returned: 1 });
    const rest = { cents: 100, lines: [{ line: first.line, quantity: first.quantity }] };
    const again = { status: 409, body: { code: 'line_refunded' } };
    expect(await refund(manager.token, order.id, rest)).toMatchObject(again);
    expect(await refund(manager.token, order.id, { cents: 100, lines: [{ line: 99, quantity: 1 }] })).toMatchObject(
      again,
    );
    expect((await refund(manager.token, order.id, { cents: 1_700 - one })).status).toBe(200);
    await cards.work();
    // All of the order went back, so all of its taxes did.
    const rows = await cards.api.db.selectFrom('refunds').select('taxes').where('order_id', '=', order.id).execute();
    const returned = rows.flatMap(({ taxes }) => taxes ?? []);
    expect(returned.every(({ cents }) => cents > 0)).toBe(true);
    for (const { label, amount } of taxes) {
      const cents = returned.filter((tax) => label.startsWith(tax.label)).reduce((sum, tax) => sum + tax.cents, 0);
      expect([label, cents]).toEqual([label, Math.round(amount * 100)]);
    }
  });

  test('of the same piece, asked for by two at once, is given once', async () => {
    const { order } = await bought();
    const [{ line, quantity }] = (await look(order.id)).refundLines;
    const body = { cents: 100, lines: [{ line, quantity }] };
    const answers = await callConcurrently(2, () => refund(manager.token, order.id, body));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('sent twice is one, also at once; with other words it is refused', async () => {
    const { order, intent } = await bought();
    const body = { id: uuidV7(), cents: 300 };
    const answers = await callConcurrently(4, () => refund(manager.token, order.id, body));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await cards.work();
    expect(findRefunds(intent)).toHaveLength(1);
    expect(await refund(manager.token, order.id, { ...body, cents: 301 })).toMatchObject({
      status: 409,
      body: { code: 'key_reused' },
    });
  });

  test('sent again for other items is refused, though the amount is the same', async () => {
    const { order } = await bought();
    const { refundLines: all } = await look(order.id);
    const pieces = all.map(({ line }: { line: number }) => ({ line, quantity: 1 }));
    const body = { id: uuidV7(), cents: 100, lines: pieces };
    expect((await refund(manager.token, order.id, body)).status).toBe(200);
    expect((await refund(manager.token, order.id, { ...body, lines: pieces.toReversed() })).status).toBe(200);
    const reused = { status: 409, body: { code: 'key_reused' } };
    for (const lines of [pieces.slice(1), [{ ...pieces[0], quantity: 2 }, ...pieces.slice(1)]])
      expect(await refund(manager.token, order.id, { ...body, lines })).toMatchObject(reused);
    expect(await refund(manager.token, order.id, { id: body.id, cents: 100 })).toMatchObject(reused);
  });

  test('of all that is left, asked for by two at once, is given once', async () => {
    const { order, intent } = await bought();
    const answers = await callConcurrently(2, () => refund(manager.token, order.id, { cents: 1_700 }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await cards.work();
    expect(findRefunds(intent)).toMatchObject([{ amount: 1_700 }]);
  });

  test('at the counter is refused while the card payment of the order is not over', async () => {
    const { order, token } = await cards.openPage();
    cards.standIn.fault('session.retrieve', 'unheard', { times: 2 });
    cards.standIn.fault('session.expire', 'unheard', { times: 2 });
    await cards.api.call('POST', `/orders/${order.id}/payment/counter`, { token });
    await move(order.id, 'pending', 'preparing');
    await move(order.id, 'preparing', 'completed');
    expect(await refund(manager.token, order.id, { cents: 100 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('still open') },
    });
    cards.standIn.forgetFaults();
    await cards.work();
    expect((await refund(manager.token, order.id, { cents: 100 })).status).toBe(200);
  });

  test('of a deleted customer at the counter: of three at once one is taken, the others are told so', async () => {
    const { token } = await cards.api.registerConfirmed();
    const order = await cards.orderCalls.place(token);
    await move(order.id, 'pending', 'preparing');
    await move(order.id, 'preparing', 'completed');
    await cards.api.call('DELETE', '/auth/user', { token, body: { password: 'Secret1!' } });
    const [first, second, third] = await Promise.all(
      [manager, owner, manager].map((who) => refund(who.token, order.id, { cents: 1_700 })),
    );
    const answers = [first, second, third].map((answer) => answer?.status).sort();
    expect(answers).toEqual([200, 409, 409]);
    expect(await look(order.id)).toMatchObject({ refundable: 0, payments: [{ provider: 'counter', returned: 17 }] });
  });

  test('at the counter is written down, and is over at once', async () => {
    const { token } = await cards.api.registerConfirmed();
    const order = await cards.orderCalls.place(token);
    expect(await refund(manager.token, order.id, { cents: 100 })).toMatchObject({
      status: 409,
      body: { code: 'more_than_paid' },
    });
    await move(order.id, 'pending', 'preparing');
    await move(order.id, 'preparing', 'completed');
    expect((await refund(manager.token, order.id, { cents: 400 })).body.data).toMatchObject({ refundable: 1_300 });
    await cards.work();
    expect(await look(order.id)).toMatchObject({ payments: [{ provider: 'counter' }], refunds: [{ state: 'done' }] });
    expect((await cards.check(token, order.id)).status).toBe(200);
    expect(await look(order.id)).toMatchObject({ refundable: 1_300, payments: [{ state: 'captured', problem: null }] });
  });

  test('that fails at the bank gives its cents back, and somebody has to look at it', async () => {
    const { token, order, intent } = await bought();
    cards.standIn.setRefunds('pending');
    await refund(manager.token, order.id, { cents: 700 });
    await cards.work();
    expect((await cards.get(token, order.id)).payment?.refunds).toMatchObject([{ amount: 7, at: null }]);
    expect(await look(order.id)).toMatchObject({ refundable: 1_000, refunds: [{ state: 'asked' }] });
    const [asked] = findRefunds(intent);
    cards.standIn.finishRefund(asked?.id ?? '', 'failed');
    await cards.standIn.webhooks.settled();
    await cards.work();
    const problem = failedRefund('$7.00');
    expect(await look(order.id)).toMatchObject({
      refundable: 1_700,
      refunds: [{ state: 'failed' }],
      payments: [{ problem }],
    });
    const today = await cards.api.call('GET', '/owner/today', { token: manager.token });
    expect(today.body.data.payments).toContainEqual({ orderId: order.id, orderNumber: order.orderNumber, problem });
    expect((await cards.get(token, order.id)).payment).not.toHaveProperty('refunds');
    const seen = await cards.api.call('POST', `/owner/orders/${order.id}/payment/looked-at`, { token: manager.token });
    expect(seen.body.data).toMatchObject({ payments: [{ problem: null }] });
  });

  test('is a row of the audit log, without the reason', async () => {
    const { order } = await bought();
    const id = uuidV7();
    await refund(manager.token, order.id, { id, cents: 200 });
    const rows = await findAudit(order.id);
    expect(rows).toMatchObject([{ action: 'orders.refund', actor: manager.userId, after: { refund: id, cents: 200 } }]);
    expect(JSON.stringify(rows)).not.toContain('cold');
    const { body } = await cards.api.call('GET', `/owner/audit?subject=order:${order.id}`, { token: owner.token });
    expect(body.data).toMatchObject([{ subject: `order:${order.id}`, subjectName: order.orderNumber }]);
  });
});

describe('an order that staff cancel while it is made', () => {
  test('returns what it cost, and the audit log says by whom and how much', async () => {
    const { order } = await cards.pay();
    await move(order.id, 'pending', 'preparing');
    await cards.work();
    await cards.orderCalls.change(staff.token, order.id, 'preparing', 'cancelled', 'The oven is broken.');
    await cards.work();
    expect(await findAudit(order.id)).toMatchObject([
      { action: 'orders.refund', actor: staff.userId, role: 'staff', after: { cents: 1_700 } },
    ]);
  });
});

test('what the provider suddenly says was never taken stays as it was, and somebody has to look at it', async () => {
  const { userId, order, intent } = await bought();
  await refund(manager.token, order.id, { cents: 500 });
  await cards.work();
  Object.assign(cards.standIn.books.intents.get(intent ?? '') ?? {}, { status: 'canceled', amount_received: 0 });
  await cards.settle(userId, order.id);
  expect(await cards.findPayment(userId, order.id)).toMatchObject({
    state: 'captured',
    captured_cents: 1_700,
    returned_cents: 500,
    problem: expect.stringContaining('gone'),
  });
});

test('a dispute is answered at the provider, and not refunded beside it', async () => {
  const { order, intent } = await bought();
  cards.standIn.dispute(intent ?? '');
  await cards.standIn.webhooks.settled();
  const problem =
    'The customer has disputed this payment with their bank. Answer at our payment provider, and do not refund it here.';
  expect(await look(order.id)).toMatchObject({ payments: [{ problem }] });
});

test('a second problem stands beside the first, and the same is not said twice', async () => {
  const { userId, order } = await bought();
  const ref = toPaymentRef(await cards.findPayment(userId, order.id));
  for (const problem of ['A refund has failed.', 'Its customer disputes it.', 'A refund has failed.'])
    await addProblem(cards.api.db, ref, problem);
  expect((await cards.findPayment(userId, order.id)).problem).toBe('A refund has failed. Its customer disputes it.');
});

describe('who may', () => {
  test('staff and customers may not, and nobody for an order of their own', async () => {
    const { token, order } = await bought();
    for (const other of [token, staff.token]) {
      expect((await refund(other, order.id, { cents: 100 })).status).toBe(403);
    }
    const own = await cards.orderCalls.place(manager.token);
    expect(await refund(manager.token, own.id, { cents: 100 })).toMatchObject({ status: 403 });
  });

  test('a manager up to 100 dollars, an owner above that with the password', async () => {
    const { token } = await cards.api.registerConfirmed();
    const order = await cards.orderCalls.place(token, { items: [{ id: 104, quantity: 20 }] });
    await move(order.id, 'pending', 'preparing');
    await move(order.id, 'preparing', 'completed');
    const much = { cents: 10_001 };
    expect(await refund(manager.token, order.id, much)).toMatchObject({ status: 403, body: { code: 'above_limit' } });
    expect(await refund(owner.token, order.id, much)).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect((await refund(owner.token, order.id, { ...much, password: 'Secret1!' })).status).toBe(200);
  });

  test('what a person sends back by cancelling is in the sums of the day that owners see, beside the limit', async () => {
    const mei = await cards.orderCalls.employ('manager');
    const given = async () => {
      const { body } = await cards.api.call('GET', '/owner/today', { token: owner.token });
      return body.data.given.filter(({ id }: { id: string }) => id === mei.userId);
    };
    const [begun, held] = [await cards.pay(), await cards.pay()];
    await move(begun.order.id, 'pending', 'preparing');
    await cards.work();
    await cards.orderCalls.change(mei.token, begun.order.id, 'preparing', 'cancelled', 'The oven is broken.');
    // Its money was never taken.
    await cards.orderCalls.change(mei.token, held.order.id, 'pending', 'cancelled', 'The oven is broken.');
    await cards.work();
    const sums = { id: mei.userId, name: 'Bo Barista', vouchers: 0, points: 0 };
    expect(await given()).toEqual([{ ...sums, refunds: 0, cancelled: 1_700 }]);

    const { order } = await bought();
    expect(await refund(mei.token, order.id, { cents: 500 })).toMatchObject({ status: 200 });
    expect(await given()).toEqual([{ ...sums, refunds: 500, cancelled: 1_700 }]);
  });

  test('the limit holds for the refunds of a day and of an order together [console-4]', async () => {
    const { token } = await cards.api.registerConfirmed();
    const sell = async () => {
      const order = await cards.orderCalls.place(token, { items: [{ id: 104, quantity: 20 }] });
      await move(order.id, 'pending', 'preparing');
      await move(order.id, 'preparing', 'completed');
      return order.id;
    };
    const [first, second] = [await sell(), await sell()];
    const [mei, pat, ola] = [
      await cards.orderCalls.employ('manager'),
      await cards.orderCalls.employ('manager'),
      await cards.orderCalls.employ('owner'),
    ];
    const refused = { status: 403, body: { code: 'above_limit' } };
    const cents = 6_000;
    expect(await refund(mei.token, first, { cents })).toMatchObject({ status: 200 });
    // Her own day, then the order's sum.
    expect(await refund(mei.token, second, { cents })).toMatchObject(refused);
    expect(await refund(pat.token, first, { cents })).toMatchObject(refused);
    // An owner who refunds more than that in parts is asked for the password too.
    const asked = { status: 403, body: { code: 'wrong_password' } };
    expect(await refund(ola.token, second, { cents })).toMatchObject({ status: 200 });
    expect(await refund(ola.token, second, { cents: 4_001 })).toMatchObject(asked);
    expect(await refund(ola.token, second, { cents: 4_001, password: 'Secret1!' })).toMatchObject({ status: 200 });
  });

  test('only an owner switches cards, with the password, and only where there are keys', async () => {
    const put = (token: string, body: object) => cards.api.call('PUT', '/owner/payments', { token, body });
    expect((await put(manager.token, { isOn: false, password: 'Secret1!' })).status).toBe(403);
    expect(await put(owner.token, { isOn: false })).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect((await cards.api.call('GET', '/config')).body.payments).toEqual(['counter', 'card']);
    expect((await put(owner.token, { isOn: false, password: 'Secret1!' })).body.data).toEqual({ isOn: false });
    expect((await cards.api.call('GET', '/config')).body.payments).toEqual(['counter']);
    expect((await put(owner.token, { isOn: true, password: 'Secret1!' })).body.data).toEqual({ isOn: true });
    const { body } = await cards.api.call('GET', '/owner/payments', { token: owner.token });
    expect(body.data).toEqual({ isOn: true, hasKeys: true, isTest: true });
  });
});
