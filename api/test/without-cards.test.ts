import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts, getName } from './contracts.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { createTestPayments, type TestPayments } from './test-payments.ts';

/** Every call that reads, as the owner and as a customer with an order. */
const reading = contracts.filter(({ method, stream, answers }) => method === 'GET' && !stream && !answers);
const passing = ['date', 'etag', 'content-length', 'x-request-id'];

type Customer = { token: string; orderId: string };

async function readAll({ app }: TestApp, owner: string, customer: Customer) {
  const ask = async (path: string, token: string) => {
    const answer = await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
    const headers: OutgoingHttpHeaders = { ...answer.headers };
    for (const name of passing) delete headers[name];
    return { status: answer.statusCode, headers, body: answer.json() };
  };
  const answers: Record<string, Awaited<ReturnType<typeof ask>>> = {};
  for (const contract of reading) {
    const path = contract.path.replace(/:\w+/, customer.orderId);
    answers[`${getName(contract)}, owner`] = await ask(path, owner);
    answers[`${getName(contract)}, customer`] = await ask(path, customer.token);
  }
  return answers;
}

/** The calls whose answers differ. */
const differing = (one: Awaited<ReturnType<typeof readAll>>, other: typeof one) =>
  Object.keys(one).filter((call) => JSON.stringify(one[call]) !== JSON.stringify(other[call]));

describe('a shop whose operator has given no keys', () => {
  let api: TestApp;
  let customer: Customer;
  let owner: string;
  beforeAll(async () => {
    api = await createTestApp();
    const orderCalls = createOrderCalls(api);
    owner = (await orderCalls.employ('owner')).token;
    const { token } = await api.registerConfirmed();
    customer = { token, orderId: (await orderCalls.place(token)).id };
  });
  afterAll(() => api.close());

  test('answers no call with a word about cards', async () => {
    const answers = await readAll(api, owner, customer);
    expect(answers['GET /orders, customer']?.body.data).toMatchObject([
      { status: 'pending', payment: { method: 'counter', state: null, payBy: null, returned: 0 } },
    ]);
    expect(answers['GET /config, customer']?.body.payments).toEqual(['counter']);
    expect(answers['GET /owner/payments, owner']?.body.data).toEqual({ isOn: false, hasKeys: false, isTest: false });
    const speaking = Object.entries(answers).filter(([, { headers, body }]) =>
      /stripe|\bcard|takesCards|isPaid/i.test(JSON.stringify([headers, body])),
    );
    expect(speaking.map(([call]) => call)).toEqual([]);
    expect(Object.values(answers).filter(({ status }) => status === 200).length).toBeGreaterThan(30);
  });

  test('refuses an order by card, has nothing to pay, and nobody to hear of it', async () => {
    const { token, orderId } = customer;
    expect(await createOrderCalls(api).post(token, { ...anOrder, payment: 'card' })).toMatchObject({
      status: 409,
      body: { code: 'cards_off' },
    });
    expect(await api.call('POST', `/orders/${orderId}/payment`, { token })).toMatchObject({
      status: 409,
      body: { code: 'not_payable', data: { status: 'pending' } },
    });
    for (const call of ['check', 'counter']) {
      expect(await api.call('POST', `/orders/${orderId}/payment/${call}`, { token })).toMatchObject({
        status: 200,
        body: { data: { status: 'pending', payment: { method: 'counter', state: null } } },
      });
    }
    expect(await api.call('POST', '/payments/stripe/webhook', { body: {} })).toMatchObject({ status: 404 });
  });
});

describe('the same shop with keys and with cards on', () => {
  let cards: TestPayments;
  let without: TestApp;
  beforeAll(async () => {
    cards = await createTestPayments();
    without = await createTestApp({}, cards.api.databaseUrl);
  });
  afterAll(async () => {
    await without.close();
    await cards.close();
  });

  test('answers every call alike, headers too, but those that say how to pay', async () => {
    const owner = (await cards.orderCalls.employ('owner')).token;
    const { token } = await cards.api.registerConfirmed();
    const customer = { token, orderId: (await cards.place(token, { payment: 'counter' })).id };
    const on = await readAll(cards.api, owner, customer);
    const off = await readAll(without, owner, customer);
    expect(differing(on, off)).toEqual(['GET /config, owner', 'GET /config, customer', 'GET /owner/payments, owner']);
    expect(on['GET /config, customer']).toMatchObject({ body: { payments: ['counter', 'card'] } });
    for (const call of ['GET /config, owner', 'GET /owner/payments, owner'])
      expect(on[call]?.headers, call).toEqual(off[call]?.headers);
  });
});
