import { describe, expect, test } from 'vitest';
import { countWork } from './counting-store.ts';
import { anOrder } from './order-calls.ts';
import { openTestPayments } from './test-payments.ts';

const cards = await openTestPayments({ health: { mail: 'on', isStopping: () => false } });
await countWork(cards.api, 'downtown');

type Line = { id: number; quantity: number };
const espressos = (quantity: number): Line[] => [{ id: 1, quantity }];
/** Returns cakes, whose station is the quickest, so that pieces are the bound. */
const cakes = (quantity: number): Line[] =>
  [101, 102, 103]
    .map((id, nth) => ({ id, quantity: Math.min(20, quantity - nth * 20) }))
    .filter((line) => line.quantity > 0);

/** Asks as the page does. The main store counts no work, 'downtown' does. */
const ask = (token: string, items: Line[], more: object = {}) =>
  cards.orderCalls.post(token, { ...anOrder, ...more, items });
const bigOrder = {
  status: 409,
  body: {
    code: 'big_first_order',
    message: expect.stringMatching(/^That is a big first order\. Pay by card, or call us at /),
  },
};

describe('a new customer who pays at the counter', () => {
  test('has 40 pieces in all open orders, where a store counts no work [checkout-13]', async () => {
    const { token } = await cards.api.registerConfirmed();
    expect(await ask(token, cakes(41))).toMatchObject(bigOrder);
    expect(await ask(token, cakes(30))).toMatchObject({ status: 200 });
    expect(await ask(token, cakes(11))).toMatchObject(bigOrder);
    const second = await ask(token, cakes(10));
    expect(second).toMatchObject({ status: 200 });
    expect(await ask(token, espressos(1))).toMatchObject(bigOrder);
    await cards.orderCalls.cancel(token, second.body.data.id);
    expect(await ask(token, espressos(1))).toMatchObject({ status: 200 });
  });

  test('is also someone whose role this release does not know', async () => {
    const { token, user } = await cards.api.registerConfirmed();
    await cards.api.updateUser(user.id, { role: 'barista' });
    expect(await ask(token, cakes(41))).toMatchObject(bigOrder);
  });

  test.each(['main', 'downtown'])('has 20 minutes of the bar in all open orders at %s', async (store) => {
    const { token } = await cards.api.registerConfirmed();
    const storeLocation = store === 'main' ? null : store;
    expect(await ask(token, espressos(16), { storeLocation })).toMatchObject(bigOrder);
    for (let nth = 0; nth < 3; nth += 1) {
      expect(await ask(token, espressos(5), { storeLocation })).toMatchObject({ status: 200 });
    }
    expect(await ask(token, espressos(1), { storeLocation })).toMatchObject(bigOrder);
  });

  test('has ten pieces while the address is not confirmed', async () => {
    const { token } = await cards.api.register();
    expect(await ask(token, cakes(11))).toMatchObject({
      status: 409,
      body: {
        code: 'confirm_email',
        message: expect.stringMatching(
          /^That is a big first order\. Open the link we emailed you, pay by card, or call us at /,
        ),
      },
    });
    expect(await ask(token, cakes(10))).toMatchObject({ status: 200 });
  });

  test('has five open orders of small things', async () => {
    const { token } = await cards.api.registerConfirmed();
    for (let nth = 0; nth < 5; nth += 1) expect(await ask(token, anOrder.items)).toMatchObject({ status: 200 });
  });
});

describe('no bound holds', () => {
  test('for a card, whose authorised order does not count at the counter either', async () => {
    const { token } = await cards.api.registerConfirmed();
    const { status, body } = await ask(token, cakes(50), { payment: 'card' });
    expect(status).toBe(200);
    expect(await ask(token, espressos(1))).toMatchObject(bigOrder);
    const page = await cards.open(token, body.data.id);
    cards.standIn.pay(cards.sessionIn(page.body.data.url));
    await cards.check(token, body.data.id);
    expect(await ask(token, espressos(1))).toMatchObject({ status: 200 });
  });

  test('for a customer whose first order was completed', async () => {
    const { token } = await cards.api.registerConfirmed();
    const staff = await cards.orderCalls.employ();
    const { id } = await cards.orderCalls.place(token);
    expect(await ask(token, cakes(41))).toMatchObject(bigOrder);
    await cards.orderCalls.change(staff.token, id, 'pending', 'preparing');
    await cards.orderCalls.change(staff.token, id, 'preparing', 'completed');
    expect(await ask(token, cakes(60))).toMatchObject({ status: 200 });
  });

  test('for people who work here', async () => {
    const { token, userId } = await cards.orderCalls.employ();
    await cards.api.confirm(userId);
    expect(await ask(token, cakes(60))).toMatchObject({ status: 200 });
  });

  test('but that of an hour of a station, which is for the phone', async () => {
    const { token } = await cards.api.registerRegular();
    const shakes = [26, 27].map((id) => ({ id, quantity: 20 }));
    expect(await ask(token, shakes, { storeLocation: 'downtown' })).toMatchObject({
      status: 409,
      body: { code: 'too_large', message: expect.stringContaining('Please call us'), data: { asap: null } },
    });
    expect(await ask(token, shakes.slice(1), { storeLocation: 'downtown' })).toMatchObject({ status: 200 });
  });
});

test('the bounds still hold after a welcome drink, which cost nothing', async () => {
  const { token, user } = await cards.api.registerConfirmed();
  const staff = await cards.orderCalls.employ();
  const voucherId = await cards.orderCalls.giveVoucher(user.id, 'welcome-drink');
  const { id } = await cards.orderCalls.place(token, { items: [{ id: 3, quantity: 1 }], voucherId });
  await cards.orderCalls.change(staff.token, id, 'pending', 'preparing');
  await cards.orderCalls.change(staff.token, id, 'preparing', 'completed');
  expect(await ask(token, cakes(41))).toMatchObject(bigOrder);
});

test('a card order that is too big for the counter stays payable by card', async () => {
  const { token } = await cards.api.registerConfirmed();
  const { body } = await ask(token, cakes(50), { payment: 'card' });
  expect(await cards.toCounter(token, body.data.id)).toMatchObject(bigOrder);
  expect(await cards.get(token, body.data.id)).toMatchObject({ status: 'unpaid', payment: { method: 'card' } });
  expect(await cards.open(token, body.data.id)).toMatchObject({
    status: 200,
    body: { data: { url: expect.any(String) } },
  });
});
