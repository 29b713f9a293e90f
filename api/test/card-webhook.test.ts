import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardDesk, openCardDesk } from './card-desk.ts';

let cards: CardDesk;
beforeAll(async () => {
  cards = await openCardDesk();
});
afterAll(() => cards.close());

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

test('a megabyte is refused before it is read', async () => {
  const body = payload().padEnd(1_000_000);
  const answer = await send(body, { 'stripe-signature': signed(body), 'content-type': 'application/json' });
  expect(answer.status).toBe(413);
  expect(await countEvents()).toBe(1);
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
