import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { createSignatureGuard } from '../src/orders/payments/signature-guard.ts';
import { createLog } from '../src/platform/log.ts';
import { createTestPayments, openTestPayments } from './test-payments.ts';

const cards = await openTestPayments();

const secret = 'whsec_of_tests';
const payload = (id = 'evt_forged') =>
  JSON.stringify({ id, object: 'event', type: 'checkout.session.completed', data: { object: { id: 'cs_test_x' } } });
const signed = (body: string, more: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret, ...more });
const send = async (body: string | Uint8Array, headers: Record<string, string> = {}) => {
  const answer = await fetch(cards.webhookUrl, { method: 'POST', headers, body: body as never });
  return { status: answer.status, body: await answer.text() };
};
const countEvents = async () => (await cards.api.db.selectFrom('provider_events').select('event_id').execute()).length;

test('a message that is signed is stored once, and answered', async () => {
  const body = payload('evt_right');
  const headers = { 'stripe-signature': signed(body), 'content-type': 'application/json' };
  expect((await send(body, headers)).status).toBe(200);
  expect((await send(body, headers)).status).toBe(200);
  expect(await countEvents()).toBe(1);
});

const old = () => Math.floor(Date.now() / 1_000) - 600;
const forged: Record<string, () => { body: string | Uint8Array; signature?: string; type?: string }> = {
  'one byte changed': () => ({ body: payload().replace('forged', 'forgee'), signature: signed(payload()) }),
  'one space added': () => ({ body: `${payload()} `, signature: signed(payload()) }),
  'another secret': () => ({ body: payload(), signature: signed(payload(), { secret: 'whsec_another' }) }),
  'ten minutes old': () => ({ body: payload(), signature: signed(payload(), { timestamp: old() }) }),
  'no signature': () => ({ body: payload() }),
  'an empty signature': () => ({ body: payload(), signature: '' }),
  'a signature of nothing': () => ({ body: payload(), signature: 't=1,v1=' }),
  'two headers': () => ({
    body: payload(),
    signature: `${signed(payload(), { secret: 'a' })}, ${signed(payload(), { secret: 'b' })}`,
  }),
  'an empty body': () => ({ body: '', signature: signed(payload()) }),
  'another body': () => ({ body: '{}', signature: signed(payload()) }),
  'no JSON': () => ({ body: 'hello', signature: signed('hello') }),
};

test.each(Object.entries(forged))('forged: %s is refused, and leaves no row', async (_name, make) => {
  const before = await countEvents();
  const { body, signature, type = 'application/json' } = make();
  const headers = { 'content-type': type, ...(signature !== undefined && { 'stripe-signature': signature }) };
  expect(await send(body, headers)).toMatchObject({ status: 400, body: expect.stringContaining('wrong_signature') });
  expect(await countEvents()).toBe(before);
});

test('a body of up to 64 kB is taken, as in every call', async () => {
  const ask = async (bytes: number, id: string) => {
    const body = payload(id).padEnd(bytes);
    return (await send(body, { 'stripe-signature': signed(body), 'content-type': 'application/json' })).status;
  };
  const before = await countEvents();
  expect(await ask(64 * 1024 - 1, 'evt_large')).toBe(200);
  expect(await ask(65 * 1024, 'evt_larger')).toBe(413);
  expect(await countEvents()).toBe(before + 1);
});

describe('wrong signatures', () => {
  const trust = async (run: (sendFrom: (ip: string, header?: string) => Promise<number>) => Promise<void>) => {
    const logged: string[] = [];
    const log = createLog('warn', { write: (line: string) => void logged.push(line) });
    const orderCalls = await createTestPayments({ log, trustProxy: ['127.0.0.1'] });
    try {
      await run(async (ip, header) => {
        const headers = {
          'content-type': 'application/json',
          'x-forwarded-for': ip,
          'stripe-signature': header ?? signed(payload(), { secret: 'whsec_another' }),
        };
        return (await fetch(orderCalls.webhookUrl, { method: 'POST', headers, body: payload() })).status;
      });
    } finally {
      await orderCalls.close();
    }
    return logged.map((line) => JSON.parse(line));
  };

  test('20 of a network are checked, then its messages are refused unread; others are not', async () => {
    const log = await trust(async (sendFrom) => {
      const answers = [];
      for (let nth = 0; nth < 25; nth += 1) answers.push(await sendFrom('203.0.113.7'));
      expect(answers).toEqual([...Array(20).fill(400), ...Array(5).fill(429)]);
      expect(await sendFrom('203.0.113.7', signed(payload()))).toBe(429);
      expect(await sendFrom('203.0.113.8', signed(payload()))).toBe(200);
    });
    const network = '203.0.113.0/24';
    expect(log).toMatchObject([
      { refused: 'wrong signature', network, count: 20 },
      { refused: 'answered 429', network, count: 6 },
    ]);
  });

  test.each([
    ['six signatures', () => `${signed(payload())}${',v1=a'.repeat(5)}`, 400],
    ['five signatures', () => `${signed(payload())}${',v1=a'.repeat(4)}`, 200],
    ['more than 1,000 characters', () => `${signed(payload())},v0=${'a'.repeat(1_000)}`, 400],
  ])('a right signature among %s', async (_name, header, status) => {
    const headers = { 'stripe-signature': header(), 'content-type': 'application/json' };
    expect((await send(payload(), headers)).status).toBe(status);
  });

  test('a network is heard again after ten minutes', () => {
    let now = 0;
    const wrong = createSignatureGuard(() => now);
    for (let nth = 0; nth < 20; nth += 1) wrong.count('203.0.113.9');
    expect(wrong.isBlocked('203.0.113.9')).toBe(true);
    now += 600_000;
    expect(wrong.isBlocked('203.0.113.9')).toBe(false);
  });
});

test('a megabyte is refused before it is read', async () => {
  const before = await countEvents();
  const body = payload().padEnd(1_000_000);
  const answer = await send(body, { 'stripe-signature': signed(body), 'content-type': 'application/json' });
  expect(answer.status).toBe(413);
  expect(await countEvents()).toBe(before);
});

test('unknown kinds and unknown payments are stored, and nothing follows', async () => {
  const body = JSON.stringify({
    id: 'evt_other',
    object: 'event',
    type: 'customer.created',
    data: { object: { id: 'cus_1' } },
  });
  expect((await send(body, { 'stripe-signature': signed(body), 'content-type': 'application/json' })).status).toBe(200);
  expect(await cards.api.boss.findJobs('payment', { data: { kind: 'settle' } })).toEqual([]);
});
